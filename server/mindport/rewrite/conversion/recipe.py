"""What a recipe is: a conversion that a row alone cannot express, and how recipes are found."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.site import Site
from mindport.rules.facts import Standing

_PACKAGE = "mindport.rewrite.recipes"
_ALL = frozenset(Backend)
ASCEND, CPU = Backend.ASCEND, Backend.CPU
_EQUAL = (Standing.EXACT, Standing.RENAMED)


# None: this recipe has nothing to say, the row decides.
Write: TypeAlias = Callable[[Site], "Made | Refused | None"]


@dataclass(frozen=True, slots=True)
class Recipe:
    """A conversion and what it needs.

    `backends` are those that it is for; on others `elsewhere` is asked, or the row. With `guesses`,
    a guess at the object is enough: what is written is right for other objects, or fails there.
    What `records` needs tensors that can be made to record how they came about.
    """

    write: Write
    backends: frozenset[Backend] = _ALL
    elsewhere: Write | None = None
    guesses: bool = False
    records: bool = False

    def __call__(self, site: Site) -> Made | Refused | None:
        """What becomes of a use."""
        if site.code.backend in self.backends and (site.code.records or not self.records):
            return self.write(site)
        return None if self.elsewhere is None else self.elsewhere(site)


# A function alone is a recipe that needs nothing.
Recipes: TypeAlias = "dict[str, Recipe | Write]"


def _recipe(one: Recipe | Write) -> Recipe:
    return one if isinstance(one, Recipe) else Recipe(one)


def on(backend: Backend, one: Recipe | Write, elsewhere: Write | None = None) -> Recipe:
    """The same on one backend alone, whose kernels are wrong or lacking."""
    return replace(_recipe(one), backends=frozenset({backend}), elsewhere=elsewhere)


def off(backend: Backend, one: Recipe | Write, elsewhere: Write | None = None) -> Recipe:
    """The same on all backends but one, whose kernels are right."""
    return replace(_recipe(one), backends=_ALL - {backend}, elsewhere=elsewhere)


def guessed(one: Recipe | Write) -> Recipe:
    """The same for objects that are only guessed, too."""
    return replace(_recipe(one), guesses=True)


def recorded(one: Recipe | Write) -> Recipe:
    """The same for releases whose tensors can record how they came about."""
    return replace(_recipe(one), records=True)


def has_equal(site: Site) -> bool:
    """Whether MindSpore has an equal of its own, with kernels that do the same here."""
    is_right = site.code.backend is ASCEND  # on CPU many were seen to differ
    return is_right and site.code.facts(site.use.api).standing in _EQUAL


def all_recipes(knowledge: KnowledgeBase) -> dict[str, Recipe]:
    """Every recipe by the name of the torch API: `RECIPES` of each module in `rewrite.recipes`.

    Before it come those that `by_facts` of a module makes of what is known of operators.
    """
    package = importlib.import_module(_PACKAGE)
    found: dict[str, Recipe] = {}
    written: dict[str, Recipe] = {}
    for module in sorted(one.name for one in pkgutil.iter_modules(package.__path__)):
        family = importlib.import_module(f"{_PACKAGE}.{module}")
        recipes: Recipes = family.RECIPES
        twice = written.keys() & recipes.keys()
        if twice:
            raise ValueError(f"{module}: another file has a recipe for {sorted(twice)}")
        written |= {api: _recipe(one) for api, one in recipes.items()}
        if hasattr(family, "by_facts"):
            made: Recipes = family.by_facts(knowledge)
            found |= {api: _recipe(one) for api, one in made.items()}
    return found | written
