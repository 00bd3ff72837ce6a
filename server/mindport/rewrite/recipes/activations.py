"""Activations and dropout: other names and defaults of arguments."""

from __future__ import annotations

from mindport.knowledge.types import Backend
from mindport.rewrite.layer_call import Arguments, Written, function, layer
from mindport.rewrite.recipe import Made, Recipe, Refused
from mindport.rewrite.replacement import is_written
from mindport.rewrite.site import Site


def _gelu(_site: Site, given: Arguments) -> list[Written] | None:
    approximate = given.get("approximate")
    if approximate is None or approximate.says("none"):
        return [("approximate", "False")]
    return [("approximate", "True")] if approximate.says("tanh") else None


def _leaky_relu(_site: Site, given: Arguments) -> list[Written] | None:
    slope = given.get("negative_slope")
    return [("alpha", "0.01" if slope is None else slope)]


def _elu(_site: Site, given: Arguments) -> list[Written] | None:
    alpha = given.get("alpha")
    return [] if alpha is None or alpha.says(1.0, 1) else None


def _dropout(_site: Site, given: Arguments) -> list[Written] | None:
    p = given.get("p")
    if p is not None and p.says(1.0, 1):
        return None  # MindSpore's layer keeps at least something
    return [("p", "0.5" if p is None else p)]


def _without_inplace(api: str) -> Recipe:
    """The function without `inplace`, which has a kernel on Ascend alone."""

    def recipe(site: Site) -> Made | Refused | None:
        given = site.arguments("input", "inplace")
        if site.code.backend is Backend.ASCEND or given is None or "inplace" not in given:
            return None
        if not is_written(site.code, site.use):
            return None
        return Made((site.called(api, given["input"]),), api)

    return recipe


def _plain_elu(site: Site) -> Made | Refused | None:
    """Below 0 MindSpore's kernel knows an alpha of 1 alone."""
    given = site.arguments("input", "alpha", "inplace")
    alpha = given.get("alpha") if given is not None else None
    if given is None or "inplace" in given or not (alpha is None or alpha.says(1.0, 1)):
        return None
    return Made((site.called("mindspore.ops.elu", given["input"]),), "mindspore.ops.elu")


def _log_softmax(site: Site) -> Made | Refused | None:
    """`ops.log_softmax`, after a cast where a type is asked for."""
    given = site.arguments("input", "dim", "_stacklevel", "dtype")
    if site.code.backend is Backend.ASCEND or given is None or "dim" not in given:
        return None
    if given["dim"].says(None):
        return Refused("without dim the dimension depends on the input")
    value = given["input"]
    dtype = given.get("dtype")
    api = "mindspore.ops.log_softmax"
    name = site.name(api)
    if dtype is None or dtype.says(None):
        return Made((site.replaced(f"{name}(", value, ", ", given["dim"], ")"),), api)
    cast = [*site.enclosed(value), ".to(", dtype.span, ")"]
    return Made((site.replaced(f"{name}(", *cast, ", ", given["dim"], ")"),), api)


RECIPES: dict[str, Recipe] = {
    **{
        f"torch.nn.functional.{name}": _without_inplace(f"mindspore.mint.nn.functional.{name}")
        for name in ("relu", "silu")
    },
    "torch.nn.GELU": layer("GELU", "mindspore.nn.GELU", ("approximate",), _gelu),
    "torch.nn.LeakyReLU": layer(
        "LeakyReLU", "mindspore.nn.LeakyReLU", ("negative_slope", "inplace"), _leaky_relu
    ),
    "torch.nn.ELU": layer("ELU", "mindspore.nn.ELU", ("alpha", "inplace"), _elu),
    "torch.nn.Dropout": layer("Dropout", "mindspore.nn.Dropout", ("p", "inplace"), _dropout),
    "torch.nn.functional.elu": function("elu", _plain_elu),
    "torch.nn.functional.log_softmax": _log_softmax,
}
