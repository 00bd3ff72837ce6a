"""`--language` and its variable choose the language of what is said, in every format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mindport.cli.main import main
from mindport.ide.messages import ENGLISH, speak

_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """A process speaks one language: leave it as it was."""
    yield
    speak(ENGLISH)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a finding that has advice."""
    monkeypatch.delenv("MINDPORT_LANGUAGE", raising=False)
    path = tmp_path / "a.py"
    path.write_text("import torch\n\nwith torch.no_grad():\n    pass\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("form", ["text", "md", "html", "json", "sarif"])
def test_a_scan_speaks_in_every_format(
    form: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {}
    for language in ("en", "zh-cn"):
        hints = ["--hints"] if form == "text" else []
        main(["scan", str(file), "--format", form, "--language", language, *hints])
        told[language] = capsys.readouterr().out
    assert "is not needed in MindSpore" in told["en"]
    assert "drop the context" in told["en"]
    assert "删除该上下文" in told["zh-cn"]
    assert "is not needed in MindSpore" not in told["zh-cn"]


def test_what_only_a_conversion_knows_is_said_in_the_language(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sighting is no finding of a rule."""
    block = "    with torch.no_grad():\n        y.unsqueeze_(0)\n"
    text = f"import torch\n\n\ndef f(x):\n    y = x.squeeze(0)\n{block}"
    file.write_text(text, encoding="utf-8")
    main(["scan", str(file), "--backend", "cpu", "--language", "zh-cn"])
    told = capsys.readouterr().out
    assert "MP601 若该对象是 Tensor" in told
    assert "If this object is a tensor" not in told


def test_the_variable_chooses_and_the_locale_does_not(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    main(["scan", str(file), "--hints"])
    assert not _CHINESE.search(capsys.readouterr().out)
    monkeypatch.setenv("MINDPORT_LANGUAGE", "zh-cn")
    main(["scan", str(file), "--hints"])
    assert _CHINESE.search(capsys.readouterr().out)


@pytest.mark.parametrize("line", [["lookup", "torch.no_grad"], ["explain", "MP209"], ["explain"]])
def test_lookup_and_explain_speak(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main([*line, "--language", "zh-cn"])
    assert _CHINESE.search(capsys.readouterr().out)
