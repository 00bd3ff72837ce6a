"""Methods that change a tensor in its place: a statement binds the name to the new tensor."""

from __future__ import annotations

import ast
from dataclasses import replace

from mindport.rewrite.aliasing import is_fresh, is_unseen
from mindport.rewrite.recipe import Made, Recipe, Refused, all_recipes
from mindport.rewrite.replacement import by_row
from mindport.rewrite.rewrites import Part, Rewrite, from_edits
from mindport.rewrite.site import Site
from mindport.text.span import Span

# Those with a method of the same meaning that gives a new tensor.
_METHODS = (
    *("abs", "acos", "add", "addcdiv", "addcmul", "asin", "atan", "ceil", "clamp", "clamp_max"),
    *("clamp_min", "cos", "index_add", "index_copy", "index_fill", "scatter", "scatter_add"),
    *("cosh", "cumprod", "cumsum", "div", "erf", "exp", "expm1", "floor", "lerp", "log"),
    *("log10", "log1p", "log2", "logical_not", "masked_fill", "mul", "neg", "pow"),
    *("reciprocal", "relu", "remainder", "round", "rsqrt", "sigmoid", "sign", "sin", "sinh"),
    *("sqrt", "square", "sub", "tan", "tanh", "tril", "triu", "trunc"),
)


def _in_place(name: str) -> Recipe:
    def changed(site: Site) -> Made | Refused | None:
        """`x.add_(y)` as `x = x.add(y)`, where `x` is all that holds the tensor."""
        call, receiver = site.call, site.receiver
        if call is None or receiver is None:
            return None
        if not site.is_statement and is_unseen(site.tree, call, receiver.node):
            inner = _new_tensor(site, name)  # `torch.zeros(3).add_(1)`
            if inner is None:
                return Refused(f"{name} of a tensor cannot be written here")
            parts, made = inner
            return replace(made, rewrites=(site.put(site.use.span, *parts),))
        kept = _assigned(site, name) if is_apart(site) else None
        if kept is not None:
            return kept
        if not site.is_statement or not isinstance(receiver.node, ast.Name):
            return Refused("it changes a tensor that may be held elsewhere, too")
        if not is_fresh(site.tree, call, receiver.node.id):
            return Refused("it changes a tensor that may be held elsewhere, too")
        inner = _new_tensor(site, name)
        if inner is None:
            return Refused(f"{name} of a tensor cannot be written here")
        parts, made = inner
        bound = site.put(site.use.span, f"{receiver.node.id} = ", *parts)
        return replace(made, rewrites=(bound,))

    return changed


def is_apart(site: Site) -> bool:
    """Whether a tensor changes outside of what is differentiated: `p.data`, or within `no_grad`."""
    call, receiver = site.call, site.receiver
    if not site.code.records or call is None or receiver is None:
        return False
    root = _root(receiver.node)
    if root is None:
        return False
    if isinstance(root, ast.Attribute) and root.attr == "data":
        return True
    for node in site.tree.around(call):
        if isinstance(node, (ast.With, ast.AsyncWith)):
            if any(_is_without_gradients(one.context_expr) for one in node.items):
                return True
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return any(_is_without_gradients(one) for one in node.decorator_list)
    return False


def _root(node: ast.expr) -> ast.expr | None:
    """What a chain of methods that change their object begins with, if it may be written twice."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if not node.func.attr.endswith("_"):
            return None
        node = node.func.value
    path = node
    while isinstance(path, (ast.Attribute, ast.Subscript)):
        if isinstance(path, ast.Subscript):
            key = path.slice
            if not isinstance(key, ast.Name) and not (
                isinstance(key, ast.Constant) and isinstance(key.value, str)
            ):
                return None  # a part of a tensor cannot be given values so
        path = path.value
    return node if isinstance(path, ast.Name) else None


def _is_without_gradients(node: ast.expr) -> bool:
    function = node.func if isinstance(node, ast.Call) else node
    return ast.unparse(function).rpartition(".")[2] in ("no_grad", "inference_mode")


def _assigned(site: Site, name: str) -> Made | None:
    """`p.mul_(x)` as `in_place(p, p.mul(x))`."""
    inner, receiver = _new_tensor(site, name), site.receiver
    root = _root(receiver.node) if receiver is not None else None
    if inner is None or root is None:
        return None
    parts, made = inner
    before = (f"{site.helper('in_place')}(", site.tree.span(root), ", ")
    return replace(made, rewrites=(site.put(site.use.span, *before, *parts, ")"),))


def given_values(name: str) -> Recipe:
    """`p.copy_(x)`, `p.fill_(1)` and `p.zero_()`."""

    def given(site: Site) -> Made | Refused | None:
        receiver = site.receiver
        arguments = site.arguments("self", "value", "non_blocking")
        if not is_apart(site) or receiver is None or arguments is None:
            return None
        root = _root(receiver.node)
        value = arguments.get("value")
        if root is None or (value is None) != (name == "zero_"):
            return None
        if root is not receiver.node:
            return None
        helper = site.helper("in_place")
        parts = (f"{helper}(", receiver, ", ", "0" if value is None else value, ")")
        return Made((site.put(site.use.span, *parts),), "mindport_compat.in_place")

    return given


def _new_tensor(site: Site, name: str) -> tuple[list[Part], Made] | None:
    """The parts of the call that gives a new tensor; its name has no underscore."""
    end = site.use.name_span.end
    text = site.code.text
    code = replace(site.code, text=f"{text[: end - 1]} {text[end:]}")
    span = Span(site.use.name_span.start, end - 1)
    use = replace(site.use, api=f"torch.Tensor.{name}", name_span=span)
    recipe = all_recipes().get(use.api)
    inner = replace(site, code=code, use=use)
    made = recipe(inner) if recipe is not None else None
    if made is None:
        row = by_row(code, use, site.spelling)
        if row is None:
            return None
        rewrite = from_edits(use.span, row.edits)
        made = Made((rewrite,) if row.edits else (), row.target, row.is_safe)
    if isinstance(made, Refused) or len(made.rewrites) > 1:
        return None
    ran = site.code.conformance(use.api)
    if ran is not None:
        made = replace(made, is_safe=ran.is_proven or (made.is_safe and not ran.differs))
    rewrite = made.rewrites[0] if made.rewrites else Rewrite(use.span, (use.span,))
    if rewrite.span != use.span:
        return None
    parts: list[Part] = []
    for part in rewrite.parts:
        if not isinstance(part, str) and part.start < end <= part.end:
            parts += [Span(part.start, end - 1), Span(end, part.end)]
        else:
            parts.append(part)
    return parts, made


RECIPES: dict[str, Recipe] = {f"torch.Tensor.{name}_": _in_place(name) for name in _METHODS}
RECIPES["torch.Tensor.copy_"] = given_values("copy_")
