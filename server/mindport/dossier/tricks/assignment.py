"""Assignment of targets to predictions: which prediction learns from which target."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.dossier.model import Entry
from mindport.dossier.reading.bodies import Body, parts_of
from mindport.dossier.reading.by_name import packages_of, way_of
from mindport.dossier.reading.reader import Reader

KIND = "label assignment"
_TOP = frozenset({"torch.topk", "torch.Tensor.topk", "torch.kthvalue", "torch.Tensor.kthvalue"})


def find(reader: Reader) -> Iterator[Entry]:
    """Optimal matchings, and functions that take the cheapest predictions of each target."""
    matching = packages_of("matching")
    for api, calls in reader.calls.by_api.items():
        for called in calls if api.startswith(matching) else ():
            name = reader.function_name(called.unit, called.function)
            place = (reader.calls.place(called),)
            yield Entry(KIND, f"one to one: {name}", (), place, way_of(KIND))
    for body in reader.bodies.all:
        if body.function >= 0 and any(_is_cheapest(reader, body, at) for at, _ in body.terms()):
            name = reader.function_name(body.unit, body.function)
            place = (reader.body_place(body),)
            yield Entry(KIND, f"cheapest of each: {name}", (), place, way_of(KIND), "likely")


def _is_cheapest(reader: Reader, body: Body, at: int) -> bool:
    """Whether a call takes the smallest of something, and the function writes at their places."""
    unit, parts = body.unit, body.unit.ir.terms[at]
    if parts[0] != ir.CALL or not reader.bodies.callees(unit, at) & _TOP:
        return False
    smallest = any(
        name == "largest" and unit.ir.terms[value] == (ir.CONST, False) for name, value in parts[3]
    )
    if not smallest:
        return False
    return any(at in parts_of(unit, index, 60) for index in _written(body))


def _written(body: Body) -> Iterator[int]:
    """The indices at which the function writes."""
    for part in body.unit.ir.parts:
        for container in part.changed:
            if body.first <= container < body.last:
                yield container
                yield from range(container + 1, min(container + 12, body.last))
    yield from (parts[3] for _, parts in body.terms() if parts[0] == ir.APPEND and parts[3] >= 0)
