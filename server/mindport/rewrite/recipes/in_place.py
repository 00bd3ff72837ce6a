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
