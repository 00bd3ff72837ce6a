"""`torch.nn.init` and `w.data.normal_()`: a parameter is filled by an initializer of MindSpore."""

from __future__ import annotations

import ast

from mindport.analysis.values.iterated import is_module
from mindport.rewrite.conversion.helper_calls import packaged
from mindport.rewrite.conversion.made import OVERWRITTEN, UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write, guessed
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.facts.aliasing import is_recorded, is_unseen
from mindport.rewrite.facts.gradient_cuts import overwrites_result
from mindport.rewrite.facts.overwriting import may_be_written_over
from mindport.rewrite.recipes import filling
from mindport.text.span import Span

_PACKAGE = "mindspore.common.initializer"
# torch's parameters after the tensor -> those of the initializer, both in order.
_INITIALIZERS: dict[str, tuple[str, dict[str, str]]] = {
    "constant": ("Constant", {"val": "value"}),
    "dirac": ("Dirac", {"groups": "groups"}),
    "eye": ("Identity", {}),
    "kaiming_normal": (
        "HeNormal",
        {"a": "negative_slope", "mode": "mode", "nonlinearity": "nonlinearity"},
    ),
    "kaiming_uniform": (
        "HeUniform",
        {"a": "negative_slope", "mode": "mode", "nonlinearity": "nonlinearity"},
    ),
    "normal": ("Normal", {"mean": "mean", "std": "sigma"}),
    "ones": ("One", {}),
    "orthogonal": ("Orthogonal", {"gain": "gain"}),
    "trunc_normal": ("TruncatedNormal", {"mean": "mean", "std": "sigma", "a": "a", "b": "b"}),
    "xavier_normal": ("XavierNormal", {"gain": "gain"}),
    "xavier_uniform": ("XavierUniform", {"gain": "gain"}),
    "zeros": ("Zero", {}),
}
# What torch takes where nothing is said, and MindSpore does not.
_DEFAULTS = {"normal": {"sigma": "1.0"}, "trunc_normal": {"sigma": "1.0"}}


def _filled(initializer: str, parameters: dict[str, str], defaults: dict[str, str]) -> Write:
    """`init.f_(w, ...)` as `w.set_data(initializer(F(...), w.shape, w.dtype))`."""

    def recipe(site: Site) -> Made | Refused | None:
        tensor, given = _filled_tensor(site, *parameters)
        if isinstance(tensor, Refused):
            return tensor
        if "nonlinearity" in given and given["nonlinearity"].says("selu"):
            return Refused("MindSpore's initializers have no gain for selu")
        written = {parameters[key]: one for key, one in given.items() if key in parameters}
        left = {key: value for key, value in defaults.items() if key not in written}
        named = site.own_name(f"{_PACKAGE}.{initializer}")
        made = site.call_parts(named, [*written.items(), *left.items()])
        return _set(site, tensor, made, initializer)

    return recipe


def _uniform(site: Site, first: str = "a", last: str = "b") -> Made | Refused | None:
    """MindSpore's uniform distribution is around 0; others are moved."""
    tensor, given = _filled_tensor(site, first, last)
    if isinstance(tensor, Refused):
        return tensor
    low, high = _text(site, given.get(first), "0.0"), _text(site, given.get(last), "1.0")
    uniform = site.own_name(f"{_PACKAGE}.Uniform")
    if last in given and low.startswith("-") and low.removeprefix("-").strip() == high:
        return _set(site, tensor, [f"{uniform}(", given[last].span, ")"], "Uniform")
    bounds = [given[key] for key in (first, last) if key in given]
    is_literal = all(one.is_literal for one in bounds)
    if not all(one.is_literal or one.is_name for one in bounds):
        return Refused("its bounds are not symmetric and would be evaluated twice")
    half, middle = _around(low, high, is_literal=is_literal)
    return _set(site, tensor, [f"{uniform}({half})"], "Uniform", f".init_data() + {middle}")


def _text(site: Site, given: Given | None, default: str) -> str:
    return default if given is None else site.code.text[slice(*given.span)]


def _around(low: str, high: str, *, is_literal: bool) -> tuple[str, str]:
    """Half the width of an interval and its middle, as source text."""
    if not is_literal:
        return f"(({high}) - ({low})) / 2", f"(({high}) + ({low})) / 2"
    lower, upper = float(low), float(high)
    return repr((upper - lower) / 2), repr((upper + lower) / 2)


