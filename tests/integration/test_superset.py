"""Apache Superset shows the published file: set up by the shipped command, seen in a browser, during a build.

Off by default, for it needs a venv of its own (about 700 MB). To run it, name a folder for that venv; it is
made there where it is absent:

    METEWAND_SUPERSET_VENV=/somewhere/superset python -m pytest -m superset
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

import warehouse

CHECKOUT = Path(warehouse.__file__).parents[1]
VENV = os.environ.get("METEWAND_SUPERSET_VENV")
PACKAGES = (
    "apache-superset>=6.0,<6.2",
    "flask-caching<2.4",
    "duckdb-engine>=0.17,<0.18",
    "duckdb",
    "rich",
    "cachetools",
)
PASSWORD = "for-this-test-alone"

pytestmark = [
    pytest.mark.superset,
    pytest.mark.skipif(not VENV, reason="METEWAND_SUPERSET_VENV names no folder for Superset's venv"),
]


@pytest.fixture(scope="module")
def programs() -> Path:
    """The folder of Superset's programs, installed where it is absent."""
    folder = Path(str(VENV))
    if not (folder / "bin" / "superset").exists():
        venv.create(folder, with_pip=True)
        subprocess.run([folder / "bin" / "pip", "install", "--quiet", *PACKAGES], check=True)
    return folder / "bin"


@pytest.fixture(scope="module")
def address(programs: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A running Superset with one user, everything of it in a temporary folder."""
    home = tmp_path_factory.mktemp("superset")
    (home / "superset_config.py").write_text(
        'SECRET_KEY = "a key for this test alone, long enough to be taken"\n'
        f'SQLALCHEMY_DATABASE_URI = "sqlite:///{home}/superset.db"\n'
        "TALISMAN_ENABLED = False\n",
        encoding="utf-8",
    )
    settings = {
        "SUPERSET_CONFIG_PATH": str(home / "superset_config.py"),
        "SUPERSET_HOME": str(home),
        "FLASK_APP": "superset",
    }
    environment = {**os.environ, **settings}
    superset = str(programs / "superset")
    user = [
        "--username",
        "admin",
        "--password",
        PASSWORD,
        "--firstname",
        "A",
        "--lastname",
        "B",
        "--email",
        "a@b.c",
    ]
    for words in (["db", "upgrade"], ["fab", "create-admin", *user], ["init"]):
        subprocess.run([superset, *words], env=environment, check=True, capture_output=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [superset, "run", "--port", str(port)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/health")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=30)


def _wait_for(address: str, seconds: float = 120) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(1)


@pytest.fixture(scope="module")
def study(built_sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shown") / "sample"
    shutil.copytree(built_sample, folder)
    return folder


def set_up(study: Path, address: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "warehouse", "superset", "--study", str(study), "--address", address],
        cwd=CHECKOUT,
        env={**os.environ, "SUPERSET_PASSWORD": PASSWORD},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.split()[-1]


@pytest.fixture(scope="module")
def dashboard(study: Path, address: str) -> str:
    return set_up(study, address)


def test_set_up_again__renews_what_is_there(study, address, dashboard):
    assert set_up(study, address) == dashboard


def test_charts__are_seen_while_a_build_is_running(study, address, dashboard, logged_in):
    build = subprocess.Popen(
        [sys.executable, "-m", "warehouse", "build", "--force", "--study", str(study)],
        cwd=CHECKOUT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for name in ("careful", "patchwork", "copyist", "modern"):
        assert name in read_dashboard(logged_in, dashboard)
    assert build.wait(timeout=600) == 0
    shown = read_dashboard(logged_in, dashboard)
    assert "careful" in shown
    assert "error" not in shown.lower()


@pytest.fixture
def logged_in(address: str, tmp_path: Path) -> Iterator[object]:
    webdriver = pytest.importorskip("selenium.webdriver")
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not (chromium and shutil.which("chromedriver")):
        pytest.skip("no Chromium with its driver on this machine")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    flags = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync"
    for flag in (*flags.split(), "--disable-background-networking", "--disable-component-update"):
        options.add_argument(flag)
    options.add_argument(f"--user-data-dir={tmp_path / 'browser'}")
    options.add_argument("--window-size=1400,2200")
    browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    browser.implicitly_wait(60)
    browser.get(f"{address}/login/")
    browser.find_element("id", "username").send_keys("admin")
    browser.find_element("id", "password").send_keys(PASSWORD)
    browser.find_element("css selector", "button[type=submit], input[type=submit]").click()
    time.sleep(3)
    yield browser
    browser.quit()


def read_dashboard(browser, dashboard: str) -> str:
    """The text of the dashboard, once its tables have rows."""
    browser.get(f"{dashboard}?standalone=2")
    browser.find_element("xpath", "//table//*[contains(text(), 'careful')]")
    time.sleep(3)
    return browser.find_element("tag name", "body").text
