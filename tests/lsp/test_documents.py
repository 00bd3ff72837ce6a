"""The document store holds what the editor shows, whatever is typed."""

from __future__ import annotations

import random

import pytest

from mindport.lsp.documents import Change, DocumentStore
from mindport.text.edit import Edit, Encoding, Place, applied, offset_at, place_at
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_PIECES = (
    "a", "bc", "  x = 1", "é", "ß", "漢", "\u2028", "\u2029", "\x0c", "\x0b", "\x85", "\x1c",
    "😀", "𝔸", "👩‍👩‍👧", "\n", "\r\n", "\r", "\n\n", "\r\r\n", "\t", "", "\ud83d", "\ufeff",
)  # fmt: skip
_UNIT = {Encoding.UTF8: "utf-8", Encoding.UTF16: "utf-16-le", Encoding.UTF32: "utf-32-le"}
_SIZE = {Encoding.UTF8: 1, Encoding.UTF16: 2, Encoding.UTF32: 4}


def _width(char: str, encoding: Encoding) -> int:
    return len(char.encode(_UNIT[encoding], "surrogatepass")) // _SIZE[encoding]


def _reference_offset(text: str, line: int, column: int, encoding: Encoding) -> int:
    """One character at a time, without any index."""
    at = 0
    while line > 0:
        if at >= len(text):
            return len(text)
        if text[at] == "\r" and text[at : at + 2] == "\r\n":
            at, line = at + 2, line - 1
        elif text[at] in "\r\n":
            at, line = at + 1, line - 1
        else:
            at += 1
    units = 0
    while at < len(text) and text[at] not in "\r\n":
        units += _width(text[at], encoding)
        if units > column:
            break
        at += 1
    return at


@pytest.mark.parametrize("encoding", list(Encoding))
def test_ten_thousand_edits_leave_the_text_that_a_naive_reference_has(encoding: Encoding) -> None:
    chance = random.Random(encoding.value)
    store = DocumentStore(encoding)
    text = "import torch\r\nx = '😀'\n"
    store.open("file:///a.py", 0, text)
    for version in range(1, 10_001):
        if len(text) > 400:
            text = text[: chance.randrange(200)]
            store.change("file:///a.py", version, [Change(text)])
        lines = text.count("\n") + text.count("\r") + 2
        places = [Place(chance.randrange(lines), chance.randrange(24)) for _ in range(2)]
        if chance.random() < 0.9:
            places.sort()
        start, end = (_reference_offset(text, *place, encoding) for place in places)
        new = "".join(chance.choice(_PIECES) for _ in range(chance.randrange(4)))
        text = text[: min(start, end)] + new + text[max(start, end) :]
        snapshot = store.change("file:///a.py", version, [Change(new, *places)])
        assert snapshot is not None
        assert snapshot.text == text
        assert snapshot.version == version
        assert snapshot.lines == LineIndex.of(text)


@pytest.mark.parametrize("encoding", list(Encoding))
def test_a_place_leads_back_to_its_offset(encoding: Encoding) -> None:
    text = "a😀b\r\n\u2028é\x0c漢\rx\n"
    lines = LineIndex.of(text)
    for offset in range(len(text) + 1):
        place = place_at(lines, offset, encoding)
        if text[offset - 1 : offset + 1] != "\r\n":  # between the two there is no place
            assert offset_at(lines, place, encoding) == offset
    widths = {Encoding.UTF8: 4, Encoding.UTF16: 2, Encoding.UTF32: 1}
    assert place_at(lines, 2, encoding) == (0, 1 + widths[encoding])


def test_a_place_within_a_character_is_its_beginning() -> None:
    lines = LineIndex.of("😀x")
    assert offset_at(lines, Place(0, 1), Encoding.UTF16) == 0
    assert offset_at(lines, Place(0, 3), Encoding.UTF8) == 0
    assert offset_at(lines, Place(0, 99), Encoding.UTF16) == 2
    assert offset_at(lines, Place(7, 0), Encoding.UTF8) == 2


def test_several_changes_of_one_message_build_on_each_other() -> None:
    store = DocumentStore()
    before = store.open("u", 1, "ab\ncd\n")
    changes = [Change("X\n", Place(0, 0), Place(0, 0)), Change("", Place(1, 1), Place(2, 1))]
    after = store.change("u", 2, changes)
    assert after is not None
    assert after.text == "X\nad\n"
    assert before.text == "ab\ncd\n"


def test_a_document_that_is_not_open_cannot_be_changed() -> None:
    store = DocumentStore()
    assert store.change("u", 1, [Change("x")]) is None
    assert store.close("u") is None
    assert list(store) == []


def test_edits_hold_in_positions_of_the_text_before() -> None:
    edits = [Edit(Span(4, 5), "two"), Edit(Span(0, 1), "one"), Edit(Span(2, 2), "and ")]
    assert applied("1 | 2", edits) == "one and | two"
