from __future__ import annotations

import ast
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindport.syntax.notebook import mask_magics, read_notebook


def notebook(*sources: Any, **metadata: Any) -> bytes:
    cells = [
        source if isinstance(source, dict) else {"cell_type": "code", "source": source}
        for source in sources
    ]
    return json.dumps({"nbformat": 4, "metadata": metadata, "cells": cells}).encode()


MARKDOWN = {"cell_type": "markdown", "source": "import nothing"}


def test_code_cells_are_joined_and_counted_as_users_see_them() -> None:
    found = read_notebook(notebook("import torch", MARKDOWN, ["x = 1\n", "y = torch.abs(x)"]))
    assert found.text == "import torch\n\nx = 1\ny = torch.abs(x)\n\n"
    assert [(cell.start, cell.end, cell.index) for cell in found.cells] == [(0, 12, 1), (14, 36, 3)]
    assert found.line_count == 3
    assert found.errors == ()
    assert found.place(found.text.index("torch.abs")) == (3, 2, 4)
    assert found.place(0) == (1, 1, 0)
    assert found.place(len(found.text))[0] == 3


def test_the_third_format_is_read() -> None:
    cell = {"cell_type": "code", "language": "python", "input": ["import torch"]}
    other = {"cell_type": "code", "language": "ruby", "input": ["puts 1"]}
    raw = json.dumps({"nbformat": 3, "worksheets": [{"cells": [cell, other]}]}).encode()
    found = read_notebook(raw)
    assert (found.text, found.errors) == ("import torch\n\n", ())


@pytest.mark.parametrize(
    ("source", "masked"),
    [
        ("%matplotlib inline", "0                 "),
        ("if a:\n    !ls\n", "if a:\n    0  \n"),
        ("x = !ls -l", "x = 0     "),
        ("a, b = %time f()", "a, b = 0        "),
        ("%time y = torch.abs(x)", "0;    y = torch.abs(x)"),
        ("%timeit -n 10 torch.abs(x)", "0;            torch.abs(x)"),
        ("%time for i in x: pass", "0                     "),
        ("torch.abs?", "0         "),
        ("??torch.abs", "0          "),
        ("pip install torch", "0                "),
        ("!pip install \\\n  torch\nx = 1", "0             \n       \nx = 1"),
        ("%%time\nx = 1\n!ls", "      \nx = 1\n0  "),
        ("%%capture out\nimport torch", "             \nimport torch"),
        ("%%bash\nls 'a", "      \n     "),
        ("%%writefile net.py\nimport torch", "                  \nimport torch"),
        ("!echo (\n!echo '''\nx = 1", "0      \n0        \nx = 1"),
    ],
)
def test_magics_keep_their_length_and_parse(source: str, masked: str) -> None:
    assert mask_magics(source) == masked
    ast.parse(masked)


@pytest.mark.parametrize(
    "source",
    [
        "x = (a\n  %b)",
        "s = '''\n%time x\n!ls\n'''",
        "x = a % b\ny = 'what?'\nz = x != y",
        "x = a \\\n  %b",
        "# really?\n# !ls",
        "d = {\n  'a': b\n  !=c}",
    ],
)
def test_python_is_left_alone(source: str) -> None:
    assert mask_magics(source) == source


@pytest.mark.parametrize(
    ("raw", "error"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf \n", "not a notebook"),
        (b"{", "line 1"),
        (b"\xff\xfe\x00", "not a notebook"),
        (b"\x00\x00", "not a notebook"),
        (b"[1]", "not an object"),
        (b"{}", "no list of cells"),
        (b'{"cells": 5}', "no list of cells"),
        (b'{"cells": [5, {}]}', "cell 2: not a cell"),
        (b'{"cells": [{"cell_type": "code"}]}', "cell 1: has no source"),
        (b'{"cells": [{"cell_type": "code", "source": [1]}]}', "cell 1: has no source"),
        (b"[" * 100_000, "not a notebook"),
        (b'{"cells": [' + b"9" * 5000 + b"]}", ""),
        (notebook("puts 1", language_info={"name": "ruby"}), "ruby, not Python"),
        (notebook("1", kernelspec={"language": "R"}), "R, not Python"),
    ],
)
def test_a_broken_notebook_is_told_and_does_not_raise(raw: bytes, error: str) -> None:
    found = read_notebook(raw)
    assert found.text == ""
    assert any(error in text for text in found.errors)
    assert found.place(3) == (0, 1, 0)


def test_odd_bytes_do_no_harm() -> None:
    raw = b"\xef\xbb\xbf" + notebook("x = '\ud800\x00'", "y", kernelspec={"language": "python"})
    found = read_notebook(raw)
    assert found.text == "x = '\ufffd\x00'\n\ny\n\n"
    found.text.encode()


def test_a_cell_of_another_language_is_left_out() -> None:
    shell = {"cell_type": "code", "source": "ls", "metadata": {"vscode": {"languageId": "bash"}}}
    assert [cell.index for cell in read_notebook(notebook(shell, "x")).cells] == [2]


PIECES = st.sampled_from(
    ["%", "%%time", "!", "?", "x", " = ", "\n", "\r\n", "\r", "\\\n", "(", ")", "'", '"""', "#",
     " ", "\t", "pip install a", "\x0c", "\u2028", "\x00", "é", ":"]
)  # fmt: skip


@given(st.lists(PIECES).map("".join))
def test_masking_moves_nothing(source: str) -> None:
    masked = mask_magics(source)
    assert len(masked) == len(source)
    ends = [at for at, char in enumerate(source) if char in "\r\n"]
    assert ends == [at for at, char in enumerate(masked) if char in "\r\n"]


@given(st.binary(), st.integers(0, 300))
def test_any_bytes_give_a_notebook_text(raw: bytes, cut: int) -> None:
    read_notebook(raw)
    whole = notebook("import torch", MARKDOWN, ["x = 1\n"])
    read_notebook(whole[:cut] + raw + whole[cut:])
