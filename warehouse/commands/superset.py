"""``metewand superset``: a dashboard in a running Apache Superset."""

import click

from warehouse.folder import StudyFolder
from warehouse.options import study_option


@click.command("superset")
@study_option
@click.option("--address", default="http://localhost:8088", show_default=True, help="Where Superset answers.")
@click.option("--user", default="admin", show_default=True, help="A user who may make databases and charts.")
@click.password_option(
    confirmation_prompt=False, envvar="SUPERSET_PASSWORD", help="Or set SUPERSET_PASSWORD."
)
def command(folder: StudyFolder, address: str, user: str, password: str) -> None:
    """Set up a dashboard of the scoreboard and the agreement in a running Apache Superset.

    Superset needs the package duckdb-engine and must be able to read the published file. Called again, the
    command renews what it made.
    """
    from analysis.sentences import choose_score  # noqa: PLC0415 - slow imports, only when called
    from warehouse.connection import open_published  # noqa: PLC0415
    from warehouse.console import print_note  # noqa: PLC0415
    from warehouse.published_rows import read_rows  # noqa: PLC0415
    from warehouse.study import read_study  # noqa: PLC0415
    from warehouse.superset_client import SupersetClient  # noqa: PLC0415
    from warehouse.superset_dashboard import set_up_dashboard  # noqa: PLC0415

    name = read_study(folder.study_file).name
    published = folder.require_published()
    with open_published(published) as connection:
        scores = read_rows(connection, {"scores": "SELECT DISTINCT score_code FROM fct_overall_scores"})[
            "scores"
        ]
    client = SupersetClient(address, user, password)
    dashboard = set_up_dashboard(client, published, name, choose_score(scores))
    print_note(f"The dashboard is at {address.rstrip('/')}/superset/dashboard/{dashboard}/")
