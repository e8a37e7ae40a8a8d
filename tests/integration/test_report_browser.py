"""The report in a headless browser: it opens, can be clicked through, asks for nothing, clips no text."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis.report import render_report
from tests.fixtures.report_rows import make_rows
from warehouse.reporting import TEMPLATES

pytest.importorskip("selenium", reason="selenium is not installed")

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="no Chromium with its driver on this machine"),
]

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Elements whose text is cut off: wider or higher than their box, where the box neither scrolls nor grows.
CLIPPED = """
    return [...document.querySelectorAll("main *, nav *")].filter((e) => {
      const style = getComputedStyle(e);
      const hides = ["hidden", "clip"];
      return e instanceof HTMLElement && e.innerText && (
        (hides.includes(style.overflowX) && e.scrollWidth > e.clientWidth + 1) ||
        (hides.includes(style.overflowY) && e.scrollHeight > e.clientHeight + 1) ||
        style.textOverflow === "ellipsis");
    }).map((e) => e.outerHTML.slice(0, 120));
"""
# Text of figures that reaches beyond its drawing.
OUTSIDE = """
    return [...document.querySelectorAll("figure svg")].flatMap((svg) => {
      const frame = svg.getBoundingClientRect();
      return [...svg.querySelectorAll("text")].filter((t) => {
        const box = t.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1 ||
          box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
      }).map((t) => svg.closest("figure").id + ": " + t.textContent);
    });
"""
UNNAMED = """
    return [...document.querySelectorAll("button, a, summary, svg[role=img], [role=region]")].filter((e) => {
      const label = e.getAttribute("aria-label") || e.textContent.trim() ||
        document.getElementById(e.getAttribute("aria-labelledby"))?.textContent;
      return !label;
    }).map((e) => e.outerHTML.slice(0, 120));
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of thirty generators, some with long names."""
    templates = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.iterdir()}
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(render_report(make_rows(30), templates), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    downloads = tmp_path_factory.mktemp("downloads")
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('browser')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    behaviour = {"behavior": "allow", "downloadPath": str(downloads), "eventsEnabled": True}
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", behaviour)
    driver.downloads = downloads
    yield driver
    driver.quit()


@pytest.fixture(params=[1280, 390], ids=["wide", "narrow"])
def opened(request: pytest.FixtureRequest, browser: webdriver.Chrome, page: Path) -> webdriver.Chrome:
    """The page at that width, freshly opened, everything unfolded."""
    size = {"width": request.param, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    still = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", still)
    browser.get_log("performance")
    browser.get_log("browser")
    browser.get(page.as_uri())
    browser.execute_script("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    return browser


def asked_addresses(browser: webdriver.Chrome) -> list[str]:
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    return [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]


def test_page__asks_for_nothing_and_reports_no_error(opened, page):
    assert asked_addresses(opened) == [page.as_uri()]
    assert opened.get_log("browser") == []


def test_page__clips_no_text_and_does_not_scroll_sideways(opened):
    assert opened.execute_script(CLIPPED) == []
    assert opened.execute_script(OUTSIDE) == []
    wide, frame = opened.execute_script(
        "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= frame


def test_page__everything_that_can_be_used_has_a_name(opened):
    assert opened.execute_script(UNNAMED) == []


def test_page__links_lead_to_what_they_name(opened):
    for link in opened.find_elements(By.CSS_SELECTOR, "nav ul.sections a"):
        target = link.get_attribute("href").rsplit("#", 1)[1]
        link.click()
        assert opened.execute_script("return location.hash") == f"#{target}"
        assert opened.find_element(By.ID, target).is_displayed()


def test_link_to_a_folded_generator__unfolds_it(opened):
    last = opened.find_elements(By.CSS_SELECTOR, "#generators > details")[-1]
    opened.execute_script("arguments[0].open = false", last)
    opened.execute_script("location.hash = arguments[0]", last.get_attribute("id"))
    assert opened.execute_script("return arguments[0].open", last)


def test_table__sorts_by_number_with_the_keyboard(opened):
    table = opened.find_element(By.CSS_SELECTOR, "#scoreboard table")
    heading = table.find_element(By.XPATH, ".//button[contains(., 'G [interval]')]")
    heading.send_keys(Keys.ENTER)
    heading.send_keys(Keys.ENTER)
    cells = table.find_elements(By.CSS_SELECTOR, "td.interval")
    shown = [float(cell.get_attribute("data-value")) for cell in cells]
    assert shown == sorted(shown)
    assert table.find_element(By.CSS_SELECTOR, "th[aria-sort]").get_attribute("aria-sort") == "ascending"


def test_page__turns_dark_and_back(opened):
    def background() -> str:
        return str(opened.execute_script("return getComputedStyle(document.body).backgroundColor"))

    before = background()
    button = opened.find_element(By.CSS_SELECTOR, "button.theme")
    button.click()
    assert background() != before
    button.click()
    assert background() == before


@pytest.mark.parametrize("kind", ["svg", "png", "csv"])
def test_figure__is_saved(opened, kind):
    figure = opened.find_element(By.ID, "figure-components")
    control = "a[download]" if kind == "csv" else f"button[data-save={kind}]"
    opened.execute_script("arguments[0].click()", figure.find_element(By.CSS_SELECTOR, control))
    path = opened.downloads / f"components.{kind}"
    WebDriverWait(opened, 20).until(lambda _: path.exists() and path.stat().st_size > 0)
    head = path.read_bytes()[:20]
    path.unlink()
    assert head.startswith({"svg": b"<svg", "png": b"\x89PNG", "csv": b"generator_id,"}[kind])
