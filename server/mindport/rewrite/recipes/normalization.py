"""Layers that normalize: MindSpore's have other names, defaults and a momentum of the old value."""

from __future__ import annotations

import ast
from functools import lru_cache

from mindport.rewrite.conversion.integers import is_integer
from mindport.rewrite.conversion.layer_call import (
    Arguments,
    Written,
    by_keyword,
    kept,
    layer,
    reads_weights,
)
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.view.tree import Tree

_GROUP = ("num_groups", "num_channels", "eps", "affine")


def _batch(site: Site, given: Arguments) -> list[Written] | None:
    if not _are_true(given, "affine", "track_running_stats", "bias") or _are_by_name(site):
        return None
    if _asks_for_statistics(site.tree):
        return None  # MindSpore's layer does not count batches
    written = kept(site, given, "num_features", "eps")
    momentum = given.get("momentum")
    if momentum is None:
        return written
    value = momentum.literal if momentum.is_literal else None
    if not isinstance(value, float):
        return None
    return [*written, ("momentum", repr(round(1 - value, 12)))]


def _layer(site: Site, given: Arguments) -> list[Written] | None:
    if not _are_true(given, "elementwise_affine", "bias") or "normalized_shape" not in given:
        return None
    if _are_by_name(site):
        return None
    shape = _shape(site, given["normalized_shape"])
    if shape is None:
        return None
    epsilon: list[Written] = by_keyword(given, ("eps", "epsilon")) or [("epsilon", "1e-5")]
    return [shape, *epsilon]


def _shape(site: Site, shape: Given) -> Written | None:
    """A tuple of one size; of several MindSpore's layer would take the last alone."""
    if isinstance(shape.node, (ast.Tuple, ast.List)):
        is_single = len(shape.node.elts) == 1 and not isinstance(shape.node.elts[0], ast.Starred)
        return shape if is_single else None
    if is_integer(site, shape.node) or _is_count(shape.node):
        parts: list[Part] = ["(", shape.span, ",)"]
        return ("", parts)
    return None


def _is_count(node: ast.expr) -> bool:
    """Whether it is computed as only a number can be: `2 * width`."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mult)
        and any(isinstance(one, ast.BinOp) for one in (node.left, node.right))
    )


def _group(site: Site, given: Arguments) -> list[Written] | None:
    if not _are_true(given, "affine", "bias"):
        return None
    return kept(site, given, *_GROUP)


def _are_by_name(site: Site) -> bool:
    """Whether weights are reached by torch's names."""
    return _is_one_of_many(site.tree) or reads_weights(site)


@lru_cache(maxsize=4)
def _is_one_of_many(tree: Tree) -> bool:
    """Whether a file asks for one of several classes, to reach the weights of each by one name.

    MindSpore's names are not the same for all; the project's own layers also have torch's.
    """
    return any(
        len(node.args) == 2
        and tree.api(node.func) in ("builtins.isinstance", "builtins.hasattr")
        and (
            _is_some_norm(tree, node.args[1])
            or (isinstance(node.args[1], ast.Constant) and node.args[1].value in _SHARED)
        )
        for node in tree.nodes(ast.Call)
    )


def _is_some_norm(tree: Tree, classes: ast.expr) -> bool:
    """Whether one of several classes is a layer that normalizes, or what such ones derive from."""
    named = {tree.api(one) for one in classes.elts} if isinstance(classes, ast.Tuple) else set()
    return not named.isdisjoint(_NORMS)


@lru_cache(maxsize=4)
def _asks_for_statistics(tree: Tree) -> bool:
    """Whether a file looks at all that a module holds, or resets it: more than saving weights."""
    for node in tree.nodes(ast.Attribute):
        if node.attr in _HELD:
            return True
        call = tree.parent(node)
        outer = tree.parent(call) if node.attr == "state_dict" and call is not None else None
        if outer is not None and not (
            isinstance(outer, ast.Call) and tree.leaf(outer.func) in ("load_state_dict", "save")
        ):
            return True
    return False


_HELD = frozenset({"buffers", "named_buffers", "num_batches_tracked", "reset_running_stats"})
_NORMS = frozenset(
    {f"torch.nn.{kind}Norm{dims}d" for kind in ("Batch", "Instance") for dims in (1, 2, 3)}
    | {"torch.nn.GroupNorm", "torch.nn.LayerNorm", "torch.nn.LocalResponseNorm"}
    | {"torch.nn.RMSNorm", "torch.nn.SyncBatchNorm", "torch.nn.modules.batchnorm._BatchNorm"}
)
_SHARED = ("weight", "bias", "running_mean", "running_var")


def _are_true(given: Arguments, *names: str) -> bool:
    return all(name not in given or given[name].says(True) for name in names)


RECIPES: Recipes = {
    **{
        f"torch.nn.BatchNorm{dims}d": layer(
            f"BatchNorm{dims}d",
            f"mindspore.nn.BatchNorm{dims}d",
            native=_batch if dims < 3 else None,
        )
        for dims in (1, 2, 3)
    },
    "torch.nn.LayerNorm": layer("LayerNorm", "mindspore.nn.LayerNorm", native=_layer),
    "torch.nn.GroupNorm": layer("GroupNorm", "mindspore.mint.nn.GroupNorm", native=_group),
}
