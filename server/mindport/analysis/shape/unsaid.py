"""Parameters that may be anything, and what is taken out of them."""

from __future__ import annotations

from typing import TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Atom, Library
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.iterated import run_over

_MAX_STEPS = 40
_ORDERING = frozenset({"builtins.list", "builtins.reversed", "builtins.sorted", "builtins.tuple"})
_OF_SEVERAL = frozenset({"builtins.max", "builtins.min", "builtins.sum"})
# What makes a number of a tensor with one element, and of little else.
MAKING_NUMBERS = frozenset({"builtins.int", "builtins.float", "builtins.bool"})


def unsaid_parameter(ev: Evaluator, unit: Unit, term: int) -> str:
    """The name of a parameter that may be anything; "" for any other term.

    It has no annotation and no default, and no caller is known.
    """
    parts = unit.ir.terms[term]
    if parts[0] != ir.PARAM:
        return ""
    function = unit.ir.functions[parts[1]]
    name, kind, default, annotation = function.parameters[parts[2]]
    if kind not in ("normal", "keyword") or max(default, annotation) >= 0:
        return ""
    return "" if function.name == "__init__" or ev.value(unit, term) else name


def root_of(ev: Evaluator, unit: Unit, term: int) -> int:
    """What a value was taken out of by iterating, also beside others, or is a slice of.

    `for row, n in zip(x, m)`
    """
    terms = unit.ir.terms
    for _ in range(_MAX_STEPS):
        parts = terms[term]
        rows = run_over(ev, unit, term)
        if rows is not None:
            term = rows
        elif parts[0] == ir.CALL and (given := _ordered(ev, unit, parts)) >= 0:
            term = given
        elif parts[0] == ir.ELEM or (parts[0] == ir.ITEM and terms[parts[2]][0] == ir.SLICE):
            term = parts[1]
        else:
            return term
    return term


Keys: TypeAlias = "tuple[object, ...]"


def path_of(
    ev: Evaluator, unit: Unit, term: int, *, with_attributes: bool = False
) -> tuple[int, Keys]:
    """What a value was taken out of by iterating, and which part of what is met it is.

    `batch`, `("ids",)` for the `row["ids"]` of `for row in batch`; -1 for what is no such part.
    """
    terms, keys = unit.ir.terms, list[object]()
    while (root := root_of(ev, unit, term)) == term:
        parts = terms[term]
        if parts[0] == ir.ITEM and terms[parts[2]][0] == ir.ELEM:  # `rows[i]` of `for i in order`
            root = root_of(ev, unit, parts[1])
            break
        key = _key_of(terms, parts, with_attributes)
        if key is None or parts[1] < 0:
            return -1, ()
        keys.append(key)
        term = parts[1]
    return held_in(ev, unit, root, tuple(reversed(keys)))


def _key_of(terms: list[ir.Term], parts: ir.Term, with_attributes: bool) -> object:
    """Which part of an item it is; None for what is no part."""
    if parts[0] == ir.UNPACK and parts[4] < 0:
        return parts[2]
    if parts[0] == ir.ITEM and terms[parts[2]][0] == ir.CONST:
        return terms[parts[2]][1]
    return parts[1:] if parts[0] == ir.ATTR and with_attributes else None


def held_in(ev: Evaluator, unit: Unit, root: int, keys: Keys) -> tuple[int, Keys]:
    """The same, where rows were put together or taken apart: `zip(a, b)`, `zip(*rows)`."""
    terms = unit.ir.terms
    parts = terms[root]
    call = terms[parts[1]] if parts[0] == ir.UNPACK else parts
    if call[0] == ir.CALL and (given := _ordered(ev, unit, call)) >= 0:  # `list(zip(*rows))`
        call = terms[given] if parts[0] == ir.UNPACK else call
    if call[0] != ir.CALL or not call[2] or not _is_zip(ev, unit, call[1]):
        return root, keys
    first = terms[call[2][0]]
    if first[0] == ir.STAR:
        return (first[1], (parts[2], *keys)) if parts[0] == ir.UNPACK else (-1, ())
    place = keys[0] if keys and parts[0] == ir.CALL else None
    return (call[2][place], keys[1:]) if place in range(len(call[2])) else (-1, ())


def _is_zip(ev: Evaluator, unit: Unit, callee: int) -> bool:
    found = ev.value(unit, callee)
    return bool(found) and all(isinstance(a, Library) and a.name == "builtins.zip" for a in found)


