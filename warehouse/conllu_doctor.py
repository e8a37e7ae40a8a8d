"""What loading would make of a CoNLL-U file: the same reading, with every fault told."""

from pathlib import Path
from typing import Any, NamedTuple

from ingest.conllu_checks import examine
from ingest.conllu_faults import Fault
from ingest.text_files import read_text


class Diagnosis(NamedTuple):
    """One file: what it holds and every fault in it, in the order of lines."""

    file_name: str
    sentence_count: int
    word_count: int
    faults: tuple[Fault, ...]

    @property
    def is_refused(self) -> bool:
        """Whether loading would refuse the file."""
        return any(fault.kind.action == "refuse" for fault in self.faults)

    def verdict(self) -> str:
        """The outcome in one line."""
        counts = {
            action: sum(fault.kind.action == action for fault in self.faults)
            for action in ("refuse", "repair", "keep")
        }
        outcome = "would be refused" if self.is_refused else "would be loaded"
        return (
            f"{self.file_name}: {outcome}; {self.sentence_count} sentences, {self.word_count} words; faults: "
            f"{counts['refuse']} that refuse, {counts['repair']} repaired, {counts['keep']} kept as written"
        )

    def as_dict(self) -> dict[str, Any]:
        """The diagnosis for another program."""
        return {
            "file": self.file_name,
            "is_refused": self.is_refused,
            "sentence_count": self.sentence_count,
            "word_count": self.word_count,
            "faults": [
                {
                    "line": fault.line,
                    "column": fault.column or None,
                    "fault_code": fault.fault_code,
                    "action": fault.kind.action,
                    "message": fault.message,
                    "consequence": fault.kind.consequence,
                }
                for fault in self.faults
            ],
        }


def diagnose(path: Path) -> Diagnosis:
    """Read a CoNLL-U file as loading would. Raises InputError where it is no text at all."""
    found = examine(read_text(path), compare_text=True)
    return Diagnosis(str(path), len(found.sentences), len(found.word_ids), tuple(found.faults))
