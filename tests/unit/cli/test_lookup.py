from __future__ import annotations

import json
import re

import pytest

from mindport.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["lookup", *words])
    return code, capsys.readouterr().out


def test_torch_name(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "torch.nn.BatchNorm2d", "--ms-version", "2.2")
    assert code == 0
    assert "torch.nn.BatchNorm2d  changed  MindSpore 2.2, Ascend" in out
    assert "-> mindspore.nn.BatchNorm2d  changed" in out
    assert "since       1.7" in out
    assert "official table of 2.2: differs" in out
    assert "https://docs.pytorch.org/docs/stable/generated/torch.nn.BatchNorm2d.html" in out
    assert (
        "https://www.mindspore.cn/docs/en/r2.2/api_python/nn/mindspore.nn.BatchNorm2d.html" in out
    )
    line = next(line for line in out.splitlines() if line.strip().startswith("momentum=0.1"))
    assert line.split()[:3] == ["momentum=0.1", "momentum=0.9", "converted"]


def test_what_became_of_samples_is_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    _, out = run(capsys, "torch.std")  # measured on the CPU alone, which the line says
    line = next(line for line in out.splitlines() if line.strip().startswith("samples"))
    assert re.search(r" \d+ match.* \(CPU, MindSpore 2\.10\.0\); largest error \S+", line)
    _, out = run(capsys, "torch.manual_seed")
    assert "   samples " not in out


def test_mindspore_name(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "mindspore.ops.flatten", "--ms-version", "2.2")
    assert code == 0
    assert "torch.flatten" in out
    assert "since       1.8 or earlier" in out


def test_short_form(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "F.relu", "--ms-version", "2.6")
    assert code == 0
    assert out.startswith("torch.nn.functional.relu")


def test_all_releases(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "torch.flatten", "--all-releases")
    assert code == 0
    lines = {line.split()[0]: line.split()[1:3] for line in out.splitlines()[2:]}
    assert lines["1.10"] == ["mindspore.ops.Flatten", "changed"]
    assert lines["2.4.10"] == ["mindspore.ops.flatten", "changed"]
    assert lines["2.6.0"] == ["mindspore.mint.flatten", "exact"]


def test_did_you_mean(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "torch.nn.BatchNrom2d")
    assert code == 1
    assert "Did you mean" in out
    assert "torch.nn.BatchNorm2d" in out


def test_words(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "cross entropy loss")
    assert code == 0
    assert "torch.nn.CrossEntropyLoss" in out
    assert run(capsys, "cross", "entropy", "loss")[1] == out


def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "zzqqxxyy")
    assert code == 1
    assert "Nothing found for 'zzqqxxyy'." in out


def test_unknown_release(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lookup", "torch.abs", "--ms-version", "two"]) == 2
    error = capsys.readouterr().err
    assert "unknown MindSpore release 'two'; known: " in error
    assert "2.4.10" in error


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "torch.abs", "--ms-version", "2.4", "--format", "json")
    content = json.loads(out)
    assert code == 0
    assert content["schema"] == 1
    (answer,) = content["answers"]
    assert (answer["name"], answer["release"]) == ("torch.abs", "2.4.10")
    assert answer["mapping"]["target"] == "mindspore.ops.abs"
    assert answer["mapping"]["parity"] == "exact"
    assert answer["mapping"]["targets"][0]["since"] == "1.8"


def test_json_of_both_directions_and_all_releases(capsys: pytest.CaptureFixture[str]) -> None:
    content = json.loads(
        run(capsys, "mindspore.ops.flatten", "--all-releases", "--format", "json")[1]
    )
    replaces = {answer["release"]: answer["replaces"] for answer in content["answers"]}
    assert "torch.flatten" in replaces["2.2"]
    assert replaces["1.7"] == []


def test_json_of_a_search(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "torch.nn.BatchNrom2d", "--format", "json")
    assert code == 1
    assert json.loads(out)["found"][0]["name"] == "torch.nn.BatchNorm2d"
