"""APIs of MindSpore: what they do to shapes is what their counterparts in torch do.

The rows say which counterpart an API has, and how torch calls its parameters.
"""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.call import ShapeRule
from mindport.analysis.shape.domain import Made, Shaped
from mindport.analysis.shape.library import ALIASES, Passed
from mindport.analysis.shape.table import named_by_leaf
from mindport.analysis.values.catalogue import Catalogue
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Atom, Class, Function, Library
from mindport.analysis.values.evaluator import CELL, HELPERS, TENSOR, Evaluator

_PACKAGE = "mindspore."
_OF_TENSORS = f"{TENSOR}."


def named_in_torch(catalogue: Catalogue, api: str) -> str:
    """The API of torch that an API is, or is the counterpart of.

    A method of tensors is looked up by its name in torch first.
    """
    name = api
    if api.startswith(_OF_TENSORS):
        name = f"{_PACKAGE}Tensor.{api.removeprefix(_OF_TENSORS)}"
    known = catalogue.counterparts.get(name) if name.startswith(_PACKAGE) else None
    return api if known is None else known.torch


def in_order_of(rule: ShapeRule, catalogue: Catalogue, api: str) -> ShapeRule:
    """The rule of a counterpart, with the parameters in the order and by the names of an API."""
    known = catalogue.counterparts.get(api)
    if known is None or not known.parameters:
        return rule
    whole = {name.strip().lstrip("*"): name.strip() for name in rule.parameters.split(",")}
    if "values" in whole:
        return rule
    ordered = [_told(name, whole) for _, name in known.parameters]
    aliases = tuple((own, told) for (own, _), told in zip(known.parameters, ordered, strict=True))
    parameters = ", ".join(whole.get(name, name) for name in ordered)
    return replace(rule, parameters=parameters, aliases=aliases)


def _told(name: str, whole: dict[str, str]) -> str:
    """The name that a rule has for a parameter."""
    return name if name in whole else ALIASES.get(name, name)


def made_of_counterpart(catalogue: Catalogue, api: str, passed: Passed) -> Made | None:
    """The layer of torch that a class of MindSpore is; None for anything that is no class."""
    known = catalogue.counterparts.get(api)
    if known is None or catalogue.kind(known.torch) != "class" or passed.positional is None:
        return None
    if known.torch == TENSOR or catalogue.is_subclass(known.torch, TENSOR):
        return None
    if not known.parameters:
        return Made(known.torch, passed.positional, tuple(passed.keywords.items()))
    own = dict(known.parameters)
    if any(name not in own for name in passed.keywords) or len(passed.positional) > len(own):
        return Made(known.torch, passed.positional, ())
    bound: dict[str, Shaped | None] = dict(zip(own.values(), passed.positional, strict=False))
    bound |= {own[name]: value for name, value in passed.keywords.items()}
    return Made(known.torch, (), tuple(bound.items()))


def is_of_helpers(unit: Unit) -> bool:
    """Whether a file is one of the helpers that a migration has written."""
    return f"/{HELPERS}/" in unit.path


def of_helper(ev: Evaluator, atom: Atom) -> Atom:
    """The API of torch that a helper does the work of; anything else as it is."""
    name = _helper_named(atom)
    if not name:
        return atom
    api = ev.catalogue.helpers.get(name) or named_by_leaf(name)
    return ev.atoms.library(api, ev.catalogue.kind(api))[0] if api else atom


def _helper_named(atom: Atom) -> str:
    if isinstance(atom, Library):
        return atom.name.rpartition(".")[2] if atom.name.startswith(f"{HELPERS}.") else ""
    if not isinstance(atom, (Function, Class)) or not is_of_helpers(atom.unit):
        return ""
    file = atom.unit.ir
    entries = file.functions if isinstance(atom, Function) else file.classes
    return entries[atom.index].name


def is_for_mindspore(unit: Unit) -> bool:
    """Whether a file imports MindSpore, and nothing of torch."""
    packages = {name.partition(".")[0] for part in unit.ir.parts for name in part.imports}
    return "mindspore" in packages and "torch" not in packages


def shown_name(ev: Evaluator, unit: Unit, api: str) -> str:
    """A name as a file has it: methods of tensors are those of the framework that it imports."""
    if not api.startswith("torch.") or not is_for_mindspore(unit):
        return api
    if api.startswith(_OF_TENSORS):
        return f"{_PACKAGE}{api.removeprefix('torch.')}"
    named = (helper for helper, of in ev.catalogue.helpers.items() if of == api)
    return f"{HELPERS}.{next(named, api.rpartition('.')[2])}"


def is_tensor_of_mindspore(ev: Evaluator, unit: Unit, parameter: ir.Term) -> bool:
    """Whether a parameter holds a tensor by its annotation, or as one of `construct`."""
    entry = unit.ir.functions[parameter[1]]
    _, _, default, annotation = entry.parameters[parameter[2]]
    if annotation >= 0:
        names = (one.name for one in ev.value(unit, annotation) if isinstance(one, Library))
        return any(named_in_torch(ev.catalogue, name) == TENSOR for name in names)
    if entry.name != "construct" or entry.owner < 0 or default >= 0:
        return False
    return derives_from(ev, ev.atoms.the_class(unit, entry.owner), CELL)
