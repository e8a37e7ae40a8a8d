{#- The statements of a model's hooks, as a list.

    hooks: what dbt gives a materialization as `pre_hooks` or `post_hooks`. -#}
{% macro rendered_hooks(hooks) -%}
    {%- set statements = [] -%}
    {%- for hook in hooks -%}
        {%- do statements.append(render(hook.get('sql')) | trim) -%}
    {%- endfor -%}
    {{ return(statements) }}
{%- endmacro %}
