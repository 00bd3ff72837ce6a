"""What eases a start in a project that has findings: stdin, baselines, rules left out by file."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mindport.cli.main import main
from mindport.cli.watching import watch

NO_WAY = "import torch\n\ntorch.hub.load('a', 'b')\n"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path / "cache"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


def scan(*arguments: str) -> int:
    return main(["scan", "-q", "-j", "1", *arguments])


def test_a_file_on_stdin_has_the_name_that_is_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(NO_WAY.encode())))
    assert scan("-", "--stdin-filename", "src/model.py") == 1
    assert capsys.readouterr().out.startswith("src/model.py:3:1: ")


def test_stdin_goes_alone_and_its_name_goes_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert scan("-", "a.py") == 2
    assert scan("--stdin-filename", "a.py") == 2
    assert "needs -" in capsys.readouterr().err


def test_only_what_the_baseline_does_not_list_counts(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.py").write_text(NO_WAY)
    assert scan() == 1
    assert scan("--baseline", "known.json", "--write-baseline") == 0
    assert scan("--baseline", "known.json") == 0
    capsys.readouterr()
    (folder / "a.py").write_text("# a line above\n" + NO_WAY)
    assert scan("--baseline", "known.json") == 0
    (folder / "a.py").write_text(NO_WAY + "torch.hub.load('a', 'b')\n")
    assert scan("--baseline", "known.json") == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in lines if line.startswith("a.py")] == ["a.py:4:1"]


def test_paths_of_a_baseline_count_from_its_folder(folder: Path) -> None:
    (folder / "src").mkdir()
    (folder / "src" / "a.py").write_text(NO_WAY)
    assert scan("--baseline", "known.json", "--write-baseline", "src") == 0
    written = json.loads((folder / "known.json").read_text())
    assert {one["path"] for one in written["findings"]} == {"src/a.py"}


def test_what_is_no_baseline_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "known.json").write_text("[]")
    assert scan("--baseline", "known.json") == 2
    assert scan("--baseline", "other.json") == 2
    assert scan("--write-baseline") == 2
    said = capsys.readouterr().err
    assert "write one with --write-baseline" in said
    assert "No such file" in said


def test_rules_are_left_out_in_files_that_match(folder: Path) -> None:
    (folder / "tests").mkdir()
    (folder / "tests" / "a.py").write_text(NO_WAY)
    (folder / "mindport.toml").write_text('[per-file-ignores]\n"/tests" = ["MP1"]\n')
    assert scan() == 0
    (folder / "b.py").write_text(NO_WAY)
    assert scan() == 1
    (folder / "mindport.toml").write_text('[per-file-ignores]\n"*.py" = ["missing-api"]\n')
    assert scan() == 0
    (folder / "mindport.toml").write_text('[per-file-ignores]\n"*.py" = ["MP999"]\n')
    assert scan() == 2


def test_select_on_the_command_line_wins_over_ignore_in_settings(folder: Path) -> None:
    (folder / "a.py").write_text(NO_WAY)
    (folder / "mindport.toml").write_text('ignore = ["MP101"]\n')
    assert scan() == 0
    assert scan("--select", "MP101") == 1
    assert scan("--select", "MP101", "--ignore", "MP101") == 0


AUTOMATIC = "import torch\n\n\ndef f(x: torch.Tensor):\n    return x.view(-1), torch.abs(x)\n"


def test_a_fix_writes_the_text_of_a_migration_without_marks(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.py").write_text(AUTOMATIC + NO_WAY)
    assert scan("--diff", "--backend", "cpu", "--isolated") == 1
    shown = capsys.readouterr().out
    assert (folder / "a.py").read_text() == AUTOMATIC + NO_WAY
    assert scan("--fix", "--backend", "cpu", "--isolated") == 1  # what is left is reported
    assert "MP101" in capsys.readouterr().out
    written = (folder / "a.py").read_text()
    assert "mint.abs(x)" in written
    added = [line[1:] for line in shown.splitlines() if line.startswith("+") and line[1:2] != "+"]
    assert added
    assert set(added) <= set(written.splitlines())
    (folder / "b.py").write_text(AUTOMATIC + NO_WAY)
    assert main(["migrate", "b.py", "--in-place", "--force", "-q", "--backend", "cpu"]) == 0
    marked = (folder / "b.py").read_text().splitlines()
    assert [line for line in marked if "MINDPORT" not in line] == written.splitlines()


def test_what_changes_nothing_ends_a_diff_with_zero(folder: Path) -> None:
    (folder / "a.py").write_text("x = 1\n")
    assert scan("--diff") == 0


def test_files_are_looked_at_again_when_they_change(folder: Path) -> None:
    file = folder / "a.py"
    file.write_text("x = 1\n")
    texts: list[str] = []

    def pause(_seconds: float) -> None:
        file.write_text("x = 12\n")

    watch(
        lambda: folder.glob("*.py"),
        lambda: texts.append(file.read_text()),
        pause=pause,
        goes_on=lambda: len(texts) < 2,
    )
    assert texts == ["x = 1\n", "x = 12\n"]


@pytest.mark.parametrize("option", ["--fix", "--diff", "--watch"])
def test_a_file_on_stdin_is_neither_fixed_nor_watched(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(NO_WAY.encode())))
    assert scan("-", option) == 2
    assert "need files" in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_of_commands_and_options(
    capsys: pytest.CaptureFixture[str], shell: str
) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(word in script for word in ("mindport", "migrate", "stdin-filename", "junit"))
    program = shutil.which(shell)
    if program is not None:
        subprocess.run([program, "-n"], input=script, text=True, check=True)
