"""What there is to say of code that is written for MindSpore already, converted or by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from mindport.analysis.event import Event
from mindport.analysis.graph.dropped_decorators import dropped_decorators
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import place_at
from mindport.analysis.uses.api_use import Confidence
from mindport.analysis.uses.placed_calls import lines_span
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.domain import Class, Instance, Library
from mindport.analysis.values.evaluator import CELL, HELPERS, TENSOR, Evaluator
from mindport.text.line_index import LineIndex

PACKAGE = "mindspore"
_CALLED = 6  # the place of the CALL term in a site
_OF_LAYERS = ("mindspore.nn.", "mindspore.mint.nn.")
_MAX_DEPTH = 8  # of cells in cells
_SETS_MODE = "set_train"
_CONTAINERS = frozenset({ir.LIST, ir.TUPLE, ir.LISTOF, ir.DICT, ir.DICTOF})


def mindspore_events(
    ev: Evaluator, unit: Unit, parts: Sequence[ir.Part], lines: LineIndex
) -> Iterator[Event]:
    """The events of parts of a file that imports MindSpore."""
    packages = {name.partition(".")[0] for part in unit.ir.parts for name in part.imports}
    if PACKAGE not in packages:
        return
    is_alone = "torch" not in packages
    for part in parts:
        sites = part.all_sites()
        yield from _names(ev, unit, part, sites, lines)
        calls = {site[_CALLED]: site for site in sites if len(site) > _CALLED}
        for site in dropped_decorators(ev, unit, part):
            yield _event("dropped-decorator", "", (part, site), lines)
        yield from _loose_cells(ev, unit, part, calls, lines)
        if is_alone:
            yield from _idle_changes(ev, unit, part, calls, lines)
            yield from _unset_modes(ev, unit, part, calls, lines)


def _event(kind: str, api: str, place: tuple[ir.Part, ir.Site], lines: LineIndex) -> Event:
    return Event(kind, lines_span(lines, place_at(*place, 2)), Confidence.RESOLVED, api)


def _names(
    ev: Evaluator, unit: Unit, part: ir.Part, sites: Iterable[ir.Site], lines: LineIndex
) -> Iterator[Event]:
    """The names of MindSpore that are used, each as long as it is written."""
    for site in sites:
        if site[1] & (ir.INNER | ir.STORE):
            continue
        name = _library_name(ev, unit, site[0])
        if name.startswith(f"{PACKAGE}."):
            yield _event("name-of-release", name, (part, site), lines)


def _library_name(ev: Evaluator, unit: Unit, term: int) -> str:
    value = ev.value(unit, term)
    return value[0].name if len(value) == 1 and isinstance(value[0], Library) else ""


def _loose_cells(
    ev: Evaluator, unit: Unit, part: ir.Part, calls: dict[int, ir.Site], lines: LineIndex
) -> Iterator[Event]:
    """Cells that an attribute of a Cell holds in a list, tuple or dict of Python."""
    for index, cls in enumerate(unit.ir.classes):
        if not _is_cell(ev, ev.atoms.the_class(unit, index)):
            continue
        for attribute, terms in cls.attributes.items():
            if not all(unit.ir.terms[term][0] in _CONTAINERS for term in terms):
                continue  # `self.x = nn.CellList(self.x)` registers them
            held = [one for term in terms for one in _held(unit.ir.terms, term)]
            if any(unit.ir.terms[term][0] == ir.LIST for term in terms):
                held += [term for term, _ in cls.appended.get(attribute, ())]
            site = next((calls[one] for one in held if _makes_cell(ev, unit, one, calls)), None)
            if site is not None:
                name = _library_name(ev, unit, site[0])
                yield _event("unregistered-cells", name, (part, site), lines)


def _held(terms: Sequence[ir.Term], term: int) -> tuple[int, ...]:
    match terms[term]:
        case (ir.LIST | ir.TUPLE, *elements):
            return tuple(elements)
        case (ir.LISTOF, element, *_):
            return (element,)
        case (ir.DICT, _, values):
            return tuple(values)
        case (ir.DICTOF, _, value, *_):
            return (value,)
    return ()


def _makes_cell(ev: Evaluator, unit: Unit, term: int, calls: dict[int, ir.Site]) -> bool:
    """Whether a term makes a layer that has parameters."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.CALL or term not in calls:
        return False
    made = ev.value(unit, parts[1])
    return bool(made) and all(_has_parameters(ev, one) for one in made)


