"""The nodes of a text: what is inside what, what is at which place, what has which name."""

from __future__ import annotations

import ast
import sys
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import TypeAlias, TypeVar, get_args

from mindport.rewrite.view.assigned import Assignment, targets_of
from mindport.rewrite.view.children import FIELDS, children_of
from mindport.syntax.kept_parses import taken
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_Placed: TypeAlias = ast.expr | ast.stmt | ast.keyword | ast.arg | ast.ExceptHandler
_INNER = (ast.Starred, ast.FormattedValue, ast.Constant)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_Node = TypeVar("_Node", bound=ast.AST)
_Named = TypeVar("_Named", ast.Name, ast.arg)


class Nodes:
    """The nodes of a text. Positions are offsets."""

    def __init__(self, text: str) -> None:
        source = taken(text)
        self.text = text
        self.lines = LineIndex.of(text)
        self.module = source.tree
        self.is_sound = not source.problems
        self._parents: dict[ast.AST, ast.AST] = {}
        self._children: dict[ast.AST, list[ast.AST]] = {}
        self._within: dict[ast.AST, tuple[ast.AST, ...]] = {}
        # Expressions by the line that they begin on, and those of lines that were asked for by
        # column, line and column of the end, as `ast` counts: few lines are ever asked for.
        self._by_line: defaultdict[int, list[ast.expr]] = defaultdict(list)
        self._by_place: dict[int, dict[tuple[int, int | None, int | None], ast.expr]] = {}
        self._at: dict[Span, ast.expr | None] = {}
        self._members: dict[tuple[int, int], ast.Attribute] = {}
        self._attributes: defaultdict[str, list[ast.Attribute]] = defaultdict(list)
        self._ends = [(_end_line(one), _end_column(one)) for one in self.module.body]
        # What is inside a node by class, and all names by what they say; made when asked for.
        self._kinds: dict[ast.AST, dict[type[ast.AST], list[ast.AST]]] = {}
        self._names: defaultdict[str, list[ast.Name]] = defaultdict(list)
        self._bound: defaultdict[str, list[ast.Name]] | None = None
        self._walk()

    def _walk(self) -> None:
        """Look at every node once."""
        parents, below = self._parents, self._children
        kinds = self._kinds[self.module] = {}
        found: list[ast.AST] = [self.module]
        for node in found:  # it grows: outer nodes come first, as in `ast.walk`
            kind = type(node)
            if kind in kinds:
                kinds[kind].append(node)
            else:
                kinds[kind] = [node]
            if fields := FIELDS[kind]:
                children = children_of(node, fields)
                below[node] = children
                found += children
                for child in children:
                    parents[child] = node
        self._within[self.module] = tuple(found)

    def within(self, node: ast.AST) -> tuple[ast.AST, ...]:
        """A node of the text and all nodes in it, in the order of `ast.walk`, without operators."""
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

    def members(self, name: str) -> Sequence[ast.Attribute]:
        """All attributes of a name, outer ones first."""
        if not self._attributes:
            for node in self.nodes(ast.Attribute):
                self._attributes[node.attr].append(node)
        return self._attributes.get(name, ())

    def names(self, name: str, within: ast.AST | None = None) -> Sequence[ast.Name]:
        """All places where code reads, binds or deletes a name, outer ones first."""
        if not self._names:
            for node in self.nodes(ast.Name):
                self._names[node.id].append(node)
        return self._inside(self._names.get(name, ()), within)

    def parameters(self, name: str, within: ast.AST) -> Sequence[ast.arg]:
        """The parameters of a name, of lambdas as well, outer ones first."""
        return self._inside([one for one in self.nodes(ast.arg) if one.arg == name], within)

    def _inside(self, nodes: Sequence[_Named], outer: ast.AST | None) -> Sequence[_Named]:
        if outer is None or outer is self.module or not nodes:
            return nodes
        first, last = _lines_of(outer)  # most names of a long file are on other lines
        near = [one for one in nodes if first <= one.lineno <= last]
        return [one for one in near if self._is_in(one, outer)]

    def _is_in(self, node: ast.AST, outer: ast.AST) -> bool:
        """Whether a node is another one, or is inside it."""
        at: ast.AST | None = node
        while at is not None and at is not outer:
            at = self._parents.get(at)
        return at is outer

    def bindings(self, name: str, within: ast.AST | None = None) -> Sequence[ast.Name]:
        """All places where code binds or deletes a name, outer ones first."""
        if self._bound is None:
            self._bound = defaultdict(list)
            for node in self.nodes(ast.Name):
                if type(node.ctx) is not ast.Load:
                    self._bound[node.id].append(node)
        return self._inside(self._bound.get(name, ()), within)

    def assigned(self, within: ast.AST | None = None) -> Iterator[tuple[ast.expr, ast.expr]]:
        """All that gets a value by assignments, each with the value."""
        for node in chain(*(self.nodes(kind, within) for kind in get_args(Assignment))):
            yield from ((target, node.value) for target in targets_of(node))

    def assignments(self, name: str, within: ast.AST) -> Sequence[Assignment]:
        """The assignments `name = value`, outer ones first; also those with more targets."""
        stores = (one for one in self.bindings(name, within) if isinstance(one.ctx, ast.Store))
        holders = map(self._parents.__getitem__, stores)
        made = (one for one in holders if isinstance(one, Assignment))
        return list(dict.fromkeys(one for one in made if targets_of(one)))

    def span(self, node: _Placed) -> Span:
        """Where a node stands, without brackets around it."""
        line, end = node.lineno - 1, node.end_lineno
        if end is None or node.end_col_offset is None:
            start = self.lines.offset_of_utf8(line, node.col_offset)
            return Span(start, start)
        return self.lines.span_of_utf8(line, node.col_offset, end - 1, node.end_col_offset)

    def written(self, node: _Placed) -> str:
        """How a node is written."""
        return self.text[slice(*self.span(node))]

    def at(self, span: Span) -> ast.expr | None:
        """The expression that has exactly this span."""
        if span not in self._at:
            self._at[span] = self._found_at(span)
        return self._at[span]

    def _found_at(self, span: Span) -> ast.expr | None:
        line, column = self._place(span.start)
        known = self._by_place.get(line)
        if known is None:
            known = self._by_place[line] = {}
            for node in self._on_line(line):
                known.setdefault((node.col_offset, node.end_lineno, node.end_col_offset), node)
        return known.get((column, *self._place(span.end)))

    def _on_line(self, line: int) -> Sequence[ast.expr]:
        """The expressions that begin on a line; of several at one place the outer one first.

        What is in a text has the place of the text. A tuple without brackets never has a span of
        use.
        """
        if not self._by_line:
            kinds = self._kinds[self.module]
            others = [kind for kind in kinds if issubclass(kind, ast.expr) and kind not in _INNER]
            for kind in (*others, ast.FormattedValue, ast.Constant):
                for node in kinds.get(kind, ()):
                    self._by_line[node.lineno].append(node)  # type: ignore[attr-defined,arg-type]
        return self._by_line.get(line, ())

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

    def until(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        """A statement, and those before it in its blocks, up to its function; no definitions."""
        yield statement
        inner: ast.stmt = statement
        for outer in self.around(statement):
            block = (one for one in self._children.get(outer, ()) if isinstance(one, ast.stmt))
            for one in block:
                if one.lineno < inner.lineno and not isinstance(one, _DEFINITIONS):
                    yield one
            if isinstance(outer, _DEFINITIONS):
                return
            inner = outer if isinstance(outer, ast.stmt) else inner

    def statement_at(self, span: Span) -> ast.stmt | None:
        """The innermost statement around a span."""
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
        """The function around a node."""
        kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
        return next((one for one in self.around(node) if isinstance(one, kinds)), None)

    def class_around(self, node: ast.AST) -> ast.ClassDef | None:
        """The innermost class around a node."""
        return next((one for one in self.around(node) if isinstance(one, ast.ClassDef)), None)

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


def _lines_of(node: ast.AST) -> tuple[int, int]:
    """The first and the last line of a node; all lines for one that has no place."""
    match node:
        case ast.expr() | ast.stmt():
            return node.lineno, _end_line(node)
    return 0, sys.maxsize


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
