"""The report of eleven generators within 5 s and of a hundred within 15 s, 5 MB at most."""

import time

import pytest

from analysis.report import render_report
from tests.fixtures.report_rows import make_rows
from warehouse.reporting import TEMPLATES


@pytest.mark.parametrize(("count", "seconds"), [(11, 5), (100, 15)])
def test_report__is_ready_soon_and_small(count, seconds):
    templates = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.iterdir()}
    rows = make_rows(count)
    started_at = time.monotonic()
    page = render_report(rows, templates)
    assert time.monotonic() - started_at < seconds
    assert len(page.encode()) < 5_000_000
