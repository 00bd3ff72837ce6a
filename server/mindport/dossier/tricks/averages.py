"""Moving averages of the weights that a program computes itself."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.bodies import Body, same
from mindport.dossier.reading.reader import Reader

_WAY = (
    "Keep a copy of the parameters (`mindspore.ParameterTuple.clone`), and `ops.assign` the"
    " average to it after each step; evaluate with the copy. Arithmetic in place changes none."
)
_PARAMETERS = frozenset(
    {"state_dict", "parameters", "named_parameters", "buffers", "named_buffers"}
)
_SMALL = 24  # terms of a function that only mixes two values
_MIXING = frozenset({"lerp_", "lerp"})


def find(reader: Reader) -> Iterator[Entry]:
    """Functions that mix the weights of two models."""
    for body in reader.bodies.all:
        if body.function < 0 or not _mixes(body) or not _is_of_models(reader, body):
            continue
        if not reader.bodies.is_used(body.unit, body.function):
            continue
        owner = body.unit.ir.functions[body.function].owner
        name = body.unit.ir.classes[owner].name if owner >= 0 else ""
        shown = name or reader.function_name(body.unit, body.function)
        facts = tuple(_facts(reader, body, owner))
        yield Entry("EMA", shown, facts, (reader.body_place(body),), _WAY)


def _is_of_models(reader: Reader, body: Body) -> bool:
    """Whether the function, or one that calls it, goes through the parameters of a model."""
    if _reads_parameters(body):
        return True
    if body.last - body.first > _SMALL:
        return False
    above = reader.bodies.functions_above(body.unit, body.function, 1)
    bodies = (reader.bodies.by_function.get((one.unit, one.index)) for one in above)
    return any(one is not None and _reads_parameters(one) for one in bodies)


def _reads_parameters(body: Body) -> bool:
    terms = body.unit.ir.terms
    read = {
        terms[parts[1]][2]
        for _, parts in body.terms()
        if parts[0] == ir.CALL and terms[parts[1]][0] == ir.ATTR
    }
    return bool(read & _PARAMETERS)


def _mixes(body: Body) -> bool:
    """`x * d + (1 - d) * y` in any of its forms: in place, with `add_(alpha=)`, with `lerp_`."""
    unit, terms = body.unit, body.unit.ir.terms
    rests = [
        parts[3]
        for _, parts in body.terms()
        if parts[0] == ir.BINARY
        and parts[1] == "Sub"
        and terms[parts[2]] in ((ir.CONST, 1), (ir.CONST, 1.0))
    ]
    for _, parts in body.terms():
        if parts[0] == ir.CALL and terms[parts[1]][0] == ir.ATTR:
            if terms[parts[1]][2] in _MIXING:
                return True
            if terms[parts[1]][2] in ("mul_", "mul") and _is_any(unit, parts[2], rests):
                return True
        if parts[0] == ir.BINARY and parts[1] == "Mult" and _is_any(unit, parts[2:], rests):
            return True
    return False


def _is_any(unit: Unit, terms: tuple[int, ...], others: list[int]) -> bool:
    return any(same(unit, one, other) for one in terms for other in others)


def _facts(reader: Reader, body: Body, owner: int) -> Iterator[Fact]:
    """What the class is made with, or the function is given; the numbers among them."""
    unit, index = body.unit, body.function
    if owner >= 0:
        found = unit.ir.classes[owner].names.get("__init__", -1)
        parts = unit.ir.terms[found] if found >= 0 else ()
        index = parts[1] if parts and parts[0] == ir.FUNC else -1
    if index < 0:
        return
    for position, parameter in enumerate(unit.ir.functions[index].parameters):
        settings = reader.known.parameter(unit, index, position)
        if any(isinstance(one.value, (int, float)) for one in settings):
            yield reader.fact_of(parameter[0], settings)
