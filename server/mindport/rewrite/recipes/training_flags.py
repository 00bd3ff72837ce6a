"""Whether a parameter is trained: requires_grad of parameters and modules."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.facts.aliasing import gives_parameters
from mindport.rewrite.recipes.recorded import is_wanted
from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree


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
    if any(one.arg == name for one in parameters(function)):
        return False
    loops: list[ast.For | ast.comprehension] = [
        *site.tree.nodes(ast.For),
        *site.tree.nodes(ast.comprehension),
    ]
    binding = [one for one in loops if _names(one.target, name)]
    if not binding or name in _assigned(site.tree):
        return False
    return all(gives_parameters(site.tree, one.iter) for one in binding)


def _assigned(tree: Tree) -> set[str]:
    targets = (target for one in tree.nodes(ast.Assign) for target in one.targets)
    return {one.id for one in targets if isinstance(one, ast.Name)}


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
