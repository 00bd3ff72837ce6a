"""The recipe of an API: the table of helpers says it, a form, or a module of `rewrite.recipes`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mindport.knowledge.helpers import Helper
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.forms import by_form
from mindport.rewrite.conversion.helper_calls import named, packaged, stays
from mindport.rewrite.conversion.layer_call import is_private_base, layer
from mindport.rewrite.conversion.recipe import Recipe, Write, all_recipes
from mindport.rewrite.view.code import Code


def recipe_of(code: Code, api: str) -> Recipe | None:
    """What is known to convert an API where a text is to run; None: its row decides."""
    return recipes(code.knowledge, code.release, code.backend, strict=code.strict).get(api)


@lru_cache(maxsize=8)
def _helpers(
    knowledge: KnowledgeBase, release: str, backend: Backend, strict: bool
) -> Mapping[str, Helper]:
    there = [one for one in knowledge.helpers() if one.is_for(release, backend)]
    found = {one.api: one for one in there if not one.loses}
    return {**found, **losing(knowledge, release, backend)} if strict else found


@lru_cache(maxsize=8)
def losing(knowledge: KnowledgeBase, release: str, backend: Backend) -> Mapping[str, Helper]:
    """The APIs whose kernels lose values there, with what keeps them."""
    there = (one for one in knowledge.helpers() if one.is_for(release, backend))
    return {one.api: one for one in there if one.loses}


@lru_cache(maxsize=8)
def recipes(
    knowledge: KnowledgeBase, release: str, backend: Backend, *, strict: bool = False
) -> Mapping[str, Recipe]:
    """The recipes for a release and a backend by API; `strict` keeps what kernels lose."""
    known = all_recipes(knowledge)
    for form in knowledge.forms():
        if form.cases_on(backend) or form.layer:
            known[form.api] = by_form(form, backend, known.get(form.api), known.get)
    taken = _helpers(knowledge, release, backend, strict)
    known |= {api: Recipe(_beside(known.get(api), one)) for api, one in taken.items()}
    return known


def _beside(asked: Recipe | None, helper: Helper) -> Write:
    """A helper; for a private base of layers, what all of them are comes first."""
    write = _write(helper)
    if asked is None or not is_private_base(helper.api):
        return write
    return lambda site: asked(site) or write(site)


def _write(one: Helper) -> Write:
    if one.form == "layer":
        return layer(one.helper)
    if one.form == "member":
        return stays(one.target)
    if one.form == "name":
        return lambda site: named(site, one.helper, note=one.note)
    return packaged(one.helper, suits_all=bool(one.suits_all))
