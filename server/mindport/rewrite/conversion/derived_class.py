"""A class that a project derives from a layer with an equal in MindSpore."""

from __future__ import annotations

import ast

from mindport.analysis.uses.api_use import UseKind
from mindport.rewrite.conversion.by_row import is_equal
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.site import Site
from mindport.rules.facts import Facts

_DEVICE = "device"


def derived(site: Site, facts: Facts) -> Made | None:
    """`class Norm(nn.LayerNorm)`: MindSpore's class, or one that takes a device besides."""
    if site.use.kind is not UseKind.BASE or facts.target is None or not is_equal(facts):
        return None
    target, has_device = facts.target.api, _DEVICE in facts.lines
    if site.code.kind(target) != "class":
        return None
    written = site.name(target)
    if has_device and _may_get_device(site):
        written = f"{site.helper('takes_device')}({written})"
    return Made((site.put(site.use.name_span, written),), target)


def _may_get_device(site: Site) -> bool:
    """Whether the class around may pass `device` on to the layer."""
    base = site.tree.at(site.use.name_span)
    owner = site.tree.parent(base) if base is not None else None
    inner = site.tree.within(owner) if isinstance(owner, ast.ClassDef) else ()
    calls = [one for one in inner if isinstance(one, ast.Call) and _is_made_by(site, one)]
    return not calls or any(key.arg in (None, _DEVICE) for one in calls for key in one.keywords)


def _is_made_by(site: Site, call: ast.Call) -> bool:
    """Whether a call is `super().__init__(...)`."""
    made = call.func
    return (
        isinstance(made, ast.Attribute)
        and made.attr == "__init__"
        and site.tree.is_super(made.value)
    )
