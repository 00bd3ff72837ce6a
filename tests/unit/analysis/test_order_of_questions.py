"""What a term may be does not depend on which term was asked first."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from mindport.analysis.lowering.entries import lower
from mindport.analysis.project.call_graph import collect
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.values.domain import Constant, Value, ordered
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.guesses import or_guess
from mindport.analysis.values.interpreter import new_evaluator
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.wiring import new_catalogue
from mindport.project.settings.settings import Settings

TRAINING = sorted(Path(__file__).parents[2].glob("migration/training/*.py"))

# Each holds values that rest on themselves.
CIRCLES = {
    "a list that grows": """
        import torch
        def parts(x, n):
            found = []
            for i in range(n):
                found = found + [x[i]]
                x = found[0]
            return found, x
        """,
    "numbers that count": """
        import torch
        def counted(x):
            total, step = 0, 1
            while x.sum() > total:
                step = step * 2
                total = total + step
            return torch.zeros(step), total
        """,
    "functions that call each other": """
        import torch
        def even(x, n):
            return x if n == 0 else odd(torch.relu(x), n - 1)
        def odd(y, m):
            return y.view(-1) if m == 0 else even(y, m - 1)
        even(torch.ones(2), 4)
        odd(None, 3)
        """,
    "lists in lists": """
        import torch
        def nested(x, n):
            if n == 0:
                return x
            return [nested(x, n - 1), (nested(x.clone(), n - 1), n)]
        kept = nested(torch.ones(3), 2)
        while kept:
            kept = [kept]
        """,
    "attributes that hold each other": """
        import torch
        from torch import nn
        class A(nn.Module):
            def __init__(self, other=None):
                super().__init__()
                self.other = other if other is not None else B(self)
                self.layer = self.other.layer if other else nn.Linear(2, 3)
            def forward(self, x):
                return self.other(self.layer(x))
        class B(nn.Module):
            def __init__(self, owner):
                super().__init__()
                self.owner = owner
                self.layer = owner.layer
                self.wrapped = A(self)
            def forward(self, x):
                return self.owner.layer(x) + self.wrapped(x)
        model = A(B(A()))
        """,
    "a parameter that its own results are passed for": """
        import torch
        def kept(t):
            return t.clone().detach()
        def each(value, make):
            if isinstance(value, list):
                return [each(one, make) for one in value]
            return make(value)
        def again(x, n):
            return each(x, kept) if n == 0 else each(again(x, n - 1), kept)
        again([None], 3)
        """,
    "a function wrapped again and again": """
        import functools
        import torch
        step = torch.relu
        for scale in range(4):
            step = functools.partial(step, scale)
        options = {}
        for name in ("a", "b"):
            options = {**options, name: options.get(name, step), "all": options}
        """,
}


def _shown(value: Value, depth: int = 5) -> str:
    """A value, the same for the same alternatives in any order."""
    if depth == 0:
        return "..."
    return "|".join(sorted({_atom(atom, depth) for atom in value}))


def _atom(atom: object, depth: int) -> str:
    if isinstance(atom, Constant):
        return repr(atom.value)
    parts = [getattr(atom, name) for name in type(atom).__slots__]  # type: ignore[attr-defined]
    return f"{type(atom).__name__}({', '.join(_part(part, depth - 1) for part in parts)})"


def _part(part: object, depth: int) -> str:
    if isinstance(part, tuple):
        if (part and hasattr(part[0], "place")) or all(hasattr(one, "__slots__") for one in part):
            return f"[{_shown(part, depth)}]"
        return ", ".join(_part(one, depth) for one in part)
    if hasattr(type(part), "__slots__") and not isinstance(part, Unit):
        return _shown((part,), depth)  # type: ignore[arg-type]
    return getattr(part, "path", None) or repr(part)


def _answers(ev: Evaluator, units: list[Unit], seed: int) -> dict[tuple[str, int], str]:
    """What each term may be when they are asked in an order of the seed's."""
    ev.start(units, ev._subclasses, ev._callers)
    terms = [(unit, term) for unit in units for term in range(len(unit.ir.terms))]
    random.Random(seed).shuffle(terms)
    values = {(unit.path, term): ev.value(unit, term) for unit, term in terms}
    assert not ev.failures
    return {place: _shown(ordered(value)) for place, value in values.items()}


def _assert_any_order(text: str) -> None:
    unit = Unit("/p/one.py", lower(ast.parse(text)))
    catalogue = new_catalogue(KnowledgeBase.open(), Settings())
    ev = new_evaluator(catalogue, ModuleMap([unit.path], ["/p"]), {unit.path: unit}.get)
    collect(ev, [unit])
    first = _answers(ev, [unit], 0)
    for seed in range(1, 12):
        other = _answers(ev, [unit], seed)
        differ = {place: (first[place], other[place]) for place in first}
        assert not {at: pair for at, pair in differ.items() if pair[0] != pair[1]}


@pytest.mark.parametrize("name", CIRCLES)
def test_a_circle_has_one_answer(name: str) -> None:
    lines = CIRCLES[name].splitlines()
    _assert_any_order("\n".join(line[8:] for line in lines))


@pytest.mark.parametrize("path", TRAINING[::6], ids=lambda path: path.stem)
def test_a_program_has_one_answer(path: Path) -> None:
    _assert_any_order(path.read_text("utf-8"))


def test_a_guess_counts_at_once_where_nothing_is_asked() -> None:
    """So it is where a limit was met: what rests on that is not final, and nothing else runs."""
    catalogue = new_catalogue(KnowledgeBase.open(), Settings())
    ev = new_evaluator(catalogue, ModuleMap([], ["/p"]), {}.get)
    ev._made = {("held", 1): {("by use",)}}
    assert or_guess(ev, ("by use",), ev.give_up, lambda _: ev.tensor) == ev.tensor
