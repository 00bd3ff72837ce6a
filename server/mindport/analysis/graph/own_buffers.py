"""The buffers that a class registers, itself or by a base."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.domain import Class, Constant
from mindport.analysis.values.evaluator import Evaluator

_REGISTERING = "torch.nn.Module.register_buffer"


def is_registered(ev: Evaluator, unit: Unit, owner: int, name: str) -> bool:
    """Whether a class, or one from which it derives, registers a buffer under a name."""
    cls = ev.atoms.the_class(unit, owner)
    classes = (cls, *(base for base in ancestors(ev, cls) if isinstance(base, Class)))
    return any(
        name in ev.settled(("buffers", one.unit), _registered, ev, one.unit).get(one.index, ())
        for one in classes
    )


def _registered(ev: Evaluator, unit: Unit) -> dict[int, frozenset[str]]:
    """The names of the buffers that each class of a file registers."""
    found: dict[int, set[str]] = {}
    for call, parts in enumerate(unit.ir.terms):
        if parts[0] != ir.CALL or unit.ir.terms[parts[1]][0] != ir.ATTR:
            continue
        if unit.ir.terms[parts[1]][2] != _REGISTERING.rpartition(".")[2]:
            continue
        owner = unit.ir.functions[unit.ir.function_at(call)].owner
        if owner >= 0 and _REGISTERING in apis(ev, unit, parts[1]):
            found.setdefault(owner, set()).update(_names(ev, unit, parts))
    return {owner: frozenset(names) for owner, names in found.items()}


def _names(ev: Evaluator, unit: Unit, call: ir.Term) -> Iterator[str]:
    named = [value for key, value in call[3] if key == "name"] + list(call[2][:1])
    for atom in ev.value(unit, named[0]) if named else ():
        if isinstance(atom, Constant) and isinstance(atom.value, str):
            yield atom.value
