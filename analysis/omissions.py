"""What a report leaves out, and for want of which input: an empty figure would say less than a sentence."""

import re
from collections.abc import Iterable, Sequence

from analysis.figure_style import Row
from analysis.figures import ALL, FigureSpec, Rows, split_panels
from analysis.sentences import STATUS_WORDS

# The inputs whose want makes a value undefined: any one of them would do.
LACKING = {
    "no_parses": ("parses",),
    "no_vectors": ("word vectors",),
    "no_tokens": ("words",),
    "no_index": ("index", "background"),
    "no_lexicon": ("dictionaries", "index"),
    "no_background": ("background",),
}


def describe_lacking(rows: Iterable[Row]) -> str:
    """Why nothing is defined, from the statuses of the rows: ``no parses, word vectors or background``."""
    statuses = [row.get("status") or "" for row in rows]
    codes = dict.fromkeys(code for status in statuses for code in re.findall(r"[a-z]+(?:_[a-z]+)+", status))
    inputs = list(dict.fromkeys(name for code in codes for name in LACKING.get(code, ())))
    *first, last = inputs or [""]
    told = [f"no {' or '.join(filter(None, [', '.join(first), last]))}"] if inputs else []
    told += [STATUS_WORDS.get(code, code.replace("_", " ")) for code in codes if code not in LACKING]
    return "; ".join(told) or "no reason was recorded"


def describe_omissions(specs: Sequence[FigureSpec], rows: Rows) -> str:
    """One sentence on the figures and panels that have no defined value; empty where there are none."""
    told = [said for spec in specs if (said := _describe_figure(spec, rows))]
    return f"Not drawn, having no defined value: {'; '.join(told)}." if told else ""


def _describe_figure(spec: FigureSpec, rows: Rows) -> str:
    defined, undefined = split_panels(spec, rows)
    if not undefined:
        return ""
    if not defined:
        lacking = describe_lacking(row for panel in undefined.values() for row in panel)
        return f"the figure “{spec.title}” ({lacking})"
    panels = [f"{name} ({describe_lacking(panel)})" for name, panel in undefined.items() if name != ALL]
    return f"in “{spec.title}” {', '.join(panels)}"
