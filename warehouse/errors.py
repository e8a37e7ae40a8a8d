"""The errors that a person can act on. Each names the thing, its value and the remedy."""


class MetewandError(Exception):
    """Base of every error that the program raises on purpose; ``exit_code`` is the process's.

    ``place`` says where (a file, a line, a table, a key of the study file), ``remedy`` what to do.
    """

    exit_code = 1

    def __init__(self, message: str, *, place: str | None = None, remedy: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.remedy = remedy

    def __str__(self) -> str:
        head = f"{self.place}: {self.message}" if self.place else self.message
        return f"{head}\n  remedy: {self.remedy}" if self.remedy else head


class InputError(MetewandError):
    """What the user gave cannot be used as it is: exit code 2."""

    exit_code = 2