def _ordered(ev: Evaluator, unit: Unit, call: ir.Term) -> int:
    """What a call gives the items of, in another order: `sorted(rows, key=len)`; else -1."""
    if len(call[2]) != 1:
        return -1
    found = ev.value(unit, call[1])
    is_order = all(isinstance(one, Library) and one.name in _ORDERING for one in found)
    given: int = call[2][0]
    return given if found and is_order else -1


def compared_element(ev: Evaluator, unit: Unit, operands: tuple[int, ...]) -> str:
    """The name of such a parameter, where what is met in it is compared with a number.

    `for score in scores: if score > 0.5:`
    """
    numbers = [one for one in operands if type(_constant(unit, one)) in (int, float)]
    others = [one for one in operands if one not in numbers]
    if not numbers or len(others) != 1:
        return ""
    return unsaid_element(ev, unit, others[0])


def unsaid_element(ev: Evaluator, unit: Unit, term: int) -> str:
    """The name of such a parameter, where a term is an element of it: `for d in done`."""
    root = root_of(ev, unit, term)
    return unsaid_parameter(ev, unit, root) if root != term else ""


def unsaid_of_all(ev: Evaluator, unit: Unit, term: int) -> str:
    """The name of such a parameter, where a term is the largest, smallest or sum of all in it."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.CALL or len(parts[2]) != 1 or parts[3]:
        return ""
    found = ev.value(unit, parts[1])
    are_such = all(isinstance(one, Library) and one.name in _OF_SEVERAL for one in found)
    root = _listed(ev, unit, parts[2][0]) if found and are_such else -1
    if root < 0:
        return ""
    return unsaid_parameter(ev, unit, root) or _said_of_parts(ev, unit, parts[2][0], root)


def _said_of_parts(ev: Evaluator, unit: Unit, listed: int, root: int) -> str:
    """A part of a parameter whose annotation says nothing of the parts that are listed:
    `max(row["n"] for row in rows)` where `rows` is a `List[Dict[str, Any]]`."""
    made, parts = unit.ir.terms[listed], unit.ir.terms[root]
    if made[0] != ir.LISTOF or parts[0] != ir.PARAM or unit.ir.terms[made[1]][0] != ir.ITEM:
        return ""
    name, kind, default, annotation = unit.ir.functions[parts[1]].parameters[parts[2]]
    is_said = kind != "normal" or default >= 0 or annotation < 0 or ev.value(unit, made[1])
    key = _constant(unit, unit.ir.terms[made[1]][2])
    return "" if is_said or key is None else f"{name}[...][{key!r}]"


def _listed(ev: Evaluator, unit: Unit, term: int) -> int:
    """What the values of a list were taken out of: `[row["n"] for row in rows]`; -1 for none."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.LISTOF:
        return path_of(ev, unit, parts[1])[0]
    return held_in(ev, unit, term, ())[0]


def _constant(unit: Unit, term: int) -> object:
    parts = unit.ir.terms[term]
    return parts[1] if parts[0] == ir.CONST else None


def unsaid_number(ev: Evaluator, unit: Unit, term: int) -> str:
    """The name of such a parameter that is not used but to make a number of it.

    Who writes `int(n)` does not hold an integer: beside a float or a text, `n` may be a tensor.
    """
    name = unsaid_parameter(ev, unit, term)
    if not name:
        return ""
    _, index, position = unit.ir.terms[term]
    passed, touched = unit.ir.functions[index].uses()
    calls = (call for call, _ in passed.get(position, ()))
    only = position not in touched and all(_makes_number(ev, unit, call) for call in calls)
    return name if only else ""


def _makes_number(ev: Evaluator, unit: Unit, call: int) -> bool:
    value = ev.value(unit, unit.ir.terms[call][1])
    return all(isinstance(atom, Library) and atom.name in MAKING_NUMBERS for atom in value)


def counts_rounds(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a term is a parameter that its function counts rounds by: `range(size)`."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.PARAM:
        return False
    passed, _ = unit.ir.functions[parts[1]].uses()
    callees = (unit.ir.terms[call][1] for call, _ in passed.get(parts[2], ()))
    found = (ev.value(unit, callee) for callee in callees)
    return any("builtins.range" in map(_name, value) for value in found)


def _name(atom: Atom) -> str:
    return atom.name if isinstance(atom, Library) else ""
