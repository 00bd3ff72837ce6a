"""The line index against a reference that is slow and plain."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mindport.text.line_index import LineIndex

# Everything that some program takes for a line end, and characters of 1 to 4 UTF-8 bytes.
LINE_ENDS = ["\n", "\r\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"]
OTHERS = ["a", "  ", "é", "€", "\U0001f600", "\ud800", "\0", "\ufeff", "e\u0301"]
TEXTS = st.lists(st.sampled_from(LINE_ENDS + OTHERS)).map("".join)


def naive_lines(text: str) -> list[str]:
    """The lines with their ends, one character at a time."""
    lines = [""]
    for at, char in enumerate(text):
        lines[-1] += char
        if char == "\n" or (char == "\r" and text[at + 1 : at + 2] != "\n"):
            lines.append("")
    return lines


def width(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


@given(TEXTS)
def test_lines_end_where_python_ends_them(text: str) -> None:
    index = LineIndex.of(text)
    lines = naive_lines(text)
    assert [index.line_text(number) for number in range(len(lines))] == lines
    assert index.line_count == (len(lines) - 1 if len(lines) > 1 and not lines[-1] else len(lines))


@given(TEXTS)
def test_every_offset_has_one_position_and_leads_back(text: str) -> None:
    index = LineIndex.of(text)
    lines = naive_lines(text)
    expected = [(n, column) for n, line in enumerate(lines) for column in range(len(line))]
    expected.append((len(lines) - 1, len(lines[-1])))
    assert [index.position(offset) for offset in range(len(text) + 1)] == expected
    assert [index.offset(line, column) for line, column in expected] == list(range(len(text) + 1))


@given(TEXTS)
def test_utf8_columns_are_those_of_the_encoded_line(text: str) -> None:
    index = LineIndex.of(text)
    start = 0
    for number, line in enumerate(naive_lines(text)):
        for column in range(len(line) + 1):
            utf8 = width(line[:column])
            assert index.column_of_utf8(number, utf8) == column
            assert index.offset_of_utf8(number, utf8) == start + column
        start += len(line)


@given(TEXTS, st.integers(0, 50), st.integers(0, 500))
def test_a_position_outside_is_clamped_to_the_text(text: str, line: int, column: int) -> None:
    index = LineIndex.of(text)
    assert 0 <= index.offset(line, column) <= len(text)
    assert 0 <= index.offset_of_utf8(line, column) <= len(text)


@given(TEXTS, st.integers(1, 3))
def test_a_column_inside_a_character_is_that_of_the_character(text: str, more: int) -> None:
    line = text.replace("\n", "").replace("\r", "")
    index = LineIndex.of(line + "\U0001f600x")
    assert index.column_of_utf8(0, width(line) + more) == len(line)
