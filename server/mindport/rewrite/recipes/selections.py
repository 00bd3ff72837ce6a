"""Selections by masks and places, and assignments to them, where other names share the memory."""

from __future__ import annotations

import ast

from mindport.analysis.memory.origin import quoted
from mindport.rewrite.conversion.made import REPEATED, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.facts.aliasing import (
    index_parts,
    is_held_by_name,
    is_recorded,
    may_be_number,
    views,
)
from mindport.rewrite.facts.exchanges import (
    Pairs,
    exchanged,
    is_written_with,
    may_follow_each_other,
)
from mindport.rewrite.recipes.arithmetic import number_in_double
from mindport.rewrite.recipes.indices import (
    apart,
    changed_part,
    index_as_object,
    items_call,
    items_set,
    part_chosen,
    reaches_views,
    set_shared_items,
)
from mindport.rewrite.sightings.byte_masks import AS_MASK
from mindport.rewrite.sightings.empty_parts import BY_LIST, NO_PART, has_empty_list
from mindport.rewrite.sightings.masks_beside_slices import is_mask_beside_others
from mindport.rewrite.sightings.numbers_beside_places import (
    READ,
    WRITTEN,
    is_read_so,
    numbers_before,
    written_to,
)
from mindport.rewrite.sightings.shared_memory import (
    ASSIGNMENT,
    is_of_number,
    is_place_in_data,
    is_repeated,
    is_unrecorded,
)
from mindport.rewrite.sightings.writes_to_no_place import PLACES
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.names import ARITHMETIC
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span


def copied(site: Site) -> Made:
    """`v = a[a > 0]` is changed later: a copy in torch, but not in MindSpore."""
    span = site.use.span
    node = site.tree.at(span)
    if isinstance(node, ast.Subscript) and (
        not site.tree.of(node.slice).chooses or _is_told_by_run(site.tree, node)
    ):
        whole, index = site.tree.span(node.value), index_as_object(site.tree, node)
        parts = (f"{site.helper('selection')}(", whole, ", ", *index, ")")
        return Made((site.put(span, *parts),), "mindport_compat.selection")
    return Made((site.put(span, Span(span.start, span.end - 1), "].copy()"),), "")


def _is_told_by_run(tree: Tree, node: ast.Subscript) -> bool:
    """Whether a run tells what is selected, or MindSpore refuses the selection as it is written."""
    is_open = any(may_be_number(tree, one) for one in index_parts(node))
    return is_open or is_of_number(tree, node) or is_read_so(tree, node)


def strided(site: Site, node: ast.Subscript) -> Made:
    """`x[..., ::2]` as `strided(x, ..., slice(None, None, 2))`: gradients pass there on CPU."""
    tree = site.tree
    # What places select is a new tensor in torch.
    end = ").copy()" if tree.of(node.slice).chooses else ")"
    parts = (f"{site.helper('strided')}(", *apart(tree, node), end)
    return Made((site.put(site.use.span, *parts),), "mindport_compat.strided")


def _chosen(site: Site) -> Made | Refused | None:
    """`x[:, []]` as `chosen(x, slice(None), [])`, which may have no elements."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.Subscript):
        return None
    if isinstance(node.ctx, ast.Store):
        return changed_part(site, node)
    made = site.put(site.use.span, *part_chosen(site, node))
    return Made((made,), "mindport_compat.chosen")


def _read_beside_numbers(site: Site) -> Made | Refused | None:
    """`x[0, :, places]` as `x[0][:, places]`; other ones as `chosen(x, places, :, 0)`."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.Subscript):
        return None
    parts = index_parts(node)
    count = 0 if isinstance(node.ctx, ast.Store) else numbers_before(site.tree, parts)
    if not count or is_mask_beside_others(site.tree, parts):
        return _chosen(site)
    gap = Span(site.tree.span(parts[count - 1]).end, site.tree.span(parts[count]).start)
    return Made((site.put(gap, "]["),), "mindspore.Tensor.__getitem__", evidence="")


def _written_beside_numbers(site: Site) -> Made | None:
    """`x[0, :, places] = y` as `x[0, :, places] = placed_values(y, x, 0, slice(None), places)`."""
    value = site.tree.at(site.use.span)
    holder = site.tree.parent(value) if value is not None else None
    node = written_to(site.tree, value) if value is not None else None
    if node is None or not isinstance(holder, (ast.expr, ast.stmt)):
        return None
    tree, span = site.tree, site.use.span
    statement = tree.span(holder)
    start = (Span(statement.start, span.start), f"{site.helper('placed_values')}(", span, ", ")
    parts = (*start, *apart(tree, node), ")")
    return Made((site.put(statement, *parts),), "mindport_compat.placed_values")


def _assignment(site: Site) -> Made | Refused | None:
    """`v[v > 1] = 0`, where `v` is a view or has views, as `set_items(v, v > 1, 0)`."""
    node = site.tree.at(site.use.span)
    holder = site.tree.parent(node) if node is not None else None
    if getattr(holder, "value", None) is node and _sets_items(holder):
        return number_in_double(site)
    if isinstance(node, ast.Attribute):
        return _data_set(site, node)
    if not isinstance(node, ast.Subscript):
        return None
    if pairs := exchanged(site.tree, node):
        return _one_by_one(site, node, pairs)
    if is_written_with(site.tree, node):
        return Made((), "mindspore.Tensor.__setitem__", evidence="")
    return _part_assigned(site, node)


