"""Gradients that tensors record: `loss.backward()`, `p.grad` and their like, from 2.10 on."""

from __future__ import annotations

import ast

from mindport.analysis.api_use import Confidence
from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes, Refused, Write, guessed
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.statements import removal
from mindport.rewrite.facts.aliasing import is_fresh, is_unseen
from mindport.rewrite.recipes.packaged import call_of_helper
from mindport.rewrite.recipes.training_objects import class_of_helper

_GRAD_ARGUMENTS = (
    *("outputs", "inputs", "grad_outputs", "retain_graph", "create_graph"),
    *("only_inputs", "allow_unused", "is_grads_batched", "materialize_grads"),
)
_TWICE = "second-order gradients are wrong in MindSpore's PyNative mode on CPU"


def _backward(site: Site) -> Made | Refused | None:
    """`loss.backward()`: a function of the project, which an error ends for what is no tensor."""
    if not site.code.records or site.call is None:
        return None
    if site.use.confidence is Confidence.GUESSED and site.call.args:
        return Refused("receiver type unknown")
    if _asks_for_second(site, ("self", "gradient", "retain_graph", "create_graph", "inputs")):
        return Refused(_TWICE)
    return call_of_helper(site, "backward")


def _gradients(site: Site) -> Made | Refused | None:
    """`torch.autograd.grad`."""
    if not site.code.records or site.call is None:
        return None
    if _asks_for_second(site, _GRAD_ARGUMENTS):
        return Refused(_TWICE)
    given = site.arguments(*_GRAD_ARGUMENTS)
    if given is None or "is_grads_batched" in given:
        return Refused("its arguments are not statically known (*args or **kwargs)")
    kept = [(name, value) for name, value in given.items() if name != "only_inputs"]
    helper = site.helper("autograd_grad")
    return Made((site.replaced(*site.call_parts(helper, kept)),), "mindport_compat.autograd_grad")


def _asks_for_second(site: Site, names: tuple[str, ...]) -> bool:
    given = site.arguments(*names)
    return given is None or ("create_graph" in given and not given["create_graph"].says(False))


def _gradient(site: Site) -> Made | None:
    """`p.grad`: where MindSpore keeps it."""
    if not site.code.records or site.receiver is None:
        return None
    return Made((site.replaced(site.receiver, "._grad"),), "mindspore.Tensor")


def _wants(site: Site) -> Made | Refused | None:
    """`x.requires_grad_()`, which returns nothing in MindSpore."""
    return call_of_helper(site, "wants_grad") if site.code.records else None


def _detached(site: Site) -> Made | Refused | None:
    """`x.detach_()`: a parameter wants no gradient then, another tensor is bound anew."""
    call, receiver = site.call, site.receiver
    if not site.code.records or call is None or receiver is None:
        return None
    target = "mindspore.ops.stop_gradient"
    name = receiver.node.id if isinstance(receiver.node, ast.Name) else ""
    if not site.is_statement:
        if is_unseen(site.tree, call, receiver.node):
            return Made((site.called(target, receiver),), target)
    elif site.kind_of(receiver.span) == "torch.nn.Parameter" or _runs_over_parameters(site, name):
        parts = (f"{site.helper('wants_grad')}(", receiver, ", False)")
        return Made((site.replaced(*parts),), "mindport_compat.wants_grad")
    elif name and is_fresh(site.tree, call, name):
        return Made((site.replaced(f"{name} = {site.name(target)}(", receiver, ")"),), target)
    return Refused(
        "it updates a tensor that other names may refer to; MindSpore does not update those"
    )


def _runs_over_parameters(site: Site, name: str) -> bool:
    """Whether a loop around the call binds the name to each parameter."""
    return any(
        isinstance(loop, ast.For)
        and isinstance(loop.target, ast.Name)
        and loop.target.id == name
        and isinstance(loop.iter, ast.Call)
        and site.tree.leaf(loop.iter.func) == "parameters"
        for loop in (site.tree.around(site.call) if site.call is not None else ())
    )


def is_wanted(site: Site) -> Made | Refused | None:
    """`x.requires_grad`, read or set."""
    if not site.code.records or site.receiver is None:
        return None
    node = site.tree.at(site.use.name_span) or site.tree.member_to(site.use.name_span.end)
    if not isinstance(node, ast.Attribute):
        return None
    if isinstance(node.ctx, ast.Load):
        return Made((site.replaced(site.receiver, "._requires_grad"),), "mindspore.Tensor")
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
        return Refused("its arguments are not statically known (*args or **kwargs)")
    detached = site.called("mindspore.ops.stop_gradient", given["data"])
    wanted = given.get("requires_grad")
    if wanted is None or wanted.says(False):
        return Made((detached,), "mindspore.ops.stop_gradient")
    if not site.code.records:
        return None
    parts = (f"{site.helper('wants_grad')}(", *detached.parts, ", ", wanted.span, ")")
    return Made((site.replaced(*parts),), "mindport_compat.wants_grad")


