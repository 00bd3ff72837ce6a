"""Of which modules the parameters are that an optimizer is given."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.domain import Class, Library
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.value_origins import Place, behind

_CALLERS = 24
_DEEP = 4  # methods that call each other


@dataclass(frozen=True, slots=True)
class Given:
    """What an optimizer is made of: parameters of modules, each by the call that makes it."""

    modules: frozenset[Place]
    is_own: bool  # a module makes it of its own parameters, in its constructor or in a method
    is_part: bool  # it may be given some of the parameters only


def given_parameters(ev: Evaluator, maker: Place) -> Given | None:
    """What an optimizer is made of; None where it gets something else, or what is not known."""
    unit, call = maker
    parts = unit.ir.terms[call]
    given = [*parts[2][:1], *(value for name, value in parts[3] if name == "params")]
    waiting = [(unit, one) for one in given]
    met: set[Place] = set()
    found: set[Place] = set()
    is_own = is_part = False
    while waiting:
        at = waiting.pop()
        if at in met:
            continue
        met.add(at)
        for place in behind(ev, at, lambda one: _receiver(ev, one) >= 0 or bool(_held(ev, *one))):
            if place is None:
                return None
            receiver = _receiver(ev, place)
            if receiver < 0:
                is_part = is_part or _is_part(ev, *place)
                waiting += [(place[0], one) for one in _held(ev, *place)]
                continue
            made = module_made(ev, place[0], receiver)
            is_own = is_own or made is None
            made = made or _of_self(ev, place[0], receiver, _DEEP)
            if made is None:
                return None
            found |= made
    # A module may get more parameters behind the call.
    return Given(frozenset(found), is_own, is_part or is_own) if found else None


def module_made(ev: Evaluator, unit: Unit, term: int) -> frozenset[Place] | None:
    """The calls that make what may be a module; None where one of them is not known."""
    found = set(behind(ev, (unit, term), lambda one: _is_made(ev, one)))
    made = {one for one in found if one is not None}
    return None if len(made) != len(found) or not made else frozenset(made)


def made_or_self(ev: Evaluator, unit: Unit, term: int) -> frozenset[Place] | None:
    """The same, where `self` is any object that a method is called of."""
    return module_made(ev, unit, term) or _of_self(ev, unit, term, _DEEP)


def _of_self(ev: Evaluator, unit: Unit, term: int, deep: int) -> frozenset[Place] | None:
    """The calls that make the objects a method is called of; None where one is not known."""
    parts = unit.ir.terms[term]
    is_self = parts[0] == ir.PARAM and not parts[2] and unit.ir.functions[parts[1]].owner >= 0
    if not is_self or not deep:
        return None
    found: set[Place] = set()
    for site in ev.callers_of(ev.atoms.the_function(unit, parts[1]), _CALLERS):
        callee = site.unit.ir.terms[site.term][1]
        made = _constructed(ev, site.unit, site.term)
        if made is None and site.unit.ir.terms[callee][0] == ir.ATTR:
            base = site.unit.ir.terms[callee][1]
            made = module_made(ev, site.unit, base) or _of_self(ev, site.unit, base, deep - 1)
        if made is None:
            return None
        found |= made
    return frozenset(found) or None


def _constructed(ev: Evaluator, unit: Unit, call: int) -> frozenset[Place] | None:
    return frozenset({(unit, call)}) if _is_made(ev, (unit, call)) else None


def _is_made(ev: Evaluator, place: Place) -> bool:
    unit, term = place
    parts = unit.ir.terms[term]
    value = ev.value(unit, parts[1]) if parts[0] == ir.CALL else ()
    return bool(value) and all(
        isinstance(one, Class) or (isinstance(one, Library) and one.kind == "class")
        for one in value
    )


def _receiver(ev: Evaluator, place: Place) -> int:
    """The module whose parameters a call gives; -1 for another call."""
    unit, term = place
    parts = unit.ir.terms[term]
    called = apis(ev, unit, parts[1]) if parts[0] == ir.CALL else frozenset()
    if not called or called - ev.catalogue.named("giving-parameters"):
        return -1
    callee = unit.ir.terms[parts[1]]
    return callee[1] if callee[0] == ir.ATTR else -1


def _held(ev: Evaluator, unit: Unit, term: int) -> list[int]:
    """What a group or a container holds parameters in; nothing for what is none."""
    parts = unit.ir.terms[term]
    match parts[0]:
        case ir.DICT:
            return [value for key, value in zip(parts[1], parts[2], strict=True)
                    if key < 0 or not _is_setting(unit, key, parts[1])]  # fmt: skip
        case ir.DICTOF:
            return [parts[2]]
        case ir.LISTOF:
            return [parts[1]]
        case ir.APPEND:
            return [*parts[1:3]]
        case ir.CALL:
            return [*_passed_on(ev, unit, parts)]
    return []


def _is_setting(unit: Unit, key: int, keys: tuple[int, ...]) -> bool:
    """Whether a key of a group names something else than its parameters."""
    names = [unit.ir.terms[one] for one in keys if one >= 0]
    return (ir.CONST, "params") in names and unit.ir.terms[key] != (ir.CONST, "params")


def _passed_on(ev: Evaluator, unit: Unit, call: ir.Term) -> Iterator[int]:
    """What a method of a dict gives, and what `filter` lets through."""
    called = apis(ev, unit, call[1])
    callee = unit.ir.terms[call[1]]
    if called == {"builtins.filter"}:
        yield from call[2][1:]
    elif called and all(one.startswith("dict.") for one in called) and callee[0] == ir.ATTR:
        yield callee[1]


def _is_part(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether some parameters with a gradient may be left out."""
    parts = unit.ir.terms[term]
    match parts[0]:
        case ir.LISTOF | ir.DICTOF:
            first = 3 if parts[0] == ir.LISTOF else 4
            tests = [unit.ir.terms[one] for one in parts[first:]]
            is_whole = all(one[0] == ir.ATTR and one[2] == "requires_grad" for one in tests)
            return not is_whole or len(parts) < first
        case ir.CALL:
            return apis(ev, unit, parts[1]) == {"builtins.filter"}
    return bool(parts[0] == ir.APPEND)
