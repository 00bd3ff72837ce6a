"""Whether a sequence of layers may give back what it is given: `nn.Sequential(nn.Identity())`."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.memory.in_place import asked_in_place, made_by
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import Evaluator

_SEQUENCE = "torch.nn.Sequential"
_DEEPEST = 4  # sequences in sequences


def handed_on(ev: Evaluator, unit: Unit, layer: int, depth: int = 0) -> bool | None:
    """Whether a sequence may give its input as a view, where each layer may hand it on.

    None where one of them gives a new tensor, or they are not known.
    """
    for where, call in made_by(ev, unit, layer):
        if apis(ev, where, call[1]) == {_SEQUENCE}:
            found = _by_each(ev, where, call, depth)
            if found is not None:
                return found
    return None


def _by_each(ev: Evaluator, unit: Unit, sequence: ir.Term, depth: int) -> bool | None:
    held = sequence[2]
    is_known = all(unit.ir.terms[one][0] != ir.STAR for one in held) and not sequence[3]
    if not is_known or depth == _DEEPEST:
        return None
    found = [_by_one(ev, unit, one, depth) for one in held]
    return None if None in found else any(found)


def _by_one(ev: Evaluator, unit: Unit, layer: int, depth: int) -> bool | None:
    """The same for one layer; what it changes and gives back is no view."""
    inner = handed_on(ev, unit, layer, depth + 1)
    if inner is not None:
        return inner
    for where, call in made_by(ev, unit, layer):
        for api in apis(ev, where, call[1]):
            facts = ev.catalogue.operator(api)
            if facts is not None and facts.hands_on:
                return bool(facts.views)
            if facts is not None and facts.shares and asked_in_place(ev, where, call):
                return False
    return None
