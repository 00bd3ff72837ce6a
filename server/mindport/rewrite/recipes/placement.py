"""Where and how values lie in memory: MindSpore takes care of it, calls go away."""

from __future__ import annotations

from collections.abc import Mapping

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Given, Site

_DEVICE = ("torch.device", "str", "int")
_KNOWN = frozenset({*_DEVICE, "bool", "torch.dtype", "torch.Tensor"})
# Arguments of `to` that say nothing about the value.
_NEUTRAL = ("device", "non_blocking", "copy", "memory_format")
_CASTS = {
    "bfloat16": "bfloat16",
    "bool": "bool_",
    "byte": "uint8",
    "cdouble": "complex128",
    "cfloat": "complex64",
    "char": "int8",
    "double": "float64",
    "float": "float32",
    "half": "float16",
    "int": "int32",
    "long": "int64",
    "short": "int16",
}


def _itself(site: Site) -> Made | None:
    """`x.cuda()` is `x`."""
    receiver = site.receiver
    if site.call is None or receiver is None:
        return None
    return site.written("", receiver)


def _to(site: Site) -> Made | Refused | None:
    """`to`, to another type if one is given, else nowhere."""
    receiver, call = site.receiver, site.call
    if call is None or receiver is None:
        return None
    named = {keyword.arg: site.given(keyword.value) for keyword in call.keywords}
    if not named.keys() <= {"dtype", *_NEUTRAL}:
        return Refused("the destination (device or dtype) is not known")
    by_kind = {site.kind_of(given.span): given for given in site.positional(1)}
    if not by_kind.keys() <= _KNOWN or _is_copy(named):
        return call_of_helper(site, "to", suits_all=True)
    if "torch.Tensor" in by_kind:
        like = site.enclosed(by_kind["torch.Tensor"])
        return Made((site.replaced(receiver, ".to(", *like, ".dtype)"),))
    dtype = by_kind.get("torch.dtype") or named.get("dtype")
    if dtype is not None:
        return site.written("mindspore.Tensor.to", receiver, ".to(", dtype, ")")
    return Made((site.replaced(receiver),))


def _is_copy(named: Mapping[str | None, Given]) -> bool:
    return "copy" in named and not named["copy"].says(False)


def _module_to(site: Site) -> Made | Refused | None:
    receiver, call = site.receiver, site.call
    if call is None or receiver is None:
        return None
    kinds = {site.kind_of(given.span) for given in site.positional(1)}
    if not kinds <= {*_DEVICE, "bool"} or any(one.arg == "dtype" for one in call.keywords):
        return call_of_helper(site, "to", suits_all=True)
    return Made((site.replaced(receiver),))


RECIPES: Recipes = {
    **dict.fromkeys(
        (
            "torch.Tensor.contiguous",
            "torch.Tensor.cpu",
            "torch.Tensor.cuda",
            "torch.Tensor.pin_memory",
            "torch.nn.Module.cpu",
            "torch.nn.Module.cuda",
        ),
        _itself,
    ),
    **{
        f"torch.Tensor.{name}": form(
            "input",
            f"{{input!o}}.to({{mindspore.{dtype}}})",
            target="mindspore.Tensor.to",
            ignored=("memory_format",),
        )
        for name, dtype in _CASTS.items()
    },
    **{
        f"torch.nn.Module.{name}": form(
            "self", f"{{compat.to}}({{self}}, {{mindspore.{dtype}}})", suits_all=True
        )
        for name, dtype in _CASTS.items()
        if name in ("bfloat16", "double", "float", "half")
    },
    "torch.Tensor.to": _to,
    "torch.nn.Module.to": _module_to,
}
