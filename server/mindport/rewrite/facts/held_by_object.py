"""Which other attributes of an object have the memory of one that is changed in its place."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable

from mindport.analysis import ir
from mindport.analysis.memory_origin import Origin, Source
from mindport.rewrite.view.tree import Tree


def held_by_object(
    tree: Tree, change: ast.expr | ast.AugAssign, own: Iterable[Source]
) -> dict[str, bool]:
    """The attributes that any method has given the memory, and whether as another tensor."""
    names = {str(one.memory[2]) for one in own if _is_of_self(one.memory)}
    cell = tree.class_around(change) if names else None
    if cell is None:
        return {}
    given = [
        (target.attr, tree.of(value).memory())
        for target, value in tree.assigned(cell)
        if isinstance(target, ast.Attribute) and tree.is_self(target.value)
    ]
    same = {source for name, sources in given if name in names for source in sources}
    memories, tensors = {one.memory for one in same}, {one.tensor for one in same}
    found: dict[str, bool] = {}
    for name, sources in given:
        for source in () if name in names else sources:
            if source.memory in memories or _is_of_self(source.memory, names):
                is_same = source.tensor in tensors or _is_of_self(source.tensor, names)
                found[f"self.{name}"] = found.get(f"self.{name}", False) or not is_same
    return found


def _is_of_self(origin: Origin, names: Collection[str] | None = None) -> bool:
    """Whether it is an attribute, one of some names, of the object whose method it is."""
    unit, term, member = origin
    parts = unit.ir.terms[term]
    is_self = parts[0] == ir.PARAM and parts[2] == 0 and unit.ir.functions[parts[1]].owner >= 0
    return is_self and isinstance(member, str) and (names is None or member in names)
