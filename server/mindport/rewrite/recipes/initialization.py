"""`torch.nn.init`: a parameter is filled by an initializer of MindSpore."""

from __future__ import annotations

import ast

from mindport.rewrite.recipe import Made, Recipe, Refused
from mindport.rewrite.rewrites import Part
from mindport.rewrite.site import Given, Site
from mindport.text.span import Span

_PACKAGE = "mindspore.common.initializer"
# torch's parameters after the tensor -> those of the initializer, both in order.
_INITIALIZERS: dict[str, tuple[str, dict[str, str]]] = {
    "constant": ("Constant", {"val": "value"}),
    "dirac": ("Dirac", {"groups": "groups"}),
    "eye": ("Identity", {}),
    "kaiming_normal": (
        "HeNormal",
        {"a": "negative_slope", "mode": "mode", "nonlinearity": "nonlinearity"},
    ),
    "kaiming_uniform": (
        "HeUniform",
        {"a": "negative_slope", "mode": "mode", "nonlinearity": "nonlinearity"},
    ),
    "normal": ("Normal", {"mean": "mean", "std": "sigma"}),
    "ones": ("One", {}),
    "orthogonal": ("Orthogonal", {"gain": "gain"}),
    "trunc_normal": ("TruncatedNormal", {"mean": "mean", "std": "sigma", "a": "a", "b": "b"}),
    "xavier_normal": ("XavierNormal", {"gain": "gain"}),
    "xavier_uniform": ("XavierUniform", {"gain": "gain"}),
    "zeros": ("Zero", {}),
}
# What torch takes where nothing is said, and MindSpore does not.
_DEFAULTS = {"normal": {"sigma": "1.0"}, "trunc_normal": {"sigma": "1.0"}}


def _filled(name: str) -> Recipe:
    """`init.f_(w, ...)` as `w.set_data(initializer(F(...), w.shape, w.dtype))`."""
    initializer, parameters = _INITIALIZERS[name]

    def recipe(site: Site) -> Made | Refused | None:
        given = site.arguments("tensor", *parameters, "generator")
        tensor = _tensor(site, given)
        if given is None or isinstance(tensor, Refused):
            return tensor if isinstance(tensor, Refused) else None
        if "generator" in given:
            return Refused("generator= is not taken over")
        if "nonlinearity" in given and given["nonlinearity"].says("selu"):
            return Refused("MindSpore's initializers know no gain for selu")
        written = {parameters[key]: one for key, one in given.items() if key in parameters}
        defaults = {
            key: value for key, value in _DEFAULTS.get(name, {}).items() if key not in written
        }
        arguments: list[tuple[str, Part | Given]] = [*written.items(), *defaults.items()]
        made = site.call_parts(site.own_name(f"{_PACKAGE}.{initializer}"), arguments)
        return _set(site, tensor, made, initializer)

    return recipe


def _uniform(site: Site) -> Made | Refused | None:
    """MindSpore's uniform distribution is around 0; others are moved."""
    given = site.arguments("tensor", "a", "b", "generator")
    tensor = _tensor(site, given)
    if given is None or isinstance(tensor, Refused):
        return tensor if isinstance(tensor, Refused) else None
    if "generator" in given:
        return Refused("generator= is not taken over")
    low, high = (site.code.text[slice(*given[key].span)] if key in given else default
                 for key, default in (("a", "0.0"), ("b", "1.0")))  # fmt: skip
    uniform = site.own_name(f"{_PACKAGE}.Uniform")
    if low.removeprefix("-").strip() == high and low.startswith("-") and "b" in given:
        return _set(site, tensor, [f"{uniform}(", given["b"].span, ")"], "Uniform")
    known = [one for one in given.values() if one is not given["tensor"]]
    if not all(one.is_literal or one.is_name for one in known):
        return Refused("its bounds are not symmetric, and would be computed twice")
    half = f"(({high}) - ({low})) / 2"
    middle = f"(({high}) + ({low})) / 2"
    if all(one.is_literal for one in known):
        first, last = float(low), float(high)
        half, middle = repr((last - first) / 2), repr((last + first) / 2)
    return _set(site, tensor, [f"{uniform}({half})"], "Uniform", f".init_data() + {middle}")


def _tensor(site: Site, given: dict[str, Given] | None) -> Span | Refused:
    """The parameter that is filled; its expression is written three times."""
    if given is None or "tensor" not in given:
        return Refused("its arguments cannot be told")
    if not site.is_statement:
        return Refused("its result is used")
    node = given["tensor"].node
    if isinstance(node, ast.Attribute) and node.attr == "data":
        node = node.value
    inner = node
    while isinstance(inner, ast.Attribute):
        inner = inner.value
    if not isinstance(inner, ast.Name):
        return Refused("only a parameter that is named can be filled")
    return site.tree.span(node)


def _set(
    site: Site, tensor: Span, made: list[Part | Given], initializer: str, after: str = ""
) -> Made:
    start = f".set_data({site.own_name(f'{_PACKAGE}.initializer')}("
    end = (", ", tensor, ".shape, ", tensor, f".dtype){after})")
    return Made((site.replaced(tensor, start, *made, *end),), f"{_PACKAGE}.{initializer}")


RECIPES: dict[str, Recipe] = {
    f"torch.nn.init.{name}{end}": recipe
    for name, recipe in {
        **{name: _filled(name) for name in _INITIALIZERS},
        "uniform": _uniform,
    }.items()
    for end in ("_", "")
}
