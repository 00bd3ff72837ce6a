"""Arithmetic of which the kernels on CPU know fewer types than torch."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import CPU, Recipes, Write, on
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.sightings.complex_numbers import COMPLEX
from mindport.rewrite.sightings.complex_numbers import OPERATORS as COMPLEX_OPERATORS
from mindport.rewrite.sightings.double_precision import OPERATORS

_BOTH = ("torch", "torch.Tensor")


def _div(site: Site) -> Made | None:
    """With a rounding mode: `mint.div` rounds no integers on CPU."""
    given = site.arguments("input", "other", "rounding_mode")
    if given is None or "rounding_mode" not in given:
        return None
    if given["rounding_mode"].says("floor"):
        return _called(site, "mindspore.ops.floor_divide", given["input"], given["other"])
    return _called(site, "mindspore.ops.div", given["input"], given["other"],
                   ("rounding_mode", given["rounding_mode"].span))  # fmt: skip


def _called(site: Site, target: str, *arguments: Part | Given | tuple[str, Part]) -> Made:
    return site.by_api(target, *arguments)


def _reflected(symbol: str) -> Write:
    """`x.__rsub__(y)` is `y - x`; of `np.sqrt(2) - x`, numpy would make an array."""
    called = form("input other", f"({{other!o}} {symbol} {{input!o}})")

    def recipe(site: Site) -> Made | Refused | None:
        node = site.tree.at(site.use.span)
        if isinstance(node, ast.BinOp):
            left_side = site.tree.span(node.left)
            made = site.put(left_side, f"{site.helper('operand')}(", left_side, ")")
            return Made((made,), "mindport_compat.operand")
        return called(site)

    return recipe


def number_in_double(site: Site) -> Made:
    """A number beside a tensor in double precision, as such a tensor."""
    number = site.use.span
    made = site.put(number, f"{site.helper('in_double')}(", number, ")")
    return Made((made,), "mindport_compat.in_double")


def _with_complex(site: Site) -> Made | Refused | None:
    """`1j * x` as a function that makes both sides complex."""
    node = site.tree.at(site.use.span)
    if not isinstance(node, ast.BinOp):
        return Made(())
    if "#" in site.code.text[slice(*site.use.span)]:
        return Refused("it contains a comment")
    sign = f'"{COMPLEX_OPERATORS[type(node.op)]}"'
    sides = [site.given(one) for one in (node.left, node.right)]
    return site.by_helper("complex_operator", sign, *sides)


def _limited(name: str, target: str) -> Write:
    """`clamp_min` with a tensor, which `clamp` does not broadcast on CPU."""

    def recipe(site: Site) -> Made | None:
        given = site.arguments("input", name)
        if given is None or len(given) != 2 or site.kind_of(given[name].span) != "torch.Tensor":
            return None
        return _called(site, target, given["input"], given[name])

    return recipe


def _round(site: Site) -> Made | None:
    """Digits behind the point are rounded by a factor: the kernel on CPU knows none."""
    given = site.arguments("input", "decimals")
    if given is None or "decimals" not in given or not given["decimals"].is_literal:
        return None
    digits = given["decimals"].literal
    if not isinstance(digits, int):
        return None
    factor = f"1e{digits}"
    parts = [f"({site.name('mindspore.mint.round')}(", *site.enclosed(given["input"])]
    return site.written("mindspore.mint.round", *parts, f" * {factor}) / {factor})")


# What makes complex numbers: a text without these has none.
_COMPLEX = re.compile(r"fft|stft|complex|polar|cfloat|cdouble|hilbert|linalg\.eig")


def _absolute(site: Site) -> Made | Refused | None:
    """MindSpore's `abs` of complex numbers is complex."""
    return call_of_helper(site, "absolute") if _has_complex(site.code.text) else None


@lru_cache(maxsize=8)
def _has_complex(text: str) -> bool:
    return _COMPLEX.search(text) is not None


_REFLECTED = {"radd": "+", "rand": "&", "rdiv": "/", "rmod": "%", "rmul": "*",
              "ror": "|", "rpow": "**", "rsub": "-", "rtruediv": "/", "rxor": "^"}  # fmt: skip

_RMATMUL = form("input other", "{compat.matmul}({other}, {input})")
# Plain numbers, which `mint.floor_divide` does not take on CPU.
_FLOOR_DIVIDE = form("input other", "{mindspore.ops.floor_divide}({input}, {other})")
# Another type is one that the input is cast to before.
_LOG_SOFTMAX = form("input dim dtype", "{mindspore.ops.log_softmax}({input!o}.to({dtype}), {dim})")
_ADDR = [
    f"{{mindspore.ops.addr}}({{input}}, {{vec1}}, {{vec2}}{rest})"
    for rest in ("", ", beta={beta}", ", alpha={alpha}", ", beta={beta}, alpha={alpha}")
]

RECIPES: Recipes = {
    COMPLEX: _with_complex,
    "torch.Tensor.__matmul__": form("input other", "{compat.matmul}({input}, {other})"),
    **{f"torch.Tensor.{name}": number_in_double for name in set(OPERATORS.values())},
    **dict.fromkeys(("torch.div", "torch.divide"), on(CPU, _div)),
    **dict.fromkeys(("torch.Tensor.div", "torch.Tensor.divide"), on(CPU, _div)),
    **dict.fromkeys(("torch.floor_divide", "torch.Tensor.floor_divide"), on(CPU, _FLOOR_DIVIDE)),
    **{f"torch.Tensor.__{name}__": _reflected(symbol) for name, symbol in _REFLECTED.items()},
    "torch.Tensor.__rmatmul__": on(CPU, _RMATMUL, _reflected("@")),
    **{f"{owner}.clamp_max": _limited("max", "mindspore.mint.minimum") for owner in _BOTH},
    **{f"{owner}.clamp_min": _limited("min", "mindspore.mint.maximum") for owner in _BOTH},
    **{f"{owner}.round": on(CPU, _round) for owner in _BOTH},
    "torch.Tensor.polygamma": form(
        "input n", "{mindspore.ops.polygamma}({mindspore.tensor}({n}), {input})"
    ),
    **{f"{owner}.abs": _absolute for owner in _BOTH},
    **{f"{owner}.log_softmax": on(CPU, _LOG_SOFTMAX) for owner in _BOTH},
    "torch.addr": form("input vec1 vec2 beta alpha", *_ADDR),
    "torch.rsub": form(
        "input other alpha", "({other!o} - {input!o})", "({other!o} - {input!o} * {alpha!o})"
    ),
}
