"""Losses that a program defines itself, smoothed labels, and how a loss is put together."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Class, Function, Instance
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.bodies import operands, same
from mindport.dossier.reading.by_name import kinds
from mindport.dossier.reading.reader import Reader

_WAY = (
    "A class on `mindspore.nn.Cell` whose `construct` computes the loss; port it with its weights."
)
_SMOOTH = (
    "`mindspore.nn.CrossEntropyLoss(label_smoothing=)`, or the same arithmetic on one-hot labels."
)
_LOSS = "torch.nn.modules.loss._Loss"
_REDUCED = frozenset({"torch.Tensor.mean", "torch.Tensor.sum", "torch.mean", "torch.sum"})


def find(reader: Reader) -> Iterator[Entry]:
    """The project's own losses, and smoothing of labels in any of its forms."""
    for cls, calls in reader.calls.by_class.items():
        if not is_loss(reader, cls):
            continue
        name = cls.unit.ir.classes[cls.index].name
        for called in calls:
            facts = tuple(reader.facts(called, "", cls))
            place = (reader.calls.place(called),)
            yield Entry("loss", name, facts, place, _WAY, "likely")
    yield from _smoothing_arguments(reader)
    for body in reader.bodies.all:
        if body.function >= 0 and any(_smooths(body.unit, at) for at, _ in body.terms()):
            name = reader.function_name(body.unit, body.function)
            cls_facts = tuple(_numbers(reader, body.unit, body.function))
            place = (reader.body_place(body),)
            yield Entry("label smoothing", f"by hand: {name}", cls_facts, place, _SMOOTH, "likely")


def is_loss(reader: Reader, cls: Class) -> bool:
    """Whether objects of a class take a prediction and a target, and give a number."""
    ev = reader.project.evaluator
    if not derives_from(ev, cls, "torch.nn.Module") or derives_from(ev, cls, _LOSS):
        return False
    _, value = find_attribute(ev, cls, "forward")
    functions = [one for one in value if isinstance(one, Function)]
    if not functions or reader.loss_flow.holds_modules(cls):
        return False
    return any(_takes_two(one) and _gives_number(reader, one) for one in functions)


def _takes_two(function: Function) -> bool:
    parameters = function.unit.ir.functions[function.index].parameters[1:]
    return sum(one[1] == "normal" and one[2] < 0 for one in parameters) >= 2


def _gives_number(reader: Reader, function: Function) -> bool:
    """Whether a result is reduced over all elements, or comes from a loss."""
    unit = function.unit
    for returned in unit.ir.functions[function.index].returns:
        for at in _results(unit, returned):
            names = reader.bodies.callees(unit, at)
            if names & _REDUCED and _is_whole(unit, at):
                return True
            if any(reader.is_library_loss(name) for name in names):
                return True
            made = reader.project.evaluator.value(unit, unit.ir.terms[at][1])
            if any(isinstance(one, Instance) and reader.is_library_loss(one.cls) for one in made):
                return True
    return False


def _is_whole(unit: Unit, call: int) -> bool:
    """Whether a sum or mean is over all elements: no dimension is given."""
    _, callee, positional, keywords = unit.ir.terms[call]
    is_method = unit.ir.terms[callee][0] == ir.ATTR and not _is_module(unit, callee)
    return not keywords and len(positional) == (0 if is_method else 1)


def _is_module(unit: Unit, callee: int) -> bool:
    """Whether an attribute is one of an imported module: `torch.sum`."""
    return unit.ir.terms[unit.ir.terms[callee][1]][0] in (ir.IMPORT, ir.GLOBAL)


def _results(unit: Unit, term: int, depth: int = 8) -> Iterator[int]:
    """The calls that a result is, through branches and sums."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.CALL:
        yield term
    elif depth and parts[0] in (ir.PHI, ir.BINARY, ir.DICT, ir.TUPLE):
        for one in operands(parts):
            if one >= 0:
                yield from _results(unit, one, depth - 1)


def _smoothing_arguments(reader: Reader) -> Iterator[Entry]:
    """`label_smoothing=` of library losses, and losses of libraries that smooth."""
    for api, calls in reader.calls.by_api.items():
        smooth = _is_smoothing(api)
        for called in calls if smooth or reader.is_library_loss(api) else ():
            for name, term in reader.calls.arguments(called, api, None):
                if name == "label_smoothing" or (smooth and name in ("smoothing", "")):
                    fact = reader.fact(name or "smoothing", called.unit, term, called)
                    place = (reader.calls.place(called),)
                    leaf = api.rpartition(".")[2]
                    yield Entry("label smoothing", leaf, (fact,), place, _SMOOTH)


def _is_smoothing(api: str) -> bool:
    return any(kind.kind == "label smoothing" and kind.has(api) for kind in kinds())


def _smooths(unit: Unit, term: int) -> bool:
    """`(1 - e) * t + e / n`, also with a factor beside `e`."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.BINARY or parts[1] != "Add":
        return False
    for product, share in ((parts[2], parts[3]), (parts[3], parts[2])):
        over = unit.ir.terms[share]
        if over[0] != ir.BINARY or over[1] != "Div":
            continue
        for factor in _factors(unit, product):
            rest = unit.ir.terms[factor]
            if rest[0] != ir.BINARY or rest[1] != "Sub":
                continue
            is_one = unit.ir.terms[rest[2]] in ((ir.CONST, 1), (ir.CONST, 1.0))
            shared = (over[2], *_factors(unit, over[2]))
            if is_one and any(same(unit, rest[3], one) for one in shared):
                return True
    return False


def _factors(unit: Unit, term: int) -> tuple[int, ...]:
    parts = unit.ir.terms[term]
    return tuple(parts[2:]) if parts[0] == ir.BINARY and parts[1] == "Mult" else ()


def _numbers(reader: Reader, unit: Unit, index: int) -> Iterator[Fact]:
    owner = unit.ir.functions[index].owner
    if owner >= 0:
        term = unit.ir.classes[owner].names.get("__init__", -1)
        parts = unit.ir.terms[term] if term >= 0 else ()
        index = parts[1] if parts and parts[0] == ir.FUNC else index
    for position, parameter in enumerate(unit.ir.functions[index].parameters):
        settings = reader.known.parameter(unit, index, position)
        if any(isinstance(one.value, float) for one in settings):
            yield reader.fact_of(parameter[0], settings)
