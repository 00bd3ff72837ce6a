"""`inplace=True`: dropping it is right where nobody sees that the input stays as it is."""

from __future__ import annotations

import ast

from mindport.analysis.uses.api_use import UseKind
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.aliasing import is_unseen
from mindport.rewrite.view.assigned import targets_of
from mindport.rules.call import bind


def change_is_lost(site: Site) -> bool:
    """Whether a call changes its input in torch, and somebody may look at that input later."""
    call = site.call
    is_layer = site.use.kind is UseKind.METHOD and site.code.kind(site.use.api) == "class"
    if call is None or is_layer or not _asks_for_change(site):
        return False
    if site.use.kind is UseKind.CLASS:
        return not _layer_is_unseen(site, call)
    return not call.args or not is_unseen(site.tree, call, call.args[0])


def is_asked_for(site: Site) -> bool:
    """Whether `True` is written for `inplace`, and no variable."""
    return "True" in _given(site)


def _asks_for_change(site: Site) -> bool:
    return any(one not in ("False", "0") for one in _given(site))


def _given(site: Site) -> list[str | None]:
    """What is written for `inplace`, at its place or by its name; None for a variable."""
    facts = site.code.facts(site.use.api)
    if "inplace" not in facts.lines:
        return []
    bound = bind(site.use, facts.forms, facts.lines).bound
    return [one.argument.constant for one in bound if one.line.torch == "inplace"]


def _layer_is_unseen(site: Site, layer: ast.Call) -> bool:
    """Whether a layer only ever gets tensors that nobody else looks at."""
    holder = site.tree.parent(layer)
    if isinstance(holder, ast.Call) and _is_first(site, holder, layer):
        return _layer_is_unseen(site, holder)
    target = next(iter(targets_of(holder)), None)
    if isinstance(target, ast.Attribute) and site.tree.is_self(target.value):
        return _calls_are_unseen(site, layer, target.attr)
    return site.tree.of(layer).gets_new


def _is_first(site: Site, holder: ast.Call, layer: ast.Call) -> bool:
    """Whether a layer is the first one of a sequence."""
    return layer in holder.args[:1] and site.tree.api(holder.func) == "torch.nn.Sequential"


def _calls_are_unseen(site: Site, layer: ast.Call, name: str) -> bool:
    """Whether every call of `self.name` gives a tensor that nobody else looks at."""
    cell = site.tree.class_around(layer)
    if cell is None:
        return False
    for node in site.tree.nodes(ast.Attribute, cell):
        if node.attr == name:
            call = site.tree.parent(node)
            if isinstance(node.ctx, ast.Store):
                continue
            if not isinstance(call, ast.Call) or call.func is not node or len(call.args) != 1:
                return False
            if not is_unseen(site.tree, call, call.args[0]):
                return False
    return True
