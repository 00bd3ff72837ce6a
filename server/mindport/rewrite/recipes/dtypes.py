"""Types of elements: casts by the names of torch's classes, limits, parts of complex numbers."""

from __future__ import annotations

import ast

from mindport.rewrite.recipe import Made, Recipe, Refused
from mindport.rewrite.recipes.creation import TYPED
from mindport.rewrite.rewrites import Part
from mindport.rewrite.site import Given, Site

_LIMITS = ("bits", "eps", "max", "min", "resolution", "smallest_normal", "tiny")


def _type(site: Site) -> Made | Refused | None:
    """`x.type(torch.LongTensor)` and `x.type("torch.LongTensor")`."""
    given = site.arguments("input", "dtype", "non_blocking")
    if given is None:
        return None
    if "dtype" not in given:
        return Refused("MindSpore has no name of a type: ask for x.dtype")
    name = _class_name(given["dtype"])
    if name not in TYPED:
        if site.kind_of(given["dtype"].span) != "torch.dtype":
            return Refused("the type cannot be told")
        parts = [*site.enclosed(given["input"]), ".to(", given["dtype"].span, ")"]
    else:
        dtype = site.name(f"mindspore.{TYPED[name]}")
        parts = [*site.enclosed(given["input"]), f".to({dtype})"]
    return Made((site.replaced(*parts),), "mindspore.Tensor.to")


def _class_name(given: Given) -> str:
    """`LongTensor` of `torch.LongTensor`, `torch.cuda.LongTensor` and such texts."""
    node = given.node
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.rpartition(".")[2]
    return node.attr if isinstance(node, ast.Attribute) else ""


def _stays(_site: Site) -> Made:
    """What it belongs to has it under the same name."""
    return Made(())


def _itemsize(site: Site) -> Made | None:
    given = site.arguments("input")
    if given is None:
        return None
    return Made(
        (site.replaced(*site.enclosed(given["input"]), ".itemsize"),), "mindspore.Tensor.itemsize"
    )


def _view_as_complex(site: Site) -> Made | Refused | None:
    given = site.arguments("input")
    if given is None:
        return None
    if not given["input"].is_name:
        return Refused("the tensor would have to be written twice")
    span = given["input"].span
    written = f"{site.name('mindspore.ops.Complex')}()("
    parts: list[Part] = [written, span, "[..., 0], ", span, "[..., 1])"]
    return Made((site.replaced(*parts),), "mindspore.ops.Complex")


def _part(name: str) -> Recipe:
    """`x.real` is a method in MindSpore."""

    def recipe(site: Site) -> Made | None:
        receiver = site.receiver
        if receiver is None or site.call is not None:
            return None
        return Made(
            (site.replaced(*site.enclosed(receiver), f".{name}()"),), f"mindspore.Tensor.{name}"
        )

    return recipe


RECIPES: dict[str, Recipe] = {
    "torch.Tensor.element_size": _itemsize,
    "torch.Tensor.imag": _part("imag"),
    "torch.Tensor.real": _part("real"),
    "torch.Tensor.type": _type,
    "torch.view_as_complex": _view_as_complex,
    **{f"torch.{kind}.{name}": _stays for kind in ("finfo", "iinfo") for name in _LIMITS},
}
