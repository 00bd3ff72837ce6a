"""What holds of a value because it holds of each way to it, or of one: a search over terms.

Each term is asked once, so that long sums of sums cost no more than they are long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator


class Ways(NamedTuple):
    """The terms that decide about a term: all of them, or any. Of no terms it does not hold."""

    terms: Sequence[int]
    is_any: bool = False


def holds(
    ev: Evaluator,
    unit: Unit,
    term: int,
    rule: Callable[[Evaluator, Unit, int], bool | Ways],
    *,
    of_circles: bool,
) -> bool:
    """Whether a rule holds of a term; `of_circles` is what a loop says that only carries it."""
    known: dict[int, bool] = unit.answers[rule]
    if term in known:
        return known[term]
    found, is_settled = ev.so_far(_found, term, partial(rule, ev, unit), known, of_circles)
    if is_settled:
        known.update(found)
    answer: bool = found[term]
    return answer


def _found(
    term: int, ask: Callable[[int], bool | Ways], known: Mapping[int, bool], of_circles: bool
) -> dict[int, bool]:
    """The answers for a term and all that decide about it."""
    told: dict[int, bool] = {}
    open_: dict[int, Ways] = {}
    waiting = [term]
    while waiting:
        at = waiting.pop()
        if at in told or at in open_:
            continue
        answer = known[at] if at in known else ask(at)
        if isinstance(answer, Ways) and answer.terms:
            open_[at] = answer
            waiting += answer.terms
        else:
            told[at] = answer is True
    told.update(dict.fromkeys(open_, of_circles))
    inner = list(reversed(open_))  # what decides about a term mostly stands before it
    is_changed = True
    while is_changed:
        is_changed = False
        for at in inner:
            terms, is_any = open_[at]
            now = any(map(told.get, terms)) if is_any else all(map(told.get, terms))
            is_changed |= now != told[at]
            told[at] = now
    return told
