{#- Statements that keep a model's descriptions as comments of the database, as a list.

    target: the relation, with its type. What `persist_docs` of the model leaves out is left out. -#}
{% macro document_relation(target) -%}
    {%- set statements = [] -%}
    {%- if config.persist_relation_docs() and model.description -%}
        {%- do statements.append('comment on ' ~ target.type ~ ' ' ~ target ~ ' is ' ~ duckdb_escape_comment(model.description)) -%}
    {%- endif -%}
    {%- if config.persist_column_docs() -%}
        {%- for column in model.columns.values() -%}
            {%- do statements.append('comment on column ' ~ target ~ '.' ~ column.name ~ ' is ' ~ duckdb_escape_comment(column.description)) -%}
        {%- endfor -%}
    {%- endif -%}
    {{ return(statements) }}
{%- endmacro %}
