"""Strings that nothing reads: `kind = "torch.float16"` in a class, where no `.kind` is."""

from __future__ import annotations

import ast

from mindport.analysis.values.evaluator import MODULE
from mindport.rewrite.view.file_facts import FileFacts
from mindport.rewrite.view.tree import Tree

_PLAIN = (ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.expr_context)
_BASES = frozenset(
    {MODULE, "mindspore.nn.Cell", "builtins.object"}
)  # they do not look at what a class assigns


def is_unread(tree: Tree, facts: FileFacts, node: ast.expr) -> bool:
    """Whether a string is part of a value that a module or a class names, and nothing reads."""
    statement = tree.statement(node)
    if not isinstance(statement, ast.Assign):
        return False
    names = {one.id for one in statement.targets if isinstance(one, ast.Name)}
    if len(names) < len(statement.targets) or not _is_plain(statement.value):
        return False
    owner = tree.parent(statement)
    is_looked_at = not isinstance(owner, ast.Module) and not _is_plain_class(tree, owner)
    return not is_looked_at and not _may_be_read(tree, facts, names)


def _is_plain(value: ast.expr) -> bool:
    return all(isinstance(one, _PLAIN) for one in ast.walk(value))


def _is_plain_class(tree: Tree, owner: ast.AST | None) -> bool:
    """Whether no enumeration, decorator or metaclass reads the attributes of a class."""
    if not isinstance(owner, ast.ClassDef) or owner.decorator_list or owner.keywords:
        return False
    return all(tree.of(one).apis <= _BASES for one in owner.bases)


def _may_be_read(tree: Tree, facts: FileFacts, names: set[str]) -> bool:
    """Whether a file of the project reads one of the names, or may read any."""
    read = facts.read()
    if any(one.startswith("__") for one in names):  # Python reads these itself
        return True
    if read is None or not names.isdisjoint(read) or not names.isdisjoint(facts.taken):
        return True
    loaded = (one for one in tree.nodes(ast.Name) if isinstance(one.ctx, ast.Load))
    return any(one.id in names for one in loaded)
