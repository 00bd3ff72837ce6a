"""Private bases of torch's layers, which programs ask for: `isinstance(m, _BatchNorm)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import partial

from mindport.knowledge.store import KnowledgeBase
from mindport.rewrite.conversion.layer_call import (
    is_asked_for,
    is_private_base,
    is_type,
    stands_apart,
)
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site

_CELL = "mindspore.nn.Cell"
_ROOT = "torch.nn."
_LAZY = "torch.nn.modules.lazy.LazyModuleMixin"  # its objects become of another class

RECIPES: Recipes = {}


def by_facts(knowledge: KnowledgeBase) -> Recipes:
    """The private classes that public layers derive from."""
    bases = {
        name: tuple(row.split("\t")[2].split())
        for name, row in knowledge.symbol_rows().items()
        if name.startswith(_ROOT) and row.startswith("class\t")
    }
    members: dict[str, list[str]] = {}
    for name in bases:
        found = set(_above(name, bases))
        if name.rpartition(".")[0] + "." == _ROOT and _LAZY not in found:
            for base in found:
                members.setdefault(base, []).append(name)
    private = filter(is_private_base, members)
    helpers = {one.api: one.helper for one in knowledge.helpers()}
    return {
        base: partial(_any_of, members=tuple(sorted(members[base])), own=helpers.get(base))
        for base in private
    }


def _above(name: str, bases: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The classes that one derives from, near and far."""
    for base in bases.get(name, ()):
        yield base
        yield from _above(base, bases)


def _any_of(site: Site, members: tuple[str, ...], own: str | None) -> Made | None:
    """The base as the tuple of MindSpore's classes for all layers that derive from it.

    `own` is a helper that classes of the project derive from.
    """
    if site.use.is_import or not is_asked_for(site):
        return None
    if is_type(site):
        return Made((site.put(site.use.name_span, site.name(_CELL)),), _CELL)
    written = dict.fromkeys(filter(None, (_class(site, one) for one in members)))
    if own is not None:
        written[site.helper(own)] = None
    node = site.tree.at(site.use.name_span)
    is_one_of_several = node is not None and isinstance(site.tree.parent(node), ast.Tuple)
    one_by_one = ", ".join(written)
    made = site.put(site.use.name_span, one_by_one if is_one_of_several else f"({one_by_one})")
    return Made((made,), _CELL) if len(written) > 1 else None


def _class(site: Site, member: str) -> str:
    """The class of a converted layer; "" if no conversion makes one."""
    if stands_apart(member):
        return site.helper(member.rpartition(".")[2])
    target = site.code.facts(member).target
    return site.name(target.api) if target is not None else ""
