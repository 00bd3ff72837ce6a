from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindport.syntax.comments import suppressions


def silenced(text: str, line: int, code: str = "MP101", name: str = "missing-api") -> bool:
    return suppressions(text).silences(code, name, line, line)


@pytest.mark.parametrize(
    "comment",
    [
        "# mindport: ignore",
        "#mindport:ignore",
        "# mindport: ignore[MP101]",
        "# mindport: ignore[mp101]",
        "# mindport: ignore[missing-api]",
        "# mindport: ignore[MP102, MP101]: as the paper does",
        "# mindport: ignore[MP101]: reason [with brackets]",
        "# mindport: ignore - see the issue",
        "# noqa: E501  # mindport: ignore[MP101]",
        "# mindport: ignore[MP101]  # noqa",
    ],
)
def test_a_comment_silences_its_line_alone(comment: str) -> None:
    text = f"a\nb  {comment}\nc\n"
    assert [silenced(text, line) for line in (1, 2, 3)] == [False, True, False]


@pytest.mark.parametrize(
    "text",
    [
        "b  # mindport: ignore[MP102]",
        "b  # mindport: ignored",
        "b  # mindport: ignore-file",
        "b  # mindport: ignore[]",
        "b  # mindport: ignore[MP101",
        "b = '# mindport: ignore'",
        "b = f'{x} # mindport: ignore'",
        'b = rb"\\" # mindport: ignore"',
        '"""\n# mindport: ignore\n"""'.replace("\n", " "),
    ],
)
def test_what_is_no_suppression_of_it(text: str) -> None:
    assert not silenced(text, 1)


def test_a_comment_in_a_multi_line_string_is_none() -> None:
    text = '"""\n# mindport: ignore-file\nb  # mindport: ignore\n"""\nc\n'
    assert not suppressions(text)
    assert not silenced(text, 3)


def test_the_first_and_the_last_line_of_a_call_count() -> None:
    comments = suppressions(
        "f(  # mindport: ignore[MP1]\n 1,  # mindport: ignore\n)  # mindport: ignore\n"
    )
    assert comments.silences("MP101", "missing-api", 1, 3)
    assert not suppressions("f(\n 1,  # mindport: ignore\n)\n").silences("MP101", "x", 1, 3)


def test_ignore_file_silences_the_codes_it_names_everywhere() -> None:
    text = "import x\n  # mindport: ignore-file[MP106, missing-api]\n"
    assert silenced(text, 1)
    assert silenced(text, 99, "MP106", "data-pipeline")
    assert not silenced(text, 1, "MP102", "renamed-api")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_only_python_line_ends_count(end: str) -> None:
    text = f"a\x0b\x0c\x85\u2028{end}b  # mindport: ignore{end}"
    assert silenced(text, 2)


@pytest.mark.parametrize(
    "broken",
    ["x = 'open\n", 'x = """open\n', "def f(:\n", "x = (\n", "x = 'a' '''\n", "\x00\n"],
)
def test_comments_are_found_below_broken_code(broken: str) -> None:
    text = f"{broken}y  # mindport: ignore\n"
    assert silenced(text, 2)


def test_unused_and_unknown_items_are_told() -> None:
    comments = suppressions(
        "a  # mindport: ignore[MP101, MP999]\nb  # mindport: ignore\nc  # mindport: ignore\n"
        "d  # mindport: ignore[\n"
    )
    assert comments.silences("MP101", "missing-api", 1, 1)
    assert comments.silences("MP102", "renamed-api", 2, 2)
    unused = [(directive.line, items) for directive, items in comments.unused()]
    assert unused == [(1, ("MP999",)), (3, ())]
    assert [(one.line, item) for one, item in comments.unknown({"MP101"})] == [(1, "MP999")]
    assert [one.line for one in comments.problems()] == [4]


def test_a_long_text_with_an_unclosed_string_takes_no_time() -> None:
    text = "'''\n" + 'x = """ \'a\' # c\n' * 50_001 + "y  # mindport: ignore\n"
    started = time.process_time()
    suppressions(text)
    assert time.process_time() - started < 2


PIECES = st.sampled_from(["# mindport: ignore", "[MP101]", "'", '"""', "\\", "\n", "\r", "f", " "])


@given(st.lists(PIECES).map("".join))
def test_any_text_is_read(text: str) -> None:
    lines = re.split(r"\r\n|\r|\n", text)
    for directive in suppressions(text).directives:
        assert "# mindport: ignore" in lines[directive.line - 1]