def _filled_tensor(site: Site, *names: str) -> tuple[Span | Refused, dict[str, Given]]:
    """What is filled, and the arguments of the call."""
    given = site.arguments("tensor", *names, "generator") or {}
    if "generator" in given:
        return Refused("generator= is not supported by MindSpore's API"), given
    return _tensor(site, given), given


def _tensor(site: Site, given: dict[str, Given]) -> Span | Refused:
    """The parameter or new tensor that is filled."""
    if "tensor" not in given:
        return UNKNOWN_ARGUMENTS
    node = given["tensor"].node
    if isinstance(node, ast.Attribute) and node.attr == "data":
        node = node.value
    if _is_part_of_parameter(site, node):
        return site.tree.span(node)
    if isinstance(node, ast.Call) and site.call is not None:
        is_new = is_unseen(site.tree, site.call, node)
        return site.tree.span(node) if is_new else Refused("it may be a view of another tensor")
    # An item of a tensor is a new tensor: what is filled is a member, or known as a parameter.
    is_whole = isinstance(node, (ast.Name, ast.Attribute))
    if not is_whole and site.tree.kind(node) != "torch.nn.Parameter":
        return Refused("only a named parameter can be filled")
    return site.tree.span(node)


def _is_part_of_parameter(site: Site, node: ast.expr) -> bool:
    """Whether it is a view of a parameter, as far as can be seen: what fills it fills that."""
    whole = _viewed(site, node)
    if whole is node or site.tree.kind(node) == "torch.nn.Parameter":
        return False
    is_member = isinstance(whole, ast.Attribute) and not _is_of_tensor(site, whole)
    return is_member or site.tree.kind(whole) == "torch.nn.Parameter"


def _viewed(site: Site, node: ast.expr) -> ast.expr:
    """What an expression is a view of: `w` of `w.data[0].view(-1)`; itself where it is none."""
    match node:
        case ast.Subscript(value=inner, slice=index) if site.tree.of(index).chooses is False:
            return _viewed(site, inner)
        case ast.Attribute(value=inner, attr="data"):
            return _viewed(site, inner)
        case ast.Call(func=ast.Attribute(value=inner) as method):
            facts = site.tree.of(method).operator
            is_view = facts is not None and facts.always_shares and facts.views == {0}
            return _viewed(site, inner) if is_view else node
    return node


# What only looks up names, members and items, and may be written twice.
_REPEATABLE = (
    *(ast.Attribute, ast.BinOp, ast.Constant, ast.FormattedValue, ast.JoinedStr, ast.Name),
    *(ast.Subscript, ast.UnaryOp),
)


# After these a weight is computed, and no parameter any more.
_REPARAMETRIZED = (
    *("torch.nn.utils.weight_norm", "torch.nn.utils.spectral_norm"),
    *("torch.nn.utils.parametrizations.weight_norm", "torch.nn.utils.parametrizations.orthogonal"),
    *("torch.nn.utils.parametrizations.spectral_norm",),
    "torch.nn.utils.parametrize.register_parametrization",
)


def _set(
    site: Site, tensor: Span, made: list[Part | Given], initializer: str, after: str = ""
) -> Made | Refused:
    call, node = site.call, site.tree.at(tensor)
    is_local = _is_local(site, tensor, node)
    if is_local and not (call and node and may_be_written_over(site.tree, call, node)):
        return Refused("it may be a view of another tensor")
    if is_local and isinstance(node, ast.expr) and overwrites_result(site.tree, node):
        return OVERWRITTEN
    parts = _parts(site, tensor, made, after, is_local=is_local)
    return Made((site.replaced(*parts),), f"{_PACKAGE}.{initializer}", evidence="")


def _is_local(site: Site, tensor: Span, node: ast.expr | None) -> bool:
    """Whether it is a tensor by a name; a buffer of a module is one, too."""
    is_named = isinstance(node, ast.Name) and site.kind_of(tensor) != "torch.nn.Parameter"
    return is_named or (isinstance(node, ast.Attribute) and _is_of_tensor(site, node))


def _parts(
    site: Site, tensor: Span, made: list[Part | Given], after: str, *, is_local: bool
) -> list[Part | Given]:
    """The call that fills: by a helper where it is an expression, where the tensor may not be
    written twice, keeps the gradient of what it was, or may be computed from other parameters.
    """
    node = site.tree.at(tensor)
    is_whole = node is None or not _is_part_of_parameter(site, node)
    is_repeatable = site.is_statement and _is_repeatable(site, tensor, is_local=is_local)
    if not (is_whole and is_repeatable) or any(site.tree.calls(*_REPARAMETRIZED)):
        shift = [", ", after.partition(" + ")[2]] if after else []
        return [f"{site.helper('initialized')}(", tensor, ", ", *made, *shift, ")"]
    named = f"{site.own_name(f'{_PACKAGE}.initializer')}("
    values: list[Part | Given] = [named, *made, ", ", tensor, ".shape, ", tensor, ".dtype)"]
    if is_local:
        start = f"{site.helper('set_values')}("
        return [start, tensor, ", ", *values, f"{after or '.init_data()'})"]
    return [tensor, ".set_data(", *values, f"{after})"]


