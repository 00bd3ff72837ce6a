"""A module without the imports, functions and classes that nobody asks for."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from mindport.syntax.source_file import parse
from mindport.text.edit import Edit, applied
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_WIDTH = 88
_LIBRARIES = sys.stdlib_module_names | {"builtins", "torch"}
_LIST = "__all__"
_LOOKS = frozenset({"globals", "locals", "vars", "__getattr__"})  # by which names are looked up

# Whether a module, given by its dots and its name, has a name for those who import all of it.
Exports = Callable[[int, str, str], bool]


@dataclass(slots=True)
class _Kept:
    """What stays: whole statements, and of imports the aliases."""

    statements: set[int] = field(default_factory=set)
    aliases: set[tuple[int, int]] = field(default_factory=set)


class Reducible:
    """The statements of a module."""

    def __init__(self, text: str) -> None:
        self.text = text
        source = parse(text)
        self._body = source.tree.body
        names = {one.id for one in ast.walk(source.tree) if isinstance(one, ast.Name)}
        self.is_whole = bool(source.problems) or bool(names & _LOOKS)  # nothing can be left out

    def reduced(
        self, wanted: Iterable[str], exports: Exports, is_idle: Callable[[str], bool]
    ) -> str:
        """The text with all that these names need, and what runs by itself.

        `is_idle` tells functions whose call does nothing.
        """
        kept = self._kept(wanted, exports, is_idle)
        return applied(self.text, list(self._edits(kept)))

    @cached_property
    def _binders(self) -> dict[str, list[tuple[int, int]]]:
        """By name: the statement that binds it, and which alias of an import does."""
        found: dict[str, list[tuple[int, int]]] = {}
        for place, node in enumerate(self._body):
            for alias, name in enumerate(_bound(node)):
                found.setdefault(name, []).append((place, alias))
        return found

    def _kept(
        self, wanted: Iterable[str], exports: Exports, is_idle: Callable[[str], bool]
    ) -> _Kept:
        kept, waiting, known = _Kept(), list(wanted), set()
        for place, node in enumerate(self._body):
            if self._runs(node) and not is_idle(_called(node)):
                kept.statements.add(place)
                waiting += _read(node)
        while waiting:
            name = waiting.pop()
            if name in known:
                continue
            known.add(name)
            for place, alias in self._binders.get(name) or self._stars_with(name, exports):
                node = self._body[place]
                if isinstance(node, ast.Import | ast.ImportFrom):
                    kept.aliases.add((place, alias))
                elif place not in kept.statements:
                    kept.statements.add(place)
                    waiting += _read(node)
        return kept

    def _stars_with(self, name: str, exports: Exports) -> list[tuple[int, int]]:
        return [
            (place, 0)
            for place, node in enumerate(self._body)
            if isinstance(node, ast.ImportFrom) and node.names[0].name == "*"
            if exports(node.level, node.module or "", name)
        ]

    def _runs(self, node: ast.stmt) -> bool:
        """Whether a statement does something by itself: it is no import or plain definition."""
        match node:
            case ast.ImportFrom(module="__future__"):
                return True
            case ast.Import() | ast.ImportFrom():
                return False
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                return any(map(self._registers, node.decorator_list))
            case ast.AugAssign(target=ast.Name(id=name)):
                return name != _LIST
            case ast.Assign() | ast.AnnAssign():
                is_named = any(True for _ in _bound(node))
                calls = (one for one in ast.walk(node) if isinstance(one, ast.Call))
                return not is_named or any(map(self._registers, calls))
            case ast.Try() | ast.If():
                return not all(map(self._is_idle, _inner(node)))
        return True

    def _is_idle(self, node: ast.stmt) -> bool:
        return isinstance(node, ast.Pass) or not self._runs(node)

    def _registers(self, decorator: ast.expr) -> bool:
        """Whether a decorator or a call may do more than give a value: it is no library's."""
        inner = decorator.func if isinstance(decorator, ast.Call) else decorator
        while isinstance(inner, ast.Attribute):
            inner = inner.value
        return not (isinstance(inner, ast.Name) and self._from.get(inner.id, "") in _LIBRARIES)

    @cached_property
    def _from(self) -> dict[str, str]:
        """The package that a name is imported from."""
        found = dict.fromkeys(dir(builtins), "builtins")
        for node in self._body:
            if isinstance(node, ast.ImportFrom) and not node.level:
                found.update((name, (node.module or "").partition(".")[0]) for name in _bound(node))
            elif isinstance(node, ast.Import):
                found.update(
                    (name, one.name.partition(".")[0])
                    for name, one in zip(_bound(node), node.names, strict=True)
                )
        return found

    def _edits(self, kept: _Kept) -> Iterator[Edit]:
        lines = LineIndex.of(self.text)
        for place, node in enumerate(self._body):
            if place in kept.statements:
                continue
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [one for i, one in enumerate(node.names) if (place, i) in kept.aliases]
                if len(names) == len(node.names):
                    continue
                if names:
                    yield Edit(span_of(lines, node), import_text(node, names))
                    continue
            yield Edit(_whole_lines(self.text, _with_decorators(lines, node)), "")


def import_text(node: ast.Import | ast.ImportFrom, names: Iterable[ast.alias]) -> str:
    """An import statement with some of its names."""
    parts = [f"{one.name} as {one.asname}" if one.asname else one.name for one in names]
    if isinstance(node, ast.Import):
        return f"import {', '.join(parts)}"
    start = f"from {'.' * node.level}{node.module or ''} import "
    if len(start) + len(", ".join(parts)) <= _WIDTH:
        return start + ", ".join(parts)
    indent = " " * (node.col_offset + 4)
    inner = "".join(f"{indent}{part},\n" for part in parts)
    return f"{start}(\n{inner}{' ' * node.col_offset})"


def span_of(lines: LineIndex, node: ast.stmt | ast.expr) -> Span:
    """Where a node is in a text."""
    start = lines.offset_of_utf8(node.lineno - 1, node.col_offset)
    return Span(start, lines.offset_of_utf8((node.end_lineno or 1) - 1, node.end_col_offset or 0))


def _with_decorators(lines: LineIndex, node: ast.stmt) -> Span:
    span = span_of(lines, node)
    decorators = getattr(node, "decorator_list", ())
    start = min((lines.offset(one.lineno - 1, 0) for one in decorators), default=span.start)
    return Span(start, span.end)


def _whole_lines(text: str, span: Span) -> Span:
    """A statement with the lines that it has for itself, and the empty lines above it."""
    end = text.find("\n", span.end)
    end = len(text) if end < 0 else end + 1
    rest = text[span.end : end].strip()
    if rest and not rest.startswith("#"):
        return Span(*span)
    before = text[: span.start]
    empty = len(before) - len(before.rstrip("\n"))
    return Span(span.start - max(empty - 1, 0), end)


def _bound(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (one.asname or one.name.partition(".")[0] for one in names)
        case ast.ImportFrom(names=names):
            yield from (one.asname or one.name for one in names)
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (one.id for one in targets if isinstance(one, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.Try() | ast.If():
            for inner in _inner(node):
                yield from _bound(inner)


def _inner(node: ast.Try | ast.If) -> Iterator[ast.stmt]:
    """The statements in the branches of a statement."""
    yield from (*node.body, *node.orelse)
    if isinstance(node, ast.Try):
        yield from node.finalbody
        for handler in node.handlers:
            yield from handler.body


def _called(node: ast.stmt) -> str:
    """The function that a statement calls without arguments."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id=name), args=[], keywords=[])):
            return name
    return ""


def _read(node: ast.stmt) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            yield one.id
