"""Random programs are equal to torch's, marked, or fail with an error: never silently wrong."""

from __future__ import annotations

import re

import pytest

from devtools import fuzz


@pytest.mark.slow
def test_nothing_else_is_silently_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("mindspore")
    fuzz.main(["--programs", "120", "--seed", "900000", "--silent-only", "--whole"])
    said = capsys.readouterr().out
    wrong = re.findall(r"^### random/(\d+): silently wrong", said, re.M)
    assert not wrong, said
    assert "equal" in said


@pytest.mark.slow
@pytest.mark.parametrize("seed", [7700006, 7700327, 8801842, 8801973, 9703590, 9710665])
def test_what_was_found_is_not_silently_wrong_again(
    seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("mindspore")
    is_wrong = fuzz.main(["--programs", "1", "--seed", str(seed), "--silent-only", "--whole"])
    assert not is_wrong, capsys.readouterr().out
