"""The report as a page: whole, self-contained, escaped, and made of the rows alone."""

import re
from html.parser import HTMLParser

import pytest

from analysis.report import render_report, write_anchor
from tests.fixtures.report_rows import SIGNATURE, make_rows, name_generators
from warehouse.reporting import TEMPLATES

VOID = {"meta", "br", "link", "img", "input", "hr", "path", "use", "rect", "line"}


class Page(HTMLParser):
    """Tags that were opened and closed in order, ids, addresses, and text by tag."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.headings, self.faults = [], [], [], [], []
        self.words = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.ids += [values["id"]] if "id" in values else []
        self.links += [v for k, v in attrs if k in ("href", "src", "xlink:href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data):
        self.words.append(data)
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings.append(data)


@pytest.fixture(scope="module")
def templates():
    return {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.iterdir()}


@pytest.fixture(scope="module")
def text(templates):
    return render_report(make_rows(4), templates)


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


def test_page__is_well_formed_with_ids_of_their_own(page):
    assert page.open == []
    assert page.faults == []
    assert len(page.ids) == len(set(page.ids))


def test_page__needs_nothing_from_outside(page, text):
    assert all(link.startswith(("#", "data:")) for link in page.links)
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)
    assert "default-src 'none'" in text


def test_page__every_inner_link_has_a_target(page):
    targets = {link[1:] for link in page.links if link.startswith("#")}
    assert targets <= set(page.ids)


def test_page__has_its_sections(page):
    wanted = ["homilies", "At a glance", "Scoreboard", "Layer by layer", "Generators", "Ratings"]
    wanted += ["Findings and provenance", "Signatures"]
    assert [heading for heading in page.headings if heading in wanted] == wanted


def test_page__names_and_forms_are_escaped(text):
    assert "gen &amp; sons &lt;1&gt;" in text
    assert "&lt;b&gt;wealdend&lt;/b&gt;" in text
    assert "<b>wealdend" not in text


def test_page__every_number_has_its_signature(page, text):
    assert f"signature-{SIGNATURE}" in page.ids
    scoreboard = text[text.index('aria-label="Scoreboard"') :]
    assert SIGNATURE in scoreboard[: scoreboard.index("</caption>")]


def test_page__says_what_g_is_not_and_that_the_first_is_in_breach(text):
    assert "not a percentage of correctness" in text
    assert "34.0 % of its lines break a rule of compliance" in text


def test_page__does_not_depend_on_when_it_is_made(templates, text):
    assert render_report(make_rows(4), templates) == text


def test_page__without_ratings_has_no_such_section(templates):
    page = Page(render_report(make_rows(2, with_ratings=False), templates))
    assert "ratings" not in page.ids
    assert "scoreboard" in page.ids


def test_page__without_generators_still_stands(templates):
    page = Page(render_report(make_rows(0, with_ratings=False), templates))
    assert "scoreboard" not in page.ids
    assert any("neither generated texts nor ratings" in words for words in page.words)


def test_page__all_generators_are_there(page):
    assert {f"generator-{write_anchor(name)}" for name in name_generators(4)} <= set(page.ids)


def test_page__for_a_hundred_generators_stays_small(templates):
    assert len(render_report(make_rows(100, with_ratings=False), templates).encode()) < 5_000_000