def _has_parameters(ev: Evaluator, made: object, depth: int = 0) -> bool:
    """Whether a class is a layer with parameters, or a Cell that holds one."""
    if isinstance(made, Library):
        is_parameter = ev.catalogue.has_role("parameters", made.name)
        return is_parameter or _is_layer(ev, made.name, "layers-with-parameters")
    if not isinstance(made, Class) or depth > _MAX_DEPTH or not _is_cell(ev, made):
        return False
    unit = made.unit
    terms = chain.from_iterable(unit.ir.classes[made.index].attributes.values())
    callees = (unit.ir.terms[one][1] for one in terms if unit.ir.terms[one][0] == ir.CALL)
    inside = (atom for callee in callees for atom in ev.value(unit, callee))
    return any(_has_parameters(ev, atom, depth + 1) for atom in inside)


def _is_layer(ev: Evaluator, name: str, role: str) -> bool:
    return name.startswith(_OF_LAYERS) and ev.catalogue.has_role(role, name.rpartition(".")[2])


def _is_cell(ev: Evaluator, cls: Class) -> bool:
    return any(isinstance(one, Library) and one.name == CELL for one in ancestors(ev, cls))


def _idle_changes(
    ev: Evaluator, unit: Unit, part: ir.Part, calls: dict[int, ir.Site], lines: LineIndex
) -> Iterator[Event]:
    """Methods in place whose result nobody takes."""
    terms = unit.ir.terms
    found = [
        call
        for call in calls
        if terms[terms[call][1]][0] == ir.ATTR
        and ev.catalogue.has_role("in-place-without-effect", terms[terms[call][1]][2])
    ]
    if not found:
        return
    used = _operands(unit.ir)
    for call in found:
        _, receiver, method = terms[terms[call][1]]
        if call not in used and _may_be_tensor(ev, unit, receiver):
            yield _event("in-place-without-effect", method, (part, calls[call]), lines)


def _may_be_tensor(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether nothing else is known of it: no object of the project, no module."""
    return all(isinstance(one, Instance) and one.cls == TENSOR for one in ev.value(unit, term))


def _operands(file: ir.FileIR) -> set[int]:
    """The terms that others are made of, that names of the module hold or functions return."""
    used = {term for function in file.functions for term in (*function.returns, *function.yields)}
    used |= set(file.names.values())
    for parts in file.terms:
        if parts[0] != ir.CONST:
            used |= set(_numbers(parts[1:]))
    return used


def _numbers(parts: Iterable[object]) -> Iterator[int]:
    for one in parts:
        if isinstance(one, tuple):
            yield from _numbers(one)
        elif type(one) is int:
            yield one


def _unset_modes(
    ev: Evaluator, unit: Unit, part: ir.Part, calls: dict[int, ir.Site], lines: LineIndex
) -> Iterator[Event]:
    """Gradients of weights in a file that has layers with a mode, and that sets no mode."""
    training = [
        call
        for call, site in calls.items()
        if ev.catalogue.has_role("gradients", _library_name(ev, unit, site[0]))
        and _names_weights(unit.ir.terms[call])
    ]
    if training and not _sets_mode(ev, unit) and _has_modes(ev, unit):
        yield _event("unset-training-mode", _SETS_MODE, (part, calls[training[0]]), lines)


def _names_weights(call: ir.Term) -> bool:
    return len(call[2]) > 2 or any(name == "weights" for name, _ in call[3])


def _sets_mode(ev: Evaluator, unit: Unit) -> bool:
    terms = unit.ir.terms
    if any(parts[0] == ir.ATTR and parts[2] == _SETS_MODE for parts in terms):
        return True
    names = (_library_name(ev, unit, site[0]) for one in unit.ir.parts for site in one.all_sites())
    return any(
        ev.catalogue.has_role("trainers", name) or name.startswith(HELPERS) for name in names
    )


def _has_modes(ev: Evaluator, unit: Unit) -> bool:
    return any(
        _is_layer(ev, _library_name(ev, unit, site[0]), "layers-with-modes")
        for part in unit.ir.parts
        for site in part.all_sites()
        if len(site) > _CALLED
    )
