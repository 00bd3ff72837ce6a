"""Calls with `**options`, which may hold a device: MindSpore takes none."""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence

from mindport.knowledge.types import Parity
from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.partial_call import makes_tensors, with_creator
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rules.facts import Facts
from mindport.text.span import Span

_TAKEN = frozenset({"same", "dropped", "extra"})


def unpacked_call(site: Site, facts: Facts) -> Made | None:
    """A call whose target takes what torch does, by the same names and at the same places.

    Other arguments that it lacks are refused by MindSpore, aloud.
    """
    target = facts.target
    options = _options(site)
    if target is None or not options or not is_written(site.code, site.use):
        return None
    statuses = {line.torch: line.status for line in target.parameters}
    if target.parity is not Parity.EXACT or not _TAKEN.issuperset(statuses.values()):
        return None
    if any(statuses.get(name) == "dropped" for name in _named(site)):
        return None
    return _created(site, target.api) or _without_devices(site, target.api, options, statuses)


def _created(site: Site, target: str) -> Made | None:
    """A new tensor, by a function of the project that takes all that torch's do."""
    if site.call is None or not site.code.records or not makes_tensors(site):
        return None
    return Made((with_creator(site, site.call, site.name(target)),), target)


def _without_devices(
    site: Site, target: str, options: Sequence[Span], statuses: Collection[str | None]
) -> Made:
    changes: list[Rewrite] = [site.put(site.use.name_span, site.name(target))]
    if "device" in statuses:
        helper = site.helper("without_device")
        changes += [site.put(span, f"{helper}(", span, ")") for span in options]
    return Made(tuple(changes), target)


def _named(site: Site) -> list[str]:
    given = site.call.keywords if site.call is not None else []
    return [one.arg for one in given if one.arg is not None]


def _options(site: Site) -> list[Span]:
    """What is unpacked by `**`; nothing where positions are unpacked, too."""
    call = site.call
    if call is None or any(isinstance(one, ast.Starred) for one in call.args):
        return []
    return [site.tree.span(one.value) for one in call.keywords if one.arg is None]
