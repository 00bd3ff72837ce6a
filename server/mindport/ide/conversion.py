"""What around the cursor can be converted: a function, a class, the file."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from mindport.ide.messages import message
from mindport.project.workspace.model import FileModel
from mindport.rewrite.view.tree import Tree, tree_of
from mindport.text.edit import covers
from mindport.text.span import Span

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Convertible:
    """A part of a file that can be converted; `span` is None for all of it."""

    title: str
    span: Span | None


def _around(tree: Tree, place: Span) -> dict[str, _Definition]:
    """The innermost class around a place, and the innermost function in it, by their messages."""
    around: dict[str, _Definition] = {}
    for node in ast.walk(tree.module):  # the outer ones first
        if isinstance(node, _Definition) and covers(_whole(tree, node), place):
            if isinstance(node, ast.ClassDef):
                around = {"convert.class": node}
            else:
                around["convert.function"] = node
    return around


def convertibles(model: FileModel, place: Span) -> Iterator[Convertible]:
    """The innermost function and class around a place, and the file, if they use torch."""
    tree = tree_of(model.text)
    uses = [use.name_span for use in model.uses if not use.is_import]
    if not tree.is_sound or not uses:
        return
    for key, definition in reversed(_around(tree, place).items()):
        span = _whole(tree, definition)
        if any(covers(span, use) for use in uses):
            yield Convertible(message(key, name=definition.name), span)
    yield Convertible(message("convert.file"), None)


def _whole(tree: Tree, node: _Definition) -> Span:
    """With the decorators, which stand before what they decorate."""
    span = tree.span(node)
    return Span(min([span.start, *(tree.span(one).start for one in node.decorator_list)]), span.end)
