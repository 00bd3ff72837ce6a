"""Evaluation: functions that set a model to evaluation, go through data, and measure."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Constant, Instance, Object, Record, Sequence
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.bodies import Body, function_of
from mindport.dossier.reading.reader import Reader

_WAY = (
    "`model.set_train(False)`, no gradients to switch off; the metric itself mostly works on NumPy:"
    " keep it, and compare its numbers on one checkpoint first."
)
_MOST = 12
_MODULE = "torch.nn.Module"
_LOADER = "torch.utils.data.DataLoader"
_SWITCHES = frozenset({"torch.no_grad", "torch.inference_mode", "torch.nn.Module.eval"})
_NO_GRADIENTS = frozenset({"torch.no_grad", "torch.inference_mode"})
_THROUGH = frozenset({"builtins.enumerate", "tqdm.tqdm", "tqdm.auto.tqdm", "builtins.zip"})


def find(reader: Reader) -> Iterator[Entry]:
    """The functions that evaluate, with the functions of the project that they call."""
    for body in reader.bodies.all:
        if body.function < 0 or not _evaluates(reader, body):
            continue
        loops = _loops(reader, body)
        if loops < (2 if _trains(reader, body) else 1) or not _runs_model(reader, body):
            continue
        called = dict.fromkeys(
            reader.function_name(one.unit, one.index)
            for one in reader.calls.functions_in(body.unit, body.function)
        )
        names = [name for name in called if not name.endswith(".__init__")][:_MOST]
        facts = (Fact("calls", ", ".join(names)),) if names else ()
        name = reader.function_name(body.unit, body.function)
        yield Entry("evaluation", name, facts, (reader.body_place(body),), _WAY, "likely")


def _trains(reader: Reader, body: Body) -> bool:
    return (body.unit, body.function) in reader.training.rounds


def _evaluates(reader: Reader, body: Body) -> bool:
    """Whether it sets a model to evaluation, or switches gradients off; both where it trains."""
    without = bool(_switches(reader, body) & _SWITCHES)
    if _trains(reader, body):
        return without and _calls_eval(body)
    return without or _calls_eval(body)


def _switches(reader: Reader, body: Body) -> set[str]:
    """What it calls, and its decorators."""
    decorators = body.unit.ir.functions[body.function].decorators
    decorating = {name for one in decorators for name in _names(reader, body, one)}
    return decorating | reader.calls.names_in(body.unit, body.function)


def _runs_model(reader: Reader, body: Body) -> bool:
    """Whether it sets a model to evaluation, or calls one: else it computes without gradients."""
    if _calls_eval(body):
        return True
    ev = reader.project.evaluator
    for called in reader.calls.in_function.get((body.unit, body.function), ()):
        for atom in called.callee:
            cls = atom.cls if isinstance(atom, Object) else None
            if ev.is_module(atom) or (cls is not None and derives_from(ev, cls, _MODULE)):
                return True
    return any(parts[0] == ir.CALL and _is_parameter(body, parts[1]) for _, parts in body.terms())


def _is_parameter(body: Body, term: int) -> bool:
    """Whether what is called was passed in: a model, mostly."""
    parts = body.unit.ir.terms[term]
    return bool(parts[0] == ir.PARAM and parts[1] == body.function)


def _calls_eval(body: Body) -> bool:
    """Whether it calls `eval()` of something."""
    terms = body.unit.ir.terms
    return any(
        parts[0] == ir.CALL
        and not parts[2]
        and not parts[3]
        and terms[parts[1]][0] == ir.ATTR
        and terms[parts[1]][2] == "eval"
        for _, parts in body.terms()
    )


def _names(reader: Reader, body: Body, term: int) -> Iterator[str]:
    """What a decorator is, called or not."""
    parts = body.unit.ir.terms[term]
    yield from reader.bodies.libraries(body.unit, parts[1] if parts[0] == ir.CALL else term)


def _loops(reader: Reader, body: Body) -> int:
    """How often it, or a function in it, goes through data: batches, or what it is given."""
    unit = body.unit
    inner = {parts[1] for _, parts in body.terms() if parts[0] == ir.FUNC}
    without = bool(_NO_GRADIENTS & _switches(reader, body)) and _calls_eval(body)
    return sum(
        not loop[5]
        and function_of(unit, loop[0]) in {body.function, *inner}
        and (_is_data(reader, unit, loop[0]) or (without and _is_range(reader, unit, loop[0])))
        for part in unit.ir.parts
        for loop in part.loops
    )


def _is_range(reader: Reader, unit: Unit, term: int) -> bool:
    """Whether a loop counts: through data that is cut into batches by hand."""
    is_call = unit.ir.terms[term][0] == ir.CALL
    return is_call and reader.bodies.callees(unit, term) == {"builtins.range"}


def _yields(reader: Reader, unit: Unit, callee: int) -> bool:
    """Whether a function of the project gives what it goes through, one after the other."""
    functions = reader.calls.functions_of(unit, callee)
    return any(one.unit.ir.functions[one.index].yields for one in functions)


def _is_data(reader: Reader, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    value = reader.project.evaluator.value(unit, term)
    is_subclass = reader.project.evaluator.catalogue.is_subclass
    if any(isinstance(one, Instance) and is_subclass(one.cls, _LOADER) for one in value):
        return True
    if parts[0] == ir.CALL and parts[2]:
        names = reader.bodies.callees(unit, term)
        through = bool(names) and names <= _THROUGH
        return (through or _yields(reader, unit, parts[1])) and _is_data(reader, unit, parts[2][0])
    if parts[0] == ir.PHI:
        return any(_is_data(reader, unit, one) for one in parts[1:] if one < term)
    is_given = parts[0] in (ir.PARAM, ir.ATTR, ir.ITEM)
    return is_given and not any(isinstance(one, (Sequence, Constant, Record)) for one in value)
