{#-
    A surface form under a letter policy: as it is (apart), or with þ written ð (merged).

    form: a VARCHAR expression that is a surface form already. letters_code: 'apart' or 'merged'.
-#}
{% macro letters_form(form, letters_code) -%}
    case when {{ letters_code }} = 'merged' then {{ merged_form(form) }} else {{ form }} end
{%- endmacro %}
