"""What a sighting is: a place that needs a conversion though no API is used there by its name.

`x << 1`, `f"{loss:.3f}"`, `copy.deepcopy(model)`, `getattr(nn, name)`. Each module in
`rewrite.sightings` gives some of them in `SIGHTINGS`, each with a code and a page, as rules have.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.knowledge.types import Backend
from mindport.rewrite.edits import torch_imports
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.file_facts import FileFacts
from mindport.rewrite.view.tree import Tree
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule
from mindport.text.edit import Edit

if TYPE_CHECKING:  # conversions need what some sightings know
    from mindport.rewrite.conversion.convert import Conversion
    from mindport.rewrite.conversion.trial import Trial

_PACKAGE = "mindport.rewrite.sightings"


@dataclass(frozen=True, slots=True)
class Context:
    """What a sighting may ask of a file. `uses` are those found so far, `trial` tries guesses."""

    code: Code
    tree: Tree
    facts: FileFacts
    trial: Trial
    uses: Sequence[ApiUse]


@dataclass(frozen=True, slots=True)
class Remains:
    """A file after its conversion.

    `names` are bound by imports of torch that stay needed, `choices` are uses that may be of one of
    several APIs.
    """

    code: Code
    tree: Tree
    names: Collection[str]
    edits: Sequence[Edit]
    conversions: Sequence[Conversion]
    choices: Sequence[ApiUse]
    trial: Trial
    facts: FileFacts


def seen(tree: Tree, node: ast.expr, api: str) -> ApiUse:
    """An expression as a use of an API that is not named there."""
    span = tree.span(node)
    return ApiUse(span, span, api, UseKind.METHOD, Confidence.INFERRED)


def _no_uses(_context: Context) -> Iterable[ApiUse]:
    return ()


def _nothing_left(_remains: Remains) -> Iterable[Conversion]:
    return ()


@dataclass(frozen=True, slots=True)
class Sighting:
    """One detector. `code` and `name` (in kebab case) are unique; `summary` is one line.

    `message` is what a finding says of a place; `{api}` in it is the API that `find` gives.
    `find` looks at the file as it is, `find_left` at what the conversion of the file leaves.
    `backends` are those where it matters. With `in_torch_files`, only files that use torch are
    looked at. With `only_before`, those that were converted already are left out. `after` are
    codes of those whose uses it must know.
    """

    code: str
    name: str
    summary: str
    message: str
    find: Callable[[Context], Iterable[ApiUse]] = _no_uses
    find_left: Callable[[Remains], Iterable[Conversion]] = _nothing_left
    severity: Severity = Severity.WARNING
    in_torch_files: bool = False
    only_before: bool = False
    after: tuple[str, ...] = ()
    backends: frozenset[Backend] = frozenset(Backend)

    @property
    def rule(self) -> Rule:
        """The same as lists of rules show it."""
        messages = {"": self.message}
        return Rule(self.code, self.name, self.severity, self.summary, messages=messages)


@lru_cache(maxsize=1)
def all_sightings() -> tuple[Sighting, ...]:
    """Every sighting, in the order of the codes, each behind those that it needs."""
    package = importlib.import_module(_PACKAGE)
    modules = sorted(one.name for one in pkgutil.iter_modules(package.__path__))
    found: list[Sighting] = []
    for module in modules:
        found += getattr(importlib.import_module(f"{_PACKAGE}.{module}"), "SIGHTINGS", ())
    waiting = sorted(found, key=lambda one: (one.in_torch_files, one.code))
    if len({one.code for one in waiting}) < len(waiting):
        raise ValueError(f"two sightings have one code: {[one.code for one in waiting]}")
    ordered: list[Sighting] = []
    while waiting:
        still = {one.code for one in waiting}
        ready = next((one for one in waiting if still.isdisjoint(one.after)), None)
        if ready is None:
            raise ValueError(f"sightings that wait for each other: {sorted(still)}")
        waiting.remove(ready)
        ordered.append(ready)
    return tuple(ordered)


def sighted(context: Context) -> dict[ApiUse, str]:
    """What is seen in a file besides the uses that the analysis found, with its codes."""
    was_converted = torch_imports.was_converted(context.code, context.tree)
    found: dict[ApiUse, str] = {}
    known = [*context.uses]  # it grows
    seen = replace(context, uses=known)
    is_of_torch: bool | None = None  # known when all have been asked that look at every file
    for one in all_sightings():
        context.facts.pause()
        if (one.only_before and was_converted) or context.code.backend not in one.backends:
            continue
        if one.in_torch_files and is_of_torch is None:
            is_of_torch = bool(known) or bool(torch_imports.bound(context.code, context.tree))
        if one.in_torch_files and not is_of_torch:
            continue
        fresh = {use: one.code for use in one.find(seen) if use not in found}
        found |= fresh
        known += fresh
    return found


def left(remains: Remains) -> list[Conversion]:
    """What a conversion leaves of torch and no use speaks of."""
    return [
        conversion._replace(code=one.code)
        for one in all_sightings()
        for conversion in one.find_left(remains)
    ]
