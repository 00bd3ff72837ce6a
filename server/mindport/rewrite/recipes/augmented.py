"""Augmented assignments of tensors: `x += y` changes what other names hold, too."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from mindport.analysis.memory.origin import quoted
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.aliasing import arrays, is_recorded
from mindport.rewrite.facts.aliasing import views as views_of
from mindport.rewrite.facts.gradient_cuts import keeps_gradient
from mindport.rewrite.facts.overwriting import may_be_parted, may_be_set_shared
from mindport.rewrite.sightings.held_elsewhere import is_held, is_one
from mindport.rewrite.sightings.operators import changes_inexactly, is_complex
from mindport.rewrite.view.names import AUGMENTED, LACKING
from mindport.rewrite.view.tree import Tree


def _augmented(site: Site) -> Made | Refused | None:
    """`x += y` as `x = set_values(x, x + y)`, where another name holds the tensor, too.

    Where nothing tells that it is a tensor, it is looked at when it runs.
    """
    node = site.tree.statement_at(site.use.name_span)
    if not isinstance(node, ast.AugAssign):
        return None
    name = site.tree.written(node.target)
    missed = _missing_gradients(site.tree, node)
    is_open = not missed or may_be_set_shared(site.tree, node.target)
    seen = [] if is_open else missed
    if seen := seen or [quoted(one) for one in arrays(site.tree, node, node.target)]:
        told = "shares memory with it; in MindSpore this update does not reach it"
        return Refused(f"{seen[0]} {told}")
    is_shared = bool(missed) or _is_seen_by_views(site.tree, node)
    setter = "set_shared" if is_shared else "set_values"
    sign = AUGMENTED[type(node.op)][1]
    value = site.given(node.value)
    is_plain = isinstance(node.target, ast.Name)
    if (
        not isinstance(node.target, ast.Name)
        or isinstance(node.op, LACKING)
        or not is_one(site.tree, node)
    ):
        target = name if is_plain else site.given(node.target)
        end = ", is_shared=True)" if is_shared else ")"
        parts = (target, f" = {site.helper('in_place')}(", target, f', "{sign}", ', value, end)
        return Made((site.put(site.use.span, *parts),), "mindport_compat.in_place")
    is_exact = not changes_inexactly(site.tree, node)
    known = _kept(site, is_exact=is_exact)
    if kept := known.get(sign):
        return _with_kept_values(site, node, setter, kept)
    if is_complex(site.tree, node, node.op, (node.target, node.value)):
        return _with_kept_values(site, node, setter, "complex_operator", f'"{sign}", ')
    operand = site.enclosed(value)
    if not (is_held(site.tree, node, node.target) or keeps_gradient(site.tree, node, node.target)):
        start = f"{name} = ({name} {sign} "
        return Made((site.put(site.use.span, start, *operand, f").to({name}.dtype)"),), "")
    keeps = sign in "+-"  # gradients ask for the old values of other operators
    start = f"{name} = {site.helper(setter)}({name}, {name}{'' if keeps else '.copy()'} "
    return Made((site.put(site.use.span, start, f"{sign} ", *operand, ")"),), "")


def _missing_gradients(tree: Tree, node: ast.AugAssign) -> list[str]:
    """The views to which a gradient of the change would not pass, if there is one."""
    if isinstance(node.target, ast.Subscript) and tree.of(node.target.value).is_tensor:
        return []  # a part that is written right there passes gradients
    if not is_recorded(tree, node.target, node.value):
        return []
    of_callers = ["a tensor of a caller"] if tree.of(node.target).is_passed_view else []
    return [quoted(one) for one in views_of(tree, node, node.target)] or of_callers


def _is_seen_by_views(tree: Tree, node: ast.AugAssign) -> bool:
    """Whether MindSpore may part a tensor from views that it has."""
    if isinstance(node.target, ast.Subscript) or not may_be_parted(tree, node, node.target):
        return False
    return bool(views_of(tree, node, node.target))


_STRICT = {
    "/": "strict_divide",
    "//": "strict_floor_divide",
    "%": "strict_remainder",
    "**": "strict_pow",
}
# Helpers for types whose digits the CPU kernels lose.
_EXACT = {"//": "floor_quotient", "%": "remainder", "**": "strict_pow"}


def _kept(site: Site, *, is_exact: bool) -> Mapping[str, str]:
    """The helpers for signs whose kernels would lose something here."""
    if site.code.strict:
        return _STRICT
    is_infinite = "infinity" in site.code.keeps
    infinite = {sign: _STRICT[sign] for sign in ("//", "%")} if is_infinite else {}
    return infinite if is_exact else {**_EXACT, **infinite}


def _with_kept_values(
    site: Site, node: ast.AugAssign, setter: str, helper: str, first: str = ""
) -> Made:
    """The same by a helper that keeps what the kernel loses; `first` is its first argument."""
    value, name = site.given(node.value), site.tree.written(node.target)
    start = f"{name} = {site.helper(setter)}({name}, {site.helper(helper)}({first}{name}.copy(), "
    made = site.put(site.use.span, start, value, "))")
    return Made((made,), f"mindport_compat.{helper}")


RECIPES: Recipes = {f"torch.Tensor.__i{name}__": _augmented for name, _ in AUGMENTED.values()}
