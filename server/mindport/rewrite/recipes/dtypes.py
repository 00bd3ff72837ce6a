"""Types of elements: casts by the names of torch's classes, limits, parts of complex numbers."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper
from mindport.rewrite.conversion.integers import is_integer
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.recipes.creation import TYPED
from mindport.text.span import Span

# Types of Python that torch takes for types of elements.
PYTHONS = {
    "builtins.bool": "torch.bool",
    "builtins.float": "torch.float64",
    "builtins.int": "torch.int64",
}


def _type(site: Site) -> Made | Refused | None:
    """`x.type(torch.LongTensor)` and `x.type("torch.LongTensor")`."""
    given = site.arguments("input", "dtype", "non_blocking")
    if given is None:
        return None
    if "dtype" not in given:
        return call_of_helper(site, "name_of_type")
    name = _class_name(site, given["dtype"])
    if name not in TYPED:
        if site.kind_of(given["dtype"].span) != "torch.dtype":
            return Refused("the type is not statically known")
        parts = [*site.enclosed(given["input"]), ".to(", given["dtype"].span, ")"]
    else:
        dtype = site.name(f"mindspore.{TYPED[name]}")
        parts = [*site.enclosed(given["input"]), f".to({dtype})"]
    return site.written("mindspore.Tensor.to", *parts)


def _new(site: Site) -> Made | Refused | None:
    """`x.new(2, 3)` as zeros of these sizes: torch leaves what is in them to chance."""
    given, receiver, call = site.positional(1), site.receiver, site.call
    if receiver is None or call is None or call.keywords or not given:
        return None
    first, last = given[0].node, given[-1].node
    if first is last and not _is_size(site, first):
        return Refused("it is not known whether the arguments are data or sizes")
    inner = Span(site.tree.span(first).start, site.tree.span(last).end)
    sizes = ["(", inner, ",)" if first is last else ")"]
    whole = [inner] if first is last and _is_shape(first) else sizes
    zeros = site.name("mindspore.mint.zeros")
    parts: list[Part] = [f"{zeros}(", *whole, ", dtype=", *site.enclosed(receiver), ".dtype)"]
    return site.written("mindspore.mint.zeros", *parts)


def _is_size(site: Site, node: ast.expr) -> bool:
    return isinstance(node, ast.Starred) or is_integer(site, node) or _is_shape(node)


def _is_shape(node: ast.expr) -> bool:
    """Whether it is the shape of a tensor."""
    if isinstance(node, ast.Call):
        is_asked = isinstance(node.func, ast.Attribute) and node.func.attr == "size"
        return is_asked and not (node.args or node.keywords)
    return isinstance(node, ast.Attribute) and node.attr == "shape"


def _class_name(site: Site, given: Given) -> str:
    """`LongTensor` of `torch.LongTensor`, `torch.cuda.LongTensor` and such texts."""
    node = given.node
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.rpartition(".")[2]
    return site.tree.leaf(node)


def _view_as_complex(site: Site) -> Made | Refused | None:
    given = site.arguments("input")
    if given is None:
        return None
    if "input" not in given or not given["input"].is_name:
        return call_of_helper(site, "view_as_complex")
    span = given["input"].span
    written = f"{site.name('mindspore.ops.Complex')}()("
    parts: list[Part] = [written, span, "[..., 0], ", span, "[..., 1])"]
    return site.written("mindspore.ops.Complex", *parts)


def _written_otherwise(api: str) -> Write:
    """`bool` of Python, where it stands for a type of elements."""

    def written(site: Site) -> Made | None:
        node = site.tree.at(site.use.span)
        if node is None or site.tree.api(node) not in PYTHONS:
            return None
        return Made((site.put(site.use.span, site.name(api)),), api)

    return written


RECIPES: Recipes = {
    "torch.dtype.is_complex": form("self", "{compat.is_complex_dtype}({self})"),
    "torch.dtype.is_floating_point": form("self", "{compat.is_floating_dtype}({self})"),
    **{
        api: _written_otherwise(f"mindspore.{name}")
        for api, name in (
            ("torch.bool", "bool_"),
            ("torch.float64", "float64"),
            ("torch.int64", "int64"),
        )
    },
    "torch.Tensor.element_size": form(
        "input", "{input!o}.itemsize", target="mindspore.Tensor.itemsize"
    ),
    **{  # methods in MindSpore
        f"torch.Tensor.{name}": form(
            "input", f"{{input!o}}.{name}()", target=f"mindspore.Tensor.{name}"
        )
        for name in ("imag", "real")
    },
    "torch.Tensor.new": _new,
    "torch.Tensor.type": _type,
    "torch.view_as_complex": _view_as_complex,
}
