"""What the front end tells of conversions that have no kernel on this machine, one line an API."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from devtools.trials.conversion import Converted
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from mindport.knowledge.compiled import COLUMNS, Compiled
from mindport.knowledge.types import Backend

_ORDER = (Status.SHAPE_MATCHES, Status.SHAPE_DIFFERS, Status.SHAPE_OPEN, Status.NOT_COMPILED)
_OF_PARAMETERS = "mindspore.Tensor"  # the annotation of every program's parameters
_Trial = tuple[Sample, Converted, Outcome]


def without_kernel(outcome: Outcome) -> bool:
    """Whether a trial ended for want of a kernel before it gave a result."""
    is_late = outcome.note.startswith("gradient: ")  # it gave one, which was compared
    return outcome.status is Status.KERNEL_MISSING and not is_late


def write_compiled(file: Path, trials: Sequence[_Trial], backend: Backend, release: str) -> None:
    """Write what the compiler of the knowledge base reads."""
    by_api: dict[str, list[_Trial]] = {}
    for trial in trials:
        by_api.setdefault(trial[0].api, []).append(trial)
    lines = [summary(api, found, backend, release) for api, found in sorted(by_api.items())]
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        for line in lines:
            given = {name: getattr(line, name) for name in COLUMNS}
            writer.writerow({**given, "backend": line.backend.value}.values())


def summary(api: str, trials: Sequence[_Trial], backend: Backend, release: str) -> Compiled:
    """The trials of one API, counted; a crash of the front end compiles nothing."""
    kinds = [one.status if one.status in _ORDER else Status.NOT_COMPILED for *_, one in trials]
    count = Counter(kinds)
    targets = dict.fromkeys(
        target
        for _, converted, _ in trials
        for target in converted.targets
        if target not in ("", _OF_PARAMETERS)
    )
    wrong = [
        f"{sample.key}: {outcome.note}"
        for status in (Status.SHAPE_DIFFERS, Status.NOT_COMPILED)
        for (sample, _, outcome), kind in zip(trials, kinds, strict=True)
        if kind is status
    ]
    return Compiled(
        api=api,
        backend=backend,
        release=release,
        targets=" ".join(targets),
        samples=len(trials),
        matches=count[Status.SHAPE_MATCHES],
        differs=count[Status.SHAPE_DIFFERS],
        opens=count[Status.SHAPE_OPEN],
        not_compiled=count[Status.NOT_COMPILED],
        note=wrong[0] if wrong else "",
    )
