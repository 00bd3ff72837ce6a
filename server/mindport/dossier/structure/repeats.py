"""Networks that are there several times: made at several places, or a part of another one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import TypeAlias

from mindport.dossier.model import Model, Node, Place
from mindport.dossier.structure.tree import without_heads

_Key: TypeAlias = tuple[Hashable, ...]


def without_repeats(models: list[Model]) -> list[Model]:
    """Each different network once, with all places that make it; parts name their whole."""
    first: dict[Hashable, Model] = {}
    for model in models:
        key = _key_of(model)
        known = first.get(key)
        first[key] = model if known is None else _also_at(known, model.place)
    kept = list(first.values())
    inside: dict[_Key, tuple[str, int]] = {}
    for at, model in enumerate(kept):
        for path, key in _below(model):
            inside.setdefault(key, (f"{model.name}: {path}", at))
    return [_with_whole(at, model, inside) for at, model in enumerate(kept)]


def _also_at(model: Model, place: Place) -> Model:
    met = {(one.path, one.line) for one in (model.place, *model.also)}
    if (place.path, place.line) in met:
        return model
    return replace(model, also=(*model.also, place))


def _with_whole(at: int, model: Model, inside: dict[_Key, tuple[str, int]]) -> Model:
    if model.root is None or not model.root.children:
        return model
    whole, other = inside.get(_key(model.root), ("", at))
    if other == at:
        return model
    return replace(model, within=whole, root=without_heads(model.root))


def _key_of(model: Model) -> Hashable:
    if model.root is None:
        return model.name, model.missing
    return model.missing, _key(model.root)


def _key(node: Node) -> _Key:
    """What a module is made of, whatever its name is and what it is for."""
    children = tuple((child.name, child.times, _key(child)) for child in node.children)
    return node.kind, node.parameters, children


def _below(model: Model) -> Iterator[tuple[str, _Key]]:
    """The modules of a network that have parts, by their paths."""
    left = [("", model.root)] if model.root is not None else []
    while left:
        above, node = left.pop()
        for child in node.children if node is not None else ():
            if child.children:
                path = f"{above}.{child.name}" if above else child.name
                yield path, _key(child)
                left.append((path, child))
