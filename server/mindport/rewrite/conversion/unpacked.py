"""Calls with `**options`, which may hold a device: MindSpore takes none."""

from __future__ import annotations

import ast

from mindport.knowledge.types import Parity
from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.recipe import Made
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rules.facts import Facts


def unpacked_call(site: Site, facts: Facts) -> Made | None:
    """A call whose target takes what torch does, by the same names and at the same places.

    Other arguments that it lacks are refused by MindSpore, aloud.
    """
    call, target = site.call, facts.target
    if call is None or target is None or site.is_method or not is_written(site.code, site.use):
        return None
    options = [one.value for one in call.keywords if one.arg is None]
    statuses = {line.torch: line.status for line in target.parameters}
    known = {"same", "dropped", "extra"}
    if target.parity is not Parity.EXACT or not set(statuses.values()) <= known:
        return None
    given = {one.arg for one in call.keywords}
    if not options or any(statuses.get(name) == "dropped" for name in given if name):
        return None
    if any(isinstance(one, ast.Starred) for one in call.args):
        return None
    changes: list[Rewrite] = [site.put(site.use.name_span, site.name(target.api))]
    if "device" in statuses:
        helper = site.helper("without_device")
        for one in options:
            span = site.tree.span(one)
            changes.append(site.put(span, f"{helper}(", span, ")"))
    return Made(tuple(changes), target.api)
