"""Calls: what a call of a value gives."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.annotations import annotation_value, is_precise
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.classes import derives_from, has_decorator, library_instance
from mindport.analysis.values.containers import element
from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    BoundMember,
    Class,
    Function,
    Instance,
    Library,
    Method,
    Object,
    Partial,
    Value,
    join,
)
from mindport.analysis.values.evaluator import GENERATOR, MODULE, Call, Evaluator
from mindport.analysis.values.guesses import or_guess
from mindport.analysis.values.overlays.table import overlay, result_by_name
from mindport.analysis.values.overloads import chosen_overloads
from mindport.analysis.values.type_notation import type_value

# Contexts that can be put around a function, too: what they give is the function.
_DECORATOR = "torch.utils._contextlib._DecoratorContextManager"


def call_rule(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    """CALL."""
    _, callee_term, positional, keywords = parts
    callee = ev.value(unit, callee_term)
    if not callee:
        return _unknown_layer(ev, unit, callee_term, positional)
    terms = unit.ir.terms
    starred = any(name is None for name, _ in keywords) or any(
        terms[term][0] == ir.STAR for term in positional
    )
    call = Call(
        starred=starred,
        read=lambda: (_positional(ev, unit, positional), _named(ev, unit, keywords)),
    )
    result = UNKNOWN
    for atom in callee:
        result = join(result, call_atom(ev, atom, call))
    return result


def _unknown_layer(ev: Evaluator, unit: Unit, callee: int, positional: tuple[int, ...]) -> Value:
    """What `self.layer(x)` gives where the layer is not known: a tensor for a tensor."""
    parts = unit.ir.terms[callee]
    if parts[0] != ir.ATTR or unit.ir.terms[parts[1]][0] != ir.PARAM:
        return UNKNOWN
    for atom in ev.value(unit, parts[1]):
        if isinstance(atom, Object) and derives_from(ev, atom.cls, MODULE):
            for term in positional[:1]:
                if any(ev.is_tensor(passed) for passed in ev.value(unit, term)):
                    return ev.tensor
    return UNKNOWN


def _positional(ev: Evaluator, unit: Unit, positional: tuple[int, ...]) -> tuple[Value, ...]:
    terms = unit.ir.terms
    return tuple(
        element(ev, ev.value(unit, terms[term][1]))
        if terms[term][0] == ir.STAR
        else ev.value(unit, term)
        for term in positional
    )


def _named(
    ev: Evaluator, unit: Unit, keywords: tuple[tuple[str | None, int], ...]
) -> tuple[tuple[str, Value], ...]:
    return tuple((name, ev.value(unit, term)) for name, term in keywords if name is not None)


def call_atom(ev: Evaluator, atom: Atom, call: Call) -> Value:
    """The result of calling one atom."""
    if isinstance(atom, Library):
        return _call_library(ev, atom, call)
    if isinstance(atom, BoundMember):
        return _call_bound(ev, atom, call)
    if isinstance(atom, Function):
        return returned(ev, atom, call, None)
    if isinstance(atom, Method):
        return returned(ev, atom.function, call, atom.receiver)
    if isinstance(atom, Class):
        return _construct(ev, atom, call)
    if isinstance(atom, Object):
        return _call_object(ev, atom, call)
    if isinstance(atom, Instance):
        return _call_instance(ev, atom, call)
    if isinstance(atom, Partial):
        whole = Call(atom.positional + call.positional, atom.keywords + call.keywords, call.starred)
        return ev.call(atom.function, whole)
    return UNKNOWN


def _call_library(ev: Evaluator, atom: Library, call: Call) -> Value:
    special = overlay(atom.name)
    if special is not None:
        return special(ev, call)
    if atom.kind == "class":
        return ev.instance(atom.name)
    if atom.kind == "function":
        return _result(ev, atom.name, call, None)
    return UNKNOWN


def _call_bound(ev: Evaluator, atom: BoundMember, call: Call) -> Value:
    special = overlay(atom.name)
    if special is not None:
        return special(ev, Call(((atom.receiver,), *call.positional), call.keywords, call.starred))
    return _result(ev, atom.name, call, atom.receiver)


def _result(ev: Evaluator, name: str, call: Call, receiver: Atom | None) -> Value:
    """What a library function returns, by the overload that fits the call."""
    row = ev.catalogue.row(name)
    if row is None:
        return UNKNOWN
    returns = row[2] or result_by_name(ev.catalogue, name)
    if "|" in returns or not returns:
        chosen = chosen_overloads(ev, ev.catalogue.signatures(name), call)
        if chosen and all(one.returns for one in chosen):
            values = (type_value(ev, str(one.returns), receiver) for one in chosen)
            return reduce(join, values, UNKNOWN)
    return type_value(ev, returns, receiver)


# -- instances --------------------------------------------------------------------------------


def _call_instance(ev: Evaluator, atom: Instance, call: Call) -> Value:
    entry = ev.catalogue.member(atom.cls, "forward") or ev.catalogue.member(atom.cls, "__call__")
    if atom.cls == "torch.nn.Sequential" and atom.items:
        return _call_sequence(ev, atom)
    if ev.catalogue.is_subclass(atom.cls, _DECORATOR):
        return call.argument(0, "func")
    if entry is not None:
        special = overlay(entry.name)
        if special is not None:
            whole = Call(((atom,), *call.positional), call.keywords, call.starred)
            return special(ev, whole)
        found = _result(ev, entry.name, call, atom)
        if found or not ev.catalogue.is_scanned(entry.name):
            return found  # what an installed package defines itself is as it is annotated
    return ev.tensor if ev.catalogue.is_subclass(atom.cls, MODULE) else UNKNOWN


def _call_sequence(ev: Evaluator, atom: Instance) -> Value:
    last = atom.elements[-1] if atom.elements else atom.items
    return ev.call(_callables(ev, last), Call()) or ev.tensor


def _callables(ev: Evaluator, items: Value) -> Value:
    """The modules among the items whose result is that of the whole: the last, if it is known."""
    return tuple(atom for atom in items if isinstance(atom, Object) or ev.is_module(atom))


def _call_object(ev: Evaluator, atom: Object, call: Call) -> Value:
    for name in ("forward", "__call__", "construct"):
        owner, value = find_attribute(ev, atom.cls, name)
        if isinstance(owner, Class):
            result = UNKNOWN
            for function in value:
                if isinstance(function, Function):
                    result = join(result, returned(ev, function, call, atom))
            return result
        if owner is not None and name == "forward":
            break
    base = library_instance(ev, atom)
    return UNKNOWN if base is None else _call_instance(ev, base, call)


def _construct(ev: Evaluator, atom: Class, call: Call) -> Value:
    owner, value = find_attribute(ev, atom, "__new__")
    if isinstance(owner, Class):
        for function in value:
            if isinstance(function, Function):
                made = returned(ev, function, call, atom)
                if made:
                    return made
    return ev.atoms.instance_of(atom)


# -- functions of the project -----------------------------------------------------------------


def returned(ev: Evaluator, function: Function, call: Call, receiver: Atom | None) -> Value:
    """What a function of the project returns."""
    unit, entry = function.unit, function.unit.ir.functions[function.index]
    declared = UNKNOWN
    if entry.annotation >= 0:
        declared = annotation_value(ev, unit, entry.annotation)
        if is_precise(declared) and not entry.yields:
            return declared
    if entry.yields:
        return ev.instance(GENERATOR, ev.join_all(unit, entry.yields))

    def given() -> Value:
        value = UNKNOWN
        for term in entry.returns:
            value = join(value, _returned_term(ev, function, term, call, receiver))
        return value

    if has_decorator(function, "contextmanager"):
        return ev.instance(GENERATOR, given())
    if not declared:
        return given()
    guess = ("declared", function, receiver)
    return or_guess(ev, guess, given, lambda value: join(declared, value), is_precise)


def _returned_term(
    ev: Evaluator, function: Function, term: int, call: Call, receiver: Atom | None
) -> Value:
    """A returned term, in which parameters are what the call passed for them.

    That makes small helpers exact: `return x`, `return a if a is not None else b`, `return b()`.
    """
    unit = function.unit
    parts = unit.ir.terms[term]
    if parts[0] == ir.PARAM and parts[1] == function.index:
        passed = partial(_passed, ev, function, parts[2], call, receiver)
        guess = ("of any call", function, term, receiver)
        return or_guess(ev, guess, passed, lambda _: ev.value(unit, term))
    if parts[0] == ir.PHI and all(part < term for part in parts[1:]):
        result = UNKNOWN
        for part in parts[1:]:
            result = join(result, _returned_term(ev, function, part, call, receiver))
        return result
    if parts[0] == ir.CALL and not parts[2] and not parts[3]:
        callee = unit.ir.terms[parts[1]]
        if callee[0] == ir.PARAM and callee[1] == function.index:
            passed = partial(_passed, ev, function, callee[2], call, receiver)
            return _called_once(ev, unit, term, passed)
    position = _method_of(function, parts)
    if position is None:
        return ev.value(unit, term)

    def of_passed(_: Value) -> Value:
        held = _passed(ev, function, position, call, receiver)
        if not held or not all(map(ev.is_tensor, held)):
            return UNKNOWN
        given = Call(_positional(ev, unit, parts[2]), _named(ev, unit, parts[3]))
        return ev.call(ev.attribute(held, unit.ir.terms[parts[1]][2]), given)

    guess = ("of a passed tensor", function, term, receiver)
    return or_guess(ev, guess, partial(ev.value, unit, term), of_passed)


def _method_of(function: Function, parts: ir.Term) -> int | None:
    """The place of the parameter that a method is called on: `lambda x: x.mul(2)`."""
    terms = function.unit.ir.terms
    callee = terms[parts[1]] if parts[0] == ir.CALL else (ir.UNKNOWN,)
    base = terms[callee[1]] if callee[0] == ir.ATTR else (ir.UNKNOWN,)
    return base[2] if base[0] == ir.PARAM and base[1] == function.index else None


def _called_once(ev: Evaluator, unit: Unit, term: int, callee: Callable[[], Value]) -> Value:
    """What calling a parameter gives; not known where it calls itself."""
    key = ("calling", unit, term)
    running = ev.memo.get(key)
    if running is not None:
        return ev.give_up(running)  # type: ignore[arg-type]
    ev.memo[key] = ev.depth
    try:
        return ev.call(callee(), Call())
    finally:
        del ev.memo[key]


def _passed(
    ev: Evaluator, function: Function, position: int, call: Call, receiver: Atom | None
) -> Value:
    """What a call passes for a parameter, else its default."""
    if position == 0 and receiver is not None:
        return (receiver,)
    name, _, default, _ = function.unit.ir.functions[function.index].parameters[position]
    passed = call.argument(position - (receiver is not None), name)
    if not passed and default >= 0 and not call.starred:
        return ev.value(function.unit, default)
    return passed
