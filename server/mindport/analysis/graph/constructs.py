"""Constructs that a compiled graph cannot be made of, where a network's `forward` runs them.

What is told is what was seen to fail in MindSpore (mapping_db/behaviour); here it is decided
whether a place is compiled at all, and what the construct works on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from mindport.analysis.event import Event, Step
from mindport.analysis.graph.changed_elsewhere import is_lost
from mindport.analysis.graph.joins import asks_number, is_mixed, joins
from mindport.analysis.graph.kinds import is_tensor
from mindport.analysis.graph.own_attributes import ATTRIBUTE, DECIDED, form_of
from mindport.analysis.graph.own_calls import is_chosen_by_data, is_own
from mindport.analysis.graph.stale import ALIAS, is_stale
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.counterparts import is_tensor_of_mindspore
from mindport.analysis.shape.places import place_at
from mindport.analysis.uses.placed_calls import lines_span
from mindport.analysis.values.classes import derives_from, has_decorator
from mindport.analysis.values.domain import (
    Class,
    Constant,
    Function,
    Instance,
    Library,
    Object,
    Record,
    Sequence,
    Value,
)
from mindport.analysis.values.evaluator import CELL, MODULE, Evaluator
from mindport.text.line_index import LineIndex

# The method that runs a network, and the class that says so.
_RUNNING = {"forward": MODULE, "construct": CELL}
# Decorators that have a function compiled.
_COMPILING = frozenset({"torch.compile", "torch.jit.script", "mindspore.jit"})
# What makes objects, and decorators of what is run while the graph is made.
_OF_OBJECTS = frozenset({"__init__", "__new__", "__post_init__"})
_BY_PYTHON = ("contextmanager", "property", "cached_property", "lru_cache", "cache")
# Far more functions than lead to any one.
_MAX_FUNCTIONS = 200
_MAX_CALLERS = 32
_FILTER = "graph-filter"  # a condition of a comprehension


_Found: TypeAlias = "tuple[str, int, tuple[Any, ...], str]"  # rule, function, place, form


def graph_constructs(
    ev: Evaluator, unit: Unit, parts: Iterable[ir.Part], lines: LineIndex
) -> list[Event]:
    """The constructs in functions of parts of a file that a network's `forward` runs, or is."""
    found: dict[tuple[object, ...], Event] = {}
    for part in parts:
        for kind, index, place, form in (*_noted(ev, unit, part), *_parted(ev, unit, part)):
            chain = compiled_through(ev, ev.atoms.the_function(unit, index)) if index >= 0 else ()
            if chain:
                span = lines_span(lines, place_at(part, place, 0))
                steps = tuple(map(_step, chain))
                found[part.line, kind, place] = Event(kind, span, steps=steps, form=form)
    return list(found.values())


def _noted(ev: Evaluator, unit: Unit, part: ir.Part) -> Iterator[_Found]:
    """The constructs that were noted when the text was read."""
    for construct in part.constructs:
        kind, index, *place, _ = construct
        if index >= 0 and kind.startswith("graph-"):
            form = _form(ev, unit, part, construct)
            if form is not None:
                yield _NAMED.get(kind, kind), index, tuple(place), form


def _parted(ev: Evaluator, unit: Unit, part: ir.Part) -> Iterator[_Found]:
    """What tensors decide: ways that do not join, and which of several layers is run."""

    def is_compiled(index: int) -> bool:
        return index >= 0 and bool(compiled_through(ev, ev.atoms.the_function(unit, index)))

    for where, index, form in joins(ev, unit, part, is_compiled):
        yield "graph-join", index, where[1:5], form
    for where in part.subscripts:
        index = unit.ir.function_at(where[0])
        if is_compiled(index) and is_chosen_by_data(ev, unit, where[0]):
            yield "graph-call", index, where[1:5], "chosen"


