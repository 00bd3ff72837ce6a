"""Whether a call is asked to change its input: `relu(x, inplace=True)`, `nn.ReLU(True)(x)`."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.domain import Object
from mindport.analysis.values.evaluator import Evaluator

_NAME = "inplace"
# Up to where the operands of these are what they are themselves.
_WAYS = {ir.NARROW: 2, ir.TAKEN: 2, ir.ANNOTATED: 2, ir.PHI: None}
_DEEPEST = 8


def asked_in_place(ev: Evaluator, unit: Unit, call: ir.Term) -> bool | None:
    """What a call of a function or a layer says, by name or by place; None where it says nothing.

    What is no written `False` counts as asked for.
    """
    said = [_says(ev, where, one) for where, one in ((unit, call), *made_by(ev, unit, call[1]))]
    known = [one for one in said if one is not None]
    return any(known) if known else None


def _says(ev: Evaluator, unit: Unit, call: ir.Term) -> bool | None:
    given = next((value for name, value in call[3] if name == _NAME), None)
    if given is None:
        given = _at_its_place(ev, unit, call)
    return None if given is None else unit.ir.terms[given] != (ir.CONST, False)


def _at_its_place(ev: Evaluator, unit: Unit, call: ir.Term) -> int | None:
    for api in apis(ev, unit, call[1]) if call[2] else ():
        for signature in ev.catalogue.signatures(api):
            names = [one.name for one in signature.parameters if one.kind == "normal"]
            if _NAME in names[: len(call[2])]:
                place: int = call[2][names.index(_NAME)]
                return place
    return None


def made_by(ev: Evaluator, unit: Unit, term: int, depth: int = 0) -> Iterator[tuple[Unit, ir.Term]]:
    """The calls that make a layer, by its name or as an attribute of the project's objects."""
    parts = unit.ir.terms[term] if term >= 0 else (ir.UNKNOWN,)
    if depth > _DEEPEST:
        return
    if parts[0] == ir.CALL:
        yield unit, parts
    elif parts[0] == ir.ATTR:
        for one in ev.value(unit, parts[1]):
            if isinstance(one, Object):
                owner = one.cls.unit
                for held in owner.ir.classes[one.cls.index].attributes.get(parts[2], ()):
                    yield from made_by(ev, owner, held, depth + 1)
    elif parts[0] == ir.GLOBAL:
        yield from made_by(ev, unit, unit.ir.names.get(parts[1], -1), depth + 1)
    else:
        for held in parts[slice(1, _WAYS.get(parts[0], 1))]:
            yield from made_by(ev, unit, held, depth + 1)