def _helper(name: str, *, suits_all: bool = False) -> Write:
    def helped(site: Site) -> Made | Refused | None:
        return call_of_helper(site, name, suits_all=suits_all) if site.code.records else None

    return helped


def _mode(name: str) -> Write:
    """A context or decorator that says whether operations are recorded."""

    def mode(site: Site) -> Made | None:
        if not site.code.records:
            return None
        return Made((site.put(site.use.name_span, site.helper(name)),), f"mindport_compat.{name}")

    return mode


def _function(site: Site) -> Made | Refused | None:
    """`class F(torch.autograd.Function)`: MindSpore's own, which has the same methods."""
    if not site.code.records:
        return None
    return class_of_helper(site, "Function")


def _stays(site: Site) -> Made | None:
    return Made((), "mindspore.common._grad_function._Function") if site.code.records else None


def _gone(site: Site) -> Made | Refused | None:
    """A setting that only looks for errors."""
    statement = site.tree.statement(site.call) if site.call is not None else None
    if statement is None or not site.is_statement:
        return Refused("it is part of a larger expression")
    return Made((removal(site.tree, statement),))


_FUNCTION = "torch.autograd.Function"
_VECTORS = ("parameters_to_vector", "vector_to_parameters")
RECIPES: Recipes = {
    "torch.Tensor.backward": guessed(_backward),
    "torch.Tensor.grad": guessed(_gradient),
    "torch.nn.Parameter.grad": _gradient,
    "torch.Tensor.detach_": _detached,
    "torch.nn.Parameter.detach_": _detached,
    "torch.Tensor.requires_grad_": _wants,
    **{f"torch.autograd.{name}": _variable for name in ("Variable", "variable.Variable")},
    "torch.autograd.backward": _backward,
    "torch.autograd.grad": _gradients,
    "torch.autograd.set_detect_anomaly": _gone,
    "torch.enable_grad": _mode("enable_grad"),
    "torch.autograd.enable_grad": _mode("enable_grad"),
    "torch.set_grad_enabled": _mode("set_grad_enabled"),
    "torch.autograd.set_grad_enabled": _mode("set_grad_enabled"),
    "torch.is_grad_enabled": _mode("is_grad_enabled"),
    "torch.nn.utils.clip_grad_norm_": _helper("clip_grad_norm_"),
    "torch.nn.utils.clip_grad_value_": _helper("clip_grad_value_"),
    "torch.nn.utils.clip_grad.clip_grad_norm_": _helper("clip_grad_norm_"),
    "torch.nn.utils.clip_grad.clip_grad_value_": _helper("clip_grad_value_"),
    "torch.nn.Module.zero_grad": _helper("zero_grad", suits_all=True),
    **{
        f"torch.nn.utils{inner}.{name}": _helper(name)
        for name in _VECTORS
        for inner in ("", ".convert_parameters")
    },
    **{
        f"torch.nn.utils{inner}.{name}": _helper(name)
        for name in ("weight_norm", "spectral_norm")
        for inner in ("", f".{name}")
    },
    _FUNCTION: _function,
    **{f"{_FUNCTION}.{name}": _stays for name in ("apply", "forward", "backward")},
    **{
        f"torch.autograd.function.FunctionCtx.{name}": _stays
        for name in (
            *("mark_non_differentiable", "needs_input_grad", "save_for_backward"),
            "saved_tensors",
        )
    },
}

PROOFS: Proofs = {
    "tests/migration/programs/same_augmented.py": ("torch.Tensor.backward",),
    "tests/migration/programs/same_data.py": (
        "torch.Tensor.requires_grad_",
        "torch.nn.Module.zero_grad",
    ),
    "tests/migration/programs/same_functions.py": (
        "torch.autograd.Variable",
        "torch.autograd.backward",
        "torch.is_grad_enabled",
        "torch.nn.utils.parameters_to_vector",
        "torch.nn.utils.spectral_norm",
        "torch.nn.utils.weight_norm",
    ),
    "tests/migration/side_by_side/changed_for_all.py": (
        "torch.nn.utils.clip_grad_norm_",
        "torch.nn.utils.clip_grad_value_",
    ),
    "tests/migration/side_by_side/detached.py": ("torch.Tensor.detach_",),
    "tests/migration/training/adversarial.py": ("torch.autograd.grad",),
    "tests/migration/training/early_stopping.py": ("torch.set_grad_enabled",),
    "tests/migration/training/lion.py": ("torch.enable_grad",),
    "tests/migration/training/straight_through.py": ("torch.autograd.Function",),
}
