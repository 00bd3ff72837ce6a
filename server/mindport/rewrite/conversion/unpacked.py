"""Calls with `**options`, which may hold a device: MindSpore takes none."""

from __future__ import annotations

from mindport.knowledge.types import Parity
from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.recipe import Made
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rules.facts import Facts

_TAKEN = frozenset({"same", "dropped", "extra"})


def unpacked_call(site: Site, facts: Facts) -> Made | None:
    """A call whose target takes what torch does, by the same names and at the same places.

    Other arguments that it lacks are refused by MindSpore, aloud.
    """
    call, target = site.call, facts.target
    if call is None or target is None or not is_written(site.code, site.use):
        return None
    statuses = {line.torch: line.status for line in target.parameters}
    if target.parity is not Parity.EXACT or not _TAKEN.issuperset(statuses.values()):
        return None
    options = [one.value for one in call.keywords if one.arg is None]
    dropped = {name for name, status in statuses.items() if status == "dropped"}
    if not options or not dropped.isdisjoint(one.arg for one in call.keywords):
        return None
    changes: list[Rewrite] = [site.put(site.use.name_span, site.name(target.api))]
    if "device" in statuses:
        helper = site.helper("without_device")
        spans = map(site.tree.span, options)
        changes += [site.put(span, f"{helper}(", span, ")") for span in spans]
    return Made(tuple(changes), target.api)
