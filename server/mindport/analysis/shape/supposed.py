"""Numbers that are read from what may be a tensor, for all that is known of it."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.call import ShapeRule
from mindport.analysis.shape.dimension import SOME, Cause, Dynamic, Kind
from mindport.analysis.shape.domain import TENSOR, Group, Number, Shaped, TensorShape
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.index import collection_of
from mindport.analysis.shape.library import Passed
from mindport.analysis.shape.masks import is_mask
from mindport.analysis.shape.unsaid import (
    MAKING_NUMBERS,
    unsaid_number,
    unsaid_of_all,
    unsaid_parameter,
)
from mindport.analysis.values.domain import Atom, Library

# Parameters that are sizes.
_SIZES = frozenset({"size", "*size", "start", "end", "n", "m", "steps"})


def number_of_unsaid(
    s: Shapes, unit: Unit, api: str, passed: Passed, env: Env | None
) -> Number | None:
    """`int(n)`, where `n` is a parameter that may be anything, or an element of one."""
    if api not in MAKING_NUMBERS or passed.positional != (None,):
        return None
    if api == "builtins.float" and _is_divided(unit, passed.term):
        return None  # it makes no integer of a quotient, whatever it is made of
    argument = unit.ir.terms[passed.term][2][0]
    name = unsaid_number(s.ev, unit, argument) or _collection(s, unit, argument, env)
    name = name or ("" if env else unsaid_of_all(s.ev, unit, argument))
    return Number(Dynamic(Cause(passed.path, passed.term, api, name))) if name else None


def _is_divided(unit: Unit, term: int) -> bool:
    """Whether a term is a side of a division: `len(rows) / float(count)`."""
    return any(parts[:2] == (ir.BINARY, "Div") and term in parts[2:] for parts in unit.ir.terms)


def _collection(s: Shapes, unit: Unit, term: int, env: Env | None) -> str:
    """The parameter that holds the term as an element, whatever it is; "" for none."""
    return "" if env else unsaid_parameter(s.ev, unit, collection_of(s, unit, term))


def counted(s: Shapes, unit: Unit, rule: ShapeRule, passed: Passed) -> Passed:
    """What is passed; where a number may be, or a tensor of numbers, and nothing tells which, it is
    supposed to be a tensor."""
    if not rule.counting or passed.positional is None:
        return passed
    term = _argument(unit, rule, passed)
    if term < 0 or s.of(unit, term) is not None:
        return passed
    name = unsaid_parameter(s.ev, unit, term) or _collection(s, unit, term, None)
    if not name:
        return passed
    supposed = Number(Dynamic(Cause(passed.path, term, "", name)))
    return replace(passed, keywords={**passed.keywords, rule.counting: supposed})


def compared(s: Shapes, unit: Unit, rule: ShapeRule, passed: Passed) -> Passed:
    """What is passed; a comparison of arrays that become tensors is a mask: `where(x == y)`."""
    given = passed.positional or ()
    if rule.kind is not Kind.NONZERO or len(given) != 1 or isinstance(given[0], TensorShape):
        return passed
    written = unit.ir.terms[passed.term][2]
    mask = written[0] if written else -1  # a method has none
    if mask < 0 or not is_mask(unit.ir.terms, mask) or s.has_other_arrays(unit, mask):
        return passed
    return replace(passed, positional=(TensorShape(None, "bool"),))


def of_arrays(s: Shapes, unit: Unit, rule: ShapeRule, passed: Passed) -> Passed:
    """The arguments of a function of another package, where arrays become tensors.

    An unknown first argument counts as an array, unless it is a size.
    """
    given = passed.positional or ()
    _, callee, written, _ = unit.ir.terms[passed.term]
    is_made = rule.kind in (Kind.SIZE, Kind.SAMPLE) and not rule.parameters.startswith("data")
    if is_made or given[:1] != (None,) or not written:
        return passed
    if not _becomes_tensor(s, unit, passed.term, callee):
        return passed
    if is_mask(unit.ir.terms, written[0]):
        return replace(passed, positional=(TensorShape(None, "bool"), *given[1:]))
    is_known = bool(s.ev.value(unit, written[0]))
    return passed if is_known else replace(passed, positional=(TENSOR, *given[1:]))


def _becomes_tensor(s: Shapes, unit: Unit, term: int, callee: int) -> bool:
    """Whether a call gives an array, in a function that makes tensors of arrays."""
    if not any(_is_of_arrays(s, one) for one in s.ev.value(unit, callee)):
        return False
    at = unit.ir.function_at(term)
    return at >= 0 and s.gives_arrays(unit, at)


def _is_of_arrays(s: Shapes, callee: Atom) -> bool:
    """Whether it is a function of a package whose arrays are no tensors."""
    name = callee.name if isinstance(callee, Library) else ""
    return name.partition(".")[0] in s.ev.catalogue.array_packages


def sized(s: Shapes, unit: Unit, rule: ShapeRule, passed: Passed) -> Passed:
    """What is passed; sizes that differ for each of several are supposed to be read from a tensor:
    `torch.ones(lengths[i])`, `torch.zeros(2, max(lengths))`."""
    if rule.kind is not Kind.SIZE or not passed.positional:
        return passed
    names = [name.strip() for name in rule.parameters.split(",")]
    _, _, terms, _ = unit.ir.terms[passed.term]
    first = len(passed.positional) - len(terms)  # a receiver
    values = list(passed.positional)
    for place, term in enumerate(terms, first):
        if place >= 0 and names[min(place, len(names) - 1)] in _SIZES:
            values[place] = _sized(s, unit, term, values[place])
    return replace(passed, positional=tuple(values))


def _sized(s: Shapes, unit: Unit, term: int, value: Shaped | None) -> Shaped | None:
    """A size, or several, where they are supposed to be read from a tensor."""
    parts = unit.ir.terms[term]
    if parts[0] in (ir.TUPLE, ir.LIST) and isinstance(value, Group):
        pairs = zip(parts[1:], value.elements, strict=False)
        return Group(tuple(_sized(s, unit, *pair) for pair in pairs))
    if value is not None and value != Number(SOME):
        return value
    name = _collection(s, unit, term, None) or unsaid_of_all(s.ev, unit, term)
    return Number(Dynamic(Cause(unit.path, term, "", name))) if name else value


def _argument(unit: Unit, rule: ShapeRule, passed: Passed) -> int:
    """The term of the argument that a rule counts by; -1 where it is not passed."""
    _, _, positional, keywords = unit.ir.terms[passed.term]
    place = [name.strip() for name in rule.parameters.split(",")].index(rule.counting)
    place -= len(passed.positional or ()) - len(positional)  # a receiver
    found: int = dict(keywords).get(rule.counting, -1)
    return positional[place] if found < 0 and place < len(positional) else found
