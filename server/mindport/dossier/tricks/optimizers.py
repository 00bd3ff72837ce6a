"""Optimizers with their arguments, and the parameter groups that they are given."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import BoundMember, Instance
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.by_name import factories, packages_of
from mindport.dossier.reading.calls import Called
from mindport.dossier.reading.reader import Made, Reader
from mindport.dossier.reading.setting import as_default

_OPTIMIZER = "torch.optim.Optimizer"
_LEFT_OUT = ("params", "model")
_GROUPS = (
    "A list of dictionaries with `params` and their own settings; each group keeps its values."
)


def find(reader: Reader) -> Iterator[Entry]:
    """Optimizers that are made, and groups that are given or added."""
    owners: dict[tuple[str, int], str] = {}
    for made in _made(reader):
        yield _optimizer(reader, made)
        if made.called is not None:
            owners[made.called.unit.path, made.called.function] = made.name
            yield from _given_groups(reader, made.name, made.called)
    for called in _added(reader):
        if called.positional:
            facts = tuple(_group(reader, called, called.positional[0]))
            owner = owners.get((called.unit.path, called.function), "optimizer")
            name = _receiver(called) or owner
            yield Entry("parameter groups", name, facts, (reader.calls.place(called),), _GROUPS)


def _made(reader: Reader) -> Iterator[Made]:
    """Optimizers of torch, of the project, and of libraries that are known by name."""
    for made in reader.made(_OPTIMIZER, left_out=_LEFT_OUT):
        if made.api != _OPTIMIZER:
            yield made
    packages = packages_of("optimizers")
    for api, calls in reader.calls.by_api.items():
        leaf = api.rpartition(".")[2]
        if api.startswith(packages) and (leaf[:1].isupper() or leaf in factories()):
            for called in calls:
                facts = tuple(reader.facts(called, api, None, _LEFT_OUT))
                yield Made(api, None, facts, reader.calls.place(called), called)


def _optimizer(reader: Reader, made: Made) -> Entry:
    own = f"The project's own class `{made.name}`: port it with its arguments." if made.cls else ""
    facts = (*made.facts, *_defaults(reader, made))
    return Entry("optimizer", made.name, facts, (made.place,), reader.way(made.api, own))


def _defaults(reader: Reader, made: Made) -> Iterator[Fact]:
    """The defaults of the project's own class, where nothing is given."""
    given = {fact.name for fact in made.facts}
    for name, unit, default in reader.calls.defaults(made.cls) if made.cls else ():
        settings = reader.known.of(unit, default)
        if name not in given and settings:
            yield reader.fact_of(name, tuple(map(as_default, settings)))


def _added(reader: Reader) -> Iterator[Called]:
    """Calls that add a group to an optimizer."""
    for name, calls in reader.calls.by_api.items():
        if name.startswith("torch.optim.") and name.endswith(".add_param_group"):
            yield from calls


def _receiver(called: Called) -> str:
    owners = {
        one.receiver.cls.rpartition(".")[2]
        for one in called.callee
        if isinstance(one, BoundMember) and isinstance(one.receiver, Instance)
    } - {"Optimizer"}
    return owners.pop() if len(owners) == 1 else ""


def _given_groups(reader: Reader, name: str, called: Called) -> Iterator[Entry]:
    """The groups in the first argument."""
    terms = [*called.positional[:1], *(term for key, term in called.keywords if key == "params")]
    for unit, term in (pair for one in terms for pair in _groups_in(reader, called.unit, one)):
        facts = tuple(_group(reader, called._replace(unit=unit), term))
        line = reader.line_of(unit, term)
        place = reader.place(unit, line) if line else reader.calls.place(called)
        yield Entry("parameter groups", name, facts, (place,), _GROUPS)


def _groups_in(reader: Reader, unit: Unit, term: int, depth: int = 0) -> Iterator[tuple[Unit, int]]:
    """The dictionaries that a list holds, also where it was put together before."""
    if depth > 8 or term < 0:
        return
    parts, inner = unit.ir.terms[term], list[int]()
    match parts[0]:
        case ir.DICT:
            inner = [one for one in parts[2] if unit.ir.terms[one][0] == ir.DICT]
            if any(_is_params(unit, key) for key in parts[1]):
                yield unit, term
        case ir.LIST | ir.TUPLE | ir.PHI:
            inner = [one for one in parts[1:] if one < term]
        case ir.APPEND:
            inner = list(parts[1:3])
        case ir.LISTOF:
            inner = [parts[1]]
        case ir.GLOBAL:
            inner = [unit.ir.names.get(parts[1], -1)]
        case ir.CALL:
            yield from _returned_groups(reader, unit, parts[1], depth)
            inner = _listed(reader, unit, term)
    for one in inner:
        yield from _groups_in(reader, unit, one, depth + 1)


def _listed(reader: Reader, unit: Unit, call: int) -> list[int]:
    """What `list(x)` and `x.values()` are of."""
    parts = unit.ir.terms[call]
    callee = unit.ir.terms[parts[1]]
    if callee[0] == ir.ATTR and callee[2] == "values":
        return [callee[1]]
    return list(parts[2][:1]) if "builtins.list" in reader.bodies.callees(unit, call) else []


def _returned_groups(
    reader: Reader, unit: Unit, callee: int, depth: int
) -> Iterator[tuple[Unit, int]]:
    """The groups that a function of the project puts together."""
    for function in reader.calls.functions_of(unit, callee):
        for one in function.unit.ir.functions[function.index].returns[:3]:
            yield from _groups_in(reader, function.unit, one, depth + 1)


def _is_params(unit: Unit, key: int) -> bool:
    return key >= 0 and unit.ir.terms[key] == (ir.CONST, "params")


def _group(reader: Reader, called: Called, term: int) -> Iterator[Fact]:
    """The settings of one group."""
    unit = called.unit
    parts = unit.ir.terms[term]
    if parts[0] != ir.DICT:
        return
    for key, value in zip(parts[1], parts[2], strict=True):
        name = unit.ir.terms[key] if key >= 0 else ()
        if name and name[0] == ir.CONST and name[1] != "params":
            yield reader.fact(str(name[1]), unit, value, called)
