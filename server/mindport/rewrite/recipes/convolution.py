"""Convolutions: torch's `padding` and `bias` in MindSpore's words."""

from __future__ import annotations

import ast

from mindport.analysis.numbers import new_floats
from mindport.analysis.numbers.maybe_held import may_hold
from mindport.rewrite.conversion.file_questions import (
    asks_for_statistics,
    meets_doubles,
    meets_single,
)
from mindport.rewrite.conversion.given_sizes import may_have_rank
from mindport.rewrite.conversion.helper_calls import packaged
from mindport.rewrite.conversion.layer_call import (
    Arguments,
    Written,
    by_keyword,
    call_of,
    is_made_here,
    kept,
    layer,
    native,
)
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import ASCEND, Recipes, Write, off
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.recipes.creation import as_tuple
from mindport.rewrite.view.tree import Tree, asked_once

_FUNCTION = ("input", "weight", "bias", "stride", "padding", "dilation", "groups")


def _layer(dims: int) -> Write:
    def written(site: Site, given: Arguments) -> list[Written] | None:
        padding = _padding(site, given.get("padding"), dims)
        if padding is None or _has_padding_mode(given) or not _fits(given, dims):
            return None
        if _is_more_than_native(site, dims):
            return None
        return _written(site, given, padding)

    return native(written, f"mindspore.nn.Conv{dims}d")


def _is_more_than_native(site: Site, dims: int) -> bool:
    """Whether the file does with a layer what MindSpore's own cannot do."""
    return (
        (dims == 1 and _reads_shapes(site.tree))
        or meets_doubles(site.tree)
        or meets_single(site.tree, site.use.api, dims + 1)
    )


def _is_spread(given: Arguments) -> bool:
    """Whether the kernel has gaps, which MindSpore's layer over three dimensions refuses."""
    return "dilation" in given and not given["dilation"].says(1)


def _written(site: Site, given: Arguments, padding: list[Written]) -> list[Written]:
    head = kept(site, given, "in_channels", "out_channels", "kernel_size", "stride")
    rest = by_keyword(given, "dilation", ("groups", "group"))
    return [*head, *padding, *rest, *_bias(given)]


# What MindSpore's layer over one dimension has with two.
_OF_ONE = ("dilation", "kernel_size", "padding", "stride", "weight")
_OVER_ONE = ("torch.nn.Conv1d", "torch.nn.ConvTranspose1d")
# The tensor itself, or what has its memory and its shape.
_ITSELF = ("torch.Tensor.data", "torch.nn.Parameter.data")
# What tells the shape of a weight, wherever it comes from.
_OF_WEIGHTS = (
    *("clone", "cpu", "detach", "dim", "grad", "ndim", "numpy", "reshape", "shape", "size"),
    *("tolist", "view"),
)


@asked_once
def _reads_shapes(tree: Tree) -> bool:
    """Whether a file reads of a layer over one dimension what the project's class has as torch.

    It may also look at the shapes of all weights: `[p.shape for p in net.parameters()]`.
    """
    reads = (one for one in tree.nodes(ast.Attribute) if one.attr in (*_OF_ONE, *_OF_WEIGHTS))
    return any(_tells_shape(tree, one) for one in reads) or asks_for_statistics(tree)


def _tells_shape(tree: Tree, read: ast.Attribute) -> bool:
    kind = tree.kind(read.value)
    is_asked = (read.attr in _OF_ONE and kind in _OVER_ONE) or (
        read.attr in _OF_WEIGHTS and kind == "torch.nn.Parameter"
    )
    return is_asked and not _is_of_any_shape(tree, read)


def _is_of_any_shape(tree: Tree, weight: ast.expr) -> bool:
    """Whether all that is done with a weight does the same in each shape: it is filled."""
    inner, outer = weight, tree.parent(weight)
    while isinstance(outer, ast.Attribute) and tree.api(outer) in _ITSELF:
        inner, outer = outer, tree.parent(outer)
    if isinstance(outer, ast.Call) and inner in outer.args:
        return _is_free_of_shapes(tree, tree.api(outer.func))
    return isinstance(outer, ast.Attribute) and _is_free_of_shapes(tree, tree.api(outer))


def _is_free_of_shapes(tree: Tree, api: str) -> bool:
    return bool(api) and tree.evaluator.catalogue.has_role("free-of-shapes", api)


def _of_one(site: Site) -> Made | None:
    """An attribute of a layer that is made in this file, by the project's class."""
    read = site.tree.at(site.use.name_span)
    if isinstance(read, ast.expr) and _is_of_any_shape(site.tree, read):
        return Made((), site.use.api, suits_all=True)
    owner = site.use.api.rpartition(".")[0]
    if not is_made_here(site, {owner}):
        return _of_own(site)
    return Made((), f"mindport_compat.{owner.rpartition('.')[2]}")


def _of_own(site: Site) -> Made | None:
    return _padding_of_own(site) if site.use.api.endswith(".padding") else None


def _transposed(dims: int) -> Write:
    def written(site: Site, given: Arguments) -> list[Written] | None:
        if _has_padding_mode(given) or not _fits(given, dims) or _asks_for_sizes(site):
            return None
        if _is_more_than_native(site, dims) or (dims == 3 and _is_spread(given)):
            return None
        more = given.get("output_padding")
        if more is None or more.says(0):
            padding = _padding(site, given.get("padding"), dims)
        else:
            padding = _shortened(given.get("padding"), more, dims)
        if padding is None:
            return None
        return _written(site, given, padding)

    return native(written, f"mindspore.nn.Conv{dims}dTranspose")


