"""Numbers of epochs, and what changes late in training."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.bodies import Body, parts_of, same
from mindport.dossier.reading.leaves import leaves
from mindport.dossier.reading.reader import Reader

_WAY = "The loop stays a loop; `mindspore.train.Model.train(epoch, ...)` takes the number."
_LATE = "A condition in the loop stays; with `Model.train`, a callback's `on_train_epoch_begin`."


def find(reader: Reader) -> Iterator[Entry]:
    """The loops over epochs, and the conditions on their variables."""
    for loop in reader.training.loops:
        settings = reader.training.length(loop, reader.known)
        place = (reader.place(loop.unit, loop.line),)
        facts = tuple(leaves(reader, loop.unit, loop.end))
        if settings:
            fact = reader.fact_of("epochs", settings)
            yield Entry("epochs", fact.value or "", (fact, *facts), place, _WAY)
        else:
            why = reader.why_unknown(loop.unit, loop.end)
            yield Entry("epochs", "not known", (Fact("epochs", None, why), *facts), place, _WAY)
    variables = {(loop.unit, loop.variable) for loop in reader.training.loops}
    for body in reader.bodies.all:
        yield from _switches(reader, body, variables)


def _switches(reader: Reader, body: Body, variables: set[tuple[Unit, int]]) -> Iterator[Entry]:
    unit = body.unit
    for at, parts in body.terms():
        if parts[0] != ir.COMPARE or len(parts) != 3:
            continue
        for epoch, limit in (parts[1:], parts[:0:-1]):
            if _is_epoch(reader, unit, epoch, variables) and _is_late(reader, unit, limit):
                line = reader.line_of(unit, at)
                place = reader.place(unit, line) if line else reader.body_place(body)
                name = f"condition on the epoch: {reader.function_name(unit, body.function)}"
                yield Entry("late switch", name, _limit(reader, unit, limit), (place,), _LATE)
                break


def _limit(reader: Reader, unit: Unit, term: int) -> tuple[Fact, ...]:
    """What the epoch is compared with."""
    if unit.ir.terms[term][0] == ir.CONST:
        return (reader.fact_of("epoch", reader.known.of(unit, term)),)
    return tuple(leaves(reader, unit, term))


def _is_epoch(
    reader: Reader, unit: Unit, term: int, variables: set[tuple[Unit, int]], depth: int = 4
) -> bool:
    """Whether a term is the number of an epoch, or one more or less."""
    if (unit, term) in variables:
        return True
    parts = unit.ir.terms[term]
    if parts[0] == ir.BINARY and parts[1] in ("Add", "Sub"):
        number = any(unit.ir.terms[one][0] == ir.CONST for one in parts[2:])
        return number and any(_is_epoch(reader, unit, one, variables, depth) for one in parts[2:])
    if not depth:
        return False
    inner = reader.bodies.origins(unit, term)
    return any(_is_epoch(reader, *one, variables, depth - 1) for one in inner)


def _is_late(reader: Reader, unit: Unit, term: int) -> bool:
    """Whether a limit is a number above one, or is counted back from the last epoch."""
    if any(loop.unit is unit and same(unit, loop.end, term) for loop in reader.training.loops):
        return False
    parts = unit.ir.terms[term]
    if parts[0] == ir.BINARY and parts[1] == "Sub":
        return unit.ir.terms[parts[3]] != (ir.CONST, 1)
    numbers = [one.value for one in reader.known.of(unit, term)]
    is_end = any(
        unit.ir.terms[at][0] in (ir.ATTR, ir.PARAM, ir.GLOBAL) and _is_end(reader, unit, at)
        for at in parts_of(unit, term, 4)
    )
    least = 1 if parts[0] != ir.CONST else 2  # a number with a name is no first round
    return not is_end and any(type(one) is int and one >= least for one in numbers)


def _is_end(reader: Reader, unit: Unit, term: int) -> bool:
    """Whether a term is what a loop over epochs ends at: the last epoch is no switch."""
    known = reader.known.of(unit, term)
    ends = [reader.known.of(loop.unit, loop.end) for loop in reader.training.loops]
    values = {one.value for each in ends for one in each if isinstance(one.value, int)}
    return any(isinstance(one.value, int) and one.value in values for one in known)
