"""The labelled snippets, read without PyTorch."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from devtools.dynamic.snippet_file import marked, parse, without_mark

FOLDER = Path(__file__).parents[2] / "data" / "dynamic"
FILES = sorted(FOLDER.glob("*.py"))

TEXT = """\
import torch


# inputs: x=float(4)
# init: 2
class Positive:
    def forward(self, x):
        return x[x > 0]  # dynamic: boolean-mask dim 0


# inputs: x=float(4)
def double(x):
    return x * 2
"""


def test_parts_of_a_file() -> None:
    file = parse(TEXT)
    assert file.head == ("import torch", "", "")
    assert [(item.name, item.init, item.first) for item in file.snippets] == [
        ("Positive", "2", 4),
        ("double", None, 11),
    ]
    assert "dynamic" not in file.snippets[0].source


def test_marks_are_replaced() -> None:
    lines = ["a = 1  # flows", "b = 2  # why"]
    assert marked(lines, {2: "dynamic: slice dim 0"}) == [
        "a = 1",
        "b = 2  # why  # dynamic: slice dim 0",
    ]
    assert without_mark("b = 2  # why  # dynamic: slice dim 0") == "b = 2  # why"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_snippet_is_whole(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    ast.parse(text)
    parts = parse(text)
    names = [snippet.name for snippet in parts.snippets]
    assert len(names) == len(set(names))
    assert (
        "\n".join([*parts.head, *(line for item in parts.snippets for line in item.lines)]) + ("\n")
        == text
    )


def test_there_are_enough_of_both() -> None:
    snippets = [item for file in FILES for item in parse(file.read_text("utf-8")).snippets]
    dynamic = sum(any("  # dynamic: " in line for line in item.lines) for item in snippets)
    assert dynamic >= 300
    assert len(snippets) - dynamic >= 300
