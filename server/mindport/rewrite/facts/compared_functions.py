"""Functions that code tells apart: `op is torch.add`, `op in (torch.add, torch.mul)`, as keys."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from mindport.analysis.values.domain import Instance, Library, Sequence, Value
from mindport.rewrite.view.tree import Tree

_SIGNS = (ast.Is, ast.IsNot, ast.Eq, ast.NotEq, ast.In, ast.NotIn)
_FUNCTIONS = frozenset({"function", "method"})


def tells_functions_apart(tree: Tree) -> bool:
    """Whether a file may compare functions of a library, or has them for keys."""
    return tree.once(_tells_apart)


def _tells_apart(tree: Tree) -> bool:
    return any(_holds_function(tree.of(one).value) for one in _told_apart(tree))


def kinds_in_library(value: Value, packages: Collection[str]) -> frozenset[str]:
    """What a value may be of some packages: "function", "method", "class"."""
    held = (one for one in value if isinstance(one, Library))
    return frozenset(one.kind for one in held if one.name.partition(".")[0] in packages)


def _told_apart(tree: Tree) -> Iterator[ast.expr]:
    for compared in tree.nodes(ast.Compare):
        if any(isinstance(sign, _SIGNS) for sign in compared.ops):
            yield from (compared.left, *compared.comparators)
    for table in tree.nodes(ast.Dict):
        yield from (one for one in table.keys if one is not None)
    for several in tree.nodes(ast.Set):
        yield from several.elts


def _holds_function(value: Value) -> bool:
    for one in value:
        match one:
            case Library(kind=kind) if kind in _FUNCTIONS:
                return True
            case Sequence(elements=elements) if any(map(_holds_function, elements)):
                return True
            case Instance(items=items) if _holds_function(items):
                return True
    return False
