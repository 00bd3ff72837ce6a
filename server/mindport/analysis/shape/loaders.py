"""Data loaders: whether their batches differ in shape, and why."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.data_sets import OF_LOADER, items_of, named_arguments
from mindport.analysis.shape.dimension import SOME, Cause, Dim, Kind
from mindport.analysis.shape.domain import (
    NOTHING,
    Literal,
    Made,
    Number,
    Shaped,
    Table,
    why_sized,
)
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.event import Event
from mindport.analysis.shape.followed import function_of
from mindport.analysis.shape.own_batches import why_batches_differ
from mindport.analysis.shape.places import Place
from mindport.analysis.shape.ragged import is_called
from mindport.analysis.uses.api_use import Confidence
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import Atom, Function, Object

_OF_SAMPLER = ("sampler", "batch_size", "drop_last")
_BATCH_SAMPLER = "torch.utils.data.BatchSampler"
_LENGTH = "builtins.len"
# What is supposed where the batch size is not known.
_SEVERAL = "the batch size is more than 1"


def loader_event(s: Shapes, unit: Unit, term: int, place: Place, loader: Made) -> Event | None:
    """The event of a data loader whose batches differ in shape."""
    cause = Cause(unit.path, term, loader.cls)
    supposing = _keeps_the_rest(loader)
    if supposing is not None and (_is_whole_set(s, unit, term) or _has_no_rest(s, unit, term)):
        supposing = None
    if supposing is None:
        collating = _why_collated(s, unit, term) or _why_batched(s, unit, term)
        if collating is None:
            return None
        cause, supposing = collating, ""
    return Event(Kind.INPUT, term, place, cause, loader.cls, Confidence.RESOLVED, None, supposing)


def _keeps_the_rest(loader: Made) -> str | None:
    """What has to be supposed for the last batch to be smaller; None where it is not."""
    passed = named_arguments(loader, OF_LOADER)
    sampler = passed.get("batch_sampler", NOTHING)
    if sampler == NOTHING:
        return _drops_nothing(passed, Number(1), passed.get("dataset"))
    if isinstance(sampler, Made) and sampler.cls == _BATCH_SAMPLER:
        return _drops_nothing(named_arguments(sampler, _OF_SAMPLER), None, None)
    return None


def _is_whole_set(s: Shapes, unit: Unit, term: int) -> bool:
    """Whether a batch is the whole data set: `DataLoader(items, len(items))`."""
    _, _, positional, keywords = unit.ir.terms[term]
    passed = dict(zip(OF_LOADER, positional, strict=False)) | dict(keywords)
    size, items = passed.get("batch_size", -1), passed.get("dataset", -1)
    parts = unit.ir.terms[size] if size >= 0 else (ir.UNKNOWN,)
    return parts[0] == ir.CALL and parts[2] == (items,) and is_called(s, unit, parts[1], _LENGTH)


def _has_no_rest(s: Shapes, unit: Unit, term: int) -> bool:
    """Whether the batch size divides the constant that the project's data set has for a length."""
    _, _, positional, keywords = unit.ir.terms[term]
    passed = dict(zip(OF_LOADER, positional, strict=False)) | dict(keywords)
    if passed.keys() & {"sampler", "batch_sampler"} or "dataset" not in passed:
        return False
    size = s.of(unit, passed["batch_size"]) if "batch_size" in passed else None
    counts = [*_own_lengths(s, unit, passed["dataset"])]
    return isinstance(size, Number) and bool(counts) and all(_divides(size.dim, n) for n in counts)


def _own_lengths(s: Shapes, unit: Unit, items: int) -> Iterator[Dim]:
    """What `__len__` of the project's data sets gives."""
    for atom in s.ev.value(unit, items):
        found = find_attribute(s.ev, atom.cls, "__len__")[1] if isinstance(atom, Object) else ()
        functions = [one for one in found if isinstance(one, Function)]
        for one in functions:
            for returned in one.unit.ir.functions[one.index].returns:
                value = s.of(one.unit, returned)
                yield value.dim if isinstance(value, Number) else SOME
        if not functions:
            yield SOME


def _drops_nothing(
    passed: dict[str, Shaped | None], default: Shaped | None, items: Shaped | None
) -> str | None:
    size = passed.get("batch_size", default)
    if passed.get("drop_last", Literal(False)) != Literal(False) or size in (NOTHING, Number(1)):
        return None
    sampler = passed.get("sampler")
    count = items_of(items) if sampler in (None, NOTHING) else items_of(sampler)
    by = size.dim if isinstance(size, Number) else SOME
    if by != SOME and (count == by or _divides(by, count)):
        return None
    return _SEVERAL if size is None else ""


def _divides(size: Dim, count: Dim) -> bool:
    return isinstance(size, int) and isinstance(count, int) and size > 0 and count % size == 0


def _why_collated(s: Shapes, unit: Unit, term: int) -> Cause | None:
    """Why the function that makes batches gives several shapes."""
    _, _, positional, keywords = unit.ir.terms[term]
    passed = dict(zip(OF_LOADER, positional, strict=False)) | dict(keywords)
    collate = passed.get("collate_fn")
    found = () if collate is None else s.ev.value(unit, collate)
    causes = (_why_returned(s, atom) for atom in found[:1])
    return next((cause for cause in causes if cause is not None), None)


def _why_batched(s: Shapes, unit: Unit, term: int) -> Cause | None:
    """Why the batches of the project's own sampler differ in length."""
    _, _, positional, keywords = unit.ir.terms[term]
    passed = dict(zip(OF_LOADER, positional, strict=False)) | dict(keywords)
    sampler = passed.get("batch_sampler")
    return None if sampler is None else why_batches_differ(s, unit, sampler)


def _why_returned(s: Shapes, atom: Atom) -> Cause | None:
    function = function_of(s, atom)
    if function is None:
        return None
    unit = function.unit
    for term in unit.ir.functions[function.index].returns:
        value = s.of(unit, term)
        cause = why_sized(value.values if isinstance(value, Table) else value)
        if cause is not None:
            return cause
    return None
