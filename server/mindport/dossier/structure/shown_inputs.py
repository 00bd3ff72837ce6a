"""Inputs that a program itself gives to a model, as far as their shapes are known."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.value_origins import Place, behind
from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure.arguments import Arguments
from mindport.dossier.structure.values import NotStaticError, RaisedError, Tensor
from mindport.verify.subject import Input

_MOST = 2**22  # numbers of one input: more take too long
_INTEGERS = "torch.randint"


def shown_inputs(reader: Reader, arguments: Arguments, made: Place) -> Iterator[tuple[Input, ...]]:
    """The inputs of each call of the model that is made at a place, where all are tensors."""
    ev = reader.project.evaluator
    for called in reader.calls.all:
        if called[:2] == made or called.unit is not made[0]:
            continue
        unit, callee = called.unit, called.unit.ir.terms[called.term][1]
        is_plain = called.positional and not called.keywords
        if not is_plain or unit.ir.terms[callee][0] == ir.ATTR:
            continue
        if not any(one == made for one in behind(ev, (unit, callee), lambda one: one == made)):
            continue
        found = [_input(arguments, unit, one) for one in called.positional]
        known = tuple(one for one in found if one is not None)
        if len(known) == len(found):
            yield known


def _input(arguments: Arguments, unit: Unit, term: int) -> Input | None:
    """A tensor of a known shape; None for anything else."""
    parts = unit.ir.terms[term]
    ev = arguments.reader.project.evaluator
    try:
        if parts[0] == ir.CALL and apis(ev, unit, parts[1]) == {_INTEGERS}:
            return _integers(*arguments.of(unit, term)[0])
        value = arguments.value(unit, term)
    except (NotStaticError, RaisedError, TypeError):
        return None
    count = value.count if isinstance(value, Tensor) else None
    return None if count is None or count > _MOST else Input(tuple(value.shape or ()))


def _integers(*given: object) -> Input | None:
    """`torch.randint(high, size)`, or with the lowest one first."""
    match given:
        case [*_, int(high), (tuple() | list()) as size] if all(type(one) is int for one in size):
            return Input(tuple(size), "int64", high)
    return None
