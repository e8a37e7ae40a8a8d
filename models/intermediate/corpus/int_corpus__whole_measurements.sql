-- The default measurement of a generator whose lines are all aligned speaks of its whole corpus too, so that
-- the corpus tables may show its intervals. Where lines stand apart, those tables have values only.
select
    measurements.measurement_id,
    measurements.generator_id
from {{ ref('int_corpus__measurements') }} as measurements
inner join {{ ref('int_corpus__totals') }} as totals on totals.corpus_id = measurements.generator_id
where measurements.is_default and measurements.unit_count = totals.line_count
