-- Two corpora that were parsed by unlike parsers differ for that alone: their distances say so.
with sides as (
    {% for side in ['generated', 'original', 'background'] -%}
    select
        measurements.measurement_id,
        '{{ side }}' as side,
        parsers.parser_id,
        parsers.parser_count
    from {{ ref('int_corpus__measurements') }} as measurements
    inner join {{ ref('int_structure__parsers') }} as parsers
        on parsers.corpus_version_id = measurements.{{ side }}_version_id
    {% if not loop.last %}union all{% endif %}
    {% endfor %}
)

select
    near.measurement_id,
    near.side || '-' || far.side as pair
from sides as near
inner join sides as far
    on far.measurement_id = near.measurement_id
    and (near.side, far.side) in (
        ('generated', 'original'), ('generated', 'background'), ('original', 'background')
    )
where near.parser_id <> far.parser_id or near.parser_count > 1 or far.parser_count > 1

union all

select
    measurement_id,
    '' as pair
from sides
where side = 'generated' and parser_count > 1
