"""What training code does to gradients, activations and weights with its own functions."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.bodies import Body, parts_of
from mindport.dossier.reading.by_name import way_of
from mindport.dossier.reading.reader import Reader

_FILLING = frozenset({"uniform_", "normal_", "trunc_normal_", "erfinv_", "fill_"})
_SCALING = frozenset({"mul_", "clamp_"})
_NORMS = frozenset({"torch.norm", "torch.Tensor.norm", "torch.linalg.norm",
                    "torch.linalg.vector_norm"})  # fmt: skip
_DRAWS = frozenset({"torch.rand", "torch.rand_like", "torch.bernoulli", "torch.empty",
                    "torch.Tensor.bernoulli_", "torch.Tensor.new_empty"})  # fmt: skip


def find(reader: Reader) -> Iterator[Entry]:
    """Clipping, dropping and filling that the project writes itself."""
    for body in reader.bodies.all:
        if body.function < 0 or not reader.bodies.is_used(body.unit, body.function):
            continue
        if _clips(reader, body):
            yield from _called(reader, body, "clipping")
        elif _drops(reader, body):
            yield from _called(reader, body, "regulariser")
        elif _fills(reader, body):
            yield from _called(reader, body, "initialisation")


def _called(reader: Reader, body: Body, kind: str) -> Iterator[Entry]:
    """The function, with what it is given where it is called."""
    name = reader.function_name(body.unit, body.function)
    place = (reader.body_place(body),)
    facts = tuple(_given(reader, body))
    yield Entry(kind, f"by hand: {name}", facts, place, way_of(kind), "likely")


def _given(reader: Reader, body: Body) -> Iterator[Fact]:
    """The parameters that are numbers."""
    entry = body.unit.ir.functions[body.function]
    for position, parameter in enumerate(entry.parameters):
        settings = reader.known.parameter(body.unit, body.function, position)
        numbers = [one for one in settings if isinstance(one.value, (int, float))]
        if numbers and parameter[0] not in ("self", "training"):
            yield reader.fact_of(parameter[0], tuple(numbers))


def _methods(body: Body, names: frozenset[str]) -> Iterator[tuple[int, ir.Term]]:
    """The calls of methods with one of these names, with what each is called on."""
    terms = body.unit.ir.terms
    for at, parts in body.terms():
        callee = terms[parts[1]] if parts[0] == ir.CALL else ()
        if callee and callee[0] == ir.ATTR and callee[2] in names:
            yield at, callee


def _clips(reader: Reader, body: Body) -> bool:
    """Whether gradients are cut in place, or scaled by what a norm tells."""
    has_norm = bool(_NORMS & reader.calls.names_in(body.unit, body.function))
    for _, callee in _methods(body, _SCALING):
        if _is_gradient(body.unit, callee[1]) and (callee[2] == "clamp_" or has_norm):
            return True
    return False


def _is_gradient(unit: Unit, term: int) -> bool:
    """`p.grad`, or the data of it."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.ATTR and parts[2] == "data":
        return _is_gradient(unit, parts[1])
    return bool(parts[0] == ir.ATTR and parts[2] == "grad")


def _drops(reader: Reader, body: Body) -> bool:
    """Whether a parameter is multiplied with what is drawn, and divided by what is kept."""
    names = reader.calls.names_in(body.unit, body.function)
    if not names & _DRAWS:
        return False
    unit = body.unit
    for _, parts in body.terms():
        if parts[0] != ir.BINARY or parts[1] != "Mult":
            continue
        for value, mask in (parts[2:], parts[:1:-1]):
            if _is_kept(body, value) and reader.bodies.from_chance(unit, mask, 0):
                return True
    return False


def _is_kept(body: Body, term: int) -> bool:
    """A parameter divided by something: `x.div(keep)`, `x / keep`."""
    terms = body.unit.ir.terms
    parts = terms[term]
    divided = -1
    if parts[0] == ir.BINARY and parts[1] == "Div":
        divided = parts[2]
    elif parts[0] == ir.CALL and terms[parts[1]][0] == ir.ATTR and terms[parts[1]][2] == "div":
        divided = terms[parts[1]][1]
    return divided >= 0 and terms[divided][0] == ir.PARAM


def _fills(reader: Reader, body: Body) -> bool:
    """Whether a function that is given weights draws into its first parameter in place."""
    if body.unit.ir.functions[body.function].owner >= 0:
        return False
    drawn = [callee[1] for _, callee in _methods(body, _FILLING)]
    first = (ir.PARAM, body.function, 0)
    fills = any(body.unit.ir.terms[one] == first for one in drawn)
    return fills and any(_gives_weight(one) for one in _callers(reader, body, 2))


def _callers(reader: Reader, body: Body, depth: int) -> Iterator[tuple[Unit, int]]:
    """What callers give as the first argument, through functions that only pass it on."""
    for unit, term in reader.bodies.origins(body.unit, _first_parameter(body)):
        parts = unit.ir.terms[term]
        if parts[0] == ir.PARAM and depth:
            outer = reader.bodies.by_function.get((unit, parts[1]))
            if outer is not None and parts[2] == 0:
                yield from _callers(reader, outer, depth - 1)
        else:
            yield unit, term


def _first_parameter(body: Body) -> int:
    """The term of the first parameter."""
    wanted = (ir.PARAM, body.function, 0)
    terms = body.unit.ir.terms
    return next(at for at in range(body.last) if terms[at] == wanted)


def _gives_weight(given: tuple[Unit, int]) -> bool:
    unit, term = given
    return any(
        unit.ir.terms[one][0] == ir.ATTR and unit.ir.terms[one][2] in ("weight", "bias", "data")
        for one in parts_of(unit, term, 6)
    ) or unit.ir.terms[term][0] in (ir.ATTR, ir.ELEM)
