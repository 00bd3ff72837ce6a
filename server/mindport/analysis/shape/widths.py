"""How far two terms are apart, where what both begin with is left out: `start : start + n`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape import dims as arithmetic
from mindport.analysis.shape.call import as_dim
from mindport.analysis.shape.dimension import Dim
from mindport.analysis.shape.domain import TENSOR, TensorShape
from mindport.analysis.shape.evaluator import Env, Shapes

_MAX_DEPTH = 8
_SIGNS = {"Add": 1, "Sub": -1}
# What gives the same of the same, and the places of the operands that are terms.
_PURE = {
    ir.ITEM: (1, 2),
    ir.ATTR: (1,),
    ir.ELEM: (1,),
    ir.UNPACK: (1,),
    ir.UNARY: (2,),
    ir.BINARY: (2, 3),
}


def width(s: Shapes, unit: Unit, start: int, end: int, env: Env | None) -> Dim | None:
    """How much more the end is; None where nothing is in both, so that this tells nothing new,
    and where a tensor is added."""
    terms = unit.ir.terms
    first, last = _summands(terms, start), _summands(terms, end)
    shared = [key for key in first if first[key][1] == last.get(key, (0, 0))[1]]
    if not any(terms[first[key][0]][0] != ir.CONST for key in shared):
        return None
    total: Dim = 0
    for sign, some in ((1, last), (-1, first)):
        for key, (term, times) in some.items():
            if key not in shared:
                added = s.of(unit, term, env)
                if isinstance(added, TensorShape) and added != TENSOR and not added.fixed:
                    return None
                by = arithmetic.times(sign * times, as_dim(added))
                total = arithmetic.plus(total, by)
    return total


def is_apart(terms: list[ir.Term], start: int, end: int, by: int) -> bool:
    """Whether the end is the start and this number: `i + size`."""
    counts = {key: times for key, (_, times) in _summands(terms, end).items()}
    for term in (start, by):
        for key, (_, times) in _summands(terms, term).items():
            counts[key] = counts.get(key, 0) - times
    return not any(counts.values())


def _summands(terms: list[ir.Term], term: int) -> dict[Hashable, tuple[int, int]]:
    """The terms that a sum is made of, and how often each is added; equal ones are one."""
    counts: Counter[Hashable] = Counter()
    met: dict[Hashable, int] = {}
    waiting = [(term, 1)]
    while waiting:
        one, sign = waiting.pop()
        parts = terms[one]
        if parts[0] == ir.BINARY and parts[1] in _SIGNS and len(met) < _MAX_DEPTH:
            waiting += [(parts[2], sign), (parts[3], sign * _SIGNS[parts[1]])]
            continue
        key = _written(terms, one)
        met.setdefault(key, one)
        counts[key] += sign
    return {key: (met[key], times) for key, times in counts.items() if times}


def _written(terms: list[ir.Term], term: int, depth: int = _MAX_DEPTH) -> Hashable:
    """What is equal for terms that give the same."""
    parts = terms[term]
    places = _PURE.get(parts[0])
    if parts[0] in (ir.CONST, ir.GLOBAL):
        return parts
    if places is None or not depth:
        return term
    return tuple(
        _written(terms, part, depth - 1) if place in places else part
        for place, part in enumerate(parts)
    )
