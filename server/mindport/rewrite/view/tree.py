"""The syntax tree of a text with positions as offsets, and the statement that a place is in."""

from __future__ import annotations

import ast
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from copy import copy
from functools import lru_cache
from typing import TypeAlias, TypeVar

from mindport.analysis.expression import Expression, Expressions, NoExpressions
from mindport.rewrite.view.children import children_of, fields_of
from mindport.syntax.source_file import parse
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_STATIC = "builtins.staticmethod"
_NONE = NoExpressions()
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
        self._expressions: Expressions = _NONE
        self._parents: dict[ast.AST, ast.AST] = {}
        self._children: dict[ast.AST, list[ast.AST]] = {}
        self._within: dict[ast.AST, tuple[ast.AST, ...]] = {}
        # Expressions by the line that they begin on, and those of lines that were asked for by
        # column, line and column of the end, as `ast` counts: few lines are ever asked for.
        self._by_line: defaultdict[int, list[ast.expr]] = defaultdict(list)
        self._by_place: dict[int, dict[tuple[int, int, int], ast.expr]] = {}
        self._members: dict[tuple[int, int], ast.Attribute] = {}
        self._ends = [(_end_line(one), _end_column(one)) for one in self.module.body]
        # What is inside a node by class, and its names by what they say; made when asked for.
        self._kinds: dict[ast.AST, dict[type[ast.AST], list[ast.AST]]] = {}
        self._names: dict[ast.AST, dict[str, list[ast.Name]]] = {}
        kinds = self._kinds[self.module] = {}
        found: list[ast.AST] = [self.module]
        fields: dict[type[ast.AST], tuple[str, ...]] = {}
        parents, by_line = self._parents, self._by_line
        for node in found:  # it grows: outer nodes come first, as in `ast.walk`
            kind = type(node)
            if kind not in kinds:
                kinds[kind], fields[kind] = [], fields_of(kind)
            kinds[kind].append(node)
            children = children_of(node, fields[kind])
            if children:
                self._children[node] = children
                for child in children:
                    parents[child] = node
                found += children
            if isinstance(node, ast.expr):
                by_line[node.lineno].append(node)
        self._within[self.module] = tuple(found)

    def meaning(self, expressions: Expressions) -> Tree:
        """The same tree, which can be asked what its expressions mean."""
        asked = copy(self)
        asked._expressions = expressions
        return asked

    def of(self, node: ast.expr | ast.AugAssign) -> Expression:
        """What the analysis knows of an expression, or of a change in place: `x += y`."""
        return self._expressions.of(node)

    def api(self, node: ast.expr) -> str:
        """The full name of the API that an expression denotes; "" where that is not known."""
        return self._expressions.api(node)

    def kind(self, node: ast.expr) -> str:
        """The class of the value of an expression; "" where that is not known."""
        return self.of(node).kind

    def is_self(self, node: ast.expr) -> bool:
        """Whether a name is that of the object, or class, whose method it is read in."""
        if not isinstance(node, ast.Name):
            return False
        for function in self.around(node):
            if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            given = function.args
            first = next(iter((*given.posonlyargs, *given.args)), None)
            if isinstance(self.parent(function), ast.ClassDef):
                is_static = any(self.api(one) == _STATIC for one in function.decorator_list)
                return first is not None and first.arg == node.id and not is_static
            if any(one.arg == node.id for one in self.nodes(ast.arg, given)):
                return False
        return False

    def is_super(self, node: ast.expr) -> bool:
        """Whether it is the object of a method as one of its base classes: `super()`."""
        called = node.func if isinstance(node, ast.Call) else None
        return isinstance(called, ast.Name) and called.id == "super"

    def given(self, call: ast.Call) -> list[ast.expr]:
        """The object of a method, then the positional arguments."""
        receiver = self.receiver(call)
        return [*([] if receiver is None else [receiver]), *call.args]

    def leaf(self, called: ast.expr) -> str:
        """The last part of the name of the API that is called.

        That of an unknown object's method is the method's own name; of other unknowns it is "".
        """
        known = self.api(called).rpartition(".")[2]
        return known or (called.attr if isinstance(called, ast.Attribute) else "")

    def receiver(self, call: ast.Call) -> ast.expr | None:
        """The object that a method is called on; None where a function or class is called."""
        function = call.func
        if not isinstance(function, ast.Attribute):
            return None
        return None if self.of(function.value).is_path else function.value

    def within(self, node: ast.AST) -> tuple[ast.AST, ...]:
        """A node of the text and all nodes in it, in the order of `ast.walk`, but for operators."""
        known = self._within.get(node)
        if known is None:
            found = [node]
            for one in found:
                found += self._children.get(one, ())
            known = self._within[node] = tuple(found)
        return known

    @property
    def kinds(self) -> Collection[type[ast.AST]]:
        """The classes of all nodes."""
        return self._kinds[self.module].keys()

    def children(self, node: ast.AST) -> Sequence[ast.AST]:
        """The nodes right below a node of the text, as `within` counts them."""
        return self._children.get(node, ())

    def nodes(self, kind: type[_Node], within: ast.AST | None = None) -> Sequence[_Node]:
        """All nodes of just this class, outer ones first; those of a node of the text, or all."""
        outer = self.module if within is None else within
        kinds = self._kinds.get(outer)
        if kinds is None:
            kinds = self._kinds[outer] = {}
            for node in self.within(outer):
                kinds.setdefault(type(node), []).append(node)
        return kinds.get(kind, [])  # type: ignore[return-value]  # by its own class

    def names(self, name: str, within: ast.AST | None = None) -> Sequence[ast.Name]:
        """All places where code reads, binds or deletes a name, outer ones first."""
        outer = self.module if within is None else within
        known = self._names.get(outer)
        if known is None:
            known = self._names[outer] = {}
            for node in self.nodes(ast.Name, outer):
                known.setdefault(node.id, []).append(node)
        return known.get(name, ())

    def assignments(self, name: str, within: ast.AST) -> Sequence[ast.Assign]:
        """The statements `name = value`, outer ones first; also those with more targets."""
        stores = (one for one in self.names(name, within) if isinstance(one.ctx, ast.Store))
        holders = map(self._parents.__getitem__, stores)
        return list(dict.fromkeys(one for one in holders if isinstance(one, ast.Assign)))

    def span(self, node: _Placed) -> Span:
        """Where a node stands, without brackets around it."""
        offset = self.lines.offset_of_utf8
        end = offset(_end_line(node) - 1, _end_column(node))
        return Span(offset(node.lineno - 1, node.col_offset), end)

    def at(self, span: Span) -> ast.expr | None:
        """The expression that has exactly this span."""
        line, column = self._place(span.start)
        known = self._by_place.get(line)
        if known is None:
            known = self._by_place[line] = {}
            for node in self._by_line.get(line, ()):
                # A tuple without brackets never has a span of use.
                if not isinstance(node, ast.Starred):
                    place = (node.col_offset, _end_line(node), _end_column(node))
                    known.setdefault(place, node)
        return known.get((column, *self._place(span.end)))

    def member_to(self, end: int) -> ast.Attribute | None:
        """The attribute whose name ends there."""
        if not self._members:
            for node in self.nodes(ast.Attribute):
                self._members[_end_line(node), _end_column(node)] = node
        return self._members.get(self._place(end))

    def _place(self, offset: int) -> tuple[int, int]:
        """Line (from 1) and UTF-8 column of an offset, as `ast` counts."""
        line, column = self.lines.position(offset)
        return line + 1, self.lines.utf8_column(line, column)

    def parent(self, node: ast.AST) -> ast.AST | None:
        """The node around a node."""
        return self._parents.get(node)

    def put_in_place(self, call: ast.Call, of: ast.Call) -> None:
        """Know a call that says the same as one of the text, whose place it has."""
        self._parents[call] = self._parents[of]
        self._parents[call.func] = call
        self._children[call] = [call.func, *call.args, *call.keywords]

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around a node, from the inside out."""
        while (outer := self._parents.get(node)) is not None:
            yield outer
            node = outer

    def statement(self, node: ast.AST) -> ast.stmt | None:
        """The statement that a node is part of."""
        around = (node, *self.around(node))
        return next((one for one in around if isinstance(one, ast.stmt)), None)

    def statement_at(self, span: Span) -> ast.stmt | None:
        """The innermost statement that a span stands in."""
        found: ast.stmt | None = None
        start, end = self._place(span.start), self._place(span.end)
        first = bisect_left(self._ends, end)
        body: list[ast.stmt] = self.module.body[first : first + 1]
        while body:
            inside = next((one for one in body if _holds(one, start, end)), None)
            if inside is None:
                return found
            found = inside
            body = list(_statements_in(inside))
        return found

    def function(self, node: ast.AST) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
        """The function that a node stands in."""
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
        return next((one for one in self.around(node) if isinstance(one, kinds)), None)

    def start_of_line(self, statement: ast.stmt) -> int:
        """The offset of the line on which a statement begins, decorators included."""
        decorators = getattr(statement, "decorator_list", [])
        line = min([statement.lineno, *(one.lineno for one in decorators)])
        return self.lines.offset(line - 1, 0)


def _holds(statement: ast.stmt, start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether a statement, with its decorators, stands around two places."""
    if end > (_end_line(statement), _end_column(statement)):
        return False
    decorators = getattr(statement, "decorator_list", ())
    return start >= min((one.lineno, one.col_offset) for one in (statement, *decorators))


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
