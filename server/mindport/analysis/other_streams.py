"""Whether a project draws random numbers from the global stream of Python or of numpy.

torch has streams of its own; `mindspore.set_seed` seeds all three, and layers draw from numpy's.
"""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import Evaluator

_STREAMS = frozenset({"random", "numpy.random"})
# What makes streams apart from the global ones.
_APART = frozenset(
    {"BitGenerator", "Generator", "MT19937", "PCG64", "PCG64DXSM", "Philox", "Random",
     "RandomState", "SFC64", "SeedSequence", "SystemRandom", "default_rng"}
)  # fmt: skip


def draws_from_others(ev: Evaluator, units: Iterable[Unit]) -> bool:
    """Whether any file may draw from such a stream, or hands its module on."""
    return any(_draws(ev, unit) for unit in units)


def _draws(ev: Evaluator, unit: Unit) -> bool:
    terms = unit.ir.terms
    imports = [parts for parts in terms if parts[0] == ir.IMPORT and not parts[1]]
    modules = [*(parts[2] for parts in imports), *(module for _, module in unit.ir.stars)]
    packages = {module.partition(".")[0] for module in modules}
    drawing = ev.catalogue.named("drawing-from-numpy")
    if not drawing.isdisjoint(packages) or any(name in _STREAMS for _, name in unit.ir.stars):
        return True
    if packages.isdisjoint({"numpy", "random"}):
        return False
    streams = {at for at, parts in enumerate(terms) if _may_name(parts) and _is(ev, unit, at)}
    members = [parts for parts in terms if parts[0] == ir.ATTR and parts[1] in streams]
    is_handed_on = any(
        terms[at][0] != ir.IMPORT for at in streams.difference(one[1] for one in members)
    )
    taken = [parts[3] for parts in imports if parts[2] in _STREAMS and parts[3] is not None]
    return is_handed_on or not _APART.issuperset([*taken, *(one[2] for one in members)])


def _may_name(parts: ir.Term) -> bool:
    return parts[0] in (ir.IMPORT, ir.GLOBAL) or (parts[0] == ir.ATTR and parts[2] == "random")


def _is(ev: Evaluator, unit: Unit, term: int) -> bool:
    return not _STREAMS.isdisjoint(apis(ev, unit, term))
