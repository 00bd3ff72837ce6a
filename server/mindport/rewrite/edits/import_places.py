"""Where new imports stand in a file: in its groups, and in order where it keeps one."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from mindport.text.edit import Edit
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


class Imported(NamedTuple):
    """An import statement at the head of a file that has its lines for itself."""

    lines: Span
    group: int  # the same for statements with no other line between
    is_from: bool
    module: str  # `..` before it where it is relative

    @property
    def root(self) -> str:
        """The package; "" for a relative import."""
        return self.module.partition(".")[0]


class Head(NamedTuple):
    """The imports that a file begins with, and the place behind them."""

    imports: tuple[Imported, ...]
    end: int
    lead: str  # what stands before imports that are added at the end,
    tail: str  # and behind them

    def edits(
        self, statements: Iterable[str], packages: Collection[str], newline: str
    ) -> list[Edit]:
        """The insertions of statements, in the order of the text.

        MindSpore is imported in the group of `packages`, which it replaces, and Python's library in
        the group of its own modules. The rest, such as modules of the project, goes to the end.
        """
        libraries = sys.stdlib_module_names - {"__future__"}
        texts: dict[int, str] = {}
        for statement in sorted(statements, key=_is_relative):  # these stand last
            root = _module_of(statement).partition(".")[0]
            place = None
            if root in libraries:
                place = self._among(statement, libraries)
            elif root == "mindspore":
                place = self._among(statement, packages)
            at = self.end if place is None else place
            texts[at] = texts.get(at, "") + statement.replace("\n", newline) + newline
        return [
            Edit(Span(at, at), self.lead + text + self.tail if at == self.end else text)
            for at, text in sorted(texts.items())
        ]

    def _among(self, statement: str, like: Collection[str]) -> int | None:
        """The place in the last group that imports one of some packages."""
        found = [one for one in self.imports if one.root in like]
        if not found:
            return None
        group = [one for one in self.imports if one.group == found[-1].group]
        place = _in_order(group, statement, from_apart=True)
        if place is None:
            place = _in_order(group, statement, from_apart=False)
        return found[-1].lines.end if place is None else place


def _in_order(group: Sequence[Imported], statement: str, *, from_apart: bool) -> int | None:
    """The place of a statement in a group that is in order; None for another group.

    `from_apart`: statements with `from` follow the others.
    """
    keys = [(from_apart and one.is_from, one.module.lower()) for one in group]
    if keys != sorted(keys):
        return None
    key = (from_apart and statement.startswith("from "), _module_of(statement).lower())
    before = sum(one < key for one in keys)
    return group[before - 1].lines.end if before else group[0].lines.start


def _is_relative(statement: str) -> bool:
    return _module_of(statement).startswith(".")


def _module_of(statement: str) -> str:
    return statement.split()[1]


def head_of(
    text: str, tree: ast.Module, head: Sequence[ast.stmt], lines: LineIndex, newline: str
) -> Head | None:
    """Where imports go in a text that begins with some statements: a docstring, imports."""
    rest = tree.body[len(head) :]
    if not head:
        first = rest[0] if rest else None
        decorators = getattr(first, "decorator_list", None)
        line = min([first.lineno, *(one.lineno for one in decorators or ())]) if first else 1
        return Head((), lines.offset(line - 1, 0), "", newline * (1 if decorators is None else 2))
    end = head[-1].end_lineno or head[-1].lineno
    if rest and rest[0].lineno <= end:  # `import torch; x = 1`
        return None
    place = lines.offset(end, 0)
    ended = text[:place].endswith(("\n", "\r"))
    is_docstring = isinstance(head[-1], ast.Expr)
    lead = ("" if ended else newline) + (newline if is_docstring else "")
    return Head(tuple(_alone(head, lines)) if ended else (), place, lead, "")


def _alone(head: Sequence[ast.stmt], lines: LineIndex) -> Iterator[Imported]:
    """The imports of a head that share no line with another statement."""
    group, last = 0, 0
    for place, node in enumerate(head):
        end = node.end_lineno or node.lineno
        group += node.lineno > last + 1
        shares = node.lineno <= last or any(one.lineno <= end for one in head[place + 1 :])
        last = end
        if shares or not isinstance(node, (ast.Import, ast.ImportFrom)):
            group += 1
            continue
        span = Span(lines.offset(node.lineno - 1, 0), lines.offset(end, 0))
        is_from = isinstance(node, ast.ImportFrom)
        yield Imported(span, group, is_from, _module(node))


def _module(node: ast.Import | ast.ImportFrom) -> str:
    if isinstance(node, ast.Import):
        return node.names[0].name
    return "." * node.level + (node.module or "")
