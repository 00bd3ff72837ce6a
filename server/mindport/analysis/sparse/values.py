"""The values of a file that are sparse tensors, and the containers that hold some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.domain import Function, Library
from mindport.analysis.values.evaluator import Evaluator

# Methods and functions whose result is as sparse as their first tensor.
_KEEPING = frozenset({
    "abs", "asin", "asinh", "atan", "atanh", "ceil", "clone", "coalesce", "detach",
    "double", "erf", "expm1", "float", "floor", "half", "log1p", "neg", "pow",
    "relu", "requires_grad_", "round", "sgn", "sign", "sin", "sinh", "sqrt", "square",
    "t", "tan", "tanh", "to", "transpose", "unsqueeze",
})  # fmt: skip
# Arithmetic whose result is sparse.
ARITHMETIC = {"Add": "add", "Sub": "sub", "Mult": "mul", "Div": "div"}
# Terms that are the value they are made of.
_SAME = frozenset({ir.PHI, ir.NARROW, ir.TAKEN, ir.ANNOTATED})
_DISPLAYS = frozenset({ir.TUPLE, ir.LIST, ir.DICT, ir.LISTOF, ir.DICTOF})
_TAKING = frozenset({ir.ITEM, ir.ELEM, ir.UNPACK})
_MOST_ROUNDS = 6  # from function to function
_MOST_STEPS = 12  # to the display of a container
_MOST_CALLERS = 8

Made: TypeAlias = "tuple[str, ApiUse]"  # the layout, and what made it


@dataclass(slots=True)
class SparseValues:
    """The terms that are sparse tensors, and those that are containers which hold one."""

    tensors: dict[int, Made]
    holding: dict[int, Made] = field(default_factory=dict)

    def given(self, terms: Iterable[int]) -> list[Made]:
        """The sparse tensors among what a call is given, also in a list."""
        found = (self.tensors.get(term) or self.holding.get(term) for term in terms)
        return [one for one in found if one is not None]


def sparse_values(ev: Evaluator, unit: Unit, made: dict[int, Made]) -> SparseValues:
    """What comes of the sparse tensors that are made: also what functions of the file are given
    and return, what a module keeps, and what is put into containers."""
    values = SparseValues(dict(made))
    for _ in range(_MOST_ROUNDS):
        before = len(values.tensors) + len(values.holding)
        for term, parts in enumerate(unit.ir.terms):
            sources = _sources(ev, unit, parts)
            tensors = [*sources, *_kept_by(ev, unit, parts), *_taken(ev, unit, parts)]
            _note(values.tensors, term, tensors, values.tensors)
            _note(values.holding, term, sources, values.holding)
            _note(values.holding, term, _elements(parts), values.tensors)
        if len(values.tensors) + len(values.holding) == before:
            break
    return values


def _note(
    values: dict[int, Made], term: int, sources: Sequence[int], found: dict[int, Made]
) -> None:
    """Note a term, where one of its sources is found."""
    if term not in values:
        source = next((one for one in sources if one in found), None)
        if source is not None:
            values[term] = found[source]


def _sources(ev: Evaluator, unit: Unit, parts: ir.Term) -> Sequence[int]:
    """The terms of the file that a term has its value from."""
    if parts[0] in _SAME:
        return parts[1:]
    if parts[0] == ir.PARAM:
        return _passed(ev, unit, parts)
    if parts[0] == ir.ATTR:
        return _kept(unit, parts)
    if parts[0] == ir.CALL and unit.ir.terms[parts[1]][0] != ir.ATTR:
        return _returned(ev, unit, parts[1])
    return ()


def _returned(ev: Evaluator, unit: Unit, callee: int) -> list[int]:
    """What functions of the file return."""
    own = (one for one in ev.value(unit, callee) if isinstance(one, Function) and one.unit is unit)
    return [term for one in own for term in unit.ir.functions[one.index].returns]


def _kept_by(ev: Evaluator, unit: Unit, parts: ir.Term) -> Sequence[int]:
    """The tensors that an operator gives a sparse tensor of, if one of them is sparse."""
    terms = unit.ir.terms
    if parts[0] == ir.BINARY and parts[1] in ARITHMETIC:
        return parts[2:4]
    if parts[0] != ir.CALL or terms[parts[1]][0] != ir.ATTR:
        return ()
    _, receiver, name = terms[parts[1]]
    if name not in _KEEPING:
        return ()
    is_path = any(isinstance(one, Library) for one in ev.value(unit, receiver))
    return parts[2][:1] if is_path else (receiver,)


def _passed(ev: Evaluator, unit: Unit, parts: ir.Term) -> list[int]:
    """What callers in the file pass for a parameter."""
    _, index, position = parts
    name = unit.ir.functions[index].parameters[position][0]
    found = []
    for site in ev.callers_of(ev.atoms.the_function(unit, index), _MOST_CALLERS):
        if site.unit is unit:
            _, _, positional, keywords = unit.ir.terms[site.term]
            place = position - site.offset
            found += [value for keyword, value in keywords if keyword == name]
            found += positional[place : place + 1] if place >= 0 else ()
    return found


def _kept(unit: Unit, parts: ir.Term) -> Sequence[int]:
    """What the methods of a class put into an attribute of its object."""
    _, owner, name = parts
    of = unit.ir.terms[owner]
    if of[0] != ir.PARAM or of[2]:
        return ()
    cls = unit.ir.functions[of[1]].owner
    return unit.ir.classes[cls].attributes.get(name, ()) if cls >= 0 else ()


# -- containers -------------------------------------------------------------------------------


def _elements(parts: ir.Term) -> Sequence[int]:
    """What a container holds as its term says."""
    if parts[0] in (ir.TUPLE, ir.LIST):
        return parts[1:]
    if parts[0] == ir.DICT:
        held: Sequence[int] = parts[2]
        return held
    if parts[0] == ir.LISTOF:
        return parts[1:2]
    return parts[2:3] if parts[0] in (ir.DICTOF, ir.APPEND) else ()


def _taken(ev: Evaluator, unit: Unit, parts: ir.Term) -> list[int]:
    """What a subscript, an iteration or an unpacking may take out of a container."""
    if parts[0] not in _TAKING:
        return []
    terms = unit.ir.terms
    key: object = None
    if parts[0] == ir.ITEM and terms[parts[2]][0] == ir.CONST:
        key = terms[parts[2]][1]
    elif parts[0] == ir.UNPACK and parts[4] < 0:
        key = parts[2]
    found: list[int] = []
    for display in _displays(ev, unit, parts[1]):
        found += _under(terms, terms[display], key)
    return found


def _under(terms: list[ir.Term], display: ir.Term, key: object) -> Sequence[int]:
    """What a display holds under a key; all where nobody knows."""
    held = _elements(display)
    if display[0] == ir.DICT and key is not None:
        pairs = zip(display[1], display[2], strict=True)
        return [value for name, value in pairs if name < 0 or terms[name] == (ir.CONST, key)]
    if display[0] in (ir.TUPLE, ir.LIST) and type(key) is int and 0 <= key < len(held):
        return held[key : key + 1]
    return held


def _displays(ev: Evaluator, unit: Unit, term: int) -> Iterator[int]:
    """Where a container is written, and where something is put into it."""
    waiting, seen = [term], set[int]()
    while waiting and len(seen) < _MOST_STEPS:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        parts = unit.ir.terms[one]
        if parts[0] in _DISPLAYS:
            yield one
        elif parts[0] == ir.APPEND:
            yield one
            waiting.append(parts[1])
        elif parts[0] == ir.CALL and unit.ir.terms[parts[1]][0] == ir.ATTR:
            waiting.append(unit.ir.terms[parts[1]][1])  # `graphs.values()`
        else:
            waiting += _sources(ev, unit, parts)
