"""Sizes and shapes: where torch asks by a call, MindSpore has an attribute or another form."""

from __future__ import annotations

import ast
from functools import partial

from mindport.analysis.values.lists import may_be_list
from mindport.rewrite.conversion.helper_calls import call_of_helper, where
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.recipes.creation import PLACING, as_tuple
from mindport.rewrite.sightings.lists_of_sizes import AS_NUMBER, AS_TUPLE
from mindport.rewrite.sightings.whole_writes import WHOLE
from mindport.rewrite.view.names import is_path
from mindport.text.span import Span


def _numel_of_shape(site: Site) -> Made | Refused | None:
    """`x.shape.numel()` is `x.numel()`; of another shape it is the product."""
    receiver = site.receiver
    if receiver is None or site.call is None:
        return None
    owner = _shaped(site, receiver.node)
    if owner is None:
        return site.by_api("math.prod", receiver.span)
    return site.written("mindspore.Tensor.numel", *owner, ".numel()")


def _shaped(site: Site, shape: ast.expr) -> list[Part] | None:
    """The tensor whose whole shape an expression is, as it may be written anew."""
    asked = shape.func if isinstance(shape, ast.Call) and not shape.args else shape
    if not isinstance(asked, ast.Attribute) or site.api_of(asked) not in _SHAPES:
        return None
    if isinstance(shape, ast.Call):  # whose conversion would change the same text
        span = site.tree.span(asked.value)
        return [site.code.text[slice(*span)]] if is_path(asked.value) else None
    return site.enclosed(site.given(asked.value))


_SHAPES = ("torch.Tensor.shape", "torch.Tensor.size")


def _flip(site: Site) -> Made | Refused | None:
    """`x.flip(0, 1)`: several dimensions become one tuple."""
    receiver, call = site.receiver, site.call
    if receiver is None or call is None or call.keywords:
        return None
    dims = site.positional(1)
    kind = site.kind_of(dims[0].span) if len(dims) == 1 else "int"
    if not kind:
        return Refused("it is not known whether the argument is one dimension or several")
    if not dims or kind != "int":
        return None
    parts = [*site.enclosed(receiver), ".flip(", *as_tuple(site, [one.node for one in dims])]
    return site.written("mindspore.Tensor.flip", *parts, ")")


def _unpacked(site: Site) -> Made | None:
    """`x.view(*sizes, 2)`: several sizes are taken alike."""
    call = site.call
    if call is None or call.keywords or not _has_star(call):
        return None
    return Made(())


def _tiled(site: Site) -> Made | Refused | None:
    """`x.tile(*sizes)`, and what may be a list of sizes, which MindSpore refuses.

    Values do not part lists and tuples.
    """
    call, receiver = site.call, site.receiver
    if _repeats_nothing(site):
        return call_of_helper(site, "tiled")
    if call is None or receiver is None or len(call.args) != 1 or call.keywords:
        return _sizes_as_one(site, "tile")
    node, sizes = call.args[0], site.tree.span(call.args[0])
    if isinstance(node, (ast.Starred, ast.Tuple)) or site.kind_of(sizes) == "int":
        return _sizes_as_one(site, "tile")
    if not (site.kind_of(sizes) == "list" or _is_surely_list(site, node)):
        return call_of_helper(site, "tiled")
    parts: list[Part] = [*site.enclosed(receiver), ".tile(tuple(", sizes, "))"]
    return site.written("mindspore.Tensor.tile", *parts)


def _sizes_as_one(site: Site, name: str) -> Made | None:
    """`x.new_ones(*sizes)`: MindSpore takes the sizes as one."""
    call, receiver = site.call, site.receiver
    if call is None or receiver is None or not _has_star(call):
        return None
    if any(keyword.arg not in (*PLACING, "dtype") for keyword in call.keywords):
        return None
    parts = [*site.enclosed(receiver), f".{name}(", *as_tuple(site, call.args)]
    for keyword in call.keywords:
        if keyword.arg == "dtype":
            parts += [", dtype=", site.tree.span(keyword.value)]
    return site.written(f"mindspore.Tensor.{name}", *parts, ")")


def _repeats_nothing(site: Site) -> bool:
    """Whether a dimension is repeated zero times: the gradient of MindSpore's is wrong then."""
    call = site.call
    given = [*call.args, *(one.value for one in call.keywords)] if call is not None else []
    return any(
        isinstance(node, ast.Constant) and type(node.value) is int and node.value == 0
        for one in given
        for node in ast.walk(one)
        if isinstance(one, (ast.Constant, ast.Tuple, ast.List))
    )


def _list_as_tuple(site: Site) -> Made | None:
    """`[2, 2]` as `(2, 2)`, and a list that is held as `tuple(sizes)`, if it is always one."""
    node, span = site.tree.at(site.use.span), site.use.span
    if node is None:
        return None
    if not _is_surely_list(site, node):
        return site.by_helper("sizes_in_tuple", site.given(node))
    parts: list[Part] = ["tuple(", span, ")"]
    if isinstance(node, ast.List):
        inner = Span(span.start + 1, span.end - 1)
        is_alone = len(node.elts) == 1 and not site.code.text[slice(*inner)].rstrip().endswith(",")
        parts = ["(", inner, ",)" if is_alone else ")"]
    return Made((site.put(span, *parts),), "builtins.tuple", evidence="")


def _is_surely_list(site: Site, node: ast.expr) -> bool:
    if isinstance(node, ast.List):
        return True
    asked = site.tree.of(node)
    is_held = asked.term is not None and may_be_list(asked.unit, asked.term)
    return is_held and not asked.is_passed and asked.kinds <= {"list", "tuple"}


def _tuple_as_number(site: Site) -> Made | None:
    """`(2,)` as `2`, and a tuple of one size that is held as `size[0]`."""
    node, span = site.tree.at(site.use.span), site.use.span
    if node is None:
        return None
    parts: tuple[Part, ...] = (span, "[0]")
    if isinstance(node, (ast.Tuple, ast.List)):
        parts = (site.tree.span(node.elts[0]),)
    return Made((site.put(span, *parts),), "builtins.tuple", evidence="")


def _whole(site: Site) -> Made:
    """`x[...] = row` as `x[()] = row`."""
    return Made((site.put(site.use.span, "()"),), "mindspore.Tensor.__setitem__", evidence="")


def _has_star(call: ast.Call) -> bool:
    return any(isinstance(one, ast.Starred) for one in call.args)


RECIPES: Recipes = {
    **dict.fromkeys(
        (
            f"torch.Tensor.{name}"
            for name in ("broadcast_to", "expand", "permute", "reshape", "view")
        ),
        _unpacked,
    ),
    **{f"torch.Tensor.{name}": _tiled for name in ("repeat", "tile")},
    **{
        f"torch.Tensor.{name}": partial(_sizes_as_one, name=name)
        for name in ("new_ones", "new_zeros")
    },
    AS_NUMBER: _tuple_as_number,
    AS_TUPLE: _list_as_tuple,
    WHOLE: _whole,
    "torch.tile": where("tiled", _repeats_nothing),
    "torch.Size.numel": _numel_of_shape,
    "torch.Tensor.flip": _flip,
}
