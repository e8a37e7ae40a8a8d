-- Which slices a question belongs to; the slices by generator are made where units are.
select question_id, 'all' as slice_type, 'all' as slice_value
from {{ ref('int_agreement__questions') }}

{% for slice_type, expression in [
    ('figure', 'figure'),
    ('question_type', 'question_type'),
    ('difficulty', 'difficulty'),
    ('adversarial', "case when is_adversarial then 'yes' when not is_adversarial then 'no' end")
] %}
union all

select question_id, '{{ slice_type }}' as slice_type, {{ expression }} as slice_value
from {{ ref('int_agreement__questions') }}
where {{ expression }} is not null
{% endfor %}
