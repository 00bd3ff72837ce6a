"""Calls in several forms: MindSpore takes some of them, a function of the project the others."""

from __future__ import annotations

import ast

from mindport.analysis.uses.api_use import Confidence
from mindport.rewrite.conversion.helper_calls import where
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipes, guessed
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.recipes.selections import copied, strided
from mindport.rewrite.sightings.numpy_values import indexed
from mindport.rewrite.sightings.strided_slices import has_inner_step
from mindport.rewrite.view import formats
from mindport.text.span import Span


def _unpacks(site: Site) -> bool:
    call = site.call
    return call is not None and any(isinstance(one, ast.Starred) for one in call.args)


def _of_numpy(site: Site) -> Made:
    """An index, or a bound of a slice, that is an array or a number of numpy; or a range."""
    index = site.use.span
    node = site.tree.at(index)
    if isinstance(node, ast.Call) and site.tree.api(node.func) == "builtins.range":
        return Made((site.put(index, "list(", index, ")"),), "builtins.list")
    owner = indexed(site.tree, node) if node is not None else None
    if owner is None:
        return Made((site.put(index, "int(", index, ")"),), "builtins.int")
    made = site.put(index, f"{site.helper('index_of')}({site.tree.written(owner)}, ", index, ")")
    return Made((made,), "mindport_compat.index_of")


def _is_in_index(site: Site, node: ast.expr) -> bool:
    """Whether it is an index, or a bound of one: nothing else holds what it gives."""
    owner = indexed(site.tree, node)
    is_bound = isinstance(site.tree.parent(node), ast.Slice)
    return is_bound or (owner is not None and owner is not node)


def _item(site: Site) -> Made | None:
    """`x.__getitem__(i)` is `x[i]`."""
    if site.call is None:
        node = site.tree.at(site.use.span)
        if isinstance(node, ast.Subscript) and not _is_in_index(site, node):
            return strided(site, node) if has_inner_step(site.tree, node) else copied(site)
        return _of_numpy(site)
    receiver, given = site.receiver, site.positional(1)
    if receiver is None or len(given) != 1 or site.call is None or site.call.keywords:
        return None
    if site.tree.of(given[0].node).chooses is not False:
        selected = (f"{site.helper('selection')}(", receiver.span, ", ", given[0].span, ")")
        return Made((site.replaced(*selected),), "mindport_compat.selection")
    parts = [*site.enclosed(receiver), "[", given[0].span, "]"]
    return site.written("mindspore.Tensor.__getitem__", *parts)


def _text(site: Site, call: ast.Call) -> Made | None:
    """`text.format(...)`, whose values are found when the program runs."""
    function = call.func
    if not isinstance(function, ast.Attribute):
        return None
    text = site.tree.span(function.value)
    inner = Span(site.tree.called(call).end, site.use.span.end - 1)
    given = site.tree.text[slice(*inner)].strip()
    helper = f"{site.helper('format_text')}("
    made = site.put(site.use.span, helper, text, ", " if given else "", inner, ")")
    return Made((made,), "mindport_compat.format_text")


def _number(site: Site) -> Made | None:
    """`f"{loss:.3f}"` formats the number that the tensor holds."""
    node = site.tree.at(site.use.span)
    if node is None:
        return None
    if isinstance(node, ast.Call) and any(one is node for one, _ in formats.filled(site.tree)):
        return _text(site, node)
    if site.use.confidence is Confidence.GUESSED:
        before, whole = Span(site.use.span.start - 1, site.use.span.start), site.use.span
        called = f"{site.helper('number_of')}("
        made = site.put(Span(before.start, whole.end), before, called, whole, ")")
        return Made((made,), "mindspore.Tensor.item")
    end = Span(site.use.span.end, site.use.span.end)
    if isinstance(node, (ast.Attribute, ast.Call, ast.Name, ast.Subscript)):
        made = site.put(end, ".item()")  # another use may have the same span
    else:
        made = site.put(site.use.span, "(", site.use.span, ").item()")
    return Made((made,), "mindspore.Tensor.item")


RECIPES: Recipes = {
    "torch.meshgrid": where("meshgrid", _unpacks),
    "torch.Tensor.__format__": guessed(_number),
    "torch.Tensor.__getitem__": _item,
}
