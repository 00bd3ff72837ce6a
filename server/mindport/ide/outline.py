"""Classes and functions of a file with their places, for the features that count by them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from mindport.syntax.source_file import parse
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class Definition:
    """A class or function; `name_span` is where its name stands."""

    name: str
    is_class: bool
    span: Span
    name_span: Span
    inner: tuple[Definition, ...]


@lru_cache(maxsize=8)
def definitions(text: str) -> tuple[Definition, ...]:
    """The outermost classes and functions of a text, each with those inside."""
    return tuple(_below(parse(text).tree.body, LineIndex.of(text)))


def _below(nodes: Iterable[ast.AST], lines: LineIndex) -> Iterator[Definition]:
    for node in nodes:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield _definition(node, lines)
        elif isinstance(node, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            yield from _below(ast.iter_child_nodes(node), lines)


def _definition(
    node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, lines: LineIndex
) -> Definition:
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    start = lines.offset(first - 1, 0)
    head = lines.offset_of_utf8(node.lineno - 1, node.col_offset)
    end = lines.offset_of_utf8((node.end_lineno or node.lineno) - 1, node.end_col_offset or 0)
    keyword = {ast.ClassDef: "class", ast.AsyncFunctionDef: "def"}.get(type(node), "def")
    place = lines.text.find(node.name, lines.text.find(keyword, head) + len(keyword), end)
    name_start = place if place >= 0 else head
    return Definition(
        node.name,
        isinstance(node, ast.ClassDef),
        Span(start, end),
        Span(name_start, name_start + len(node.name)),
        tuple(_below(node.body, lines)),
    )