def _part_assigned(site: Site, node: ast.Subscript) -> Made | Refused | None:
    """The same where a statement assigns to one part."""
    if is_repeated(site.tree, node):
        return REPEATED
    if is_unrecorded(site.tree, node):
        told = "torch changes it without a record; MindSpore cuts the gradient"
        return set_shared_items(site, node) or Refused(told)
    is_passed = isinstance(node.value, ast.Attribute) and site.tree.of(node.value).is_passed_view
    if (made := _as_items(site, node, is_passed=is_passed)) is not None:
        return made
    if is_passed or not _holds(site, node):
        told = "no gradient passes from a view to its tensor; index the tensor itself"
        return set_shared_items(site, node) or Refused(told)
    return _seen_elsewhere(site, node, node.value)


def _as_items(site: Site, node: ast.Subscript, *, is_passed: bool) -> Made | Refused | None:
    """The same by a helper where MindSpore's own assignment reaches nothing, or a part alone."""
    if is_place_in_data(site.tree, node):
        return _set_as_it_is(site, node)
    if is_of_number(site.tree, node):
        seen = _seen_elsewhere(site, node, node.value) if _holds(site, node) else None
        return seen or _set_as_it_is(site, node)
    is_open = is_passed and _may_be_set(site, node)
    return _set_as_it_is(site, node) if is_open else None


def _one_by_one(site: Site, node: ast.Subscript, pairs: Pairs) -> Made | Refused:
    """`v[0], v[1] = v[1], v[0]` as two statements: the second one reads what the first wrote."""
    tree, statement = site.tree, site.tree.statement(node)
    if statement is None or not may_follow_each_other(tree, pairs):
        return Refused("a view among the values sees what is written; MindSpore's does not")
    span = tree.span(statement)
    before = tree.text[tree.start_of_line(statement) : span.start]
    end = "; " if before.strip() else f"\n{before}"
    parts: list[Part] = []
    for target, value in pairs:
        parts += [end] if parts else []
        if isinstance(target, ast.Subscript) and _is_missed(site, target):
            parts += items_call(site, target, [tree.span(value)])
        else:
            parts += [tree.span(target), " = ", tree.span(value)]
    made = site.put(span, *parts)
    return Made((made,), "mindspore.Tensor.__setitem__", evidence="")


def _is_missed(site: Site, target: ast.Subscript) -> bool:
    """Whether views do not see what MindSpore's own assignment writes to it."""
    is_open = site.tree.of(target.slice).misses_views
    return is_open and bool(views(site.tree, target, target.value))


def _sets_items(node: ast.AST | None) -> bool:
    return any(isinstance(one, ast.Subscript) for one in targets_of(node))


def _holds(site: Site, node: ast.Subscript) -> bool:
    return is_held_by_name(site.tree, node.value)


def _seen_elsewhere(site: Site, node: ast.Subscript, name: ast.expr) -> Made | Refused | None:
    others = views(site.tree, node, name)
    if not others and not site.tree.of(name).is_passed_view:
        return None
    made = _set_as_it_is(site, node) if _may_be_set(site, node) else None
    if isinstance(made, Made):
        return made
    whose = quoted(others[0]) if others else "a tensor of a caller"
    told = f"{whose} shares memory with it; in MindSpore this update does not reach it"
    return set_shared_items(site, node) or Refused(told)


def _data_set(site: Site, node: ast.Attribute) -> Made | Refused:
    """`x.data -= y` as `set_values(x.data, x.data - y)`, which views see."""
    statement = site.tree.parent(node)
    if not isinstance(statement, ast.AugAssign) or type(statement.op) not in ARITHMETIC:
        return Refused("views of the tensor keep the old memory in torch")
    sign, span = ARITHMETIC[type(statement.op)][1], site.tree.span(node)
    operand = site.enclosed(site.given(statement.value))
    parts = (f"{site.helper('set_values')}(", span, ", ", span, f" {sign} ", *operand, ")")
    made = Rewrite(site.tree.span(statement), parts)
    return Made((made,), "mindport_compat.set_values")


def _may_be_set(site: Site, node: ast.Subscript) -> bool:
    """Whether only items are given values, and nothing needs a gradient of them."""
    value = getattr(site.tree.parent(node), "value", None)
    if isinstance(node.slice, (ast.Tuple, ast.Slice)) or reaches_views(site.tree, node):
        return False
    return not is_recorded(site.tree, node.value, value)


def _set_as_it_is(site: Site, node: ast.Subscript) -> Made | Refused:
    """`x[mask] = 0` as `set_items(x, mask, 0)`; `x[mask] *= 2` reads it before."""
    tree, statement = site.tree, site.tree.parent(node)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in ARITHMETIC:
        _, sign = ARITHMETIC[type(statement.op)]
        old: list[Part] = [tree.span(node.value if is_of_number(tree, node) else node)]
        if is_read_so(tree, node) or has_empty_list(tree, node):
            old = part_chosen(site, node)
        value: list[Part] = [*old, f" {sign} (", tree.span(statement.value), ")"]
        return items_set(site, node, statement, value)
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        return items_set(site, node, statement, [tree.span(statement.value)])
    return Refused("the assigned value is not statically known")


def _places(site: Site) -> Made:
    """`x[found] = 0` as `x[places(found)] = 0`, where nothing may be found."""
    made = site.put(site.use.span, f"{site.helper('places')}(", site.use.span, ")")
    return Made((made,), "mindport_compat.places")


def _as_mask(site: Site) -> Made | None:
    """`x[mask]` as `x[mask.bool()]`, where the mask is of bytes."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.expr):
        return None
    parts = (*site.enclosed(site.given(node)), ".bool()")
    return Made((site.put(site.use.span, *parts),), "mindspore.Tensor.bool", evidence="")


RECIPES: Recipes = {
    AS_MASK: _as_mask,
    ASSIGNMENT: _assignment,
    READ: _read_beside_numbers,
    WRITTEN: _written_beside_numbers,
    **dict.fromkeys((BY_LIST, NO_PART), _chosen),
    PLACES: _places,
}
