{#-
    Counts per unit and class as the rows of a sparse matrix, one set per group: units (those that have any),
    lengths (how many cells each has), and the cells of all in flat lists classes and counts.

    cells: a relation with unit_index, class_index and cell_count. keys: a list of its columns to group by.
    Sorting short lists per unit first costs a third of sorting a million cells at once.
-#}
{% macro gather_cells(cells, keys) -%}
    select
        {{ keys | join(', ') }},
        {{ gather('unit_index', 'unit_index') }} as units,
        {{ gather('cast(len(unit_classes) as integer)', 'unit_index') }} as lengths,
        flatten({{ gather('unit_classes', 'unit_index') }}) as classes,
        flatten({{ gather('unit_counts', 'unit_index') }}) as counts
    from (
        select
            {{ keys | join(', ') }},
            unit_index,
            {{ gather('cast(class_index as integer)', 'class_index') }} as unit_classes,
            {{ gather('cast(cell_count as integer)', 'class_index') }} as unit_counts
        from {{ cells }}
        group by {{ keys | join(', ') }}, unit_index
    ) as per_unit
    group by {{ keys | join(', ') }}
{%- endmacro %}
