{#-
    The surface form of a text: lower-case, combining marks dropped, ƿ→w, ȝ→g, đ→ð, ⁊→& (one
    implementation for warehouse and validator: analysis/surface.py).

    text: a VARCHAR expression. NULL stays NULL.
-#}
{% macro surface_form(text) -%}
    {{ return(adapter.dispatch('surface_form', 'metewand')(text)) }}
{%- endmacro %}

{% macro default__surface_form(text) -%}
    surface_form({{ text }})
{%- endmacro %}
