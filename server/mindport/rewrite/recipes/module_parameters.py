"""The parameters of a module: which are asked for, and by whom."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_ARGUMENTS = "MindSpore has no equivalent with arguments"


def _parameters(site: Site) -> Made | Refused | None:
    """`parameters()`: those to be trained where an optimizer asks, else those torch counts."""
    call, receiver = site.call, site.receiver
    if call is None or receiver is None:
        return None
    if call.args or call.keywords:
        given = site.arguments("self", "recurse")
        if given is None:
            return Refused(_ARGUMENTS)
        return site.by_helper("parameters", receiver, given["recurse"])
    for_optimizer = not site.code.records and _is_for_optimizer(site, call)
    if for_optimizer or _is_filtered(site, call):
        return site.written("mindspore.nn.Cell.trainable_params", receiver, ".trainable_params()")
    if _only_frozen(site, call):
        return site.written("mindspore.nn.Cell.get_parameters", receiver, ".get_parameters()")
    return site.written("", f"{site.helper('parameters')}(", receiver, ")")


def _is_for_optimizer(site: Site, call: ast.Call) -> bool:
    """Whether it is given to an optimizer, alone or in groups."""
    for node in site.tree.around(call):
        if isinstance(node, ast.Call):
            name = node.func
            kind = site.tree.kind(node)
            if kind.startswith("torch.optim."):
                return True
            return isinstance(name, ast.Attribute) and name.attr == "add_param_group"
        if not isinstance(node, (ast.Dict, ast.List, ast.Tuple, ast.keyword)):
            return False
    return False


def _is_filtered(site: Site, call: ast.Call) -> bool:
    """`p for p in model.parameters() if p.requires_grad`."""
    parent = site.tree.parent(call)
    if not isinstance(parent, ast.comprehension) or parent.iter is not call:
        return False
    return any(
        isinstance(test, ast.Attribute)
        and test.attr == "requires_grad"
        and isinstance(test.value, ast.Name)
        and isinstance(parent.target, ast.Name)
        and test.value.id == parent.target.id
        for test in parent.ifs
    )


def _only_frozen(site: Site, call: ast.Call) -> bool:
    """`for p in model.parameters(): p.requires_grad = False`."""
    loop = site.tree.parent(call)
    if not isinstance(loop, ast.For) or loop.iter is not call or len(loop.body) != 1:
        return False
    one = loop.body[0]
    return (
        isinstance(one, ast.Assign)
        and isinstance(one.targets[0], ast.Attribute)
        and one.targets[0].attr == "requires_grad"
        and isinstance(one.value, ast.Constant)
        and one.value.value is False
    )


RECIPES: Recipes = {"torch.nn.Module.parameters": _parameters}
