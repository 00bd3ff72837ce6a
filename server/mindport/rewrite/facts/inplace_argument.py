"""`inplace=True`: dropping it is right where nobody sees that the input stays as it is."""

from __future__ import annotations

import ast

from mindport.analysis.api_use import UseKind
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.aliasing import is_unseen
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.names import alike
from mindport.rules.call import bind

# Layers that may hand on what they are given, or a view of it.
_PASSING = (
    "Dropout",
    "Flatten",
    "Identity",
    "Unflatten",
    "AlphaDropout",
    "Dropout2d",
    "Sequential",
)


def change_is_lost(site: Site) -> bool:
    """Whether a call changes its input in torch, and somebody may look at that input later."""
    call = site.call
    is_layer = site.use.kind is UseKind.METHOD and site.code.kind(site.use.api) == "class"
    if call is None or is_layer or not _asks_for_change(site):
        return False
    if site.use.kind is UseKind.CLASS:
        return not _layer_is_unseen(site, call)
    return not call.args or not is_unseen(site.tree, call, call.args[0])


def _asks_for_change(site: Site) -> bool:
    facts = site.code.facts(site.use.api)
    if "inplace" not in facts.lines:
        return False
    bound = bind(site.use, facts.forms, facts.lines).bound
    return any(
        one.line.torch == "inplace" and one.argument.constant not in ("False", "0") for one in bound
    )


def _layer_is_unseen(site: Site, layer: ast.Call) -> bool:
    """Whether a layer only ever gets tensors that nobody else looks at."""
    holder = site.tree.parent(layer)
    item: ast.expr = layer
    if isinstance(holder, ast.Tuple) and holder.elts[1:] == [layer]:  # ("name", layer)
        item, holder = holder, site.tree.parent(holder)
    if isinstance(holder, (ast.Call, ast.List)):
        before = holder.args if isinstance(holder, ast.Call) else holder.elts
        if item not in before:
            return False
        before = before[: before.index(item)]
        if before:
            return any(_is_new(site, _named(one)) for one in before)
        if not isinstance(holder, ast.Call) or item is not layer:
            return False
        return _is_appended(site, holder) or _starts_unseen(site, holder)
    target = next(iter(targets_of(holder)), None)
    if isinstance(target, ast.Attribute) and site.tree.is_self(target.value):
        return _calls_are_unseen(site, layer, target.attr)
    return False


def _starts_unseen(site: Site, sequence: ast.Call) -> bool:
    """Whether the first layer of a sequence gets what nobody else looks at."""
    is_sequence = site.tree.api(sequence.func) == "torch.nn.Sequential"
    return is_sequence and _layer_is_unseen(site, sequence)


def _named(item: ast.expr) -> ast.expr:
    """The layer of a pair of name and layer."""
    return item.elts[-1] if isinstance(item, ast.Tuple) and len(item.elts) == 2 else item


def _is_new(site: Site, layer: ast.expr) -> bool:
    """Whether a layer before gives a new tensor."""
    if not isinstance(layer, ast.Call):
        return False
    return site.tree.leaf(layer.func) not in _PASSING


def _is_appended(site: Site, call: ast.Call) -> bool:
    """Whether `layers.append(...)` follows `layers.append(nn.Conv2d(...))`."""
    statement = site.tree.parent(call)
    block = getattr(site.tree.parent(statement), "body", []) if statement is not None else []
    place = block.index(statement) if statement in block else 0
    previous = block[place - 1] if place else None
    if not isinstance(previous, ast.Expr) or not isinstance(previous.value, ast.Call):
        return False
    other = previous.value
    is_append = isinstance(call.func, ast.Attribute) and call.func.attr == "append"
    return (
        is_append
        and alike(other.func, call.func)
        and bool(other.args)
        and _is_new(site, other.args[0])
    )


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
