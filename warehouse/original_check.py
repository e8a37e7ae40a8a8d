"""One original: every file that gives a source line must give the same text for it."""

import duckdb

from warehouse.errors import InputError

# The text of a line is taken from the original's own file where there is one, else from the first file.
DIFFERING_LINES = """
with texts as (
    select line_id, original_text, file_path, row_number, 0 as place from raw.original_lines
    union all
    select line_id, original_text, file_path, row_number, 1 as place from raw.aligned_lines
),
firsts as (
    select * from texts qualify row_number() over (partition by line_id order by place, file_path) = 1
)
select texts.file_path, texts.row_number, texts.line_id, texts.original_text,
    firsts.file_path, firsts.row_number, firsts.original_text, count(*) over ()
from texts
join firsts using (line_id)
where texts.original_text <> firsts.original_text
order by texts.file_path, texts.row_number
limit 1
"""
SHOWN_CHARACTERS = 60


def check_one_original(connection: duckdb.DuckDBPyConnection) -> None:
    """Raise InputError where two files give different source texts for one line id."""
    row = connection.execute(DIFFERING_LINES).fetchone()
    if row is None:
        return
    file, line, line_id, text, other_file, other_line, other_text, count = row
    raise InputError(
        f"the original of {line_id!r} is {_shorten(text)}, but {_shorten(other_text)} in {other_file}, "
        f"line {other_line}; so it is with {count} line{'' if count == 1 else 's'}",
        place=f"{file}: line {line}",
        remedy="all generators of a study answer one original: give each the same source lines, "
        "or put the generators of another original into a study of its own",
    )


def _shorten(text: str) -> str:
    return repr(text) if len(text) <= SHOWN_CHARACTERS else repr(text[:SHOWN_CHARACTERS]) + "…"
