"""Methods that change a tensor in its place: a statement binds the name to the new tensor."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import partial

from mindport.analysis.uses.api_use import Confidence
from mindport.knowledge.roles import has_role
from mindport.knowledge.store import KnowledgeBase
from mindport.rewrite.conversion.by_row import by_row
from mindport.rewrite.conversion.made import OVERWRITTEN, REPEATED, Made, Refused
from mindport.rewrite.conversion.maybe_brain_float import cast_around
from mindport.rewrite.conversion.plain_form import plainly
from mindport.rewrite.conversion.recipe import Recipes, guessed
from mindport.rewrite.conversion.recipe_book import recipe_of
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.facts.aliasing import (
    is_entry,
    is_fresh,
    is_unseen,
)
from mindport.rewrite.facts.gradient_cuts import keeps_gradient, overwrites_result
from mindport.rewrite.facts.overwriting import overwriting
from mindport.rewrite.facts.recording import is_decorated, is_without_gradient
from mindport.rewrite.facts.short_floats import may_widen_in
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

_HELD_ELSEWHERE = Refused(
    "it updates a tensor that other names may refer to; MindSpore does not update those"
)
_READS_ITSELF = Refused("torch reads values here that it has overwritten before")
_RESHAPED = Refused("it changes the shape of a tensor that other names may refer to")


def _changed_in_place(site: Site, name: str) -> Made | Refused | None:
    """`x.add_(y)` as `x = x.add(y)`, where `x` is all that holds the tensor."""
    call, receiver = site.call, site.receiver
    if call is None or receiver is None:
        return None
    is_alone = _holds_alone(site, call, receiver.node)
    if is_lost(site, call, receiver.node):
        return OVERWRITTEN
    knowledge, api = site.code.knowledge, f"torch.Tensor.{name}"
    made = knowledge.operator_facts(api)
    if made is not None and made.indices and repeats(site, receiver.node):
        return REPEATED  # torch itself refuses other changes of such views
    indices = made.indices if made is not None else ()
    is_early = has_role(knowledge.roles, "writes-early", api)
    if (indices or is_early) and _reads_itself(site, receiver.node, indices):
        return _READS_ITSELF
    if is_alone:
        return _with_new_values(site, receiver, name, "")
    changed = changed_tensor(site.tree, receiver.node)
    if made is not None and made.views:
        if not _may_take_shape(site, call, changed):
            return _RESHAPED
        return _with_new_values(site, receiver, name, "reshaped")
    helper = overwriting(site.tree, call, changed)
    return _with_new_values(site, receiver, name, helper) if helper else _HELD_ELSEWHERE


def is_lost(site: Site, call: ast.Call, node: ast.expr) -> bool:
    """Whether a gradient needs the result of a function that a change overwrites."""
    is_kept = isinstance(node, ast.Name) and keeps_gradient(site.tree, call, node)
    return is_kept and overwrites_result(site.tree, node)


def _reads_itself(site: Site, node: ast.expr, indices: Collection[int]) -> bool:
    """Whether what is put elsewhere in a tensor shares its memory: torch copies nothing before."""
    own = {one.memory for one in site.tree.of(node).memory()}
    given = [one.node for at, one in enumerate(site.positional(1), 1) if at not in indices]
    given += [one.value for one in site.call.keywords] if site.call is not None else []
    many = (site.tree.of(one) for one in given if site.tree.of(one).rank != 0)
    return any(source.memory in own for one in many for source in one.memory())


def repeats(site: Site, node: ast.expr) -> bool:
    """Whether it is a view in which an element stands several times."""
    return any(one.repeats for one in site.tree.of(node).memory())


def _with_new_values(site: Site, receiver: Given, name: str, helper: str) -> Made | Refused | None:
    """By a helper that changes the tensor; without one nothing else holds it."""
    inner = _new_tensor(site, name)
    if inner is None:
        return Refused(f"{name} of a tensor cannot be converted here")
    parts, made = inner
    if helper:
        parts = _set_in_place(site, receiver, parts, helper)
    elif site.is_statement:
        parts = _bound_anew(site, receiver, parts, name)
    elif _changes_type(site, name, receiver):
        return _compared(site, name, receiver)
    return replace(made, rewrites=(site.put(site.use.span, *parts),))


def _may_take_shape(site: Site, call: ast.Call, tensor: ast.expr) -> bool:
    """Whether a tensor may take another shape: no caller has it, who would not know of that."""
    asked = site.tree.of(tensor)
    own = asked.memory()
    if not own or any(not one.is_view and site.tree.of(call).is_given(one) for one in own):
        return False
    # What was recorded before a block without gradients would be lost.
    is_lost = is_without_gradient(site.tree, call) and not is_decorated(site.tree, call)
    return not (asked.may_have_gradient and is_lost)


def _changes_type(site: Site, name: str, receiver: Given) -> bool:
    """Whether the new tensor may be of another type: in place the tensor keeps its own.

    A method compares, or takes a tensor of a wider type.
    """
    knowledge, api = site.code.knowledge, f"torch.Tensor.{name}"
    made = knowledge.operator_facts(api)
    if made is None:
        return False
    if made.result("float") == "bool":
        return True
    own = site.held(receiver.node)
    passed = [one for place, one in enumerate(site.positional(1), 1) if place not in made.indices]
    beside = [site.tree.of(one.node) for one in passed]
    named = site.call.keywords if site.call is not None else ()
    beside += [site.tree.of(one.value) for one in named]
    return any(may_widen_in(site.tree, own, one) for one in beside)


def _holds_alone(site: Site, call: ast.Call, node: ast.expr) -> bool:
    """Whether nothing but the name in a statement, or the expression, holds the tensor."""
    if keeps_gradient(site.tree, call, node):
        return False
    if not site.is_statement:
        return is_unseen(site.tree, call, node)
    return isinstance(node, ast.Name) and is_fresh(site.tree, call, node)


def _bound_anew(site: Site, receiver: Given, parts: list[Part], name: str) -> list[Part]:
    """`x = x.add(y)`; in place the tensor keeps its type."""
    written = site.tree.span(changed_tensor(site.tree, receiver.node))
    typed: list[Part] = [".to(", written, ".dtype)"] if _changes_type(site, name, receiver) else []
    return [written, " = ", *parts, *typed]


def _set_in_place(site: Site, receiver: Given, parts: list[Part], helper: str) -> list[Part]:
    """A call of a helper that gives the tensor its new values."""
    is_kept = helper != "reshaped"  # which reads the tensor itself
    if is_kept and (isinstance(receiver.node, ast.Name) or is_entry(receiver.node)):
        parts = _split(parts, receiver.span.end, ".copy()")  # gradients ask for the old values
    written = site.tree.span(changed_tensor(site.tree, receiver.node))
    return [f"{site.helper(helper)}(", written, ", ", *parts, ")"]


def _compared(site: Site, name: str, receiver: Given) -> Made | None:
    """`f(x).lt_(y)` as `compared(f(x), "lt", y)`, which keeps the type."""
    given = site.positional(1)
    if (
        site.call is None
        or site.call.keywords
        or any(isinstance(one.node, ast.Starred) for one in given)
    ):
        return None
    return site.by_helper("compared", receiver, f'"{name}"', *given)


def _split(parts: list[Part], place: int, text: str) -> list[Part]:
    """The parts with a text at a place of the old text, where that stays."""
    found: list[Part] = []
    for part in parts:
        if isinstance(part, str) or not part.start < place <= part.end:
            found.append(part)
        else:
            found += [Span(part.start, place), text, Span(place, part.end)]
    return found


def changed_tensor(tree: Tree, receiver: ast.expr) -> ast.expr:
    """What is changed in `x.mul_(2).add_(1)`: each method gives the tensor itself."""
    while isinstance(receiver, ast.Call) and (inner := tree.changed_by(receiver)) is not None:
        receiver = inner
    return receiver


def _new_tensor(site: Site, name: str) -> tuple[list[Part], Made] | None:
    """The parts of the call that gives a new tensor; its name has no underscore."""
    end, text, code = site.use.name_span.end, site.code.text, site.code
    span = site.use.name_span
    if text[end - 1] == "_":  # else getattr gives the method
        code = replace(site.code, text=f"{text[: end - 1]} {text[end:]}")
        span = Span(span.start, end - 1)
    confidence = Confidence.INFERRED  # if by its name alone
    use = replace(site.use, api=f"torch.Tensor.{name}", name_span=span, confidence=confidence)
    recipe = recipe_of(code, use.api)
    inner = replace(site, code=code, use=use)
    made = recipe(inner) if recipe is not None else None
    made = made or by_row(inner)
    if not isinstance(made, Made) or len(made.rewrites) > 1:
        return None
    as_it_is = (use.span,) if inner.plain is None else tuple(plainly(inner))
    rewrite = made.rewrites[0] if made.rewrites else Rewrite(use.span, as_it_is)
    if rewrite.span != use.span:
        return None
    (rewrite,) = cast_around(inner, made.rewrites) or (rewrite,)
    parts = list(rewrite.parts) if code is site.code else _without_sign(rewrite.parts, end)
    return parts, replace(made, evidence=use.api)


def _without_sign(written: Iterable[Part], end: int) -> list[Part]:
    """The parts without the underscore that ends there."""
    parts: list[Part] = []
    for part in written:
        if not isinstance(part, str) and part.start < end <= part.end:
            parts += [Span(part.start, end - 1), Span(end, part.end)]
        else:
            parts.append(part)
    return parts


RECIPES: Recipes = {}


def by_facts(knowledge: KnowledgeBase) -> Recipes:
    """Methods that change their tensor, with one of the same meaning that gives a new one."""
    found: Recipes = {}
    for api in knowledge.changing_methods():
        name = api.removeprefix("torch.Tensor.").removesuffix("_")
        new = knowledge.symbol(f"torch.Tensor.{name}")
        if new is not None and new.kind == "method":
            found[api] = guessed(partial(_changed_in_place, name=name))
    return found
