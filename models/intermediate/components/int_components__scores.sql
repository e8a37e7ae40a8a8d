-- Every score of every measurement, under the default options and under each other setting of one option.
with settings as (
    select distinct measurement_id, option_text from {{ ref('int_components__components') }}
),

valued as (
    select
        settings.measurement_id,
        settings.option_text,
        parts.score_code,
        parts.score_order,
        parts.component_code,
        parts.component_order,
        components.value,
        components.status
    from settings
    cross join {{ ref('int_components__score_parts') }} as parts
    inner join {{ ref('int_components__components') }} as components
        on components.measurement_id = settings.measurement_id
        and components.component_code = parts.component_code
    -- A component that the option does not touch keeps its default value.
    qualify row_number() over (
        partition by settings.measurement_id, settings.option_text, parts.score_code, parts.component_code
        order by case when components.option_text = settings.option_text then 0 else 1 end
    ) = 1
    and components.option_text in (settings.option_text, '')
)

select
    measurement_id,
    option_text,
    score_code,
    score_order,
    geometric_mean({{ gather('value', 'component_order') }}) as value,
    cast(count(*) as integer) as component_count,
    case
        when count(value) = count(*) then 'ok'
        else 'undefined: ' || string_agg(component_code || ' (' || status || ')', ', ' order by component_order)
            filter (where value is null)
    end as status,
    case when count(value) = count(*) then min_by(component_code, struct_pack(value := value, place := component_order)) end
        as weakest_component_code
from valued
group by all
