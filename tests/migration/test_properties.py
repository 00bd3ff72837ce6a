"""What holds of every migration, tried on random programs composed from mapped calls."""

from __future__ import annotations

import ast
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from devtools.random_programs.calls import line_of, mapped_calls
from mindport.cli.main import main
from mindport.knowledge.store import KnowledgeBase

_PROGRAMS = 40
_ODD = (
    "# é 😀\t",
    "z   =  { 'a' :1 ,}   # spaces",
    "w = '''a\n  torch.abs\n'''",
    "if a is b: pass; q = 1",
    "    ",
    "print(f'{torch.abs(a)!r:>{3}}', end='')",
    "y = (lambda x: torch.relu(x))(a) if torch.is_tensor(b) else getattr(torch, 'ab' 's')(b)",
    "u = torch.add(a,  # one\n              b,\n              )",
)


def program(seed: int) -> str:
    """A text that parses; nobody says that it makes sense."""
    draw = random.Random(seed)
    calls = mapped_calls(KnowledgeBase.open(), "2.10")
    lines: list[str] = []
    while len(lines) < 12:
        names = ["a", "b", *(f"v{number}" for number in range(len(lines)))]
        line = line_of(draw, calls, names, f"v{len(lines)}")[0]
        line = draw.choice(_ODD) if draw.random() < 0.25 else line
        try:
            ast.parse(line.strip(" "))
        except SyntaxError:
            continue
        lines.append(line)
    body = "".join(f"    {line}\n" for line in lines)
    head = draw.choice(("import torch\n", "import torch as t, torch\nfrom torch import nn\n"))
    kind = draw.choice(("def case(a: torch.Tensor, b):\n", "def case(a, b=torch.ones(1)):\n"))
    text = f"{head}\n\n{kind}    a.size(), b.backward()\n{body}    return a"
    return text.replace("\n", draw.choice(("\n", "\r\n"))) + draw.choice(("", "\n"))


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the programs in `before` and their conversions in `after`."""
    folder = tmp_path_factory.mktemp("programs")
    (folder / "before").mkdir()
    for seed in range(_PROGRAMS):
        (folder / "before" / f"p{seed}.py").write_bytes(program(seed).encode())
    given = ["--backend", "cpu", "--isolated", "-q"]
    output = str(folder / "after")
    assert main(["migrate", str(folder / "before"), "-o", output, *given]) == 0
    return folder


def test_the_result_parses_and_differs(migrated: Path) -> None:
    changed = 0
    for path in sorted((migrated / "after").glob("p*.py")):
        text = path.read_bytes()
        ast.parse(text)
        changed += text != (migrated / "before" / path.name).read_bytes()
    assert changed > _PROGRAMS * 0.9


def test_migrating_what_was_migrated_changes_nothing(
    migrated: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["migrate", str(migrated / "after"), "--backend", "cpu", "--isolated", "-q"]
    code = main([*given, "--diff"])
    assert capsys.readouterr().out == ""
    assert code == 0


def test_lines_without_torch_stay_byte_for_byte(migrated: Path) -> None:
    for path in sorted((migrated / "after").glob("p*.py")):
        before = (migrated / "before" / path.name).read_bytes().splitlines(keepends=True)
        after = set(path.read_bytes().splitlines(keepends=True))
        for line in before:
            if re.match(rb"\s*(# |z  |if a is b)", line):
                assert line in after


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_the_original_is_restored_from_the_diff(
    migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:  # fmt: skip
    shutil.copytree(migrated / "before", tmp_path / "p")
    monkeypatch.chdir(tmp_path)
    assert main(["migrate", "p", "--diff", "--backend", "cpu", "--isolated", "-q"]) == 0
    patch = capsysbinary.readouterr().out
    apply = ["git", "apply", "--whitespace=nowarn", "-"]
    subprocess.run(apply, input=patch, check=True, cwd=tmp_path)
    for path in (tmp_path / "p").glob("p*.py"):
        assert path.read_bytes() == (migrated / "after" / path.name).read_bytes()
    subprocess.run([*apply[:2], "-R", *apply[2:]], input=patch, check=True, cwd=tmp_path)
    for path in (tmp_path / "p").glob("p*.py"):
        assert path.read_bytes() == (migrated / "before" / path.name).read_bytes()
    assert not (tmp_path / "p" / "mindport_compat").exists()
