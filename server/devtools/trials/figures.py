"""What the trials of a run come to, in figures with a stated meaning.

An operator is an API of torch in one form: function, method, in-place method, layer. It has a
target on a backend where the table has a counterpart that runs there, or a recipe writes one. The
share that the project holds itself to is over the samples of these operators: convert, run, and
give what torch gives in values, shapes, kinds of types and gradients. A sample that runs and gives
something else is silently wrong; of these some are told apart, in which a tensor has no elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.recipe_book import recipe_of
from mindport.rewrite.view.code import Code
from mindport.rules.facts import Standing

_DIRECT = (Standing.EXACT, Standing.RENAMED, Standing.CHANGED)
_SILENT = (Status.DIFFERS, Status.GRADIENT_DIFFERS)


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts of operators and of samples; of operators with a target where nothing else is said."""

    operators: int  # all
    with_target: int
    all_samples: int  # of all operators
    samples: int
    match: int
    marked: int  # not converted: the code stays, and says why
    fails: int  # with an error
    silent: int  # of all operators, without the next
    silent_empty: int  # of all operators, where a tensor has no elements

    @property
    def share(self) -> float:
        """The part of the samples that match."""
        return self.match / max(1, self.samples)

    @property
    def text(self) -> str:
        """The same in a few lines."""
        return (
            f"operators: {self.with_target} of {self.operators} have a target\n"
            f"samples of these: {self.samples} of {self.all_samples}\n"
            f"converted, run and equal: {self.match} ({self.share:.1%})\n"
            f"marked: {self.marked}; error: {self.fails}\n"
            f"silently wrong: {self.silent}, and {self.silent_empty} of tensors without elements"
        )


def figures(
    samples: Sequence[Sample], outcomes: Sequence[Outcome], release: str, backend: Backend
) -> Figures:
    """The figures of a run."""
    code = Code("", KnowledgeBase.open(), release, backend)
    targets = {one.api: has_target(code, one.api) for one in samples}
    pairs = list(zip(samples, outcomes, strict=True))
    of_targets = [outcome for sample, outcome in pairs if targets[sample.api]]
    wrong = [sample for sample, outcome in pairs if outcome.status in _SILENT]
    match = sum(one.status is Status.MATCH for one in of_targets)
    marked = sum(one.status is Status.NOT_CONVERTED for one in of_targets)
    silent = sum(one.status in _SILENT for one in of_targets)
    empty = sum(one.is_empty for one in wrong)
    return Figures(
        operators=len(targets),
        with_target=sum(targets.values()),
        all_samples=len(samples),
        samples=len(of_targets),
        match=match,
        marked=marked,
        fails=len(of_targets) - match - marked - silent,
        silent=len(wrong) - empty,
        silent_empty=empty,
    )


def has_target(code: Code, api: str) -> bool:
    """Whether the table or a recipe has something for an API on the backend."""
    return recipe_of(code, api) is not None or code.facts(api).standing in _DIRECT
