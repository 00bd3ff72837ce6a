"""Gradients that tensors record: `loss.backward()`, `p.grad` and their like, from 2.10 on."""

from __future__ import annotations

import ast

from mindport.analysis.api_use import Confidence
from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import call_of_helper
from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, guessed, recorded
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.aliasing import is_fresh, is_unseen
from mindport.rewrite.recipes.devices import dropped_statement

_GRAD_ARGUMENTS = (
    *("outputs", "inputs", "grad_outputs", "retain_graph", "create_graph"),
    *("only_inputs", "allow_unused", "is_grads_batched", "materialize_grads"),
)
_TWICE = "second-order gradients are wrong in MindSpore's PyNative mode on CPU"


def _backward(site: Site) -> Made | Refused | None:
    """`loss.backward()`: a function of the project, which an error ends for what is no tensor."""
    if site.call is None:
        return None
    if site.use.confidence is Confidence.GUESSED and site.call.args:
        return Refused("receiver type unknown")
    if _asks_for_second(site, ("self", "gradient", "retain_graph", "create_graph", "inputs")):
        return Refused(_TWICE)
    return call_of_helper(site, "backward")


def _gradients(site: Site) -> Made | Refused | None:
    """`torch.autograd.grad`."""
    if site.call is None:
        return None
    if _asks_for_second(site, _GRAD_ARGUMENTS):
        return Refused(_TWICE)
    given = site.arguments(*_GRAD_ARGUMENTS)
    if given is None or "is_grads_batched" in given:
        return UNKNOWN_ARGUMENTS
    kept = [(name, value) for name, value in given.items() if name != "only_inputs"]
    helper = site.helper("autograd_grad")
    return site.written("mindport_compat.autograd_grad", *site.call_parts(helper, kept))


def _asks_for_second(site: Site, names: tuple[str, ...]) -> bool:
    given = site.arguments(*names)
    return given is None or ("create_graph" in given and not given["create_graph"].says(False))


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
    elif isinstance(receiver.node, ast.Name) and is_fresh(site.tree, call, receiver.node):
        return site.written(target, f"{receiver.node.id} = {site.name(target)}(", receiver, ")")
    return Refused(
        "it updates a tensor that other names may refer to; MindSpore does not update those"
    )


def is_wanted(site: Site) -> Made | Refused | None:
    """`x.requires_grad`, read or set."""
    if not site.code.records or site.receiver is None:
        return None
    node = site.tree.at(site.use.name_span) or site.tree.member_to(site.use.name_span.end)
    if not isinstance(node, ast.Attribute):
        return None
    if isinstance(node.ctx, ast.Load):
        return site.written("mindspore.Tensor", site.receiver, "._requires_grad")
    statement = site.tree.parent(node)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return Refused("the assigned value is not statically known")
    value = site.tree.span(statement.value)
    parts = (f"{site.helper('wants_grad')}(", site.receiver, ", ", value, ")")
    return Made((site.put(site.tree.span(statement), *parts),), "mindport_compat.wants_grad")


def _variable(site: Site) -> Made | Refused | None:
    """`Variable(x)`: the same values, of which no gradient is known so far."""
    given = site.arguments("data", "requires_grad", "volatile")
    if given is None or "data" not in given or "volatile" in given:
        return UNKNOWN_ARGUMENTS
    detached = site.called("mindspore.ops.stop_gradient", given["data"])
    wanted = given.get("requires_grad")
    if wanted is None or wanted.says(False):
        return Made((detached,), "mindspore.ops.stop_gradient")
    if not site.code.records:
        return None
    parts = (f"{site.helper('wants_grad')}(", *detached.parts, ", ", wanted.span, ")")
    return site.written("mindport_compat.wants_grad", *parts)


_GRADIENT = form("self", "{self}._grad", target="mindspore.Tensor")  # where MindSpore keeps it

RECIPES: Recipes = {
    "torch.Tensor.backward": guessed(recorded(_backward)),
    "torch.Tensor.grad": guessed(recorded(_GRADIENT)),
    "torch.nn.Parameter.grad": recorded(_GRADIENT),
    "torch.Tensor.detach_": recorded(_detached),
    "torch.nn.Parameter.detach_": recorded(_detached),
    **{f"torch.autograd.{name}": _variable for name in ("Variable", "variable.Variable")},
    "torch.autograd.backward": recorded(_backward),
    "torch.autograd.grad": recorded(_gradients),
    "torch.autograd.set_detect_anomaly": dropped_statement,
}
