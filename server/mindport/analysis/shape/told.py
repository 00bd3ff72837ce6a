"""Parameters that a function uses as tensors, however little is known of who calls it.

What is handed to a torch function where that takes only a tensor is one, and so is what it was
made of by arithmetic, subscripts and methods; and what has a method called with `dim=`. Methods
that arrays of numpy share tell a tensor in a file that has nothing to do with numpy.
"""

from __future__ import annotations

from mindport.analysis import ir
from mindport.analysis.evaluator import TENSOR, Evaluator
from mindport.analysis.modules import Unit
from mindport.analysis.values import Library

Parameters = frozenset[tuple[int, int]]  # function, position

_MAX_STEPS = 40
_OF_TORCH = frozenset({"dim", "keepdim"})
# Methods of tensors and other arrays, and of nothing else that is common.
OF_ARRAYS = frozenset(
    {
        *("all", "any", "argmax", "argmin", "argsort", "clip", "cumprod", "cumsum", "diagonal"),
        *("flatten", "item", "max", "mean", "min", "nonzero", "prod", "ravel", "reshape"),
        *("squeeze", "std", "sum", "swapaxes", "tolist", "transpose", "var", "view"),
    }
)
_ARRAYS = frozenset({"numpy", "pandas", "jax", "tensorflow", "cupy"})
# Where a value comes from that has its kind: positions of the operands.
_SOURCES = {ir.ITEM: (1,), ir.UNARY: (2,), ir.BINARY: (2, 3), ir.APPEND: (1,), ir.COMPARE: (1, 2)}


def used_as_tensors(ev: Evaluator, unit: Unit) -> Parameters:
    """The parameters of all functions of a file that are used as tensors."""
    found: set[tuple[int, int]] = set()
    terms = unit.ir.terms
    others = has_other_arrays(unit)
    for parts in terms:
        if parts[0] == ir.ITEM and not others and _has_axes(terms, parts[2]):
            _note(terms, parts[1], found)
        if parts[0] != ir.CALL:
            continue
        callee = terms[parts[1]]
        if callee[0] == ir.ATTR and (
            (not others and callee[2] in OF_ARRAYS)
            or (
                any(name in _OF_TORCH for name, _ in parts[3])
                and ev.catalogue.member(TENSOR, callee[2]) is not None
            )
        ):
            _note(terms, callee[1], found)
        if callee[0] in (ir.ATTR, ir.IMPORT, ir.GLOBAL) and parts[2]:
            _note_passed(ev, unit, parts, found)
    return frozenset(found)


def _has_axes(terms: list[ir.Term], index: int) -> bool:
    """Whether an index is written for several axes: `x[:, 2]`. Only arrays take that."""
    parts = terms[index]
    return bool(parts[0] == ir.TUPLE and any(terms[part][0] == ir.SLICE for part in parts[1:]))


def has_other_arrays(unit: Unit) -> bool:
    """Whether a file has to do with arrays that are no tensors."""
    return any(
        parts[0] == ir.IMPORT and parts[2].partition(".")[0] in _ARRAYS for parts in unit.ir.terms
    )


def is_mask(terms: list[ir.Term], term: int) -> bool:
    """Whether a term is written as elementwise truth: `a > b`, `~a`, `(a > b) & c`."""
    parts = terms[term]
    if parts[0] == ir.BINARY and parts[1] in ("BitAnd", "BitOr", "BitXor"):
        return is_mask(terms, parts[2]) or is_mask(terms, parts[3])
    return bool(parts[0] == ir.COMPARE or (parts[0] == ir.UNARY and parts[1] == "Invert"))


def _note_passed(ev: Evaluator, unit: Unit, parts: ir.Term, found: set[tuple[int, int]]) -> None:
    for atom in ev.value(unit, parts[1])[:1]:
        if isinstance(atom, Library) and atom.kind == "function":
            for place, term in enumerate(parts[2]):
                if ev.catalogue.takes_only(TENSOR, atom.name, place, None):
                    _note(unit.ir.terms, term, found)


def _note(terms: list[ir.Term], term: int, found: set[tuple[int, int]]) -> None:
    """Note the parameters that a tensor is made of."""
    waiting, seen = [term], set[int]()
    while waiting and len(seen) < _MAX_STEPS:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        parts = terms[one]
        if parts[0] == ir.PARAM:
            found.add((parts[1], parts[2]))
        elif parts[0] == ir.PHI:
            waiting += parts[1:]
        elif parts[0] == ir.CALL and terms[parts[1]][0] == ir.ATTR:
            waiting.append(terms[parts[1]][1])
        else:
            waiting += [parts[place] for place in _SOURCES.get(parts[0], ())]