def _is_repeatable(site: Site, tensor: Span, *, is_local: bool) -> bool:
    """Whether a tensor may be written twice, and no gradient of what it was is to be kept."""
    node = site.tree.at(tensor)
    if not isinstance(node, ast.expr) or (is_local and is_recorded(site.tree, node)):
        return False
    inner = site.tree.within(node)
    return bool(inner) and all(isinstance(one, _REPEATABLE) for one in inner)


def _of_parameter(recipe: Write, other: Write) -> Write:
    """The same for a method of a parameter, or of its `data`; `other` is for other tensors."""

    def method(site: Site) -> Made | Refused | None:
        receiver = site.receiver
        is_parameter = receiver is not None and (
            _is_data(site, receiver.node) or site.kind_of(receiver.span) == "torch.nn.Parameter"
        )
        made = recipe(site) if is_parameter else None
        return made if isinstance(made, Made) else other(site)

    return method


def _is_data(site: Site, node: ast.AST) -> bool:
    """Whether an expression is `x.y.data`, where `x.y` may be a parameter of a module."""
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "data"
        and isinstance(node.value, ast.Attribute)
        and not _is_of_tensor(site, node.value)
    )


def _is_of_tensor(site: Site, node: ast.Attribute) -> bool:
    """Whether `x.y` is a tensor, or what tensors have, as a gradient: it has no `set_data`."""
    if site.tree.of(node).is_tensor:
        return True
    is_of_module = any(map(is_module, site.tree.of(node.value).kinds))
    return not is_of_module and bool(site.code.kind(f"torch.Tensor.{node.attr}"))


def _data(site: Site) -> Made | None:
    """`w.data` goes away where `w` is filled."""
    node = site.tree.at(site.use.span)
    user = site.tree.parent(node) if node is not None and _is_data(site, node) else None
    if isinstance(user, ast.Attribute):
        method = f"torch.Tensor.{user.attr}"
        call = site.tree.parent(user)
        facts = site.code.knowledge.operator_facts(method)
        is_filled = facts is not None and 0 in facts.writes
    else:
        call, is_filled = user, isinstance(user, ast.Call) and _fills(user, node)
    is_statement = isinstance(call, ast.Call) and isinstance(site.tree.parent(call), ast.Expr)
    if is_filled and is_statement:
        return Made((), "mindspore.Parameter.set_data")
    return Made((), "mindspore.Tensor.data") if site.code.records else None


def _fills(call: ast.Call, node: ast.AST | None) -> bool:
    leaf = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    is_first = bool(call.args) and call.args[0] is node
    return is_first and f"torch.nn.init.{leaf}" in RECIPES


def _uniform_method(site: Site) -> Made | Refused | None:
    return _uniform(site, "from", "to")


_FILLED: dict[str, Write] = {
    **{
        name: _filled(initializer, parameters, _DEFAULTS.get(name, {}))
        for name, (initializer, parameters) in _INITIALIZERS.items()
    },
    "uniform": _uniform,
}


def _or_handed_on(name: str, recipe: Write) -> Write:
    """The same, or a function with torch's parameters where it is not called here."""
    handed_on = packaged(f"{name}_")
    return lambda site: handed_on(site) if site.call is None else recipe(site)


RECIPES: Recipes = {
    **{
        f"torch.nn.init.{name}{end}": _or_handed_on(name, one)
        for name, one in _FILLED.items()
        for end in ("_", "")
    },
    "torch.Tensor.data": _data,
    "torch.Tensor.fill_": guessed(
        _of_parameter(_filled("Constant", {"value": "value"}, {}), filling.FILLED["fill_"])
    ),
    "torch.Tensor.normal_": guessed(_of_parameter(_FILLED["normal"], filling.FILLED["normal_"])),
    "torch.Tensor.uniform_": guessed(_of_parameter(_uniform_method, filling.FILLED["uniform_"])),
    "torch.Tensor.zero_": guessed(_of_parameter(_FILLED["zeros"], filling.FILLED["zero_"])),
}
