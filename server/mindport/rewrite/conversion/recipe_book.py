"""The recipe of an API: the table of helpers says it, or a module of `rewrite.recipes`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mindport.knowledge.helpers import Helper
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.helper_calls import named, packaged, stays
from mindport.rewrite.conversion.layer_call import layer
from mindport.rewrite.conversion.recipe import Recipe, Write, all_recipes
from mindport.rewrite.view.code import Code


def recipe_of(code: Code, api: str) -> Recipe | None:
    """What is known to convert an API where a text is to run; None: its row decides."""
    return _recipes(code.knowledge, code.release, code.backend).get(api)


@lru_cache(maxsize=8)
def _recipes(knowledge: KnowledgeBase, release: str, backend: Backend) -> Mapping[str, Recipe]:
    taken = (one for one in knowledge.helpers() if one.is_for(release, backend))
    return all_recipes(knowledge) | {one.api: Recipe(_write(one)) for one in taken}


def _write(one: Helper) -> Write:
    if one.form == "layer":
        return layer(one.helper)
    if one.form == "member":
        return stays(one.target)
    if one.form == "name":
        return lambda site: named(site, one.helper, note=one.note)
    return packaged(one.helper, suits_all=bool(one.suits_all))
