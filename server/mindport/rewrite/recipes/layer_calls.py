"""Calls of layers, whose inputs have other names in MindSpore."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.sightings.layer_calls import CALL, by_position
from mindport.rewrite.sightings.truth_settings import TRUTH
from mindport.text.span import Span


def _by_position(site: Site) -> Made | None:
    """`loss(input=x, target=y)` as `loss(x, y)`."""
    function = site.tree.at(site.use.name_span)
    call = site.tree.parent(function) if function is not None else None
    if not isinstance(call, ast.Call) or call.func is not function:
        return None
    rewrites = (_moved(site, call),) if call.keywords else ()
    return Made(rewrites, "mindspore.nn.Cell.__call__")


def _moved(site: Site, call: ast.Call) -> Rewrite:
    moved = by_position(site.code, site.kind_of(site.use.name_span), call)
    values = map(site.given, (*call.args, *(one.value for one in moved)))
    written: list[list[Part]] = [[one.span] for one in values]
    written += [_keyword(site, one) for one in call.keywords if one not in moved]
    parts = [part for one in written for part in (", ", *one)][1:]
    first, last = (call.args or call.keywords)[0], call.keywords[-1]
    start = site.tree.lines.offset_of_utf8(first.lineno - 1, first.col_offset)
    whole = Span(start, site.tree.span(last.value).end)
    return site.put(whole, *parts)


def _keyword(site: Site, one: ast.keyword) -> list[Part]:
    return [f"{one.arg}=" if one.arg is not None else "**", site.given(one.value).span]


def _as_truth(site: Site) -> Made:
    """`1` as `True`, and what an integer is not known of as `bool(flag)`."""
    span = site.use.span
    node = site.tree.at(span)
    if isinstance(node, ast.Constant):
        return Made((site.put(span, str(bool(node.value))),), "builtins.bool")
    return Made((site.put(span, "bool(", span, ")"),), "builtins.bool")


RECIPES: Recipes = {CALL: _by_position, TRUTH: _as_truth}
