"""Constructs that a compiled graph cannot be made of, where a network's `forward` runs them.

What is told is what was seen to fail in MindSpore (mapping_db/behaviour); here it is decided
whether a place is compiled at all, and what the construct works on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeAlias

from mindport.analysis.event import Event, Step
from mindport.analysis.graph.beside_devices import numbers_beside_devices
from mindport.analysis.graph.changed_elsewhere import is_lost
from mindport.analysis.graph.changed_locals import tensors_changed_for_nobody
from mindport.analysis.graph.class_methods import calls_of_class_methods
from mindport.analysis.graph.concerned import FILTER, MERGED, concerns
from mindport.analysis.graph.drawn_once import numbers_drawn_once
from mindport.analysis.graph.joins import joins
from mindport.analysis.graph.kept_tensors import (
    INCREASED,
    KEPT,
    PART,
    is_increased,
    is_kept_tensor,
    is_lost_part,
    tensors_changed,
)
from mindport.analysis.graph.operators import OPERATOR, calls_made_otherwise
from mindport.analysis.graph.ordered import tensors_ordered
from mindport.analysis.graph.own_attributes import ATTRIBUTE, DECIDED, OF_OTHERS, form_of
from mindport.analysis.graph.own_calls import calls_made_own, is_chosen_by_data
from mindport.analysis.graph.own_functions import endless_calls, lambdas_inside, run_by_objects
from mindport.analysis.graph.stale import ALIAS, is_stale
from mindport.analysis.lowering import ir
from mindport.analysis.lowering.unbound import UNBOUND
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import place_at
from mindport.analysis.uses.placed_calls import lines_span
from mindport.analysis.values.classes import derives_from, has_decorator
from mindport.analysis.values.domain import Function, Library
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

    is_compiled = partial(_is_in_graph, ev, unit)
    for where, index, form in joins(ev, unit, part, is_compiled):
        yield "graph-join", index, where[1:5], form
    for site, index, form in calls_made_otherwise(ev, unit, part, is_compiled):
        yield OPERATOR, index, site[7:11], form
    yield from _calls(ev, unit, part, is_compiled)
    for changed in (tensors_changed, tensors_changed_for_nobody):
        for site, index, form in changed(ev, unit, part, is_compiled):
            yield KEPT, index, site[7:11], form
    for where in part.subscripts:
        index = unit.ir.function_at(where[0])
        if is_compiled(index) and is_chosen_by_data(ev, unit, where[0]):
            yield "graph-call", index, where[1:5], "chosen"


def _calls(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[_Found]:
    """The calls that a graph lacks or makes otherwise, by what is called."""
    for form, find in _CALLS.items():
        for site, index in find(ev, unit, part, is_compiled):
            yield "graph-call", index, site[7:11], form
    for construct, index in lambdas_inside(part, unit, is_compiled):
        yield "graph-call", index, construct[2:6], "lambda"


def _form(ev: Evaluator, unit: Unit, part: ir.Part, construct: ir.Construct) -> str | None:
    """Which form of a finding a construct is; None where it is none, or is not compiled."""
    kind, index, *_, term = construct
    asked = _OF_TENSORS.get(kind)
    if asked and asked(ev, unit, index, term, partial(_is_in_graph, ev, unit)):
        form = "part" if kind == PART else "tensor"
        return form if _is_in_graph(ev, unit, index) else None
    if kind not in _NEW and not kind.startswith(ATTRIBUTE):
        return "" if concerns(ev, unit, kind, term) else None
    if kind in (INCREASED, PART) or not _is_in_graph(ev, unit, index):
        return None
    if kind.startswith(ATTRIBUTE) or kind == DECIDED:
        return form_of(ev, unit, part, construct, compiled_through)
    in_function = _IN_FUNCTION.get(kind)
    is_one = in_function(ev, unit, index, term) if in_function else concerns(ev, unit, kind, term)
    return _FORMS.get(kind, "") if is_one else None


def _is_in_graph(ev: Evaluator, unit: Unit, index: int) -> bool:
    return index >= 0 and bool(compiled_through(ev, ev.atoms.the_function(unit, index)))


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
    yield from run_by_objects(ev, function)
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


# What finds calls, by the form of the message.
_CALLS = {
    "": calls_made_own,
    "of-class": calls_of_class_methods,
    "endless": endless_calls,
    "beside": numbers_beside_devices,
    "drawn": numbers_drawn_once,
    "ordered": tensors_ordered,
}
# What is changed in place, if it is a tensor of the network.
_OF_TENSORS = {KEPT: is_kept_tensor, INCREASED: is_increased, PART: is_lost_part}
# What a construct of a kind has to be in its function.
_IN_FUNCTION: dict[str, Callable[[Evaluator, Unit, int, int], bool]] = {
    ALIAS: is_stale,
    "graph-kept-elsewhere": is_lost,
}
_FORMS = {"graph-kept-elsewhere": "elsewhere", FILTER: "number", MERGED: "merged"}
# What is looked at only where it is compiled: most code is not.
_NEW = frozenset(
    {
        *(ALIAS, DECIDED, INCREASED, PART, MERGED, UNBOUND, FILTER),
        *("graph-join", "graph-kept-elsewhere"),
    }
)
# The rule of a construct that has not its name.
_NAMED = {
    DECIDED: ATTRIBUTE,
    f"{ATTRIBUTE}-more": ATTRIBUTE,
    f"{ATTRIBUTE}-once": ATTRIBUTE,
    OF_OTHERS: ATTRIBUTE,
    FILTER: "graph-comprehension",
    MERGED: "graph-call",
    INCREASED: KEPT,
    PART: KEPT,
    "graph-kept-elsewhere": "graph-kept",
}
