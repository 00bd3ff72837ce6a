"""The recipe of an API: the table of helpers says it, a form, or a module of `rewrite.recipes`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mindport.analysis.numbers.held_numbers import NOTHING
from mindport.knowledge.helpers import Helper
from mindport.knowledge.same_networks import SameNetwork
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.forms import by_form
from mindport.rewrite.conversion.helper_calls import named, packaged, stays
from mindport.rewrite.conversion.layer_call import is_private_base, layer
from mindport.rewrite.conversion.preferred import preferred
from mindport.rewrite.conversion.recipe import Recipe, Write, all_recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.view.code import Code

ALL = frozenset({"all"})


def recipe_of(code: Code, api: str) -> Recipe | None:
    """What is known to convert an API where a text is to run; None: its row decides."""
    if code.prefer and (network := networks(code.knowledge, code.prefer).get(api)):
        return Recipe(preferred(network))
    kept = ALL if code.strict else code.keeps
    return recipes(code.knowledge, code.release, code.backend, kept).get(api)


@lru_cache(maxsize=8)
def networks(knowledge: KnowledgeBase, package: str) -> Mapping[str, SameNetwork]:
    """The APIs that make a network which a package for MindSpore has, too."""
    return {one.api: one for one in knowledge.same_networks if one.package == package}


@lru_cache(maxsize=8)
def losing(knowledge: KnowledgeBase, release: str, backend: Backend) -> Mapping[str, Helper]:
    """The APIs whose kernels lose values there, with what keeps them."""
    there = (one for one in knowledge.helpers() if one.is_for(release, backend))
    return {one.api: one for one in there if one.loses}


@lru_cache(maxsize=8)
def recipes(
    knowledge: KnowledgeBase, release: str, backend: Backend, kept: frozenset[str] = frozenset()
) -> Mapping[str, Recipe]:
    """The recipes for a release and a backend by API; `kept` is what kernels would lose."""
    known = all_recipes(knowledge)
    for form in knowledge.forms():
        if form.cases_on(backend) or form.layer:
            known[form.api] = by_form(form, backend, known.get(form.api), known.get)
    there = [one for one in knowledge.helpers() if one.is_for(release, backend)]
    for one in sorted(there, key=lambda one: bool(one.loses)):
        if not one.loses or kept == ALL or any(value in one.loses for value in kept):
            known[one.api] = Recipe(_beside(known.get(one.api), one, kept))
    return known


def _beside(asked: Recipe | None, helper: Helper, kept: frozenset[str]) -> Write:
    """A helper; for a private base of layers, what all of them are comes first."""
    write = _write(helper)
    if helper.loses:
        default = asked or Recipe(lambda _site: None)
        return lambda site: default(site) if _loses_nothing(site, kept) else write(site)
    if asked is None or not is_private_base(helper.api):
        return write
    return lambda site: asked(site) or write(site)


def _loses_nothing(site: Site, kept: frozenset[str]) -> bool:
    """Whether it is of complex numbers, whose kernels are others, or of whole ones without NaN."""
    given = site.positional(0)
    held = site.held(given[0].node) if given else NOTHING
    return held.family == "complex" or (kept != ALL and held.is_whole)


def _write(one: Helper) -> Write:
    if one.form == "layer":
        return layer(one.helper)
    if one.form == "member":
        return stays(one.target)
    if one.form == "name":
        return lambda site: named(site, one.helper, note=one.note)
    return packaged(one.helper, suits_all=bool(one.suits_all))
