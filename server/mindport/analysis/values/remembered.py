"""What follows from the value of one term, found once: it is asked for again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator

_Answer = TypeVar("_Answer")
_How = ParamSpec("_How")


def remembered(
    find: Callable[Concatenate[Evaluator, Unit, int, _How], _Answer],
) -> Callable[Concatenate[Evaluator, Unit, int, _How], _Answer]:
    """The same function, whose answers stay with the values that they rest on.

    An answer that rests on a value that may still change is found anew. What it takes besides the
    term says how to find the answer, and makes it no other one.
    """

    @wraps(find)
    def answer(
        ev: Evaluator, unit: Unit, term: int, /, *how: _How.args, **named: _How.kwargs
    ) -> _Answer:
        known: dict[int, Any] = unit.answers[find]
        found: _Answer
        if term in known:
            found = known[term]
            return found
        found, is_settled = ev.so_far(find, ev, unit, term, *how, **named)
        if is_settled:
            if isinstance(found, frozenset):  # most are one of a few, and each takes 216 bytes
                found = ev.memo.setdefault(("same", found), found)  # type: ignore[assignment]
            known[term] = found
        return found

    return answer