def _form(ev: Evaluator, unit: Unit, part: ir.Part, construct: ir.Construct) -> str | None:
    """Which form of a finding a construct is; None where it is none, or is not compiled."""
    kind, index, *_, term = construct
    if kind not in _NEW and not kind.startswith(ATTRIBUTE):
        return "" if concerns(ev, unit, kind, term) else None
    if not compiled_through(ev, ev.atoms.the_function(unit, index)):
        return None
    if kind.startswith(ATTRIBUTE) or kind == DECIDED:
        return form_of(ev, unit, part, construct, compiled_through)
    asked = _IN_FUNCTION.get(kind)
    is_one = asked(ev, unit, index, term) if asked else concerns(ev, unit, kind, term)
    return _FORMS.get(kind, "") if is_one else None


def concerns(ev: Evaluator, unit: Unit, kind: str, term: int) -> bool:
    """Whether a construct works on something that makes it one that a graph cannot hold."""
    concerned = _CONCERNED.get(kind)
    return concerned is None or concerned(ev, unit, term)


def compiled_through(ev: Evaluator, function: Function) -> tuple[Function, ...]:
    """The way of calls from what is compiled to a function, both included; empty for none."""
    key = ("compiled", function)
    known = ev.derived.get(key)
    if known is None:
        known = ev.derived[key] = _find_way(ev, function)
    return known  # type: ignore[return-value]


def _find_way(ev: Evaluator, function: Function) -> tuple[Function, ...]:
    """Breadth first, so that the way is a shortest one.

    What `with` runs as a context manager is told at the `with`.
    """
    called: dict[Function, Function | None] = {function: None}
    waiting = [function]
    for current in waiting:
        if _is_run_by_python(current):
            continue
        if _is_compiled(ev, current):
            way: list[Function] = []
            step: Function | None = current
            while step is not None:
                way.append(step)
                step = called[step]
            return tuple(way)
        for caller in _callers(ev, current):
            if caller not in called and len(called) < _MAX_FUNCTIONS:
                called[caller] = current
                waiting.append(caller)
    return ()


def _callers(ev: Evaluator, function: Function) -> Iterator[Function]:
    """The functions that call a function, or that it stands in: they are compiled with it."""
    for site in ev.callers_of(function, _MAX_CALLERS):
        index = site.unit.ir.function_at(site.term)
        if index >= 0:
            yield ev.atoms.the_function(site.unit, index)
    outer = _enclosing(ev, function.unit).get(function.index, -1)
    if outer >= 0:
        yield ev.atoms.the_function(function.unit, outer)


def _enclosing(ev: Evaluator, unit: Unit) -> dict[int, int]:
    """The function in which each function of a file is defined."""
    key = ("enclosing", unit)
    known = ev.derived.get(key)
    if known is None:
        known = ev.derived[key] = {
            parts[1]: unit.ir.function_at(term)
            for term, parts in enumerate(unit.ir.terms)
            if parts[0] == ir.FUNC
        }
    return known  # type: ignore[return-value]


def _is_run_by_python(function: Function) -> bool:
    """Whether a graph holds what a function gives, and not the function."""
    name = function.unit.ir.functions[function.index].name
    return name in _OF_OBJECTS or has_decorator(function, *_BY_PYTHON)


def _is_compiled(ev: Evaluator, function: Function) -> bool:
    unit = function.unit
    entry = unit.ir.functions[function.index]
    base = _RUNNING.get(entry.name)
    if base is not None and entry.owner >= 0:
        return derives_from(ev, ev.atoms.the_class(unit, entry.owner), base)
    for decorator in entry.decorators:
        parts = unit.ir.terms[decorator]
        named = ev.value(unit, parts[1] if parts[0] == ir.CALL else decorator)
        if any(isinstance(atom, Library) and atom.name in _COMPILING for atom in named):
            return True
    return False


