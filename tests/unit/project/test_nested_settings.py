"""Folders inside a project with settings of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.cli.main import main

NO_WAY = (
    "import torch\n\n\ndef f(x: torch.Tensor):\n    return torch.hub.load('a', 'b'), x.nonzero()\n"
)


@pytest.fixture
def project(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path / "cache"))
    root = tmp_path / "work"
    for folder in ("", "inner", "inner/deep", "plain"):
        (root / folder).mkdir(exist_ok=True)
        (root / folder / "a.py").write_text(NO_WAY)
    (root / "mindport.toml").write_text('ignore = ["MP2"]\n')
    (root / "inner/mindport.toml").write_text('ignore = ["MP101"]\nexclude = ["/deep"]\n')
    (root / "plain/pyproject.toml").write_text("[tool.other]\n")
    monkeypatch.chdir(root)
    return root


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> set[str]:
    main(["scan", "-q", "-j", "1", *arguments])
    lines = capsys.readouterr().out.splitlines()
    return {f"{one.split(':')[0]} {one.split()[1]}" for one in lines if one and one[0] != " "}


@pytest.mark.usefixtures("project")
def test_the_nearest_settings_hold_for_each_file(capsys: pytest.CaptureFixture[str]) -> None:
    expected = {"a.py MP101", "plain/a.py MP101", "inner/a.py MP210"}
    assert said(capsys) == expected
    assert said(capsys) == expected  # out of the cache


@pytest.mark.usefixtures("project")
def test_without_settings_files_none_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, "--isolated")
    assert {"inner/a.py MP101", "inner/deep/a.py MP210", "a.py MP210"} <= found


def test_a_change_of_inner_settings_is_seen(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "inner/a.py MP101" not in said(capsys)
    (project / "inner/mindport.toml").write_text('ignore = ["MP210"]\n')
    assert {"inner/a.py MP101", "inner/deep/a.py MP101"} <= said(capsys)


def test_a_wrong_inner_setting_names_its_place(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "inner/mindport.toml").write_text('backend = "npux"\n')
    assert main(["scan", "-q"]) == 2
    assert "inner/mindport.toml:1" in capsys.readouterr().err


def test_a_migration_follows_inner_settings(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "mindport.toml").write_text('backend = "cpu"\n')
    (project / "inner/mindport.toml").write_text('backend = "ascend"\n')
    text = "import torch\n\n\ndef f(x: torch.Tensor):\n    return torch.std(x, dim=0)\n"
    for folder in ("", "inner"):
        (project / folder / "a.py").write_text(text)
    assert main(["migrate", ".", "--diff", "-q"]) == 0
    shown = capsys.readouterr().out
    outer = shown[shown.index("+++ b/a.py") : shown.index("+++ b/inner/a.py")]
    inner = shown[shown.index("+++ b/inner/a.py") : shown.index("+++ b/inner/deep")]
    assert "std(x" in outer
    assert outer.partition("@@")[2] != inner.partition("@@")[2]
