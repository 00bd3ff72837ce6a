"""What two converted programs are compared by: code with full names, and marks."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Collection, Iterator, Mapping
from typing import cast

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
    assigned = dict(_assigned(tree, paths))
    whole = _InFull({**paths, **assigned}, assigned).visit(tree)
    return ast.unparse(ast.fix_missing_locations(whole)).splitlines(), _marks(text)


def _assigned(tree: ast.Module, paths: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Names of the module that are set once, to what is imported: `nn = torch.nn`."""
    stored = [
        one.id
        for one in ast.walk(tree)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    ]
    known = dict(paths)
    for one in tree.body:
        target = one.targets[0] if isinstance(one, ast.Assign) else None
        if isinstance(one, ast.Assign) and isinstance(target, ast.Name):
            path = _path(one.value, known)
            if path and stored.count(target.id) == 1:
                known[target.id] = path
                yield target.id, path


def _path(node: ast.expr, paths: Mapping[str, str]) -> str:
    if isinstance(node, ast.Name):
        return paths.get(node.id, "")
    if isinstance(node, ast.Attribute):
        base = _path(node.value, paths)
        return f"{base}.{node.attr}" if base else ""
    return ""


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
        if any(one.name == "*" for one in node.names):
            return list(held.items())
        return [
            (one.asname or one.name, held.get(one.name, f"{module}.{one.name}"))
            for one in node.names
        ]
    return [(one.asname or one.name, f"{module}.{one.name}") for one in node.names]


class _InFull(ast.NodeTransformer):
    """Names in full, and no imports."""

    def __init__(self, paths: Mapping[str, str], assigned: Collection[str]) -> None:
        self._paths = paths
        self._assigned = assigned

    def visit_Name(self, node: ast.Name) -> ast.expr:
        path = self._paths.get(node.id)
        if path is None or not isinstance(node.ctx, ast.Load):
            return node
        return ast.parse(path.strip("."), mode="eval").body

    def visit_Import(self, _node: ast.AST) -> ast.stmt:
        return ast.Pass()

    visit_ImportFrom = visit_Import

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """`nn = torch.nn` is an import by another name."""
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id in self._assigned:
            return ast.Pass()
        return cast(ast.stmt, self.generic_visit(node))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        node.keywords.sort(key=lambda one: one.arg or "")
        return cast(ast.expr, self.generic_visit(node))

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [one for one in body if not isinstance(one, ast.Pass)]
            node.body = kept or ([] if isinstance(node, ast.Module) else [ast.Pass()])  # type: ignore[attr-defined]
        return node


def _marks(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [one.string for one in tokens if one.type == tokenize.COMMENT and _MARK in one.string]
