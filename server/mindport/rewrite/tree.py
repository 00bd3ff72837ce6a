"""The syntax tree of a text with positions as offsets, and the statement that a place is in."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias, TypeVar

from mindport.syntax.source_file import parse
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_Placed: TypeAlias = ast.expr | ast.stmt | ast.keyword | ast.arg
_Node = TypeVar("_Node", bound=ast.AST)


class Tree:
    """The nodes of a text by their spans."""

    def __init__(self, text: str) -> None:
        source = parse(text)
        self.text = text
        self.lines = LineIndex.of(text)
        self.module = source.tree
        self.is_sound = not source.problems
        self._parents: dict[ast.AST, ast.AST] = {}
        self._children: dict[ast.AST, list[ast.AST]] = {}
        self._within: dict[ast.AST, tuple[ast.AST, ...]] = {}
        # By (line, column, line, column) as `ast` counts: few spans are ever asked for.
        self._by_place: dict[tuple[int, int, int, int], ast.expr] = {}
        self._members: dict[tuple[int, int], ast.Attribute] = {}
        self._kinds: dict[type[ast.AST], list[ast.AST]] = {}
        found: list[ast.AST] = [self.module]
        for node in found:  # it grows: outer nodes come first, as in `ast.walk`
            self._kinds.setdefault(type(node), []).append(node)
            children = _children_of(node)
            if children:
                self._children[node] = children
                self._parents.update(dict.fromkeys(children, node))
                found += children
            if isinstance(node, ast.expr) and not isinstance(node, ast.Starred):
                # A bracketless tuple never has a span of use.
                end = (_end_line(node), _end_column(node))
                self._by_place.setdefault((node.lineno, node.col_offset, *end), node)
                if isinstance(node, ast.Attribute):
                    self._members[end] = node
        self._within[self.module] = tuple(found)

    def within(self, node: ast.AST) -> tuple[ast.AST, ...]:
        """A node of the text and all nodes in it, in the order of `ast.walk`, but for operators."""
        known = self._within.get(node)
        if known is None:
            found = [node]
            for one in found:
                found += self._children.get(one, ())
            known = self._within[node] = tuple(found)
        return known

    def nodes(self, kind: type[_Node]) -> list[_Node]:
        """All nodes of just this class, outer ones first."""
        return self._kinds.get(kind, [])  # type: ignore[return-value]  # by its own class

    def span(self, node: _Placed) -> Span:
        """Where a node stands, without brackets around it."""
        offset = self.lines.offset_of_utf8
        end = offset(_end_line(node) - 1, _end_column(node))
        return Span(offset(node.lineno - 1, node.col_offset), end)

    def at(self, span: Span) -> ast.expr | None:
        """The expression that has exactly this span."""
        return self._by_place.get((*self._place(span.start), *self._place(span.end)))

    def member_to(self, end: int) -> ast.Attribute | None:
        """The attribute whose name ends there."""
        return self._members.get(self._place(end))

    def _place(self, offset: int) -> tuple[int, int]:
        """Line (from 1) and UTF-8 column of an offset, as `ast` counts."""
        line, column = self.lines.position(offset)
        return line + 1, self.lines.utf8_column(line, column)

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


# Marks of other nodes, each one object for the whole tree.
_MARKS = (ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop)


def _children_of(node: ast.AST) -> list[ast.AST]:
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            found += [one for one in value if isinstance(one, ast.AST)]
        elif isinstance(value, ast.AST) and not isinstance(value, _MARKS):
            found.append(value)
    return found


def _end_line(node: _Placed) -> int:
    return node.end_lineno or node.lineno


def _end_column(node: _Placed) -> int:
    return node.col_offset if node.end_col_offset is None else node.end_col_offset


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
