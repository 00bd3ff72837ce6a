"""`getattr(nn, name)`: layers by torch's names; of functions no table is kept."""

from __future__ import annotations

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site


def _has(site: Site) -> Made | None:
    """`hasattr(F, "gelu")`: what torch answers."""
    call = site.call
    if call is None or site.api_of(call.func) != "builtins.hasattr":
        return None
    name = site.given(call.args[1])
    if not name.is_literal:
        return None
    return Made((site.replaced(str(bool(site.code.kind(f"{site.use.api}.{name.literal}")))),))


def _layer(site: Site) -> Made | Refused | None:
    """The class of that name, from a table of the project."""
    call = site.call
    if call is None:
        return None
    if (told := _has(site)) is not None:
        return told
    if site.api_of(call.func) == "builtins.hasattr":
        return _unknown(site)
    names = [site.given(one) for one in call.args[1:]]
    return site.written(
        "mindport_compat.layer_class", *site.call_parts(site.helper("layer_class"), names)
    )


def _unknown(site: Site) -> Made | Refused:
    return _has(site) or Refused("the attribute name is not known statically")


RECIPES: Recipes = {
    **dict.fromkeys(
        (
            *("torch", "torch.distributions", "torch.fft", "torch.linalg", "torch.nn.functional"),
            *("torch.nn.init", "torch.optim", "torch.optim.lr_scheduler", "torch.special"),
            *("torch.utils.data", "torchvision.models", "torchvision.transforms"),
        ),
        _unknown,
    ),
    "torch.nn": _layer,
}
