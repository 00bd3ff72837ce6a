"""What two converted programs are compared by: code with full names, and marks."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Mapping

_MARK = "# MINDPORT:"


def meaning(
    text: str, back: Mapping[str, str], modules: Mapping[str, str]
) -> tuple[list[str], list[str]]:
    """The lines of a text with all imported names in full and no imports, and the marks in it.

    `back` are names that are written as others, `modules` texts of the project that are imported.
    """
    if back:
        text = re.sub(r"[^\W\d]\w*", lambda found: back.get(found[0], found[0]), text)
    tree = ast.parse(text)
    paths = {name: path for one in ast.walk(tree) for name, path in _bound(one, modules)}
    whole = _InFull(paths).visit(tree)
    return ast.unparse(ast.fix_missing_locations(whole)).splitlines(), _marks(text)


def _bound(node: ast.AST, modules: Mapping[str, str]) -> list[tuple[str, str]]:
    if isinstance(node, ast.Import):
        return [
            (one.asname, one.name) if one.asname else (one.name.partition(".")[0],) * 2
            for one in node.names
        ]
    if not isinstance(node, ast.ImportFrom):
        return []
    module = node.module or ""
    if module in modules:
        held = dict(
            pair for one in ast.walk(ast.parse(modules[module])) for pair in _bound(one, modules)
        )
        return [
            (one.asname or one.name, held.get(one.name, f"{module}.{one.name}"))
            for one in node.names
        ]
    return [(one.asname or one.name, f"{module}.{one.name}") for one in node.names]


class _InFull(ast.NodeTransformer):
    """Names in full, and no imports."""

    def __init__(self, paths: Mapping[str, str]) -> None:
        self._paths = paths

    def visit_Name(self, node: ast.Name) -> ast.expr:
        path = self._paths.get(node.id)
        if path is None or not isinstance(node.ctx, ast.Load):
            return node
        return ast.parse(path.strip("."), mode="eval").body

    def visit_Import(self, _node: ast.AST) -> ast.stmt:
        return ast.Pass()

    visit_ImportFrom = visit_Import

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        node.body = [one for one in node.body if not isinstance(one, ast.Pass)]
        return node


def _marks(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [one.string for one in tokens if one.type == tokenize.COMMENT and _MARK in one.string]
