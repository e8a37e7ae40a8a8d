{#- Fails for every value outside [minimum, maximum]; NULL is no value. NaN is greater than everything. -#}
{% test between(model, column_name, minimum, maximum) %}
    select {{ column_name }}
    from {{ model }}
    where {{ column_name }} < {{ minimum }} or {{ column_name }} > {{ maximum }}
{% endtest %}
