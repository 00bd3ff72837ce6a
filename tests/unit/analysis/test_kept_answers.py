"""Answers about a term stay with its values, once they are settled."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any, cast

from mindport.analysis.expressions import NoExpressions
from mindport.analysis.lowering.ir import FileIR
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.remembered import remembered
from mindport.rewrite.view.scopes import Scopes
from mindport.rewrite.view.tree import asked_tree


class _Evaluator:
    """What tells whether an answer is settled."""

    def __init__(self) -> None:
        self.is_settled = True
        self.memo: dict[object, object] = {}

    def so_far(self, find: Callable[..., Any], *given: Any) -> tuple[Any, bool]:
        return find(*given), self.is_settled


def test_an_answer_is_found_once_until_values_are_forgotten() -> None:
    asked: list[int] = []

    @remembered
    def find(_ev: Evaluator, _unit: Unit, term: int) -> None:
        asked.append(term)

    ev, unit = cast("Evaluator", _Evaluator()), Unit("a.py", FileIR())
    for term in (1, 2, 1):
        find(ev, unit, term)
    assert asked == [1, 2]
    unit.forget()
    find(ev, unit, 1)
    assert asked == [1, 2, 1]


def test_an_answer_that_may_change_is_found_anew() -> None:
    asked: list[int] = []

    @remembered
    def find(_ev: Evaluator, _unit: Unit, term: int) -> int:
        asked.append(term)
        return len(asked)

    stand_in = _Evaluator()
    ev, unit = cast("Evaluator", stand_in), Unit("a.py", FileIR())
    stand_in.is_settled = False
    assert [find(ev, unit, 1), find(ev, unit, 1)] == [1, 2]
    stand_in.is_settled = True
    assert [find(ev, unit, 1), find(ev, unit, 1)] == [3, 3]


def test_a_tree_is_freed_without_the_collector() -> None:
    was_on = gc.isenabled()
    gc.disable()
    try:
        with asked_tree("def f(x):\n    return x\n", NoExpressions()) as tree:
            tree.once(Scopes)
        held = weakref.ref(tree)
        del tree
        assert held() is None
    finally:
        if was_on:
            gc.enable()
