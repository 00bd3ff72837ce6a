"""Random numbers of Python and numpy: a graph has the one that was drawn when it was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import called_sites
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import Evaluator

_DRAWN, _SHARES = "drawn-once-in-graphs", "numbers-below-one"


def numbers_drawn_once(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int]]:
    """The calls in compiled functions that draw such a number."""
    terms = unit.ir.terms
    leaves = {name.rpartition(".")[2] for name in ev.catalogue.named(_DRAWN)}
    for site, call in called_sites(part):
        callee, index = terms[call][1], unit.ir.function_at(call)
        if terms[callee][-1] not in leaves or not is_compiled(index):
            continue
        named = apis(ev, unit, callee)
        if any(ev.catalogue.has_role(_DRAWN, one) for one in named):
            is_share = any(ev.catalogue.has_role(_SHARES, one) for one in named)
            if not (is_share and _is_settled(unit, index, call)):
                yield site, index


def _is_settled(unit: Unit, index: int, call: int) -> bool:
    """Whether a number from 0 to 1 is compared with others alone: `random.random() < 2`."""
    terms = unit.ir.terms
    using = [terms[one] for one in own_terms(unit, index) if call in terms[one][1:]]
    return all(
        parts[0] == ir.COMPARE and all(_is_outside(terms[one]) for one in parts[1:] if one != call)
        for parts in using
    )


def _is_outside(parts: ir.Term) -> bool:
    is_number = parts[0] == ir.CONST and isinstance(parts[1], (int, float))
    return bool(is_number and not 0 < parts[1] < 1)
