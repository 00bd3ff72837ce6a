"""Whether a parameter is trained: requires_grad of parameters and modules."""

from __future__ import annotations

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.recipes.recorded import is_wanted


def _is_trained(site: Site) -> Made | Refused | None:
    """`requires_grad` of a parameter is an attribute, too."""
    receiver = site.receiver
    if receiver is None:
        return None
    if site.tree.of(receiver.node).is_parameter:
        return Made((), "mindspore.Parameter.requires_grad")
    return is_wanted(site)


RECIPES: Recipes = {
    "torch.Tensor.requires_grad": _is_trained,
    "torch.nn.Module.requires_grad_": form(
        "self requires_grad",
        "{compat.requires_grad}({self}, True)",
        "{compat.requires_grad}({self}, {requires_grad})",
    ),
    "torch.nn.Parameter.requires_grad": _is_trained,
}