def _step(function: Function) -> Step:
    unit = function.unit
    entry = unit.ir.functions[function.index]
    name = entry.name
    if entry.owner >= 0:
        name = f"{unit.ir.classes[entry.owner].name}.{name}"
    return Step(name, unit.path)


def _is_no_jit_class(ev: Evaluator, unit: Unit, term: int) -> bool:
    return not any(
        isinstance(atom, Object) and _has_decorator(atom.cls, "jit_class")
        for atom in ev.value(unit, term)
    )


def _has_decorator(cls: Class, name: str) -> bool:
    terms = cls.unit.ir.terms
    return any(terms[term][-1] == name for term in cls.unit.ir.classes[cls.index].decorators)


def _changes_function(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a decorator does more than to copy a name."""
    parts = unit.ir.terms[term]
    named = ev.value(unit, parts[1] if parts[0] == ir.CALL else term)
    return not any(isinstance(atom, Library) and atom.name == "functools.wraps" for atom in named)


def _is_dict(ev: Evaluator, unit: Unit, term: int) -> bool:
    return _is_a(ev.value(unit, term), Record, "dict")


def _is_list(ev: Evaluator, unit: Unit, term: int) -> bool:
    return _is_a(ev.value(unit, term), Sequence, "list")


def _is_container(ev: Evaluator, unit: Unit, term: int) -> bool:
    return _is_list(ev, unit, term) or _is_dict(ev, unit, term)


def _is_a(value: Value, display: type[Record | Sequence], name: str) -> bool:
    return bool(value) and all(
        isinstance(atom, display) or (isinstance(atom, Instance) and atom.cls == name)
        for atom in value
    )


def _asks_tensor(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a condition is a tensor, or compares one."""
    parts = unit.ir.terms[term]
    asked = parts[1:] if parts[0] == ir.COMPARE else (term,)
    return any(is_tensor(ev, unit, part) for part in asked)


def _are_objects(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether tensors or lists are asked for being one, and nothing that may be None or a class."""
    operands = unit.ir.terms[term][1:]
    values = [ev.value(unit, one) for one in operands]
    if any(isinstance(atom, (Constant, Class, Library)) for value in values for atom in value):
        return False
    return any(
        is_tensor(ev, unit, one) or _is_list(ev, unit, one) or _is_of_construct(ev, unit, one)
        for one in operands
    )


def _is_of_construct(ev: Evaluator, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    return bool(parts[0] == ir.PARAM) and is_tensor_of_mindspore(ev, unit, parts)


# What a construct of a kind has to work on, by its term.
_CONCERNED: dict[str, Callable[[Evaluator, Unit, int], bool]] = {
    "graph-with": _is_no_jit_class,
    "graph-decorator": _changes_function,
    "graph-dict-pop": _is_dict,
    "graph-list-remove": _is_list,
    "graph-list-sort": _is_list,
    "graph-list-pop": _is_list,
    "graph-kept": _is_container,
    "graph-identity": _are_objects,
    "graph-append": _asks_tensor,
    "graph-call": is_own,
    "graph-join": is_mixed,
    _FILTER: asks_number,
}
# What a construct of a kind has to be in its function.
_IN_FUNCTION: dict[str, Callable[[Evaluator, Unit, int, int], bool]] = {
    ALIAS: is_stale,
    "graph-kept-elsewhere": is_lost,
}
_FORMS = {"graph-kept-elsewhere": "elsewhere", _FILTER: "number"}
# What is looked at only where it is compiled: most code is not.
_NEW = frozenset({ALIAS, DECIDED, _FILTER, "graph-call", "graph-join", "graph-kept-elsewhere"})
# The rule of a construct that has not its name.
_NAMED = {
    DECIDED: ATTRIBUTE,
    f"{ATTRIBUTE}-more": ATTRIBUTE,
    f"{ATTRIBUTE}-once": ATTRIBUTE,
    _FILTER: "graph-comprehension",
    "graph-kept-elsewhere": "graph-kept",
}