def _asks_for_sizes(site: Site) -> bool:
    """Whether the file gives a layer the size of its result: MindSpore's takes no size."""
    return any(one.arg == "output_size" for one in site.tree.nodes(ast.keyword))


def _padding(site: Site, given: Given | None, dims: int) -> list[Written] | None:
    """`pad_mode` and `padding`: one number, or one for each side of each dimension."""
    if given is None or given.says(0, "valid"):
        return [("pad_mode", '"valid"')]
    if given.says("same"):
        return [("pad_mode", '"same"')]
    if site.tree.of(given.node).is_whole_number:
        return [_PAD, ("padding", given)]
    sides = _elements(given.node)
    if len(sides) != dims or not all(site.tree.of(one).is_whole_number for one in sides):
        return None
    on_both = as_tuple(site, [side for one in sides for side in (one, one)])
    return [_PAD, ("padding", site.tree.span(sides[0]) if dims == 1 else on_both)]


def _elements(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, (ast.Tuple, ast.List)) else []


_PAD = ("pad_mode", '"pad"')


def _shortened(padding: Given | None, more: Given, dims: int) -> list[Written] | None:
    """Output padding as less padding at the end: MindSpore would fill the rest with zeros."""
    around = _numbers(padding, dims)
    less = _numbers(more, dims)
    if around is None or less is None or dims == 1:
        return None
    sides = [side for p, m in zip(around, less, strict=True) for side in (p, p - m)]
    if min(sides) < 0:
        return None
    return [_PAD, ("padding", f"({', '.join(map(str, sides))})")]


def _numbers(given: Given | None, dims: int) -> list[int] | None:
    if given is None:
        return [0] * dims
    value = given.literal if given.is_literal else None
    if type(value) is int:
        return [value] * dims
    if isinstance(value, (tuple, list)) and len(value) == dims:
        return [one for one in value if type(one) is int]
    return None


def _has_padding_mode(given: Arguments) -> bool:
    return "padding_mode" in given and not given["padding_mode"].says("zeros")


def _fits(given: Arguments, dims: int) -> bool:
    """MindSpore takes no lists, and plain numbers alone for one dimension."""
    for name in ("kernel_size", "stride", "dilation"):
        one = given.get(name)
        if one is None:
            continue
        if isinstance(one.node, ast.List) or (dims == 1 and isinstance(one.node, ast.Tuple)):
            return False
    return True


def _bias(given: Arguments) -> list[Written]:
    bias = given.get("bias")
    if bias is None or bias.says(True):
        return [("has_bias", "True")]
    return [] if bias.says(False, None) else [("has_bias", bias)]


def _function(dims: int) -> Write:
    """`conv2d` of mindspore.ops where padding is a plain number; else the helper."""
    api = f"mindspore.ops.conv{dims}d"

    def written(site: Site) -> Made | Refused | None:
        given = site.arguments(*_FUNCTION)
        if given is None or _is_single(site, given, dims) or _is_double(site, given):
            return None
        padding = given.get("padding")
        if padding is not None and not site.tree.of(padding.node).is_whole_number:
            return None
        head = kept(site, given, "input", "weight", "bias", "stride")
        mode: list[Written] = []
        if padding is not None and not padding.says(0):
            mode = [_PAD, ("padding", padding)]
        rest = by_keyword(given, "dilation", "groups")
        return site.written(api, *call_of(site, site.name(api), [*head, *mode, *rest]))

    return packaged("convolution", written)


def _is_single(site: Site, given: Arguments, dims: int) -> bool:
    """Whether the input is one image without a batch, which MindSpore does not take."""
    one = given.get("input")
    return one is not None and may_have_rank(site.tree, one.node, dims + 1)


def _is_double(site: Site, given: Arguments) -> bool:
    """Whether it may be in double precision, which the kernels on CPU refuse."""
    sides = [given[name].node for name in ("input", "weight") if name in given]
    ev, tree = site.tree.evaluator, site.tree
    return any(
        new_floats.may_be_double(ev, site.held(one)) or may_hold(tree.of(one), "float64")
        for one in sides
    )


def _padding_of_own(site: Site) -> Made | None:
    """`self.padding` of a class that derives from the project's layer, which keeps torch's form."""
    receiver = site.receiver
    if receiver is None or not site.tree.is_self(receiver.node):
        return None
    return Made((), "mindport_compat")


RECIPES: Recipes = {
    **{
        f"torch.nn.Conv{dims}d": layer(f"Conv{dims}d", f"mindspore.nn.Conv{dims}d", _layer(dims))
        for dims in (1, 2, 3)
    },
    **{
        f"torch.nn.ConvTranspose{dims}d": layer(
            f"ConvTranspose{dims}d", f"mindspore.nn.Conv{dims}dTranspose", _transposed(dims)
        )
        for dims in (1, 2, 3)
    },
    **{f"torch.nn.Conv{dims}d.padding": _padding_of_own for dims in (2, 3)},
    **{f"{layer}.{name}": off(ASCEND, _of_one, _of_own) for layer in _OVER_ONE for name in _OF_ONE},
    **{f"torch.nn.functional.conv{dims}d": _function(dims) for dims in (1, 2, 3)},
}
