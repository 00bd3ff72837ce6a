"""Calls that would run and do nothing: methods that change a tensor, on an object nobody knows."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator

from mindport.analysis.uses.api_use import ApiUse, Argument, Confidence, UseKind
from mindport.knowledge.roles import has_role
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.tree import Tree

# Arguments of other arrays' methods, which torch's have not.
_OF_OTHERS = frozenset({"axis", "ddof", "keepdims"})


def silent_uses(code: Code, tree: Tree, uses: Iterable[ApiUse]) -> Iterator[ApiUse]:
    """`p.mul_(0.9)`, where `p` may be a tensor: on CPU MindSpore's has the method without effect.

    Most else that is not known fails with an error when it runs.
    """

    def is_in_place(method: ast.Attribute, _call: ast.Call) -> bool:
        facts = code.knowledge.operator_facts(f"torch.Tensor.{method.attr}")
        return facts is not None and facts.changes

    return _of_unknown(code, tree, uses, is_in_place)


def spread_uses(code: Code, tree: Tree, uses: Iterable[ApiUse]) -> Iterator[ApiUse]:
    """`x.std()`, where `x` may be a tensor: MindSpore's divides by another number."""

    def is_spread(method: ast.Attribute, call: ast.Call) -> bool:
        as_of_others = any(keyword.arg in _OF_OTHERS for keyword in call.keywords)
        api = f"torch.Tensor.{method.attr}"
        is_other = has_role(code.knowledge.roles, "other-by-default", api) and not as_of_others
        return is_other and tree.of(method.value).is_of_passed

    return _of_unknown(code, tree, uses, is_spread)


def _of_unknown(
    code: Code,
    tree: Tree,
    uses: Iterable[ApiUse],
    is_silent: Callable[[ast.Attribute, ast.Call], bool],
) -> Iterator[ApiUse]:
    known = {use.name_span.end for use in uses}
    for node in tree.nodes(ast.Call):
        if not isinstance(node.func, ast.Attribute) or not is_silent(node.func, node):
            continue
        api = f"torch.Tensor.{node.func.attr}"
        name = tree.span(node.func)
        if name.end in known or code.kind(api) != "method":
            continue
        if not tree.kind(node.func.value) and not _is_own(tree, node.func):
            span = tree.span(node)
            given = arguments(tree, node)
            yield ApiUse(span, name, api, UseKind.METHOD, Confidence.GUESSED, given)


def _is_own(tree: Tree, method: ast.Attribute) -> bool:
    """Whether it is a method of the project's, of what nobody else may have passed."""
    return tree.of(method).is_known and not tree.of(method.value).is_of_passed


def arguments(tree: Tree, call: ast.Call) -> tuple[Argument, ...]:
    """What a call is given, as uses have it; what is written there is a constant."""

    def argument(keyword: str | None, node: ast.expr) -> Argument:
        span = tree.span(node)
        return Argument(keyword, span, tree.text[slice(*span)] if _is_written(node) else None)

    found = [argument("*" if isinstance(one, ast.Starred) else None, one) for one in call.args]
    return tuple(found + [argument(one.arg or "**", one.value) for one in call.keywords])


def _is_written(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, RecursionError):
        return False
    return True


SIGHTINGS = (
    Sighting(
        "MP601",
        "in-place-on-unknown",
        "An in-place method is called on an object of unknown type.",
        "If this object is a tensor, `{api}` updates it in torch but may do nothing in MindSpore",
        find=lambda context: silent_uses(context.code, context.tree, context.uses),
    ),
    Sighting(
        "MP616",
        "spread-of-unknown",
        "`std`, `var` or `median` is called on an object of unknown type.",
        "If this object is a tensor, `{api}` returns a different number in MindSpore",
        find=lambda context: spread_uses(context.code, context.tree, context.uses),
        after=("MP615",),
    ),
)
