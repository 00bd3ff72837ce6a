"""Where the terms of a file stand, for every expression of it.

What is stored of a file has the places of calls, names and attributes alone. Of a file that is
being converted, every expression may be asked for: it is lowered once more, with its places. The
same text gives the same terms, so that these are the terms that are known already.
"""

from __future__ import annotations

import ast
import sys
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from mindport.analysis.ir import FileIR
from mindport.analysis.lower import lower_placed
from mindport.analysis.modules import Unit

# Line (from 1) and UTF-8 column of the start and the end, as `ast` counts.
Position: TypeAlias = "tuple[int, int, int, int]"

# Enough for expressions that are nested as deeply as lowering follows them.
_RECURSION = 6000


class PlacedTerms:
    """The terms of a file by the expressions of its tree."""

    def __init__(self, unit: Unit, tree: ast.Module) -> None:
        self._unit = unit
        self._placed, lowered = _lowered(tree, is_divided=len(unit.ir.parts) > 1)
        self._firsts = [part.first for part in lowered.parts]
        self._fits = _fitting(lowered, unit.ir)
        # Expressions by the line that they begin on; by place, those of lines that were asked for.
        self._by_line: dict[int, list[ast.AST]] = {}
        self._by_place: dict[int, dict[Position, ast.AST]] = {}

    def of(self, node: ast.AST) -> int | None:
        """The term of an expression of the tree; None where there is none."""
        term = self._placed.get(node)
        if term is None:
            return None
        part = bisect_right(self._firsts, term) - 1
        if not self._fits[part]:
            return None
        return self._unit.ir.parts[part].first + term - self._firsts[part]

    def nodes(self, kind: type[ast.AST]) -> list[ast.AST]:
        """The expressions, and the changes in place, of just this class."""
        return [node for node in self._placed if type(node) is kind]

    def at(self, position: Position) -> int | None:
        """The term of what stands at a position; a keyword argument has the term of its value.

        An attribute of something other than names is found at its own name, too.
        """
        line = position[0]
        known = self._by_place.get(line)
        if known is None:
            known = self._by_place[line] = dict(_places(self._on(line)))
        node = known.get(position)
        return None if node is None else self.of(node)

    def _on(self, line: int) -> list[ast.AST]:
        if not self._by_line:
            by_line = self._by_line
            for node in self._placed:
                for one in _lines_of(node):
                    if one in by_line:
                        by_line[one].append(node)
                    else:
                        by_line[one] = [node]
        return self._by_line.get(line, [])


def _lowered(tree: ast.Module, *, is_divided: bool) -> tuple[dict[ast.AST, int], FileIR]:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _RECURSION))
    try:
        return lower_placed(tree, is_divided=is_divided)
    finally:
        sys.setrecursionlimit(limit)


def _fitting(lowered: FileIR, known: FileIR) -> list[bool]:
    """Which parts have the same number of terms; all others are of another text."""
    if len(lowered.parts) != len(known.parts):
        return [False] * len(lowered.parts)
    pairs = zip(lowered.parts, known.parts, strict=True)
    return [one.last - one.first == other.last - other.first for one, other in pairs]


def _lines_of(node: ast.AST) -> tuple[int, ...]:
    """The lines on which an expression can be found: its first, and that of an attribute's name."""
    if type(node) is ast.Attribute and node.end_lineno and node.end_lineno != node.lineno:
        return (node.lineno, node.end_lineno)
    return (node.lineno,)  # type: ignore[attr-defined]  # an expression


def _places(nodes: Iterable[ast.AST]) -> Iterator[tuple[Position, ast.AST]]:
    """Inner expressions first, so that the outermost of one position counts."""
    for node in nodes:
        position = _position(node)
        yield position, node
        if isinstance(node, ast.Attribute) and not _is_dotted(node.value):
            _, _, line, end = position
            yield (line, end - len(node.attr.encode("utf-8", "replace")), line, end), node


def _is_dotted(node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name)


def _position(node: ast.AST) -> Position:
    """Where an expression or a keyword argument stands."""
    assert isinstance(node, (ast.expr, ast.keyword, ast.AugAssign))
    end = node.col_offset if node.end_col_offset is None else node.end_col_offset
    return (node.lineno, node.col_offset, node.end_lineno or node.lineno, end)
