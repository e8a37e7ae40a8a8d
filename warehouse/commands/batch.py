"""``metewand batch``: the source in portions for a generator."""

from pathlib import Path

import click

from warehouse.console import print_note
from warehouse.folder import StudyFolder
from warehouse.options import study_option


@click.command("batch")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@study_option
@click.option(
    "--size", type=click.IntRange(min=1), default=60, show_default=True, help="Most lines in a batch."
)
@click.option(
    "--instructions",
    type=click.Path(path_type=Path),
    default=None,
    show_default="a template to edit",
    help="A file of your own in the template's place.",
)
def command(directory: Path, folder: StudyFolder, size: int, instructions: Path | None) -> None:
    """Write the source in batches of about sixty lines into DIR, with instructions and a manifest.

    A batch has line_id, original and translation; no line is split. Put each answer beside its batch as
    batch-001.reply.tsv, then: metewand validate DIR, and when all is clean: metewand accept DIR.
    """
    from warehouse.batching import make_batches  # noqa: PLC0415 - after the options are read

    batches = make_batches(folder, directory, size, instructions)
    counts = [len(batch.line_ids) for batch in batches.batches]
    least, most = min(counts), max(counts)
    size_text = str(most) if least == most else f"{least} to {most}"
    print_note(
        f"wrote {len(counts)} batches of {size_text} lines into {directory}; "
        f"edit {directory / 'instructions.md'} before you hand them on"
    )
