"""Calls of layers, whose inputs have other names in MindSpore."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.recipe import Made, Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.sightings.layer_calls import CALL, by_position
from mindport.rewrite.sightings.truth_settings import TRUTH
from mindport.text.span import Span


def _by_position(site: Site) -> Made | None:
    """`loss(input=x, target=y)` as `loss(x, y)`."""
    function = site.tree.at(site.use.name_span)
    call = site.tree.parent(function) if function is not None else None
    if function is None or not isinstance(call, ast.Call) or call.func is not function:
        return None
    moved = by_position(site.code, site.kind_of(site.use.name_span), call)
    values = [*call.args, *(one.value for one in moved)]
    parts: list[Part] = []
    for one in values:
        parts += [", " if parts else "", site.given(one).span]
    for left in call.keywords:
        if left not in moved:
            name = f"{left.arg}=" if left.arg is not None else "**"
            parts += [", ", name, site.given(left.value).span]
    inside = [
        *(site.tree.span(one) for one in call.args),
        *(_place(site, k) for k in call.keywords),
    ]
    whole = Span(min(one.start for one in inside), max(one.end for one in inside))
    return Made((site.put(whole, *parts),), "mindspore.nn.Cell.__call__")


def _place(site: Site, keyword: ast.keyword) -> Span:
    """A keyword with its value, and the brackets around that."""
    start = site.tree.lines.offset_of_utf8(keyword.lineno - 1, keyword.col_offset)
    return Span(start, site.given(keyword.value).span.end)


def _as_truth(site: Site) -> Made:
    """`1` as `True`, and what an integer is not known of as `bool(flag)`."""
    span = site.use.span
    node = site.tree.at(span)
    if isinstance(node, ast.Constant):
        return Made((site.put(span, str(bool(node.value))),), "builtins.bool")
    return Made((site.put(span, "bool(", span, ")"),), "builtins.bool")


RECIPES: Recipes = {CALL: _by_position, TRUTH: _as_truth}
