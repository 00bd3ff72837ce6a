"""The expression at a place of a text, and what is known of its shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.domain import Shaped
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.places import CALLED, lines_of, place_at
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_TARGET = re.compile(r"[ \t]*(?P<name>[^\W\d]\w*)[ \t]*(?::[^=\n]*)?=(?!=)[ \t]*")
_END = re.compile(r"[ \t]*(?:#|;|\r|\n|\Z)")


class Pointed(NamedTuple):
    """An expression at a place: a name stands for what is called by it, or assigned to it."""

    span: Span
    shape: Shaped


class _Named(NamedTuple):
    span: Span
    term: int


def pointed(s: Shapes, unit: Unit, lines: LineIndex, offset: int) -> Pointed | None:
    """The innermost call, subscript, receiver, argument or target at an offset.

    None where it is none of these, or where nothing is known of its shape.
    """
    line = lines.position(offset)[0]
    here: list[_Named] = []
    wholes: list[_Named] = []
    for part, (first, last) in zip(unit.ir.parts, s.extents(unit), strict=True):
        if not first <= line - part.line <= last:
            continue
        for site in _sites(part, line):
            here += _of_site(unit, part, site, lines)
            if len(site) > CALLED:
                wholes.append(_Named(_span(part, site, 7, lines), site[6]))
        wholes += (
            _Named(_span(part, entry, 1, lines), entry[0])
            for entry in part.subscripts
            if entry[1] <= line - part.line <= entry[3]
        )
    subscripts = [one for one in wholes if lines.text[one.span.end - 1] == "]"]
    here += [*subscripts, *_assigned(wholes, lines, line)]
    at = [one for one in here if one.span.start <= offset <= one.span.end]
    if not at:
        return None
    found = min(at, key=lambda one: one.span.end - one.span.start)
    shape = s.of(unit, found.term)
    return None if shape is None else Pointed(found.span, shape)


def _sites(part: ir.Part, line: int) -> Iterator[ir.Site]:
    """The sites of a part that begin or end at a line, or lie around it."""
    line -= part.line
    for site in part.all_sites():
        first, last = lines_of(site)
        if first <= line <= last:
            yield site


def _of_site(unit: Unit, part: ir.Part, site: ir.Site, lines: LineIndex) -> Iterator[_Named]:
    term = unit.ir.terms[site[0]]
    name = _span(part, site, 2, lines)
    dot = lines.text.rfind(".", *name) if term[0] == ir.ATTR else -1
    if dot >= 0:
        end = name.start + len(lines.text[name.start : dot].rstrip())
        yield _Named(Span(name.start, end), term[1])
    if len(site) <= CALLED:
        return
    yield _Named(Span(dot + 1, name.end) if dot >= 0 else name, site[6])
    _, _, positional, keywords = unit.ir.terms[site[6]]
    given = (*positional, *(value for _, value in keywords))
    for place, argument in zip(site[11], given, strict=True):
        yield _Named(_span(part, place, 0, lines), argument)


def _span(part: ir.Part, entry: tuple[Any, ...], start: int, lines: LineIndex) -> Span:
    line, column, end_line, end_column = place_at(part, entry, start)
    return Span(lines.offset_of_utf8(line, column), lines.offset_of_utf8(end_line, end_column))


def _assigned(wholes: list[_Named], lines: LineIndex, line: int) -> Iterator[_Named]:
    """The target on a line to which the whole of a call or subscript is assigned."""
    text = lines.text
    target = _TARGET.match(text, lines.starts[line])
    if target is not None:
        for whole in wholes:
            if whole.span.start == target.end() and _END.match(text, whole.span.end):
                yield _Named(Span(*target.span("name")), whole.term)
