from __future__ import annotations

from pathlib import Path

import pytest

from mindport.compat.sources import known_functions
from mindport.knowledge.helpers import Helper, read_helpers
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend


def test_each_name_of_each_owner_is_an_api(tmp_path: Path) -> None:
    group = 'of = ["torch", "torch.Tensor"]\nnames = ["mm"]\n[helpers.renamed]\npinverse = "pinv"\n'
    (tmp_path / "a.toml").write_text(f"[[helpers]]\n{group}", encoding="utf-8")
    found = [Helper(*line) for line in read_helpers(tmp_path)]
    assert [(one.api, one.helper) for one in found] == [
        ("torch.mm", "mm"),
        ("torch.pinverse", "pinv"),
        ("torch.Tensor.mm", "mm"),
        ("torch.Tensor.pinverse", "pinv"),
    ]


@pytest.mark.parametrize("line", ['form = "odd"', 'kind = "call"'])
def test_what_means_nothing_is_refused(tmp_path: Path, line: str) -> None:
    text = f'[[helpers]]\n{line}\nof = ["torch"]\nnames = ["mm"]\n'
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.toml"):
        read_helpers(tmp_path)


def test_an_api_stands_in_one_group(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        '[[helpers]]\nof = ["torch"]\nnames = ["mm"]\n' * 2, encoding="utf-8"
    )
    with pytest.raises(ValueError, match=r"torch\.mm"):
        read_helpers(tmp_path)


def test_a_helper_is_for_its_backends_and_releases() -> None:
    one = Helper("torch.mm", "mm", backends="cpu gpu", since="2.10.0")
    assert one.is_for("2.10.0", Backend.CPU)
    assert not one.is_for("2.10.0", Backend.ASCEND)
    assert not one.is_for("2.9.0", Backend.CPU)


def test_each_helper_that_is_named_is_there() -> None:
    named = {one.helper for one in KnowledgeBase.open().helpers() if one.form != "member"}
    assert named <= set(known_functions())
