"""The nodes right below a node of a syntax tree, without operators and the like."""

from __future__ import annotations

import ast

# Fields that hold no nodes, or marks of others: each mark is one object for the whole tree.
_PLAIN = frozenset(
    {"arg", "asname", "attr", "conversion", "ctx", "id", "is_async", "kind", "level", "module"}
    | {"op", "ops", "simple", "tag", "type_comment"}
)


class _Fields(dict[type[ast.AST], tuple[str, ...]]):
    """The fields of each class of nodes that may hold other nodes."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        is_leaf = issubclass(kind, ast.Constant)
        fields = () if is_leaf else tuple(name for name in kind._fields if name not in _PLAIN)
        self[kind] = fields
        return fields


FIELDS = _Fields()


def children_of(node: ast.AST, fields: tuple[str, ...]) -> list[ast.AST]:
    """What these fields of a node hold."""
    found: list[ast.AST] = []
    held = node.__dict__
    for name in fields:
        value = held.get(name)
        if value is None:
            continue
        if type(value) is not list:
            if isinstance(value, ast.AST):
                found.append(value)
        elif value:
            found += [one for one in value if isinstance(one, ast.AST)]
    return found
