{#- Fails where a value is NULL though its status gives no reason, or NaN, which no table may hold. -#}
{% test null_with_reason(model, column_name, status) %}
    select {{ column_name }}, {{ status }}
    from {{ model }}
    where
        {{ status }} is null
        or ({{ column_name }} is null and {{ status }} = 'ok')
        or isnan({{ column_name }})
{% endtest %}
