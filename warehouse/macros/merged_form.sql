{#-
    The merged form: þ and ð are one letter. Independence is always measured on it.

    form: a VARCHAR expression that is a surface form already.
-#}
{% macro merged_form(form) -%}
    replace({{ form }}, 'þ', 'ð')
{%- endmacro %}
