"""Whatever the text, there is a tree; and of a file with one broken place, most of it."""

from __future__ import annotations

import ast
import codecs
import json
import random
import re
import statistics
import string
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindport.analysis.lowering.entries import lower
from mindport.cli.main import main
from mindport.syntax.recovery import recover
from mindport.syntax.source_file import MAX_PROBLEMS, SourceFile, decode, parse, parse_strictly
from unit.syntax.damage import EVERYWHERE, IN_ONE_PLACE, real_files


def is_python(text: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True


def checked(text: str) -> SourceFile:
    """The parsed text, after a look at everything that must hold."""
    source = parse(text)
    assert source.text == text
    assert bool(source.problems) == (not is_python(text))
    assert len(source.problems) <= MAX_PROBLEMS + 1
    lines = re.split(r"\r\n|\r|\n", text)
    assert all(0 <= problem.line <= len(lines) for problem in source.problems)
    widths = [len(line.encode("utf-8", "surrogatepass")) for line in lines]
    for node in ast.walk(source.tree):
        if isinstance(node, (ast.expr, ast.stmt)) and not _is_in_text(node):
            assert 1 <= node.lineno <= (node.end_lineno or 0) <= len(lines)
            assert 0 <= node.col_offset <= widths[node.lineno - 1]
            assert 0 <= (node.end_col_offset or 0) <= widths[(node.end_lineno or 0) - 1]
    lower(source.tree)
    return source


def _is_in_text(node: ast.AST) -> bool:
    """Before 3.12, what stands in an f-string has positions of its own making."""
    return sys.version_info < (3, 12) and isinstance(node, (ast.expr, ast.JoinedStr))


def labels(tree: ast.AST) -> Counter[tuple[Any, ...]]:
    """The nodes of a tree, as far as they can be told apart without their places."""
    return Counter((type(node), *_named(node)) for node in ast.walk(tree))


def _named(node: ast.AST) -> Iterator[object]:
    if isinstance(node, ast.Constant):
        yield repr(node.value)
    else:
        yield from (value for _, value in ast.iter_fields(node) if isinstance(value, str))


def damaged(seed: int, count: int) -> Iterator[tuple[str, str, str]]:
    """Name of the damage, the text before and after."""
    rng = random.Random(seed)
    for path in real_files(count, rng):
        whole = path.read_text("utf-8")
        for name, damage in (IN_ONE_PLACE | EVERYWHERE).items():
            yield name, whole, damage(whole, rng)


def test_damaged_files_give_a_tree_with_most_of_the_nodes() -> None:
    shares: list[float] = []
    known: dict[str, Counter[tuple[Any, ...]]] = {}
    for name, whole, text in damaged(seed=2, count=15):
        source = checked(text)
        if source.problems and name in IN_ONE_PLACE:
            before = known.setdefault(whole, labels(ast.parse(whole)))
            shares.append((before & labels(source.tree)).total() / before.total())
    shares.sort()
    median, low = statistics.median(shares), shares[len(shares) // 20]
    print(f"{len(shares)} damaged files: {median:.3f} of the nodes kept (median), {low:.3f} (5 %)")
    assert len(shares) > 150
    assert median >= 0.98
    assert low >= 0.9


@pytest.mark.parametrize("name", EVERYWHERE)
def test_of_a_file_that_is_damaged_everywhere_something_is_kept(name: str) -> None:
    rng = random.Random(7)
    function = "def f(x):\n    if x:\n        y = torch.abs(x)\n    return [y, x]\n\n\n"
    text = "import torch\n\n\n" + function * 99
    source = checked(EVERYWHERE[name](text, rng))
    assert "torch" in ast.dump(source.tree)


@pytest.mark.parametrize(
    ("broken", "kept"),
    [
        ("def f(x)\n    a(x)\n", "a"),
        ("class A(:\n    def f(self):\n        a(self)\n", "a"),
        ("x = {\n    'b': 1 1,\n    'a': a(x),\n}\n", "a"),
        ("if x:\n    print 'b'\n    a(x)\nelse:\n    print 'c'\n", "a"),
        ("try:\n    a(x)\nexcept E, e:\n    pass\n", "a"),
        ("try:\n    b(x)\n    a(x)\n\n\ndef f():\n    pass\n", "a"),
        ("def f():\nx = a(1)\n", "a"),
        ("    x = 1\n    y = a(x)\n", "a"),
        ("def f():\n    if x:\n        b()\n      y = 1\n    a(x)\n", "a"),
        ("match x:\n    case 1 2:\n        b()\n    case _:\n        a(x)\n", "a"),
        ("@\ndef f():\n    a(x)\n", "a"),
        ("x = 1\n" * 3 + "x = '''\na(b)\n" + "a(x)\n", "a"),
        ("a(x)\nx = '''\n", "a"),
        ("print 'x'\n" * 60 + "a(x)\n", "a"),
        ("def f():\n    print 'x'\n    a(x)\n" * 60, "a"),
        ("class A:\n  def f(x):\n    try:\n      a(x)\n    except E, e:\n      pass\n" * 40, "a"),
    ],
)  # fmt: skip
def test_what_stands_beside_a_broken_place_is_kept(broken: str, kept: str) -> None:
    source = checked(broken)
    names = [node.id for node in ast.walk(source.tree) if isinstance(node, ast.Name)]
    assert names.count(kept) == broken.count(f"{kept}(")


def test_blanking_moves_nothing() -> None:
    seen: list[str] = []

    def watched(text: str) -> ast.Module:
        seen.append(text)
        return parse_strictly(text)

    whole = real_files(1, random.Random(4))[0].read_text("utf-8")
    for damage in (IN_ONE_PLACE | EVERYWHERE).values():
        text = damage(whole, random.Random(5))
        seen.clear()
        recover(text, watched)
        ends = [at for at, char in enumerate(text) if char in "\r\n"]
        assert len(seen[-1]) == len(text)
        assert [at for at, char in enumerate(seen[-1]) if char in "\r\n"] == ends


def test_problems_are_named_with_their_lines() -> None:
    text = "print 'a'\n" * 40 + "def f():\n    x = (1\n    return x\n"
    source = parse(text)
    assert [problem.line for problem in source.problems] == [*range(1, 41), 42]
    assert "never closed" in source.problems[-1].message
    more = parse("print 'a'\n" * 5000)
    assert more.problems[-1].message == f"{5000 - MAX_PROBLEMS} more syntax errors"


ENCODED = {
    "latin-1 without a word": ("é = 1\n".encode("latin-1"), "not valid utf-8", "\ufffd = 1\n"),
    "latin-1 declared": ("# coding: latin-1\né = 1\n".encode("latin-1"), "", "é = 1"),
    "utf-16": ("é = 1\n".encode("utf-16"), "", "é = 1\n"),
    "utf-16, cut": ("é = 1\n".encode("utf-16")[:-1], "not valid utf-16", ""),
    "utf-16 without a mark": ("é = 1\n".encode("utf-16-le"), "not valid utf-8", "\0"),
    "wrong cookie": ("# coding: ascii\né = 1\n".encode(), "not valid ascii", "é = 1"),
    "unknown cookie": ("# coding: klingon\né = 1\n".encode(), "unknown encoding", "é = 1"),
    "cookie of no text": ("# coding: hex\né = 1\n".encode(), "unknown encoding", "é = 1"),
    "another such cookie": ("# coding: rot13\né = 1\n".encode(), "unknown encoding", "é = 1"),
    "cookie idna": (b"# coding: idna\n" + b"x" * 5000, "", "x"),
    "cookie undefined": (b"# coding: undefined\nx = 1\n", "not valid undefined", "x = 1"),
    "BOM": (codecs.BOM_UTF8 + b"x = 1\n", "", "x = 1\n"),
    "BOM and cookie": (codecs.BOM_UTF8 + b"# coding: latin-1\n\xc3\xa9 = 1\n", "", "é = 1"),
    "cookie in the second line": (b"#!\n# coding=cp1252\nx = '\x80'\n", "", "€"),
    "cookie in the third line": (b"\n\n# coding: latin-1\n\xe9 = 1\n", "not valid utf-8", "\ufffd"),
    "utf-7, half a character": (b"# coding: utf-7\nx = '+2AA-'\ny = f()\n", "", "\ud800"),
    "only NULs": (b"\0" * 1000, "", "\0"),
    "nothing": (b"", "", ""),
    "all bytes": (bytes(range(256)), "not valid utf-8", ""),
}


@pytest.mark.parametrize("name", ENCODED)
def test_encodings(name: str) -> None:
    raw, problem, expected = ENCODED[name]
    text, problems = decode(raw)
    assert expected in text
    assert problem in " ".join(entry.message for entry in problems)
    assert bool(problems) == bool(problem)
    checked(text)


def test_a_half_character_costs_nothing_else() -> None:
    source = checked("x = '\ud800', y\nz = f(1)\n")
    assert [node.lineno for node in source.tree.body] == [1, 2]


@given(st.binary())
def test_any_bytes_are_decoded(raw: bytes) -> None:
    for more in (b"", b"# coding: utf-7\n", b"# coding: punycode\n", codecs.BOM_UTF16_LE):
        parse(decode(more + raw)[0])


PIECES = st.sampled_from(
    [*"()[]{}:,=@\\#'\"\n\n\n\t\r\x0c\0\u2028é", '"""', "    ", "        ", "if", "def", "class",
     "try:", "except", "else:", "x", "f'{", "return", " ", "lambda", "match x:", "case", "async"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=60).map("".join))
def test_any_text_is_parsed(text: str) -> None:
    checked(text)


def garbage(characters: str, size: int) -> str:
    return "".join(random.Random(1).choices(characters, k=size))


def words(size: int) -> str:
    choices = [*"()[]:=,'\n\n", "    ", "if ", "x", '"""', "class ", "return "]
    return "".join(random.Random(1).choices(choices, k=size))


RECORDS = [{"a": None, "b": [1, 2, True]}] * 9000
HOSTILE = {
    "garbage": garbage(string.printable, 600_000),
    "garbled words": words(150_000),
    "one line": garbage(string.ascii_letters + "()[] +=", 1_000_000),
    "JSON": json.dumps(RECORDS, indent=1),
    "JSON, cut": json.dumps(RECORDS, indent=1)[:-5],
    "HTML": "<!DOCTYPE html>\n" + "<p class='x'>It's a <b>test</b> &amp; more</p>\n" * 8000,
    "prose": "It is a truth universally acknowledged, that a man's\nfortune is good.\n" * 6000,
    "Python 2": "def f(x):\n" + "    print 'a', x\n    y = abs(x)\n" * 2000,
    "Python 2 blocks": "try:\n    print 'a'\nexcept E, e:\n    raise E, e\n" * 1000,
    "diff": "+import x\n-    y = 1\n     z = 2\n" * 5000,
    "brackets": "x = " + "(" * 100_000,
    "open lines": "x = (\n" * 30_000,
    "closed lines": ")\n" * 50_000,
    "staircase": "".join(" " * (i % 99) + "if x:\n" for i in range(5000)),
    "quotes": "'''\n\"\"\"\n'\n\"\n" * 10_000,
    "NULs": "\0" * 600_000,
    "backslashes": "\\\n" * 100_000,
    "carriage returns": "\r" * 300_000,
    "f-strings": "x = f'{\n" * 10_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_text_takes_long(name: str) -> None:
    text = HOSTILE[name]
    started = time.process_time()
    source = parse(text)
    taken = time.process_time() - started
    print(f"{name}: {len(text)} characters in {taken:.2f} s")
    assert len(source.problems) <= MAX_PROBLEMS + 1
    assert taken < 12  # an idle machine of 2024 takes 0.1 to 3


def test_a_long_damaged_file_takes_no_longer_than_a_glance() -> None:
    rng = random.Random(9)
    text = "".join(path.read_text("utf-8") for path in real_files(30, rng))
    text = "\n".join(text.replace("from __future__", "from future").split("\n")[:5000])
    for name in rng.choices(sorted(IN_ONE_PLACE), k=10):
        text = IN_ONE_PLACE[name](text, rng)
    assert not is_python(text)
    started = time.process_time()
    parse(text)
    taken = time.process_time() - started
    print(f"5,000 lines, 10 broken places: {taken:.2f} s")
    assert taken < 3


def test_a_scan_of_damaged_files_ends_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken: set[str] = set()
    for number, (_, _, text) in enumerate(damaged(seed=3, count=2)):
        whole = "import torch\n" + text
        path = tmp_path / f"m{number}.py"
        path.write_bytes(whole.encode("utf-8", "surrogatepass"))
        if not is_python(whole.replace("\r\n", "\n")):
            broken.add(path.name)
    for number, (raw, problem, _) in enumerate(ENCODED.values()):
        path = tmp_path / f"e{number}.py"
        path.write_bytes(raw + b"\nimport torch\n")
        if problem:
            broken.add(path.name)
    (tmp_path / "sound.py").write_text("import torch\ntorch.spmm(1, 2)\n")
    code = main(["scan", str(tmp_path), "--format", "json", "--no-cache", "--isolated", "-j", "1"])
    report = json.loads(capsys.readouterr().out)
    assert code == 1
    listed = {Path(file["path"]).name for file in report["files"] if file["errors"]}
    assert broken <= listed
    assert "sound.py" not in listed
    assert any(use["path"].endswith("sound.py") for use in report["uses"])
