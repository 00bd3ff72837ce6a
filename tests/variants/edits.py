"""Edits of a program by the positions of its tree."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from mindport.syntax.source_file import parse_strictly

Edit: TypeAlias = "tuple[int, int, str]"  # from, to, and what is put there


class Program:
    """A text and its tree, in which nodes have offsets."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tree = parse_strictly(text)  # with annotations that are texts
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._lines = text.splitlines(keepends=True)
        self.in_strings = {
            id(node)
            for whole in self.nodes(ast.JoinedStr)
            for node in ast.walk(whole)
            if node is not whole
        }

    def nodes(self, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
        """All nodes of these classes."""
        return (node for node in ast.walk(self.tree) if isinstance(node, kinds))

    def start(self, node: ast.AST) -> int:
        """Where a node begins."""
        return self._offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]

    def end(self, node: ast.AST) -> int:
        """Where a node ends."""
        return self._offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def line_start(self, node: ast.stmt) -> int:
        """Where the first line of a statement begins."""
        return self._starts[node.lineno - 1]

    def name_edit(self, node: ast.Name | ast.arg, new: str) -> Edit:
        """Another name in the place of one; ValueError where the text is not where it should be."""
        old = node.id if isinstance(node, ast.Name) else node.arg
        start = self.start(node)
        if self.text[start : start + len(old)] != old:
            raise ValueError(old)  # in an f-string, before Python 3.12
        return (start, start + len(old), new)

    def edited(self, edits: Iterable[Edit]) -> str:
        """The text with edits, none of which crosses another."""
        text, last = self.text, len(self.text) + 1
        for start, end, new in sorted(set(edits), reverse=True):
            assert end <= last
            text, last = text[:start] + new + text[end:], start
        return text

    def _offset(self, line: int, column: int) -> int:
        before = (
            self._lines[line - 1].encode()[:column].decode() if line <= len(self._lines) else ""
        )
        return self._starts[line - 1] + len(before)
