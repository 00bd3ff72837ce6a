"""The imports of Python's own modules that only converted code read: `copy` for `copy.deepcopy`."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Sequence

from mindport.rewrite.edits.torch_imports import (
    OF_PYTHON,
    imports,
    is_named_beside,
    local_name,
    package_of,
    remaining,
)
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit


def unread_after(tree: Tree, edits: Sequence[Edit], taken: Collection[str] = ()) -> frozenset[str]:
    """The names of Python's own modules that code read, and that edits, in order, leave unread.

    `taken` are names that other files import from this one.
    """
    if not edits:
        return frozenset()
    names = {
        local_name(node, alias)
        for node in imports(tree)
        for alias in node.names
        if package_of(node, alias) in OF_PYTHON and alias.name != "*"
    }
    read = {one.id for name in names for one in tree.names(name) if isinstance(one.ctx, ast.Load)}
    left = {one.id for one in remaining(tree, read, edits)}.union(taken)
    return frozenset(
        name
        for name in read - left
        if not is_named_beside(tree, name, edits) and not _is_in_a_string(tree, name)
    )


def _is_in_a_string(tree: Tree, name: str) -> bool:
    """Whether a string may be an annotation, or other code, with a name."""
    code = re.compile(rf"(?<![\w.]){name}(?=[.\[]|$)", re.M)
    strings = (one.value for one in tree.nodes(ast.Constant) if isinstance(one.value, str))
    return any(name in one and code.search(one) for one in strings)
