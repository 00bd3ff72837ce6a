"""Programs converted and run in MindSpore, many for each process, and what was seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from devtools.random_programs.stability import is_stable
from devtools.trials.conversion import Converted, convert_all
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from devtools.trials.worker import Worker
from mindport.knowledge.types import Backend

_BATCH = 150  # programs for each process


class Verdict(str, Enum):
    """What a user would have of a converted program."""

    EQUAL = "equal"
    MARKED = "marked"
    ERROR = "error without a mark"
    SILENT = "silently wrong"
    TOLD = "wrong as the report tells"  # it loses NaN or infinity; with strict values it is equal
    UNSTABLE = "unstable"  # torch itself gives something else after a rounding error


@dataclass(frozen=True, slots=True)
class Trial:
    """A program, its conversion, and how that fared."""

    sample: Sample
    converted: Converted
    verdict: Verdict
    note: str = ""


class Trials:
    """Converts and runs programs for one release."""

    def __init__(self, release: str, *, strict: bool = False) -> None:
        self._release, self._strict = release, strict
        self._worker = Worker(batch=_BATCH)

    def close(self) -> None:
        """End the process of MindSpore."""
        self._worker.close()

    def of(self, samples: Sequence[Sample], *, once: bool = False) -> Iterator[Trial]:
        """What becomes of programs that torch ran. Each runs when it is asked for.

        Those that differ run again in a new process, which takes seconds; not with `once`.
        """
        converted = convert_all(
            samples, Backend.CPU, self._release, unsafe=False, strict=self._strict
        )
        return (self._of(*both, once=once) for both in zip(samples, converted, strict=True))

    def _of(self, sample: Sample, converted: Converted, *, once: bool) -> Trial:
        if not converted.is_whole or "MINDPORT" in converted.text:
            return Trial(sample, converted, Verdict.MARKED, converted.reason)
        outcome = self._worker.run(sample, converted.text, converted.helpers)
        verdict = _verdict(outcome)
        if not once and (verdict is Verdict.SILENT or outcome.status is Status.CRASHES):
            self._worker.close()
            outcome = self._worker.run(sample, converted.text, converted.helpers)
            verdict = _verdict(outcome)
        if verdict is Verdict.SILENT and not is_stable(sample):
            verdict = Verdict.UNSTABLE
        if verdict is Verdict.SILENT and converted.is_lossy and self._is_mended(sample):
            verdict = Verdict.TOLD
        return Trial(sample, converted, verdict, outcome.note)

    def _is_mended(self, sample: Sample) -> bool:
        """Whether it is equal with `--strict-values`."""
        (strict,) = convert_all([sample], Backend.CPU, self._release, unsafe=False, strict=True)
        self._worker.close()
        outcome = self._worker.run(sample, strict.text, strict.helpers)
        return strict.is_whole and _verdict(outcome) is Verdict.EQUAL


def _verdict(outcome: Outcome) -> Verdict:
    if outcome.status is Status.MATCH:
        return Verdict.EQUAL
    if outcome.status in (Status.DIFFERS, Status.GRADIENT_DIFFERS):
        return Verdict.SILENT
    return Verdict.ERROR
