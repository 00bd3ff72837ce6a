"""A method of a tensor that is handed on as a value: `f = x.diff` is `f = partial(diff, x)`."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace

from mindport.analysis.api_use import UseKind
from mindport.analysis.evaluator import TENSOR
from mindport.knowledge.types import Signature
from mindport.rewrite.conversion.by_row import is_equal
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe_book import helper_of, recipe_of
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.argument_plan import WITHOUT_EFFECT
from mindport.rewrite.edits.rewrites import Part


def is_held(site: Site) -> bool:
    """Whether a name or an entry holds the method that is called: what it is given decides."""
    is_held = isinstance(site.call, ast.Call) and isinstance(
        site.call.func, (ast.Name, ast.Subscript)
    )
    return is_held and site.use.kind is UseKind.METHOD and _function_of(site) != ""


def bound_method(site: Site) -> Made | None:
    """The function of the same name, given the object; None where none takes the same."""
    receiver = site.receiver if site.use.kind is UseKind.METHOD and site.call is None else None
    function = _function_of(site)
    if receiver is None or not function:
        return None
    named = replace(site.use, api=function, kind=UseKind.FUNCTION, span=site.use.name_span)
    found = _named(replace(site, use=named), function)
    if found is None:
        return None
    first, target = found
    parts: list[Part] = [f"{site.own_name('functools.partial')}(", *first, ", ", receiver.span, ")"]
    if site.code.kind(site.api_of(receiver.node)) == "class":  # of no tensor yet
        parts = [*first]
    return Made((site.replaced(*parts),), target, evidence=function)


def _named(site: Site, function: str) -> tuple[Sequence[Part], str] | None:
    """How a function is written as a value, and what does the work."""
    helper = helper_of(site.code, function)
    if helper is not None:
        return (site.helper(helper),), f"mindport_compat.{helper}"
    recipe = recipe_of(site.code, function)
    made = None if recipe is None else recipe(site)
    if made is None:
        target = _target(site, function)
        return ((site.name(target),), target) if target else None
    if isinstance(made, Refused) or [one.span for one in made.rewrites] != [site.use.span]:
        return None
    return made.rewrites[0].parts, made.target


def _function_of(site: Site) -> str:
    """The function of torch that does what a method does, with the same parameters; "" for none."""
    owner, _, leaf = site.use.api.rpartition(".")
    function = f"torch.{leaf}"
    if owner != TENSOR or leaf.endswith("_") or site.code.kind(function) != "function":
        return ""
    known = [names[1:] for names in _names(site.code.signatures(function))]
    own = _names(site.code.signatures(site.use.api))
    return function if own and all(names in known for names in own) else ""


def _names(signatures: Sequence[Signature]) -> list[list[str]]:
    """The parameters of each form that are no place to write to."""
    return [[one.name for one in form.parameters if one.name != "out"] for form in signatures]


def _target(site: Site, function: str) -> str:
    """The function of MindSpore that takes what torch's takes; "" for none."""
    facts = site.code.facts(function)
    if facts.target is None or not is_equal(facts):
        return ""
    taken = [line.status for line in facts.target.parameters[1:] if line.torch not in _WITHOUT]
    is_same = set(taken) <= {"same", "extra"}
    return facts.target.api if is_same and site.code.kind(facts.target.api) == "function" else ""


_WITHOUT = WITHOUT_EFFECT | {"out"}
