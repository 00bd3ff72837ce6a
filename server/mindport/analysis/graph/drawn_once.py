"""Random numbers of Python and numpy: a graph has the one that was drawn when it was made."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import called_sites
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import Evaluator

_DRAWN = "drawn-once-in-graphs"


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
        if any(ev.catalogue.has_role(_DRAWN, one) for one in apis(ev, unit, callee)):
            yield site, index
