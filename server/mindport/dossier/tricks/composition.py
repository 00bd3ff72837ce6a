"""What the loss is put together of, with weights: followed back from `backward`."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.project.module_names import Unit
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.loss_flow import Part
from mindport.dossier.reading.reader import Reader

_WAY = "Port it as a function, or a class on `mindspore.nn.Cell`; keep the weights of the parts."


def find(reader: Reader) -> Iterator[Entry]:
    """The parts that the project computes itself, and the weights of all."""
    for part in reader.loss_flow.parts:
        facts = (reader.fact_of("weight", part.weight),) if part.weight else ()
        if part.functions:
            yield from _own(reader, part, facts)
        elif facts:
            yield from _of_library(reader, part, facts)


def _own(reader: Reader, part: Part, facts: tuple[Fact, ...]) -> Iterator[Entry]:
    for function in part.functions:
        unit, entry = function.unit, function.unit.ir.functions[function.index]
        whole = entry.owner >= 0 and entry.name in ("forward", "__call__", "__init__")
        name = unit.ir.classes[entry.owner].name if whole else entry.name
        place = reader.place(unit, reader.function_line(unit, function.index))
        made = tuple(_made(reader, unit, entry.owner)) if whole else ()
        yield Entry("loss", name, (*facts, *made), (place,), _WAY, "likely")


def _made(reader: Reader, unit: Unit, owner: int) -> Iterator[Fact]:
    """The settings with which the program makes objects of a class."""
    cls = reader.project.evaluator.atoms.the_class(unit, owner)
    for called in reader.calls.by_class.get(cls, ()):
        for fact in reader.facts(called, "", cls):
            if fact.value is not None:
                yield fact


def _of_library(reader: Reader, part: Part, facts: tuple[Fact, ...]) -> Iterator[Entry]:
    for name in part.names:
        if reader.is_library_loss(name):
            line = reader.line_of(part.unit, part.call)
            place = reader.place(part.unit, line)
            yield Entry("loss", name.rpartition(".")[2], facts, (place,))
