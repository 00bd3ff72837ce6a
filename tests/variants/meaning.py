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
    tree = ast.parse(text)
    paths = {name: path for one in ast.walk(tree) for name, path in _bound(one, modules)}
    assigned = dict(_assigned(tree, paths))
    whole = _InFull({**paths, **assigned}, assigned).visit(tree)
    code = ast.unparse(ast.fix_missing_locations(whole))
    return _renamed(code, back).splitlines(), _marks(_renamed(text, back))


def _renamed(text: str, back: Mapping[str, str]) -> str:
    return re.sub(r"[^\W\d]\w*", lambda found: back.get(found[0], found[0]), text)


def _assigned(tree: ast.Module, paths: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Names of the module that are set once, to what is imported: `nn = torch.nn`."""
    stored = [
        one.id
        for one in ast.walk(tree)
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
    ]
    known = dict(paths)
    for one in tree.body:
        for target, value in _pairs(one):
            path = _path(value, known)
            if path and stored.count(target) == 1:
                known[target] = path
                yield target, path


def _pairs(one: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that an assignment binds, each with its value."""
    if not isinstance(one, ast.Assign):
        return
    targets, values = [one.targets[0]], [one.value]
    if isinstance(one.targets[0], ast.Tuple) and isinstance(one.value, ast.Tuple):
        targets, values = one.targets[0].elts, one.value.elts
    for target, value in zip(targets, values, strict=False):
        if isinstance(target, ast.Name):
            yield target.id, value


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
        names = [name for name, _ in _pairs(node)]
        if names and all(name in self._assigned for name in names):
            return ast.Pass()
        return cast(ast.stmt, self.generic_visit(node))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """`y: object = f(x)` is `y = f(x)`."""
        if isinstance(node.target, ast.Name) and node.value is not None and _is_object(node):
            return self.visit_Assign(ast.Assign([node.target], node.value))
        return cast(ast.stmt, self.generic_visit(node))

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        """`(y := f(x))` is `y = f(x)`."""
        bound = node.value
        if isinstance(bound, ast.NamedExpr):
            target = ast.Name(bound.target.id, ast.Store())
            return self.visit_Assign(ast.Assign([target], bound.value))
        return cast(ast.stmt, self.generic_visit(node))

    def visit_Try(self, node: ast.Try) -> ast.stmt:
        """An import with something in its place is the import."""
        if all(isinstance(one, (ast.Import, ast.ImportFrom, ast.Pass)) for one in node.body):
            return ast.Pass()
        return cast(ast.stmt, self.generic_visit(node))

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        """Its parameters hide imported names."""
        outer, own = self._paths, {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
        self._paths = {name: path for name, path in outer.items() if name not in own}
        made = cast(ast.expr, self.generic_visit(node))
        self._paths = outer
        return made

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


def _is_object(node: ast.AnnAssign) -> bool:
    return isinstance(node.annotation, ast.Name) and node.annotation.id == "object"


def _marks(text: str) -> list[str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [one.string for one in tokens if one.type == tokenize.COMMENT and _MARK in one.string]
