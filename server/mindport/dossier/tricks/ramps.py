"""Schedulers of the project whose rate rises with the step: warm-up."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.domain import Class
from mindport.dossier.model import Entry
from mindport.dossier.reading.bodies import operands
from mindport.dossier.reading.by_name import way_of
from mindport.dossier.reading.reader import Reader

KIND = "warm-up"
_SCHEDULER = "torch.optim.lr_scheduler.LRScheduler"
_STEPS = ("last_epoch", "_step_count")


def find(reader: Reader) -> Iterator[Entry]:
    """Objects of a scheduler that gives a rate in proportion to the step."""
    for made in reader.made(_SCHEDULER, left_out=("optimizer",)):
        if made.cls is not None and _rises(made.cls.unit, made.cls.index, reader):
            facts = tuple(one for one in made.facts if one.value is not None)
            yield Entry(KIND, made.name, facts, (made.place,), way_of(KIND), "likely")


def _rises(unit: Unit, index: int, reader: Reader) -> bool:
    """Whether a method of a class, or of a base in the project, adds or multiplies a share."""
    cls = reader.project.evaluator.atoms.the_class(unit, index)
    line = [cls, *ancestors(reader.project.evaluator, cls)]
    owners = {(one.unit, one.index) for one in line if isinstance(one, Class)}
    for body in reader.bodies.all:
        if body.function < 0:
            continue
        owner = body.unit.ir.functions[body.function].owner
        if (body.unit, owner) not in owners:
            continue
        shares = {at for at, parts in body.terms() if _is_share(body.unit, parts)}
        for _, parts in body.terms():
            if parts[0] == ir.BINARY and parts[1] in ("Mult", "Add") and shares & {*parts[2:]}:
                return True
        given = set(body.unit.ir.functions[body.function].returns)
        inner = {one for at in given for one in operands(body.unit.ir.terms[at]) if one >= 0}
        if shares & (given | inner):
            return True
    return False


def _is_share(unit: Unit, parts: ir.Term) -> bool:
    """`step / length`, or `rate * step / length`, where the length is a setting of the object."""
    if parts[0] != ir.BINARY or parts[1] != "Div":
        return False
    over = unit.ir.terms[parts[2]]
    factors = over[2:] if over[0] == ir.BINARY and over[1] == "Mult" else (parts[2],)
    is_step = any(
        unit.ir.terms[one][0] == ir.ATTR and unit.ir.terms[one][2] in _STEPS for one in factors
    )
    length = unit.ir.terms[parts[3]]
    held = length[2:] if length[0] == ir.BINARY else (parts[3],)
    return is_step and any(unit.ir.terms[one][0] == ir.ATTR for one in held)
