"""Parameters that a function uses as numbers: as sizes, counts and axes, or in functions of math.

`x.view(B, C, H, W)`, `torch.arange(steps)`, `range(n)`, also through arithmetic, in a tuple, or
handed on to a function of the project that does so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import (
    Atom,
    BoundMember,
    Class,
    Function,
    Instance,
    Library,
    Method,
    Object,
)
from mindport.analysis.values.evaluator import Evaluator

# Calls into functions of the project that are followed.
_MAX_DEPTH = 3
_FIRST_OPERAND = {ir.BINARY: 2, ir.UNARY: 2, ir.TUPLE: 1, ir.LIST: 1}
_ROUNDING = frozenset({"builtins.int", "builtins.round"})
_SCALING = frozenset({"Mult", "Div", "FloorDiv"})
_OF_NUMBERS = ("builtins.range", "math.")


def is_used_as_number(
    ev: Evaluator, unit: Unit, index: int, position: int, depth: int = _MAX_DEPTH
) -> bool:
    """Whether the body of a function uses a parameter as a number."""
    terms = unit.ir.terms
    made: set[int] = set()

    def is_made(term: int) -> bool:
        return term in made or terms[term] == (ir.PARAM, index, position)

    for term in _body(unit, index):
        parts = terms[term]
        first = _FIRST_OPERAND.get(parts[0])
        if first is not None:
            if any(map(is_made, parts[first:])):
                made.add(term)
        elif parts[0] == ir.SLICE and any(map(is_made, parts[1:])):
            if _is_optional(unit, index, position):
                return True
        elif parts[0] == ir.CALL and _is_number_in(ev, unit, parts, is_made, depth):
            return True
    return False


def _is_number_in(
    ev: Evaluator, unit: Unit, call: ir.Term, is_made: Callable[[int], bool], depth: int
) -> bool:
    """Whether a call uses what it is passed as a number."""
    if _is_rounded(ev, unit, call, is_made):
        return True
    callees = ev.value(unit, call[1])[:4]
    return any(
        _takes_number(ev, atom, place, keyword, depth)
        for place, keyword in _places(call, is_made)
        for atom in callees
    )


def _is_optional(unit: Unit, index: int, position: int) -> bool:
    """Whether a parameter is None where nothing is passed: as a bound, it is then left out."""
    default = unit.ir.functions[index].parameters[position][2]
    return default >= 0 and unit.ir.terms[default] == (ir.CONST, None)


def _is_rounded(ev: Evaluator, unit: Unit, call: ir.Term, is_made: Callable[[int], bool]) -> bool:
    """Whether a call rounds the product or quotient of a size and the parameter.

    `int(count * (1 - ratio))`: who does so with the size of a tensor computes another size.
    """
    terms = unit.ir.terms
    if len(call[2]) != 1 or not is_made(call[2][0]) or terms[call[2][0]][0] != ir.BINARY:
        return False
    names = {one.name for one in ev.value(unit, call[1]) if isinstance(one, Library)}
    _, operator, left, right = terms[call[2][0]]
    other = right if is_made(left) else left
    return bool(names) and names <= _ROUNDING and operator in _SCALING and _is_int(ev, unit, other)


def _is_int(ev: Evaluator, unit: Unit, term: int) -> bool:
    value = ev.value(unit, term)
    return bool(value) and all(isinstance(one, Instance) and one.cls == "int" for one in value)


def _body(unit: Unit, index: int) -> range:
    for part in unit.ir.parts:
        for at, (first, function) in enumerate(part.starts):
            if function == index:
                last = part.starts[at + 1][0] if at + 1 < len(part.starts) else part.last
                return range(first, last)
    return range(0)


def _places(call: ir.Term, is_made: Callable[[int], bool]) -> Iterator[tuple[int, str | None]]:
    """The places and keywords under which a call passes some of these terms."""
    for place, term in enumerate(call[2]):
        if is_made(term):
            yield place, None
    for keyword, term in call[3]:
        if keyword is not None and is_made(term):
            yield -1, keyword


def _takes_number(ev: Evaluator, atom: Atom, place: int, keyword: str | None, depth: int) -> bool:
    if isinstance(atom, Library):
        return atom.name.startswith(_OF_NUMBERS) or (
            atom.kind == "function" and ev.catalogue.takes_number(atom.name, place, keyword)
        )
    if isinstance(atom, BoundMember):
        return ev.catalogue.takes_number(atom.name, place, keyword)
    function, offset = _function_of(ev, atom)
    if function is None or depth == 0:
        return False
    for position, entry in enumerate(function.unit.ir.functions[function.index].parameters):
        if entry[0] == keyword if keyword else position == place + offset:
            return is_used_as_number(ev, function.unit, function.index, position, depth - 1)
    return False


def _function_of(ev: Evaluator, atom: Atom) -> tuple[Function | None, int]:
    """The function of the project that a call runs, and how many parameters it takes before."""
    if isinstance(atom, Function):
        return atom, 0
    if isinstance(atom, Method):
        return atom.function, 1
    if isinstance(atom, Object):
        owner, value = find_attribute(ev, atom.cls, "forward")
        found = [one for one in value if isinstance(one, Function)]
        if isinstance(owner, Class) and len(found) == 1:
            return found[0], 1
    return None, 0
