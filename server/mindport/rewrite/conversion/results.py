"""What becomes of the result of a use."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.site import Site
from mindport.rewrite.facts.changes import is_changed_by_callers
from mindport.rewrite.facts.gradient_cuts import keeps_gradient


def is_changed_by_any(site: Site) -> bool:
    """Whether its result, or its object, is changed in its function, or by callers in the file."""
    made = site.node
    is_given = made is not None and is_changed_by_callers(site.tree, made)
    return site.is_changed or is_given


def is_asked_for_itself(site: Site) -> bool:
    """Whether it matters that a use gives its tensor itself: changed, or asked for a gradient.

    What a cast of MindSpore gives of the type that a tensor has is another tensor of its memory;
    of a parameter, it is none.
    """
    if is_changed_by_any(site) or _has_asked_gradient(site) or _may_be_parameter(site):
        return True
    return is_kept_with_gradient(site)


def is_cut(site: Site) -> bool:
    """Whether it is cut to whole numbers, so that an error in its last digit becomes a step."""
    asked = None if site.call is None else site.tree.of(site.call)
    return asked is not None and asked.term is not None and asked.file.whole_steps.has(asked.term)


def is_kept_with_gradient(site: Site) -> bool:
    """Whether it is kept, and its tensor has a gradient that is not recorded where it stands."""
    tree, call = site.tree, site.call
    if call is None or not (_is_kept(site) or _is_passed_on(site)):
        return False
    receiver = site.receiver if site.is_method else None
    tensor = next(iter(call.args), None) if receiver is None else receiver.node
    return tensor is not None and keeps_gradient(tree, call, tensor)


def _is_passed_on(site: Site) -> bool:
    """Whether a method that is called on it may give it itself, as `type_as` does."""
    tree, call = site.tree, site.call
    outer = None if call is None else tree.parent(call)
    method = tree.parent(outer) if isinstance(outer, ast.Attribute) else None
    if call is None or not isinstance(method, ast.Call) or method.func is not outer:
        return False
    own = {one.memory for one in tree.of(call).memory()}
    return any(one.memory in own for one in tree.of(method).memory())


def _may_be_parameter(site: Site) -> bool:
    """Whether its object is a parameter that a module may be given."""
    given = None if site.receiver is None else site.tree.of(site.receiver.node)
    return given is not None and given.kind == "torch.nn.Parameter" and _is_kept(site)


def _is_kept(site: Site) -> bool:
    """Whether the result is bound, returned or handed on, and not only computed with."""
    made = site.node
    outer = None if made is None else site.tree.parent(made)
    return not isinstance(outer, (ast.Attribute, ast.BinOp, ast.Compare, ast.UnaryOp))


def _has_asked_gradient(site: Site) -> bool:
    tree, made = site.tree, site.call
    if made is None or not tree.of(made).may_have_gradient:
        return False
    own = {one.memory for one in tree.of(made).memory()}
    given = tree.written(site.receiver.node) if site.receiver else ""
    asked = (one.value for one in tree.members("grad") if one.lineno > made.lineno)
    return any(
        any(one.memory in own for one in tree.of(value).memory())
        for value in asked
        if tree.written(value) != given
    )
