"""How long a run of steps will still take, and what the long kernels say while they run.

The estimate needs no memory of earlier builds: steps have costs relative to each other, and the time that
the done ones took says what a unit of cost is worth on this machine and for this study.
"""

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Listener = Callable[[str], None]

# Seconds of one core for eleven texts of 95 000 tokens; every other step is cheap.
STEP_COSTS = {
    "int_attestation__form_deletions": 3.0,
    "int_attestation__nearest_forms": 3.0,
    "int_bootstrap__character_replicates": 12.0,
    "int_bootstrap__ratio_replicates": 2.0,
    "int_bootstrap__structure_replicates": 4.0,
    "int_bootstrap__word_replicates": 6.0,
    "int_character__background_ngrams": 3.0,
    "int_character__line_ngrams": 12.0,
    "int_character__profiles": 6.0,
    "int_components__line_character": 4.0,
    "int_components__line_word": 2.0,
    "int_corpus__line_forms": 2.0,
    "int_corpus__lines": 3.0,
    "int_independence__overlaps": 4.0,
    "int_length__lines": 2.0,
    "int_structure__sentence_classes": 3.0,
}
CHEAP_STEP = 0.2

# Before this share of the work is done an estimate would jump about.
TELLING_SHARE = 0.1

_listeners: list[Listener] = []


def estimate_seconds_left(done: Iterable[str], to_do: Iterable[str], elapsed_seconds: float) -> float | None:
    """Seconds that the steps to do (running ones among them) will take; None while too little is done."""
    finished = sum(STEP_COSTS.get(step, CHEAP_STEP) for step in done)
    waiting = sum(STEP_COSTS.get(step, CHEAP_STEP) for step in to_do)
    if finished < TELLING_SHARE * (finished + waiting) or finished == 0:
        return None
    return elapsed_seconds * waiting / finished


def telling(noun: str, compute: Callable[P, R]) -> Callable[P, R]:
    """``compute``, which tells whoever listens each time that it is done with one ``noun``."""

    def told(*args: P.args, **kwargs: P.kwargs) -> R:
        result = compute(*args, **kwargs)
        for listener in _listeners:
            listener(noun)
        return result

    return told


@contextlib.contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Call ``listener`` with what kernels tell, from whatever thread, for as long as the context lasts."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)
