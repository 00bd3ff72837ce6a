"""The nodes right below a node of a syntax tree, without operators and the like."""

from __future__ import annotations

import ast
from collections.abc import Iterable

# Fields that hold no nodes, or marks of others, each of which is one object for the whole tree.
_PLAIN = frozenset(
    {"arg", "asname", "attr", "conversion", "ctx", "id", "is_async", "kind", "level", "module"}
    | {"op", "ops", "simple", "tag", "type_comment"}
)


def fields_of(kind: type[ast.AST]) -> tuple[str, ...]:
    """The fields of a class of nodes that may hold other nodes."""
    if issubclass(kind, ast.Constant):
        return ()
    return tuple(name for name in kind._fields if name not in _PLAIN)


def children_of(node: ast.AST, fields: Iterable[str]) -> list[ast.AST]:
    """What these fields of a node hold."""
    found: list[ast.AST] = []
    for name in fields:
        value = getattr(node, name, None)
        if type(value) is list:
            found += [one for one in value if isinstance(one, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found
