"""What a parameter may hold: annotation, default, callers, and what the body does with it."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import FunctionIR, Term
from mindport.analysis.numbers.number_parameters import is_used_as_number
from mindport.analysis.project.call_sites import CallSite
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.annotations import annotation_value, is_precise
from mindport.analysis.values.class_by_members import class_by_members
from mindport.analysis.values.classes import derives_from, has_decorator
from mindport.analysis.values.containers import CONTAINERS, element, item, joined
from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    Class,
    Function,
    Instance,
    Library,
    Method,
    Object,
    Record,
    Value,
    join,
)
from mindport.analysis.values.evaluator import MODULE, TENSOR, Evaluator
from mindport.analysis.values.guesses import or_guess

# Callers beyond these are not asked.
MAX_CALLERS = 40
# Methods of a custom gradient: the context first, then tensors.
_AUTOGRAD_METHODS = frozenset({"forward", "backward", "setup_context", "jvp"})
# Methods of a module whose arguments are tensors unless something says otherwise.
_TENSOR_METHODS = frozenset({"forward", "__call__"})


def parameter_rule(ev: Evaluator, unit: Unit, parts: Term) -> Value:
    """PARAM."""
    _, index, position = parts
    function = unit.ir.functions[index]
    if position == 0 and function.owner >= 0:
        receiver = _receiver(ev, unit, index)
        if receiver is not None:
            return receiver
    _, kind, default_term, annotation = function.parameters[position]
    declared = annotation_value(ev, unit, annotation) if annotation >= 0 else UNKNOWN
    if kind == "*args":
        callers = _from_callers(ev, unit, index, position)
        return ev.instance("tuple", join(declared, callers))
    if kind == "**kwargs":
        return _extra_keywords(ev, unit, index, declared)
    is_told = is_precise(declared)
    if is_told and not _is_bare(declared):
        return declared

    def given() -> Value:
        default = ev.value(unit, default_term) if default_term >= 0 else UNKNOWN
        return join(default, _from_callers(ev, unit, index, position))

    def guessed(value: Value) -> Value:
        known = "" if is_told else _known_by_use(ev, unit, index, position)
        return ev.instance(known) if known else join(value, declared)

    return or_guess(ev, ("by use",), given, guessed, is_precise)


def _is_bare(declared: Value) -> bool:
    """Whether an annotation names containers alone, and not what they hold: `state: dict`."""
    return all(_says_nothing_of_items(one) for one in declared if is_precise((one,)))


def _says_nothing_of_items(atom: Atom) -> bool:
    match atom:
        case Instance(cls=name, items=items):
            return name in CONTAINERS and not items
        case Record(entries=entries, rest=rest):
            return not entries and not rest
    return False


def _receiver(ev: Evaluator, unit: Unit, index: int) -> Value | None:
    """What `self` or `cls` is; None for a static method."""
    function = ev.atoms.the_function(unit, index)
    if has_decorator(function, "staticmethod"):
        return None
    owner = ev.atoms.the_class(unit, unit.ir.functions[index].owner)
    name = unit.ir.functions[index].name
    if has_decorator(function, "classmethod") or name in ("__new__", "__init_subclass__"):
        return (owner,)
    return ev.atoms.instance_of(owner)


def _callers(ev: Evaluator, unit: Unit, index: int, limit: int) -> list[CallSite]:
    """The first calls that reach a function."""
    return ev.callers_of(ev.atoms.the_function(unit, index), limit)


def _from_callers(ev: Evaluator, unit: Unit, index: int, position: int) -> Value:
    result = UNKNOWN
    for caller, term, offset, elements in _callers(ev, unit, index, MAX_CALLERS):
        parameter = unit.ir.functions[index].parameters[position]
        passed = _passed(ev, caller, term, parameter, position - offset)
        result = join(result, element(ev, passed) if elements else passed)
    return result


def _passed(
    ev: Evaluator, caller: Unit, term: int, parameter: tuple[str, str, int, int], place: int
) -> Value:
    """What a call passes for a parameter that has a place among the positional arguments."""
    name, kind = parameter[:2]
    _, _, positional, keywords = caller.ir.terms[term]
    positional = one_by_one(caller, positional)
    stars = [at for at, one in enumerate(positional) if caller.ir.terms[one][0] == ir.STAR]
    if kind == "*args":
        plain = [one for at, one in enumerate(positional) if at >= place and at not in stars]
        unpacked = [element(ev, ev.value(caller, positional[at])) for at in stars]
        return joined((*(ev.value(caller, one) for one in plain), *unpacked))
    if kind == "normal" and 0 <= place < (stars or [len(positional)])[0]:
        return ev.value(caller, positional[place])
    for keyword, value in keywords:
        if keyword == name:
            return ev.value(caller, value)
        if keyword is None:
            found = _entry(ev.value(caller, value), name)
            if found:
                return found
    if kind == "normal" and stars and stars[0] == len(positional) - 1 <= place:
        place_in_star = ev.atoms.constant(place - stars[0])
        return item(ev, ev.value(caller, positional[-1]), place_in_star)
    return UNKNOWN


def passed_terms(ev: Evaluator, unit: Unit, index: int, position: int) -> list[tuple[Unit, int]]:
    """The terms that calls of a function by its name pass for a parameter: those of the first."""
    name, kind = unit.ir.functions[index].parameters[position][:2]
    found = []
    for caller, term, offset, elements in _callers(ev, unit, index, MAX_CALLERS):
        terms, place = caller.ir.terms, position - offset
        _, callee, positional, keywords = terms[term]
        positional = one_by_one(caller, positional)
        given = dict(keywords).get(name, -1)
        if kind == "normal" and 0 <= place < len(positional):
            is_open = any(terms[one][0] == ir.STAR for one in positional[: place + 1])
            given = -1 if is_open else positional[place]
        called = ev.value(caller, callee)
        is_named = any(isinstance(one, (Class, Function, Method, Object)) for one in called)
        if given >= 0 and is_named and not elements:
            found.append((caller, given))
    return found


def one_by_one(unit: Unit, positional: Iterable[int]) -> list[int]:
    """Positional arguments, with those of `*(a, b)` one by one."""
    found: list[int] = []
    for one in positional:
        parts = unit.ir.terms[one]
        inner = unit.ir.terms[parts[1]] if parts[0] == ir.STAR else parts
        is_written = parts[0] == ir.STAR and inner[0] in (ir.TUPLE, ir.LIST)
        found += one_by_one(unit, inner[1:]) if is_written else [one]
    return found


def _entry(unpacked: Value, name: str) -> Value:
    """What `**value` passes for a name."""
    for atom in unpacked:
        if isinstance(atom, Record):
            for key, value in atom.entries:
                if key == name:
                    return value
    return UNKNOWN


def _extra_keywords(ev: Evaluator, unit: Unit, index: int, declared: Value) -> Value:
    """What `**kwargs` holds: the keywords of the callers that no other parameter takes."""
    calls = _callers(ev, unit, index, MAX_CALLERS + 1)
    if not calls or len(calls) > MAX_CALLERS:
        return ev.atoms.record((), declared)
    names = {parameter[0] for parameter in unit.ir.functions[index].parameters}
    entries: dict[str, Value] = {}
    for caller, term, *_ in calls:
        for keyword, value_term in caller.ir.terms[term][3]:
            value = ev.value(caller, value_term)
            passed = {keyword: value} if keyword is not None else _named_entries(value)
            for name, one in passed.items():
                if name not in names:
                    entries[name] = join(entries.get(name, UNKNOWN), one)
    known: list[tuple[object, Value]] = [(name, entries[name]) for name in sorted(entries)]
    return ev.atoms.record(tuple(known), declared)


def _named_entries(unpacked: Value) -> dict[str, Value]:
    return {
        key: value
        for atom in unpacked
        if isinstance(atom, Record)
        for key, value in atom.entries
        if isinstance(key, str)
    }


def _known_by_use(ev: Evaluator, unit: Unit, index: int, position: int) -> str:
    """The class that a parameter of which nothing else is known evidently is of; "" for none."""
    function = unit.ir.functions[index]
    if function.name in _AUTOGRAD_METHODS and _is_of(ev, unit, function, "torch.autograd.Function"):
        return TENSOR if position else "torch.autograd.function.FunctionCtx"
    told = class_by_members(ev, function.uses()[1].get(position, ()))
    if told:
        return told
    if position > 0 and function.name in _TENSOR_METHODS and _is_of(ev, unit, function, MODULE):
        default = function.parameters[position][2]
        if default < 0 or unit.ir.terms[default] == (ir.CONST, None):
            # What comes first is a tensor always.
            is_number = position > 1 and is_used_as_number(ev, unit, index, position)
            return "int" if is_number else TENSOR
    return TENSOR if _passed_as_tensor(ev, unit, function, position) else ""


def _is_of(ev: Evaluator, unit: Unit, function: FunctionIR, library_class: str) -> bool:
    """Whether a function is a method of a class that derives from a library class."""
    if function.owner < 0:
        return False
    return derives_from(ev, ev.atoms.the_class(unit, function.owner), library_class)


def _passed_as_tensor(ev: Evaluator, unit: Unit, function: FunctionIR, position: int) -> bool:
    """Whether the body hands the parameter to what takes only a tensor there.

    A function of torch, or a layer, which takes a tensor first.
    """
    for term, place in function.uses()[0].get(position, ()):
        parts = unit.ir.terms[term]
        for atom in ev.value(unit, parts[1]):
            if isinstance(atom, Library) and atom.kind == "function":
                keyword = parts[3][~place][0] if place < 0 else None
                if ev.catalogue.takes_only(TENSOR, atom.name, place, keyword):
                    return True
            if isinstance(atom, Instance) and ev.catalogue.is_subclass(atom.cls, MODULE):
                return place == 0
    return False
