"""The syntax tree of a text with positions as offsets, and the statement that a place is in."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from mindport.syntax.source_file import parse
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


class Tree:
    """The nodes of a text by their spans."""

    def __init__(self, text: str) -> None:
        source = parse(text)
        self.text = text
        self.lines = LineIndex.of(text)
        self.module = source.tree
        self.is_sound = not source.problems
        self._parents: dict[ast.AST, ast.AST] = {}
        self._by_span: dict[Span, ast.expr] = {}
        self._members: dict[int, ast.Attribute] = {}
        for node in ast.walk(self.module):
            for child in ast.iter_child_nodes(node):
                self._parents[child] = node
            if isinstance(node, ast.expr) and not isinstance(node, ast.Starred):
                # `ast.walk` meets outer nodes first; a bracketless tuple never has a span of use.
                span = self.span(node)
                self._by_span.setdefault(span, node)
                if isinstance(node, ast.Attribute):
                    self._members[span.end] = node

    def span(self, node: ast.expr | ast.stmt | ast.keyword | ast.arg) -> Span:
        """Where a node stands, without brackets around it."""
        offset = self.lines.offset_of_utf8
        end_line = node.end_lineno or node.lineno
        end_column = node.col_offset if node.end_col_offset is None else node.end_col_offset
        return Span(offset(node.lineno - 1, node.col_offset), offset(end_line - 1, end_column))

    def at(self, span: Span) -> ast.expr | None:
        """The expression that has exactly this span."""
        return self._by_span.get(span)

    def member_to(self, end: int) -> ast.Attribute | None:
        """The attribute whose name ends there."""
        return self._members.get(end)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node around a node."""
        return self._parents.get(node)

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around a node, from the inside out."""
        while (outer := self._parents.get(node)) is not None:
            yield outer
            node = outer

    def statement(self, node: ast.AST) -> ast.stmt | None:
        """The statement that a node is part of."""
        for one in (node, *self.around(node)):
            if isinstance(one, ast.stmt):
                return one
        return None

    def statement_at(self, span: Span) -> ast.stmt | None:
        """The innermost statement that a span stands in."""
        found: ast.stmt | None = None
        body: list[ast.stmt] = list(self.module.body)
        while body:
            inside = next((one for one in body if self._holds(one, span)), None)
            if inside is None:
                return found
            found = inside
            body = list(_statements_in(inside))
        return found

    def function(self, node: ast.AST) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """The function that a node stands in."""
        for one in self.around(node):
            if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)):
                return one
        return None

    def start_of_line(self, statement: ast.stmt) -> int:
        """The offset of the line on which a statement begins, decorators included."""
        decorators = getattr(statement, "decorator_list", [])
        line = min([statement.lineno, *(one.lineno for one in decorators)])
        return self.lines.offset(line - 1, 0)

    def _holds(self, statement: ast.stmt, span: Span) -> bool:
        whole = self.span(statement)
        decorators = getattr(statement, "decorator_list", [])
        start = min([whole.start, *(self.span(one).start for one in decorators)])
        return start <= span.start and span.end <= whole.end


def _statements_in(statement: ast.stmt) -> Iterator[ast.stmt]:
    for child in ast.iter_child_nodes(statement):
        if isinstance(child, ast.stmt):
            yield child
        elif isinstance(child, (ast.ExceptHandler, ast.match_case)):
            yield from child.body


@lru_cache(maxsize=2)
def tree_of(text: str) -> Tree:
    """The tree of a text."""
    return Tree(text)
