"""Rewriting a snippet so that it tells a recorder of its calls, subscripts, tests and loops.

The program computes what it computed before. Every rewritten expression names its node by a
number; `Instrumented.nodes` leads from there to the line.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType

RECORDER = "__recorder__"
_LEFT_ALONE = frozenset({"super", "locals", "globals", "isinstance", "hasattr", "print", "vars"})
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(frozen=True, slots=True)
class Node:
    """An expression or statement that is observed."""

    line: int
    kind: str  # call, item, value, if, ifexp, while, for, filter, return
    name: str = ""  # of a call: the last part of what is called
    assigned: tuple[str, ...] = ()  # of an if: the names that its bodies bind
    function: int = -1  # of an if whose bodies return: its function's `return` node


@dataclass(slots=True)
class Instrumented:
    """Code ready to run, and what its numbers mean."""

    code: CodeType
    nodes: list[Node] = field(default_factory=list)


def instrument(source: str, file_name: str) -> Instrumented:
    """Rewrite and compile a module."""
    rewriter = _Rewriter()
    tree = ast.fix_missing_locations(rewriter.visit(ast.parse(source)))
    return Instrumented(compile(tree, file_name, "exec"), rewriter.nodes)


class _Rewriter(ast.NodeTransformer):
    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self._functions: list[int] = []
        self._names: set[tuple[str, int]] = set()  # that are bound, and where

    def _tell(self, method: str, number: int, like: ast.AST, *values: ast.expr) -> ast.Call:
        target = ast.Attribute(ast.Name(RECORDER, ast.Load()), method, ast.Load())
        call = ast.Call(target, [ast.Constant(number), *values], [])
        return ast.copy_location(call, like)

    def _add(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    # Definitions

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._functions.append(self._add(Node(node.lineno, "return", node.name)))
        outer, self._names = self._names, {*self._names, *_binding(node)}
        node.body = self._body(node.body)
        self._names = outer
        self._functions.pop()
        return node

    def _body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        body: list[ast.stmt] = []
        for statement in statements:
            visited = self.visit(statement)
            body += visited if isinstance(visited, list) else [visited]
        return body

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is not None and self._functions:
            value = self.visit(node.value)
            node.value = self._tell("returned", self._functions[-1], node, value)
        return node

    # Expressions

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = _leaf(node.func)
        line = _line_of_call(node)
        self.generic_visit(node)
        if name in _LEFT_ALONE:
            return node
        told = self._tell("call", self._add(Node(line, "call", name)), node, node.func)
        told.args += node.args
        told.keywords = node.keywords
        return told

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        number = self._add(Node(node.lineno, "item"))
        return self._tell("item", number, node, node.value, _without_slices(node.slice))

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and node.attr == "shape":
            return self._tell("shape", 0, node, node.value)
        return node

    def _value(self, node: ast.expr) -> ast.AST:
        self.generic_visit(node)
        return self._tell("value", self._add(Node(node.lineno, "value")), node, node)

    visit_BinOp = visit_UnaryOp = visit_Compare = _value  # noqa: N815

    # Tests and loops

    def _test(
        self, kind: str, test: ast.expr, assigned: tuple[str, ...] = (), function: int = -1
    ) -> tuple[int, ast.expr]:
        number = self._add(Node(test.lineno, kind, assigned=assigned, function=function))
        return number, self._tell("test", number, test, self.visit(test))

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        number, node.test = self._test("ifexp", node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return self._tell("chosen", number, node, node)

    def visit_If(self, node: ast.If) -> list[ast.stmt]:
        bodies = [*node.body, *node.orelse]
        returns = any(isinstance(item, ast.Return) for body in bodies for item in ast.walk(body))
        function = self._functions[-1] if returns and self._functions else -1
        number, node.test = self._test("if", node.test, self._decided(node), function)
        node.body = self._body(node.body)
        node.orelse = self._body(node.orelse)
        names = ast.copy_location(ast.Call(ast.Name("locals", ast.Load()), [], []), node)
        after = ast.copy_location(ast.Expr(self._tell("after", number, node, names)), node)
        return [node, after]

    def _decided(self, node: ast.If) -> tuple[str, ...]:
        """The names that are bound whichever way is taken: in both, or in one and before."""
        one, other = _bound(node.body), _bound(node.orelse)
        before = {name for name, line in self._names if line < node.lineno}
        return tuple(sorted((one & other) | ((one | other) & before)))

    def visit_While(self, node: ast.While) -> ast.AST:
        _, node.test = self._test("while", node.test)
        node.body = self._body(node.body)
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        number = self._add(Node(node.iter.lineno, "for"))
        node.iter = self._tell("loop", number, node.iter, self.visit(node.iter))
        node.body = self._body(node.body)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        number = self._add(Node(node.iter.lineno, "for"))
        node.iter = self._tell("loop", number, node.iter, self.visit(node.iter))
        node.ifs = [self._test("filter", test)[1] for test in node.ifs]
        return node


def _leaf(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _line_of_call(node: ast.Call) -> int:
    """In a chain over several lines a method stands on the line of its own name."""
    return node.func.end_lineno or node.lineno


def _without_slices(index: ast.expr) -> ast.expr:
    """`a:b` may only stand in a subscript: elsewhere it is `slice(a, b)`."""
    if isinstance(index, ast.Tuple):
        index.elts = [_without_slices(item) for item in index.elts]
    if not isinstance(index, ast.Slice):
        return index
    parts = [part or ast.Constant(None) for part in (index.lower, index.upper, index.step)]
    return ast.copy_location(ast.Call(ast.Name("slice", ast.Load()), parts, []), index)


def _bound(bodies: list[ast.stmt]) -> set[str]:
    return {name for body in bodies for name, _ in _binding(body)}


def _binding(node: ast.AST) -> Iterator[tuple[str, int]]:
    """The names that are bound in it, and the lines."""
    for item in ast.walk(node):
        if isinstance(item, ast.Name) and isinstance(item.ctx, ast.Store):
            yield item.id, item.lineno
        elif isinstance(item, ast.arg):
            yield item.arg, item.lineno
