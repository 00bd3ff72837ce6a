"""Whether a parameter is trained: requires_grad of parameters and modules."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.recipe import Made, Recipes, Refused
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.facts.aliasing import gives_parameters
from mindport.rewrite.recipes.recorded import is_wanted


def _is_trained(site: Site) -> Made | Refused | None:
    """`requires_grad` of a parameter is an attribute, too."""
    receiver = site.receiver
    if receiver is None:
        return None
    if site.kind_of(receiver.span) == "torch.nn.Parameter" or _is_of_parameters(site, receiver):
        return Made((), "mindspore.Parameter.requires_grad")
    return is_wanted(site)


def _is_of_parameters(site: Site, given: Given) -> bool:
    """Whether a name runs over the parameters of a module, and is bound to nothing else."""
    if not isinstance(given.node, ast.Name):
        return False
    name, function = given.node.id, site.tree.function(given.node)
    if function is not None and name in {one.arg for one in function.args.args}:
        return False
    is_bound = False
    for node in ast.walk(site.tree.module):
        match node:
            case ast.For() | ast.comprehension() if _names(node.target, name):
                is_bound = True
                if not gives_parameters(site.tree, node.iter):
                    return False
            case ast.Assign() if any(
                isinstance(t, ast.Name) and t.id == name for t in node.targets
            ):
                return False
    return is_bound


def _names(target: ast.expr, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(target))


RECIPES: Recipes = {
    "torch.Tensor.requires_grad": _is_trained,
    "torch.nn.Module.requires_grad_": form(
        "self requires_grad",
        "{compat.requires_grad}({self}, True)",
        "{compat.requires_grad}({self}, {requires_grad})",
    ),
    "torch.nn.Parameter.requires_grad": _is_trained,
}
