"""Members of a class that have no row of their own: they follow their class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mindport.knowledge.comparison import lower
from mindport.knowledge.offers import offer
from mindport.knowledge.rows import WILDCARD, WITHOUT_TARGET, TargetRow
from mindport.knowledge.said_differences import lacks_member
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Backend, Mapping, Parity, Target

_OTHER_NAMES = {"forward": "construct"}


def class_followed(api: str, sources: Sources) -> str | None:
    """The class whose answer a member takes over; None for what is no such member."""
    if sources.is_curated(api):
        return None
    owner, _, leaf = api.rpartition(".")
    library = sources.libraries.get(api.partition(".")[0])
    entry = library.entries.get(owner) if library is not None else None
    if library is None or entry is None or entry.kind != "class" or not sources.is_curated(owner):
        return None
    if leaf.startswith("_") and not leaf.endswith("__"):
        return None  # what is private of one library tells nothing of the other
    family = [owner, *library.ancestors(owner)]
    if any(f"{name}{WILDCARD}" in sources.rows for name in family):
        return None
    return None if any(sources.is_curated(f"{name}.{leaf}") for name in family[1:]) else owner


def inherited_members(sources: Sources) -> Iterator[str]:
    """Members that classes with a row inherit from classes without one."""
    for library in sources.libraries.values():
        by_class: dict[str, list[str]] = {}
        for name in library.entries:
            owner, _, leaf = name.rpartition(".")
            by_class.setdefault(owner, []).append(leaf)
        for name, entry in library.entries.items():
            if entry.kind != "class" or not sources.is_curated(name):
                continue
            for ancestor in library.ancestors(name):
                if not sources.is_curated(ancestor):
                    yield from (f"{name}.{leaf}" for leaf in by_class.get(ancestor, ()))


def as_member(
    api: str, found: dict[Backend, Mapping], release: str, sources: Sources
) -> dict[Backend, Mapping]:
    """The answers for a member, from those for its class."""
    return {backend: _follow(api, one, release, sources) for backend, one in found.items()}


def _follow(api: str, mapping: Mapping, release: str, sources: Sources) -> Mapping:
    if not mapping.targets or mapping.parity in WITHOUT_TARGET:
        return replace(mapping, api=api, differences=(), recipe=None)
    chosen = mapping.targets[0]
    leaf = api.rpartition(".")[2]
    name = f"{chosen.api}.{_OTHER_NAMES.get(leaf, leaf)}"
    if release in sources.mindspore and sources.present(name, release):
        target = offer(api, TargetRow(api=name), release, sources, drafted=False).target
        target = replace(target, platforms=chosen.platforms, since=target.since or chosen.since)
    else:
        target = _on_class_only(leaf, chosen, release, sources)
    return Mapping(
        api=api,
        parity=target.parity,
        targets=(target,),
        area=mapping.area,
        drafted=mapping.drafted,
    )


def _on_class_only(leaf: str, chosen: Target, release: str, sources: Sources) -> Target:
    """The class is there, and a member of this name is not, or it is not known."""
    inventory = sources.mindspore.get(release)
    is_listed = inventory is not None and bool(inventory.members_of(chosen.api))
    text = (
        lacks_member(chosen.api, leaf)
        if is_listed
        else f"Whether {chosen.api} has a member {leaf} is not known."
    )
    return Target(
        api=chosen.api,
        parity=lower(chosen.parity, Parity.CHANGED),
        platforms=chosen.platforms,
        since=chosen.since,
        differences=(text,),
        is_known=chosen.is_known,
    )
