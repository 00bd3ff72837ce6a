"""Indices as they are written: as objects, with masks, in calls, and where a change reads them."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.facts.aliasing import index_parts, is_recorded
from mindport.rewrite.facts.overwriting import may_be_set_shared
from mindport.rewrite.facts.recording import is_without_gradient
from mindport.rewrite.sightings.masks_beside_slices import BESIDE_DOTS, BESIDE_SLICES, is_whole
from mindport.rewrite.sightings.numbers_beside_places import has_other_order
from mindport.rewrite.view.names import LACKING
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span


def part_chosen(site: Site, node: ast.Subscript) -> list[Part]:
    """`x[:, []]` as `chosen(x, slice(None), [])`."""
    return [f"{site.helper('chosen')}(", *apart(site.tree, node), ")"]


def apart(tree: Tree, node: ast.Subscript) -> list[Part]:
    """What is indexed, and the parts of the index, as arguments."""
    parts: list[Part] = [tree.span(node.value)]
    for one in index_parts(node):
        parts += [", ", *as_object(tree, one)]
    return parts


def index_as_object(tree: Tree, node: ast.Subscript) -> list[Part]:
    """The index of a subscript as an expression."""
    parts: list[Part] = []
    elements = index_parts(node)
    for one in elements:
        parts += [", "] if parts else []
        parts += as_object(tree, one)
    if isinstance(node.slice, ast.Tuple):
        return ["(", *parts, ",)" if len(elements) == 1 else ")"]
    return parts


def as_object(tree: Tree, index: ast.expr) -> list[Part]:
    """A part of an index as an expression: `a:b` is `slice(a, b)`."""
    if not isinstance(index, ast.Slice):
        return [tree.span(index)]
    bounds = [index.lower, index.upper, index.step]
    if index.step is None:
        bounds.pop()
        if index.lower is None and index.upper is None:
            bounds.pop()
    parts: list[Part] = []
    for one in bounds:
        parts += [", " if parts else "slice(", "None" if one is None else tree.span(one)]
    return [*parts, ")"]


def _beside_slices(site: Site) -> Made | Refused | None:
    """`x[mask, 1:]` as `x[mask][:, 1:]`, and `x[mask, :]` as `x[mask]`."""
    tree, mask = site.tree, site.tree.at(site.use.span)
    node = _subscript_of(tree, mask)
    if node is None or mask is None:
        return None
    elements = index_parts(node)
    place = next(number for number, one in enumerate(elements) if one is mask)
    behind = elements[place + 1 :]
    end = tree.span(mask).end
    gap, between = Span(end, tree.span(behind[0]).start), f"][{':, ' * (place + 1)}"
    if all(map(is_whole, behind)):
        gap, between = Span(end, tree.span(behind[-1]).end), ""
    holder = tree.parent(node)
    if isinstance(holder, ast.AugAssign) and holder.target is node:
        whole = tree.span(node)
        read = (Span(whole.start, gap.start), between, Span(gap.end, whole.end))
        return _changed(site, holder, read)
    return Made((site.put(gap, between),), "mindspore.Tensor.__getitem__", evidence="")


def _subscript_of(tree: Tree, part: ast.expr | None) -> ast.Subscript | None:
    """The subscript that a part of an index belongs to."""
    around = () if part is None else tree.around(part)
    return next((one for one in around if isinstance(one, ast.Subscript)), None)


def changed_part(site: Site, node: ast.Subscript) -> Made | Refused | None:
    """`x[rows] += y` as `x[rows] = chosen(x, rows) + y`."""
    holder = site.tree.parent(node)
    if not isinstance(holder, ast.AugAssign):
        return None
    read = part_chosen(site, node)
    if not has_other_order(site.tree, node):
        return _changed(site, holder, read)
    start = f"{site.helper('placed_values')}("
    return _changed(site, holder, [start, *read], [", ", *apart(site.tree, node), ")"])


def _changed(
    site: Site, holder: ast.AugAssign, read: Sequence[Part], end: Sequence[Part] = ()
) -> Made | Refused:
    """A change in place that reads something else than it writes."""
    has_calls = any(isinstance(one, ast.Call) for one in ast.walk(holder.target))
    if has_calls or isinstance(holder.op, LACKING):
        return Refused("MindSpore reads other elements there than it writes")
    whole, value = site.tree.span(holder.target), site.tree.span(holder.value)
    sign = site.tree.text[whole.end : value.start].strip().removesuffix("=")
    made = site.put(Span(whole.end, value.start), " = ", *read, f" {sign} ")
    closed = site.put(value, *site.enclosed(site.given(holder.value)), *end)
    return Made((made, closed), "mindspore.Tensor.__getitem__", evidence="")


def _beside_dots(site: Site) -> Made | None:
    """`x[..., mask] = y` as `x[without_dots(x, ..., mask)] = y`."""
    node = _subscript_of(site.tree, site.tree.at(site.use.span))
    if node is None:
        return None
    parts = [f"{site.helper('without_dots')}(", *apart(site.tree, node), ")"]
    first, last = index_parts(node)[0], index_parts(node)[-1]
    index = Span(site.tree.span(first).start, site.tree.span(last).end)
    return Made((site.put(index, *parts),), "mindport_compat.without_dots")


def items_set(site: Site, node: ast.Subscript, statement: ast.stmt, value: Sequence[Part]) -> Made:
    """An assignment to items as a call that changes the tensor."""
    made = Rewrite(site.tree.span(statement), items_call(site, node, value))
    return Made((made,), "mindport_compat.set_items")


def items_call(site: Site, node: ast.Subscript, value: Sequence[Part]) -> tuple[Part, ...]:
    """The call `set_items(x, index, value)` in the place of `x[index] = value`."""
    tree = site.tree
    given = (tree.span(node.value), ", ", *index_as_object(tree, node), ", ", *value)
    return (f"{site.helper('set_items')}(", *given, ")")


def reaches_views(tree: Tree, node: ast.Subscript) -> bool:
    """Whether MindSpore's own assignment to items writes the memory that views share."""
    is_whole = isinstance(node.slice, ast.Constant) and node.slice.value is ...
    asked = tree.of(node.slice)
    return not is_whole and asked.chooses is False and not asked.misses_views


def set_shared_items(site: Site, node: ast.Subscript) -> Made | None:
    """`x.T[0] = y` as `with_views(x.T)[0] = y`, where gradients may pass to views."""
    tree, statement = site.tree, site.tree.statement(node)
    is_open = is_recorded(tree, node.value, getattr(statement, "value", None))
    if not may_be_set_shared(tree, node.value, is_recorded=is_open):
        return None
    is_own = reaches_views(tree, node) or isinstance(node.slice, ast.Tuple)
    is_own = is_own or is_without_gradient(tree, node)  # where a call would be recorded
    if isinstance(statement, ast.Assign) and statement.targets == [node] and not is_own:
        end: list[Part] = [tree.span(statement.value), ", is_shared=True"]
        return items_set(site, node, statement, end)
    changed = tree.span(node.value)
    made = site.put(changed, f"{site.helper('with_views')}(", changed, ")")
    return Made((made,), "mindport_compat.with_views")


RECIPES: Recipes = {BESIDE_DOTS: _beside_dots, BESIDE_SLICES: _beside_slices}
