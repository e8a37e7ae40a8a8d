-- Every score of every measurement, under the default options and under each other setting of one option.
with settings as (
    select distinct measurement_id, option_text from {{ ref('int_components__components') }}
),

chosen as (
    select
        settings.measurement_id,
        settings.option_text,
        parts.score_code,
        parts.score_order,
        parts.component_code,
        parts.component_order,
        {{ option_or_default('value') }} as component_value,
        {{ option_or_default('status') }} as component_status
    from settings
    cross join {{ ref('int_components__score_parts') }} as parts
    inner join {{ ref('int_components__components') }} as by_default
        on by_default.measurement_id = settings.measurement_id
        and by_default.component_code = parts.component_code
        and by_default.option_text = ''
    left join {{ ref('int_components__components') }} as under_option
        on under_option.measurement_id = settings.measurement_id
        and under_option.component_code = parts.component_code
        and under_option.option_text = settings.option_text
),

gathered as (
    select
        measurement_id,
        option_text,
        score_code,
        score_order,
        {{ gather('component_value', 'component_order') }} as component_values,
        {{ gather('component_code', 'component_value, component_order') }} as codes_by_value,
        cast(count(*) as integer) as component_count,
        cast(count(component_value) as integer) as defined_count,
        string_agg(component_code || ' (' || component_status || ')', ', ' order by component_order)
        filter (where component_value is null) as complaint_text
    from chosen
    group by measurement_id, option_text, score_code, score_order
)

select
    measurement_id,
    option_text,
    score_code,
    score_order,
    geometric_mean_of(component_values) as value,
    component_count,
    coalesce('undefined: ' || complaint_text, 'ok') as status,
    case when defined_count = component_count then codes_by_value[1] end as weakest_component_code
from gathered
