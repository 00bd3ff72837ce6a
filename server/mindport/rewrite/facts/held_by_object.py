"""Which other attributes of an object have the memory of one that is changed in its place."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.memory.origin import Origin, Source
from mindport.rewrite.view.tree import Tree


def held_by_object(
    tree: Tree, change: ast.expr | ast.AugAssign, own: Iterable[Source]
) -> dict[str, bool]:
    """The attributes that any method has given the memory, and whether as another tensor."""
    names = {str(one.memory[2]) for one in own if _is_of_self(one.memory)}
    cell = tree.class_around(change) if names else None
    if cell is None:
        return {}
    given = list(_given(tree, cell))
    same = {source for name, source in given if name in names}
    memories, tensors = {one.memory for one in same}, {one.tensor for one in same}
    others = {one for one in same if _is_of_self(one.memory) and one.memory[2] not in names}
    found = {f"self.{one.memory[2]}": one.is_view for one in others}
    for name, source in given:
        if name in names or not _is_one(source.memory, memories, names):
            continue
        is_view = not _is_one(source.tensor, tensors, names)
        found[f"self.{name}"] = found.get(f"self.{name}", False) or is_view
    return found


def _given(tree: Tree, cell: ast.ClassDef) -> Iterator[tuple[str, Source]]:
    """The attributes that methods set, each with what it may be."""
    for target, value in tree.assigned(cell):
        if isinstance(target, ast.Attribute) and tree.is_self(target.value):
            yield from ((target.attr, source) for source in tree.of(value).memory())


def _is_one(origin: Origin, origins: Collection[Origin], names: Collection[str]) -> bool:
    return origin in origins or _is_of_self(origin, names)


def _is_of_self(origin: Origin, names: Collection[str] | None = None) -> bool:
    """Whether it is an attribute, one of some names, of the object whose method it is."""
    unit, term, member = origin
    parts = unit.ir.terms[term]
    is_self = parts[0] == ir.PARAM and parts[2] == 0 and unit.ir.functions[parts[1]].owner >= 0
    return is_self and isinstance(member, str) and (names is None or member in names)
