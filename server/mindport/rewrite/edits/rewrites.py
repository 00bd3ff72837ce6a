"""Nested changes of one text: each says what its span becomes, and which parts of it stay.

A part that stays may itself hold changes: `torch.max(x.view(-1), 1)` is one change around another.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TypeAlias

from mindport.rewrite.edits.call_layout import CallLayout
from mindport.rewrite.view.names import ATOMS
from mindport.text.edit import Edit, applied, covers, in_order
from mindport.text.span import Span

Part: TypeAlias = "str | Span"


@dataclass(frozen=True, slots=True)
class Rewrite:
    """`span` becomes the parts: new text, and spans of the old text with what changes in them."""

    span: Span
    parts: tuple[Part, ...]

    @property
    def is_in_order(self) -> bool:
        """Whether what stays keeps its order, so that only the text between has to change."""
        end = self.span.start
        for part in self.parts:
            if not isinstance(part, str):
                if part.start < end:
                    return False
                end = part.end
        return True

    @property
    def is_around(self) -> bool:
        """Whether it keeps all of its span: it writes something before or behind it."""
        return self.span in self.parts

    def may_hold(self, inner: Rewrite) -> bool:
        """Whether another change may stand in it."""
        return covers(self.span, inner.span) and (self.is_around or self.span != inner.span)

    def gaps(self) -> Iterator[Span]:
        """What does not stay, from the first to the last."""
        at = self.span.start
        for part in sorted(part for part in self.parts if not isinstance(part, str)):
            if part.start > at:
                yield Span(at, part.start)
            at = max(at, part.end)
        if self.span.end > at:
            yield Span(at, self.span.end)


def dropped(rewrites: Iterable[Rewrite]) -> Callable[[Span], bool]:
    """Tells of a span whether one of some changes leaves nothing of it."""
    gaps = sorted(gap for one in rewrites for gap in one.gaps())
    starts = [gap.start for gap in gaps]
    furthest = list(accumulate((gap.end for gap in gaps), max))

    def is_dropped(span: Span) -> bool:
        before = bisect_right(starts, span.start)
        return before > 0 and span.end <= furthest[before - 1]

    return is_dropped


def joined(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Parts with neighbours in the text as one, and without those that say nothing."""
    found: list[Part] = []
    for part in parts:
        last = found[-1] if found else ""
        if isinstance(part, str) or isinstance(last, str):
            is_empty = not part if isinstance(part, str) else part.start == part.end
            found += [] if is_empty else [part]
        elif last.end == part.start:
            found[-1] = Span(last.start, part.end)
        else:
            found.append(part)
    return tuple(found)


@dataclass(slots=True)
class _Node:
    rewrite: Rewrite
    inner: list[_Node] = field(default_factory=list)
    is_settled: bool = False  # whether it is known if it needs brackets


@dataclass(frozen=True, slots=True)
class Rendered:
    """The edits that carry the changes out, and the changes that crossed another one."""

    edits: tuple[Edit, ...]
    refused: tuple[Rewrite, ...]


def render(text: str, rewrites: Sequence[Rewrite]) -> Rendered:
    """Carry out all changes; of two that cross each other the one that begins first.

    A change that keeps all of its span is around another one of the same span.
    """
    top: list[_Node] = []
    refused: list[Rewrite] = []
    open_nodes: list[_Node] = []
    ordered = sorted(rewrites, key=lambda one: (one.span.start, -one.span.end, not one.is_around))
    for rewrite in ordered:
        while open_nodes and open_nodes[-1].rewrite.span.end <= rewrite.span.start:
            open_nodes.pop()
        outer = open_nodes[-1] if open_nodes else None
        if outer is not None and not outer.rewrite.may_hold(rewrite):
            refused.append(rewrite)
            continue
        node = _Node(rewrite)
        (top if outer is None else outer.inner).append(node)
        open_nodes.append(node)
    edits: list[Edit] = []
    for node in top:
        edits += _edits(text, node, refused)
    return Rendered(in_order(edits), tuple(refused))


def _edits(text: str, node: _Node, refused: list[Rewrite]) -> list[Edit]:
    if not node.is_settled:
        node.rewrite, node.is_settled = _in_brackets(text, node), True
    rewrite = node.rewrite
    kept = [part for part in rewrite.parts if not isinstance(part, str)]
    homeless = [one for one in node.inner if not any(covers(p, one.rewrite.span) for p in kept)]
    # What is in text that goes away goes with it; what is cut in two was refused.
    refused += [
        one.rewrite for one in homeless if any(_cross(part, one.rewrite.span) for part in kept)
    ]
    if not rewrite.is_in_order:
        return [Edit(rewrite.span, _text(text, node, refused))]
    edits: list[Edit] = []
    waiting = list(node.inner)
    layout = CallLayout(text)
    at, written = rewrite.span.start, ""
    for part in rewrite.parts:
        if isinstance(part, str):
            written += part
            continue
        edits += _change(text, Span(at, part.start), layout.before(Span(at, part.start), written))
        for one in _taken(waiting, part):
            edits += _edits(text, one, refused)
        layout.pass_over(part)
        at, written = part.end, ""
    rest = Span(at, rewrite.span.end)
    return [*edits, *_change(text, rest, layout.behind(rest, written))]


def _in_brackets(text: str, node: _Node) -> Rewrite:
    """A change that writes a member behind its span: with brackets, if that becomes an operator.

    `torch.remainder(x, y)` alone becomes `x % y`; with a cast behind it, `(x % y).to(...)`.
    """
    span, parts = node.rewrite.span, node.rewrite.parts
    inner = next((one for one in node.inner if one.rewrite.span == span), None)
    if inner is None or parts[0] != span or not str(*parts[1:2]).startswith((".", "[")):
        return node.rewrite
    if _is_operand(applied(text, list(in_order(_edits(text, inner, [])))), span, len(text)):
        return node.rewrite
    return Rewrite(span, ("(", span, ")", *parts[1:]))


def _is_operand(changed: str, span: Span, length: int) -> bool:
    """Whether what has become of a span of a text, which had a length, may stand as it is."""
    written = changed[span.start : len(changed) - (length - span.end)]
    try:
        return isinstance(ast.parse(f"({written}\n)", mode="eval").body, ATOMS)
    except SyntaxError:
        return True


def _change(text: str, span: Span, written: str) -> list[Edit]:
    return [] if text[span.start : span.end] == written else [Edit(span, written)]


def _text(text: str, node: _Node, refused: list[Rewrite]) -> str:
    """The new text of a change whose parts were moved."""
    written = ""
    waiting = list(node.inner)
    for part in node.rewrite.parts:
        if isinstance(part, str):
            written += part
            continue
        edits: list[Edit] = []
        for one in _taken(waiting, part):
            edits += _edits(text, one, refused)
        moved = [
            Edit(Span(edit.span.start - part.start, edit.span.end - part.start), edit.text)
            for edit in in_order(edits)
        ]
        written += applied(text[part.start : part.end], moved)
    return written


def _taken(waiting: list[_Node], part: Span) -> list[_Node]:
    """The changes inside a part; an insertion between two parts belongs to the first."""
    found = [one for one in waiting if covers(part, one.rewrite.span)]
    insertions = {id(one) for one in found if one.rewrite.span.start == one.rewrite.span.end}
    waiting[:] = [one for one in waiting if id(one) not in insertions]
    return found


def _cross(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
