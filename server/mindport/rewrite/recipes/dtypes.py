"""Types of elements: casts by the names of torch's classes."""

from __future__ import annotations

import ast

from mindport.analysis.uses.api_use import Confidence
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.helper_calls import call_of_helper, named
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, on
from mindport.rewrite.conversion.results import is_asked_for_itself
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.facts.short_floats import is_asked
from mindport.rewrite.recipes.creation import TYPED
from mindport.text.span import Span


def _type(site: Site) -> Made | Refused | None:
    """`x.type(torch.LongTensor)` and `x.type("torch.LongTensor")`."""
    given = site.arguments("input", "dtype", "non_blocking")
    if given is None:
        return None
    if "dtype" not in given:
        return call_of_helper(site, "name_of_type")
    name = _class_name(site, given["dtype"])
    if name in TYPED:
        dtype: Part = site.name(f"mindspore.{TYPED[name]}")
    elif site.kind_of(given["dtype"].span) == "torch.dtype":
        dtype = given["dtype"].span
    elif given["dtype"].is_literal:  # `page.type("text")` is no tensor's
        return None
    else:
        return site.by_helper("of_type", given["input"], given["dtype"], suits_all=True)
    is_bool = TYPED.get(name, site.tree.of(given["dtype"].node).dtype) in ("bool", "bool_")
    if is_bool and site.held(given["input"].node).family == "complex":
        return site.written("mindspore.Tensor.ne", "(", *site.enclosed(given["input"]), " != 0)")
    return _cast(site, given["input"], dtype)


def _cast(site: Site, value: Given, dtype: Part) -> Made:
    if is_asked_for_itself(site):  # of the type that it has, torch gives the tensor itself
        cast = site.name("mindspore.ops.cast")
        return site.written("mindspore.ops.cast", f"{cast}(", value.span, ", ", dtype, ")")
    return site.written("mindspore.Tensor.to", *site.enclosed(value), ".to(", dtype, ")")


def _type_of_any(site: Site) -> Made | Refused | None:
    """`x.type(kind)` of a module, or of what may be one."""
    given = site.arguments("self", "dst_type")
    if given is None or "dst_type" not in given:
        return None
    name = _class_name(site, given["dst_type"])
    if name not in TYPED and given["dst_type"].is_literal:
        return None
    dtype = site.name(f"mindspore.{TYPED[name]}") if name in TYPED else given["dst_type"]
    return site.by_helper("of_type", given["self"], dtype, suits_all=True)


def _new(site: Site) -> Made | Refused | None:
    """`x.new(2, 3)` as zeros of these sizes: torch leaves what is in them to chance."""
    given, receiver, call = site.positional(1), site.receiver, site.call
    if receiver is None or call is None or call.keywords:
        return None
    if not given:
        nothing = f"{site.name('mindspore.mint.zeros')}((0,), dtype="
        return site.written("mindspore.mint.zeros", nothing, *site.enclosed(receiver), ".dtype)")
    first, last = given[0].node, given[-1].node
    if first is last and not _is_size(site, first):
        return _new_of_data(site, receiver, first)
    inner = Span(site.tree.span(first).start, site.tree.span(last).end)
    sizes = ["(", inner, ",)" if first is last else ")"]
    whole = [inner] if first is last and _is_shape(site, first) else sizes
    zeros = site.name("mindspore.mint.zeros")
    parts: list[Part] = [f"{zeros}(", *whole, ", dtype=", *site.enclosed(receiver), ".dtype)"]
    return site.written("mindspore.mint.zeros", *parts)


def _new_of_data(site: Site, receiver: Given, data: ast.expr) -> Made | Refused:
    """`x.new([1, 2])`: a list, or an array, is data; of sequences only a shape is sizes."""
    span, is_literal = site.tree.span(data), isinstance(data, (ast.List, ast.Tuple))
    if not (is_literal or site.tree.of(data).is_array or site.tree.kind(data) in ("list", "tuple")):
        return Refused("it is not known whether the arguments are data or sizes")
    is_list = site.tree.of(data).is_array or isinstance(data, ast.List)
    whole: list[Part] = [span] if is_list else ["list(", span, ")"]
    start = f"{site.helper('typed_tensor')}("
    dtype = (", ", *site.enclosed(receiver), ".dtype)")
    return site.written("mindport_compat.typed_tensor", start, *whole, *dtype)


def _is_size(site: Site, node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Starred) or site.tree.of(node).is_whole_number or _is_shape(site, node)
    )


def _is_shape(site: Site, node: ast.expr) -> bool:
    return site.tree.kind(node) == "torch.Size"


def _class_name(site: Site, given: Given) -> str:
    """`LongTensor` of `torch.LongTensor`, `torch.cuda.LongTensor` and such texts."""
    node = given.node
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.rpartition(".")[2]
    return site.tree.leaf(node)


def _default_of_class(site: Site) -> Made | Refused | None:
    """`torch.set_default_tensor_type(torch.DoubleTensor)`, or with its name."""
    given = site.arguments("t")
    if given is None or "t" not in given:
        return None
    name = _class_name(site, given["t"])
    is_told = given["t"].is_literal or site.api_of(given["t"].node).endswith(name)
    if name == "Tensor" or name not in TYPED or not is_told:
        return site.by_helper("set_default_tensor_type", given["t"])
    dtype = site.name(f"mindspore.{TYPED[name]}")
    return site.by_helper("set_default_dtype", dtype)


def _brain_float(site: Site) -> Made | Refused | None:
    """`torch.bfloat16` itself; where tensors are only asked for it, none are made."""
    node = site.tree.at(site.use.span)
    is_told = site.use.is_import or not isinstance(node, ast.expr) or is_asked(site.tree, node)
    return None if is_told or site.use.confidence is Confidence.GUESSED else named(site, "bfloat16")


RECIPES: Recipes = {
    "torch.bfloat16": on(Backend.CPU, _brain_float),
    "torch.set_default_tensor_type": _default_of_class,
    "torch.Tensor.new": _new,
    "torch.Tensor.type": _type,
    "torch.nn.Module.type": _type_of_any,
}
