"""Where and how values lie in memory: MindSpore takes care of it, calls go away."""

from __future__ import annotations

from collections.abc import Mapping

from mindport.analysis.uses.api_use import Confidence
from mindport.rewrite.conversion.conditions import PLAIN_ORDERS
from mindport.rewrite.conversion.helper_calls import call_of_helper
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.partial_call import bound_object, bound_to
from mindport.rewrite.conversion.recipe import Recipes, guessed
from mindport.rewrite.conversion.results import is_asked_for_itself, is_changed_by_any
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part

_DEVICE = ("torch.device", "str", "int")
_KNOWN = frozenset({*_DEVICE, "bool", "torch.dtype", "torch.Tensor"})
_AS_A_TENSOR = Refused("torch takes the number for a tensor here, and gives the type of that")
_IN_ANOTHER_ORDER = Refused(
    "torch gives a copy in that order in memory, MindSpore the tensor itself, "
    "and one of the two is updated later"
)
# What torch takes for another tensor, and for `non_blocking` behind it.
_NUMBERS = (["bool"], ["bool", "bool"], ["int", "bool"])
# Arguments of `to` that say nothing about the value.
_NEUTRAL = ("device", "non_blocking", "copy", "memory_format")


def _to(site: Site) -> Made | Refused | None:
    """`to`, to another type if one is given, else nowhere."""
    receiver, call = site.receiver, site.call
    if call is None or receiver is None:
        return None if call is not None else _as_value(site)
    named = {keyword.arg: site.given(keyword.value) for keyword in call.keywords}
    if not named.keys() <= {"dtype", *_NEUTRAL}:
        return Refused("the destination (device or dtype) is not known")
    if _is_in_another_order(site, named) and is_changed_by_any(site):
        return _IN_ANOTHER_ORDER
    positional = site.positional(1)
    by_kind = {site.kind_of(given.span): given for given in positional}
    if [site.kind_of(given.span) for given in positional[:2]] in _NUMBERS:
        return _AS_A_TENSOR
    is_guess = site.use.confidence is Confidence.GUESSED  # it may be a cell, a batch of texts
    if is_guess or not by_kind.keys() <= _KNOWN or _is_copy(named):
        return call_of_helper(site, "to", suits_all=True)
    dtype = by_kind.get("torch.dtype") or named.get("dtype")
    parts: list[Part | Given] = [dtype] if dtype is not None else []
    if "torch.Tensor" in by_kind:
        parts = [*site.enclosed(by_kind["torch.Tensor"]), ".dtype"]
    if dtype is not None and _is_complex_as_bool(site, receiver, dtype):
        return site.written("mindspore.Tensor.ne", "(", *site.enclosed(receiver), " != 0)")
    if parts and is_asked_for_itself(site):
        cast = site.name("mindspore.ops.cast")
        return site.written("mindspore.ops.cast", f"{cast}(", receiver, ", ", *parts, ")")
    if parts:
        return site.written("mindspore.Tensor.to", receiver, ".to(", *parts, ")")
    return Made((site.replaced(receiver),))


def _as_value(site: Site) -> Made | None:
    """`move = x.to`: what it moves to is not known before the call."""
    receiver = bound_object(site)
    if receiver is None or site.call is not None:
        return None
    made = site.replaced(*bound_to(site, receiver, site.helper("to")))
    return Made((made,), "mindport_compat.to")


def _is_in_another_order(site: Site, named: Mapping[str | None, Given]) -> bool:
    given = named.get("memory_format")
    return given is not None and site.api_of(given.node) not in PLAIN_ORDERS


def _is_complex_as_bool(site: Site, receiver: Given, dtype: Given) -> bool:
    """Whether complex numbers become booleans: MindSpore looks at the real part alone."""
    is_bool = site.tree.of(dtype.node).dtype == "bool"
    return is_bool and site.held(receiver.node).family == "complex"


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


RECIPES: Recipes = {"torch.Tensor.to": guessed(_to), "torch.nn.Module.to": _module_to}
