"""Whether tensors record gradients: `x.requires_grad`, `x.detach_()`, from 2.10 on."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, recorded
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.aliasing import is_fresh, is_unseen
from mindport.rewrite.facts.recording import is_bound_without_gradient


def _detached(site: Site) -> Made | Refused | None:
    """`x.detach_()`: a parameter wants no gradient then, another tensor is bound anew."""
    call, receiver = site.call, site.receiver
    if call is None or receiver is None:
        return None
    target = "mindspore.ops.stop_gradient"
    if not site.is_statement:
        if is_unseen(site.tree, call, receiver.node):
            return site.by_api(target, receiver)
    elif site.tree.of(receiver.node).is_parameter:
        parts = (f"{site.helper('wants_grad')}(", receiver, ", False)")
        return site.written("mindport_compat.wants_grad", *parts)
    elif isinstance(receiver.node, ast.Name) and (
        is_fresh(site.tree, call, receiver.node)
        or is_bound_without_gradient(site.tree, call, receiver.node)  # others have none either
    ):
        return site.written(target, f"{receiver.node.id} = {site.name(target)}(", receiver, ")")
    return Refused(
        "it updates a tensor that other names may refer to; MindSpore does not update those"
    )


def _is_wanted(site: Site) -> Made | Refused | None:
    """`x.requires_grad`, read or set; of a parameter it is an attribute, too."""
    if site.receiver is None:
        return None
    if site.tree.of(site.receiver.node).is_parameter:
        return Made((), "mindspore.Parameter.requires_grad")
    node = site.tree.at(site.use.name_span) or site.tree.member_to(site.use.name_span.end)
    if not site.code.records or not isinstance(node, ast.Attribute):
        return None
    if isinstance(node.ctx, ast.Load):
        return site.written("mindspore.Tensor", site.receiver, "._requires_grad")
    statement = site.tree.parent(node)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return Refused("the assigned value is not statically known")
    value = site.tree.span(statement.value)
    parts = (f"{site.helper('wants_grad')}(", site.receiver, ", ", value, ")")
    return Made((site.put(site.tree.span(statement), *parts),), "mindport_compat.wants_grad")


RECIPES: Recipes = {
    "torch.Tensor.requires_grad": _is_wanted,
    "torch.nn.Parameter.requires_grad": _is_wanted,
    "torch.Tensor.detach_": recorded(_detached),
    "torch.nn.Parameter.detach_": recorded(_detached),
}
