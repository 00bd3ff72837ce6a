"""Pools: MindSpore's layers have a stride of 1 by default, and pad only when told."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.helper_calls import packaged
from mindport.rewrite.conversion.integers import is_integer
from mindport.rewrite.conversion.layer_call import (
    Arguments,
    Written,
    by_keyword,
    call_of,
    kept,
    layer,
)
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write
from mindport.rewrite.conversion.site import Given, Site

_AVERAGE = ("kernel_size", "stride", "padding", "ceil_mode", "count_include_pad",
            "divisor_override")  # fmt: skip


def _max(site: Site, given: Arguments) -> list[Written] | None:
    sizes = _sizes(site, given)
    if sizes is None:
        return None
    rest = by_keyword(given, "dilation", "return_indices", "ceil_mode")
    padded = any(isinstance(one, tuple) and one[0] == "pad_mode" for one in sizes)
    if rest and not padded:  # MindSpore takes these only with it
        rest = [("pad_mode", '"pad"'), *rest]
    return [*sizes, *rest]


def _average(site: Site, given: Arguments) -> list[Written] | None:
    """Where neither the edge nor a divisor plays a part."""
    sizes = _sizes(site, given)
    if sizes is None or any(name in given for name in ("padding", "divisor_override")):
        return None
    if "ceil_mode" in given and not given["ceil_mode"].says(False):
        return None
    return sizes


def _sizes(site: Site, given: Arguments) -> list[Written] | None:
    """Kernel, stride (that of the kernel, if there is none) and padding."""
    kernel, padding = given.get("kernel_size"), given.get("padding")
    if kernel is None or not _is_known(site, kernel):
        return None
    written = _steps(site, given, kernel)
    if written is None or padding is None or padding.says(0):
        return written
    padded: list[Written] = [("pad_mode", '"pad"'), ("padding", padding)]
    return [*written, *padded] if _is_known(site, padding) else None


def _steps(site: Site, given: Arguments, kernel: Given) -> list[Written] | None:
    """Kernel and stride."""
    stride = given.get("stride")
    if stride is not None and not stride.says(None):
        return kept(site, given, "kernel_size", "stride") if _is_known(site, stride) else None
    may_be_repeated = kernel.is_name or kernel.is_literal
    return [*kept(site, given, "kernel_size"), ("stride", kernel)] if may_be_repeated else None


def _is_known(site: Site, given: Given) -> bool:
    return is_integer(site, given.node) or (given.is_literal and isinstance(given.literal, tuple))


def _function(dims: int) -> Write:
    """`avg_pool2d` of mindspore.ops for plain windows; else the helper, whose edges are torch's."""
    api = f"mindspore.ops.avg_pool{dims}d"

    def native(site: Site) -> Made | Refused | None:
        given = site.arguments("input", *_AVERAGE)
        written = _average(site, given) if given is not None else None
        if given is None or written is None or (dims == 1 and _has_tuples(given)):
            return None
        return site.written(api, *call_of(site, site.name(api), [given["input"], *written]))

    return packaged(f"avg_pool{dims}d", native)


def _has_tuples(given: Arguments) -> bool:
    return any(isinstance(one.node, ast.Tuple) for one in given.values())


RECIPES: Recipes = {
    **{
        f"torch.nn.MaxPool{d}d": layer(f"MaxPool{d}d", f"mindspore.nn.MaxPool{d}d", native=_max)
        for d in (2, 3)
    },
    **{
        f"torch.nn.AvgPool{d}d": layer(f"AvgPool{d}d", f"mindspore.nn.AvgPool{d}d", native=_average)
        for d in (2, 3)
    },
    **{f"torch.nn.functional.avg_pool{d}d": _function(d) for d in (1, 2, 3)},
}
