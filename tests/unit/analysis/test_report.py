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


def read_section(text, name):
    """The text of one section, without its tags."""
    start = text.index(f'<section id="{name}"')
    return re.sub(r"(<[^>]+>|[ \n])+", " ", text[start : text.index("</section>", start)])


def test_page__says_who_was_rated_best_with_the_interval(text):
    name = "a-generator-with-a-rather-long-name-0-temperature-0.7"
    said = read_section(text, "glance")
    assert f"Rated best over all dimensions is {name}: mean 4.20 (4.00 to 4.40), 35 questions." in said
    assert f"{name} is above gen &amp; sons &lt;1&gt; beyond chance on Historical Accuracy" in said


def test_page__a_claim_says_its_difference_once_and_without_sign(text):
    said = read_section(text, "ratings")
    assert "by 0.40 (0.10 to 0.70), p = 0.010, 35 questions (α 0.64 reaches 0.60)." in said


def test_page__blind_detection_is_told_by_generator_and_every_test_explained(text):
    said = read_section(text, "detection")
    assert "gen &amp; sons &lt;1&gt; judge 12 4 0.33 [0.14,\N{NO-BREAK SPACE}0.61]" in said
    assert "arms fisher Share detected in the first arm less that in the second." in said
    assert "First arm: first; second: second." in said
    assert "&lt; 0.001" in said
    assert "e-36" not in said


def test_page__a_text_made_without_the_check_was_not_refused(text):
    said = read_section(text, "provenance")
    assert "made without the acceptance check" in said
    assert "not accepted" not in said
    assert "{}" not in said


def test_page__light_or_dark_stands_after_all_links(text):
    nav = text[text.index("<nav") : text.index("</nav>")]
    assert nav.index('class="theme"') > nav.rindex("<a ")


def test_page__says_how_many_lines_have_a_score_even_where_none_has(templates):
    rows = make_rows(2)
    rows["fct_lines"] = []
    for row in rows["line_scores"]:
        row.update(scored_count=0, without_s=5445)
    said = read_section(render_report(rows, templates), "generators")
    assert "None of its 5445 lines has a line score" in said
    assert "38 of its 5445 lines have a line score" in read_section(
        render_report(make_rows(1), templates), "generators"
    )


def test_page__without_a_lexicon_nothing_is_called_unattested(templates):
    rows = make_rows(1)
    for row in rows["fct_attestation"]:
        row.update(token_share=None, status="no_lexicon")
    rows["breaches"][0]["out_of_lexicon_count"] = None
    said = read_section(render_report(rows, templates), "generators")
    assert "is not known: no dictionaries or index." in said
    assert "Unattested forms" not in said
    assert "first found" not in said
    assert "0 have a word outside the lexicon" not in said


def test_page__leaves_out_what_is_undefined_and_says_so(templates):
    rows = make_rows(2)
    for row in rows["fct_overall_scores"]:
        row.update(
            value=None, ci_lower=None, ci_upper=None, rank_best=None, status="undefined: S (no_parses)"
        )
    for row in rows["fct_distances"]:
        row.update(value=None, ci_lower=None, ci_upper=None, status="no_background")
    page = render_report(rows, templates)
    assert 'id="figure-score-intervals"' not in page
    assert "the figure “G of every generator” (no parses)" in read_section(page, "scoreboard")
    assert "the three distances as numbers" not in page
    assert "“Measured distances by layer” (no background)" in read_section(page, "layers")


def test_page__the_generators_stand_in_one_order(text):
    found = re.findall(r'<details id="generator-([^"]+)"', text)
    figure = text[text.index('<figure id="figure-score-distributions"') :]
    names = [write_anchor(name) for name in name_generators(4)]
    assert found == names
    assert [figure.index(f"{n}&gt;") for n in (1, 2)] == sorted(figure.index(f"{n}&gt;") for n in (1, 2))
