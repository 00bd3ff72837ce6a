"""Rewriting a module so that each of its calls is seen.

`f(a, k=b)` becomes `end(7, begin(7, f, a, k=b)())`, with every node where it was. `begin` notes
the call and gives a `functools.partial`, which is written in C: the function is called right from
the user's frame. Tracebacks, `super()`, `locals()`, `sys._getframe` and warnings are as before.
"""

from __future__ import annotations

import ast
import sys
from typing import Any, NamedTuple

BEGIN, END = "__mindport_begin__", "__mindport_end__"

# Builtins that are called often and that torch has no name for.
_UNINTERESTING = frozenset(
    {
        "bool",
        "callable",
        "classmethod",
        "dict",
        "dir",
        "enumerate",
        "eval",
        "exec",
        "float",
        "frozenset",
        "getattr",
        "globals",
        "hasattr",
        "hash",
        "id",
        "int",
        "isinstance",
        "issubclass",
        "iter",
        "len",
        "list",
        "locals",
        "next",
        "object",
        "print",
        "property",
        "range",
        "repr",
        "reversed",
        "set",
        "setattr",
        "sorted",
        "staticmethod",
        "str",
        "super",
        "tuple",
        "type",
        "vars",
        "zip",
    }
)
# Where f-strings hold their nodes at true positions.
_TRUE_F_STRINGS = sys.version_info >= (3, 12)


class Place(NamedTuple):
    """Where a call stands: lines from 1, columns from 0 in code points."""

    line: int
    column: int
    end_line: int
    end_column: int


def rewrite(source: str, filename: str, first: int) -> tuple[Any, list[Place]]:
    """The code of a module, with its calls numbered from `first`; SyntaxError, RecursionError."""
    tree = ast.parse(source, filename)
    rewriter = _Rewriter(first, source, _bound(tree))
    rewriter.visit(tree)
    return compile(tree, filename, "exec", dont_inherit=True), rewriter.places


def _bound(tree: ast.AST) -> set[str]:
    """Every name that the module binds anywhere: a builtin of that name may be something else."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
    return names


class _Rewriter(ast.NodeTransformer):
    """Puts `begin` and `end` around calls."""

    def __init__(self, first: int, source: str, bound: set[str]) -> None:
        self.first = first
        self.places: list[Place] = []
        self.lines = source.split("\n") if not source.isascii() else []
        # `from x import *` may bind any name.
        self.skipped = frozenset() if "*" in bound else _UNINTERESTING - bound

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Wrap a call, unless it is of a builtin that torch has no name for."""
        place = self._place(node)
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.skipped:
            return node
        index = ast.Constant(self.first + len(self.places), kind=None)
        self.places.append(place)
        begin = ast.Call(_name(BEGIN), [index, node.func, *node.args], node.keywords)
        end = ast.Call(_name(END), [index, ast.Call(begin, [], [])], [])
        return _located(end, node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        """Leave f-strings alone where Python does not know what stands where in them."""
        return self.generic_visit(node) if _TRUE_F_STRINGS else node

    # Annotations may be kept as texts, which must not change.

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Leave the annotation of a parameter."""
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Leave the annotation of a variable."""
        node.target = self.visit(node.target)
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Leave the annotation of a result."""
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """Leave the annotation of a result."""
        return self._function(node)

    def _function(self, node: Any) -> ast.AST:
        returns, node.returns = node.returns, None
        self.generic_visit(node)
        node.returns = returns
        return node  # type: ignore[no-any-return]

    def _place(self, node: ast.Call) -> Place:
        end_line, end_column = node.end_lineno or 0, node.end_col_offset or 0
        return Place(
            node.lineno,
            self._column(node.lineno, node.col_offset),
            end_line,
            self._column(end_line, end_column),
        )

    def _column(self, line: int, column: int) -> int:
        if not self.lines:
            return column
        return len(self.lines[line - 1].encode()[:column].decode("utf-8", "ignore"))


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _located(new: ast.AST, old: ast.Call) -> ast.AST:
    """Give the new nodes the place of the old one; those that it holds keep theirs."""
    waiting = [new]
    while waiting:
        node = waiting.pop()
        if "lineno" not in node.__dict__:
            ast.copy_location(node, old)
            waiting += ast.iter_child_nodes(node)
    return new
