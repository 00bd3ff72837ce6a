"""Places of a file where a shape comes to depend on data.

The law: a call or subscript whose result has a dynamic dimension that none of its tensors brought
along is an origin. What kind it is, the rule of the API says.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.calls import assumed_api, callees_of, passed_by
from mindport.analysis.shape.counterparts import is_of_helpers, shown_name
from mindport.analysis.shape.differing import differ, met
from mindport.analysis.shape.dimension import CONDITION, MASKED, SOME, Cause, Dynamic, Kind
from mindport.analysis.shape.domain import (
    NOTHING,
    Group,
    Made,
    Many,
    Shaped,
    TensorShape,
    cause_of,
    dynamic_parts,
)
from mindport.analysis.shape.drawn import is_drawn
from mindport.analysis.shape.encoded import encoded
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.event import BY_NUMBERS, Event, is_size
from mindport.analysis.shape.filled_lists import asks_filled
from mindport.analysis.shape.lacking import asks_what_lacks
from mindport.analysis.shape.loaders import loader_event
from mindport.analysis.shape.places import Place, place_at
from mindport.analysis.shape.ragged import has_own_length, is_ragged
from mindport.analysis.shape.subscript_events import subscript_events
from mindport.analysis.uses.api_use import Confidence
from mindport.analysis.values.domain import Atom, BoundMember, Instance, Library, Partial
from mindport.analysis.values.imports import through_imports
from mindport.analysis.values.overlays.text_batches import TOKENIZER
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

# So many of the places that a dimension flows to are told, of so many that are looked at.
_MAX_FLOWS = 5
_MAX_LOOKED_AT = 80


@dataclass(frozen=True, slots=True)
class DynamicShape:
    """One origin. `axis` is the dimension that becomes dynamic, None when not known.

    `because` is what it rests on, where that is another place: its name, file, line (from 1), and
    the span if it stands in the same file. `flows` are places whose result has the dimension, too.
    """

    kind: Kind
    path: str
    span: Span
    api: str  # "" where no API stands there
    confidence: Confidence
    axis: int | None = None
    because: Because | None = None
    flows: tuple[Span, ...] = ()
    supposing: str = ""  # what nothing tells, and it is so only if this holds

    @property
    def names_places(self) -> bool:
        """Whether it names other places of the project, which an edit elsewhere can move."""
        return self.because is not None or bool(self.flows)


@dataclass(frozen=True, slots=True)
class Because:
    """What makes a shape dynamic, in another place."""

    what: str
    path: str
    line: int
    span: Span | None


def dynamic_shapes(s: Shapes, unit: Unit, lines: LineIndex) -> list[DynamicShape]:
    """Every origin of a file, by position."""
    found = [event for part in unit.ir.parts for event in dynamic_shapes_in(s, unit, part, lines)]
    return sorted(found, key=lambda event: (event.span, event.kind.value))


def dynamic_shapes_in(s: Shapes, unit: Unit, part: ir.Part, lines: LineIndex) -> list[DynamicShape]:
    """Every origin in a part of a file; `flows` may be in others.

    The helpers that a migration has written are nobody's to change.
    """
    if is_of_helpers(unit):
        return []
    found = [
        _shown(s, event, unit, lines, _flows(s, unit, event))
        for event in (*_calls(s, unit, part), *subscript_events(s, unit, part))
    ]
    return found + [
        _shown(s, event, unit, lines, [])
        for event in (*_branches(s, unit, part), *_loops(s, unit, part))
    ]


def _shown(
    s: Shapes, event: Event, unit: Unit, lines: LineIndex, flows: list[Place]
) -> DynamicShape:
    def span(place: Place) -> Span:
        offset = lines.offset_of_utf8
        return Span(offset(place[0], place[1]), offset(place[2], place[3]))

    cause, because = event.cause, None
    kind = "mask" if cause.what == MASKED else "tensor"
    supposing = f"`{cause.parameter}` is a {kind}" if cause.parameter else event.supposing
    source = s.ev.load(cause.path)
    place = s.places(source).get(cause.term) if source is not None else None
    if place is not None and (source is not unit or cause.term != event.term):
        here = span(place) if source is unit else None
        because = Because(shown_name(s.ev, unit, cause.what), cause.path, place[0] + 1, here)
    return DynamicShape(
        event.kind,
        unit.path,
        span(event.place),
        shown_name(s.ev, unit, event.api),
        Confidence.GUESSED if supposing else event.confidence,
        event.axis,
        because,
        tuple(map(span, flows)),
        supposing,
    )


# -- calls ------------------------------------------------------------------------------------


def _calls(s: Shapes, unit: Unit, part: ir.Part) -> Iterator[Event]:
    for site in part.all_sites():
        if len(site) <= 6:
            continue
        for api in _apis(s, unit, site):
            rule = s.rule(api)
            if rule is None or rule.kind is None:
                continue
            event = _of_call(s, unit, (site, place_at(part, site, 7)), api, rule.kind)
            if event is not None:
                yield event
                break
        else:
            table = encoded(unit, site[6])
            cause = cause_of(table.rest) if table is not None else None
            if cause is not None:
                yield Event(Kind.INPUT, site[6], place_at(part, site, 7), cause, TOKENIZER)


def _apis(s: Shapes, unit: Unit, site: ir.Site) -> list[str]:
    """The APIs that a call may run."""
    atoms = callees_of(s, unit, site[0])
    if atoms:
        return [api for api in map(_api, atoms[:4]) if api]
    assumed = assumed_api(s, unit, site[0], site[6])
    return [assumed] if assumed else []


def _api(atom: Atom) -> str:
    if isinstance(atom, (Library, BoundMember)):
        return atom.name
    if isinstance(atom, Partial):
        return _api(atom.function[0]) if len(atom.function) == 1 else ""
    return atom.cls if isinstance(atom, Instance) else ""


def _of_call(
    s: Shapes, unit: Unit, called: tuple[ir.Site, Place], api: str, kind: Kind
) -> Event | None:
    site, place = called
    term = site[6]
    result = s.of(unit, term)
    if result is None:
        return None
    if isinstance(result, Made):  # a loader
        return loader_event(s, unit, term, place, result) if kind is Kind.INPUT else None
    passed = passed_by(s, unit, term, None)
    values = [*(passed.positional or ()), *passed.keywords.values()]
    by_number = kind in BY_NUMBERS and not any(isinstance(value, Many) for value in values)
    brought = _brought(s, unit, term, values, kind)
    for cause, axis in dynamic_parts(result):
        if cause not in brought and not (by_number and is_size(s, cause, term)):
            path = through_imports(unit, site[0])
            sure = Confidence.RESOLVED if path else Confidence.INFERRED
            return Event(kind, term, place, cause, api, sure, axis)
    return None


def _brought(
    s: Shapes, unit: Unit, term: int, values: list[Shaped | None], kind: Kind
) -> set[Cause]:
    """What the tensors of a call bring along; of those that index, only what is indexed."""
    callee = unit.ir.terms[unit.ir.terms[term][1]]
    if callee[0] == ir.ATTR:
        values = [s.of(unit, callee[1]), *values]
    tensors = [value for value in values if _is_of_tensors(value) and not is_ragged(value)]
    if kind is Kind.SIZE:  # `torch.tensor(row)`: the item was none before
        tensors = [value for value in tensors if not has_own_length(value)]
    if kind in (Kind.INDEX, Kind.SEGMENTS):
        tensors = tensors[:1]
    # What comes round in a loop from this very place is made here.
    found = {cause for value in tensors for cause in _brought_by(s, term, value)}
    return {cause for cause in found if cause.term != term}


def _brought_by(s: Shapes, term: int, value: Shaped | None) -> Iterator[Cause]:
    """What one value brings along.

    How long a list is that was filled under a condition, or as often as a number says, is seen
    where it becomes a tensor.
    """
    if not isinstance(value, Many):
        yield from (cause for cause, _ in dynamic_parts(value))
        return
    causes = [cause for cause, _ in dynamic_parts(replace(value, length=SOME))]
    if isinstance(value.length, Dynamic) and is_size(s, value.length.cause, term):
        causes.append(value.length.cause)
    yield from (cause for cause in causes if cause.what != CONDITION)


def _is_of_tensors(value: Shaped | None) -> bool:
    if isinstance(value, Group):
        return any(isinstance(one, TensorShape) for one in value.elements)
    if isinstance(value, Many):
        return isinstance(value.element, TensorShape)
    return isinstance(value, TensorShape)


# -- control flow -----------------------------------------------------------------------------


def _branches(s: Shapes, unit: Unit, part: ir.Part) -> Iterator[Event]:
    for entry in part.branches:
        term, place, pairs = entry[0], place_at(part, entry, 1), entry[5]
        if unit.ir.terms[term][0] == ir.CONST:
            continue
        cause = s.reads_data(unit, term)
        if cause is None or asks_filled(s, unit, term) or asks_what_lacks(s, unit, term, pairs):
            continue
        supposing = _how_ways_differ(s, unit, pairs)
        if supposing == "" or (supposing and not is_drawn(s, unit, term)):
            yield Event(Kind.BRANCH, term, place, cause, supposing=supposing)


def _how_ways_differ(s: Shapes, unit: Unit, pairs: Iterable[tuple[int, int]]) -> str | None:
    """On what it rests that the ways of a branch give other shapes; None where they do not."""
    for one, other in pairs:
        others = [other] if other >= 0 else _other_results(unit, one)
        results = [(s.of(unit, one), s.of(unit, each)) for each in others]
        if other >= 0 and NOTHING in results[0]:
            continue  # who is handed None does without it, and gives the same shape
        if any(differ(*pair) for pair in results):
            return ""
        names = next(filter(None, (met(*pair) for pair in results)), "")
        if names:
            return f"the shapes of {names} are not the same"
    return None


def _other_results(unit: Unit, term: int) -> list[int]:
    """What the function that returns a term returns further down."""
    for function in unit.ir.functions:
        if term in function.returns:
            later = function.returns[function.returns.index(term) :]
            return [other for other in later if other != term]
    return []


def _loops(s: Shapes, unit: Unit, part: ir.Part) -> Iterator[Event]:
    for entry in part.loops:
        cause = s.rounds(unit, entry)
        if cause is not None:
            yield Event(Kind.LOOP, entry[0], place_at(part, entry, 1), cause)


# -- where it flows ---------------------------------------------------------------------------


def _flows(s: Shapes, unit: Unit, event: Event) -> list[Place]:
    """Where else a result has the dimension: the next places in the text that are made of it."""
    ordered = s.ordered_places(unit)
    start = bisect_right(ordered, (event.place, event.term))
    after = ordered[start : start + _MAX_LOOKED_AT]
    flows = [
        place
        for place, term in after
        if term > event.term
        and any(cause == event.cause for cause, _ in dynamic_parts(s.of(unit, term)))
    ]
    return flows[:_MAX_FLOWS]
