"""Batches without a data loader: places drawn at random, at which data is cut out."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.dossier.model import Entry
from mindport.dossier.reading.bodies import Body, operands
from mindport.dossier.reading.by_name import way_of
from mindport.dossier.reading.reader import Reader

_DRAWS = frozenset(
    {"torch.randint", "torch.randperm", "numpy.random.randint", "numpy.random.choice",
     "numpy.random.permutation", "random.sample", "random.choices"}
)  # fmt: skip
_WAY = (
    "A generator for `GeneratorDataset`, or the same NumPy code; the draws of NumPy stay, those of"
    " torch have other numbers for the same seed."
)


def find(reader: Reader) -> Iterator[Entry]:
    """Functions that draw several places, and read data at each of them."""
    for body in reader.bodies.all:
        for at, parts in body.terms():
            if parts[0] != ir.CALL or not reader.bodies.callees(body.unit, at) & _DRAWS:
                continue
            if not _is_read_at(body, at):
                continue
            place = (reader.place(body.unit, reader.line_of(body.unit, at)),)
            where = reader.function_name(body.unit, body.function)
            yield Entry("sampling", f"places drawn at random: {where}", (), place, _WAY, "likely")
            yield from _size(reader, body, parts, place[0].line)


def _size(reader: Reader, body: Body, parts: ir.Term, line: int) -> Iterator[Entry]:
    """How many are drawn: the size, a tuple of one."""
    given = [*parts[2], *(value for _, value in parts[3])]
    for one in given:
        held = body.unit.ir.terms[one]
        if held[0] == ir.TUPLE and len(held) == 2:
            settings = reader.known.of(body.unit, held[1])
            if settings:
                fact = reader.fact_of("batch_size", settings)
                place = (reader.place(body.unit, line),)
                yield Entry("batch size", fact.value or "", (fact,), place, way_of("batch size"))


def _is_read_at(body: Body, drawn: int) -> bool:
    """Whether something is read at each of what was drawn: an element of it is in an index."""
    terms = body.unit.ir.terms
    elements = {at for at, parts in body.terms() if parts == (ir.ELEM, drawn)}
    if not elements:
        return False
    for _, parts in body.terms():
        if parts[0] == ir.ITEM:
            index = terms[parts[2]]
            if parts[2] in elements or elements.intersection(operands(index)):
                return True
    return False
