"""A shape that depends on data only if a parameter is a tensor, which nothing says."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.project.scan.result import ReportedFinding
from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings

_BODY = "    return x[:, :int(n)]\n"


def _of(folder: Path, head: str) -> list[ReportedFinding]:
    (folder / "example.py").write_text(f"import torch\n\ndef cut({head}):\n{_BODY}")
    return [one for one in scan([folder], Settings()).findings if one.code == "MP201"]


def test_it_is_a_hint_that_names_the_parameter(tmp_path: Path) -> None:
    (found,) = _of(tmp_path, "x: torch.Tensor, n")
    assert (found.confidence, found.severity) == ("guessed", "hint")
    assert found.message.endswith("if `n` is a tensor")


def test_what_is_said_to_be_a_tensor_is_a_warning(tmp_path: Path) -> None:
    (found,) = _of(tmp_path, "x: torch.Tensor, n: torch.Tensor")
    assert (found.confidence, found.severity) == ("inferred", "warning")
    assert "is a tensor" not in found.message


@pytest.mark.parametrize("head", ["x: torch.Tensor, n: int", "x: torch.Tensor, n=2.5"])
def test_a_number_makes_no_shape_dynamic(tmp_path: Path, head: str) -> None:
    assert not _of(tmp_path, head)
