from __future__ import annotations

from pathlib import Path

import pytest

from ide_models import marked
from mindport.ide.definition import definition
from mindport.project import mapping_pages


def test_a_name_leads_to_the_row_of_its_mapping() -> None:
    model, offset = marked("import torch\n\ny = torch.st<|>d(torch.ones(3))\n")
    found = definition(model, offset)
    assert found is not None
    assert model.text[slice(*found.span)] == "torch.std"
    assert found.path.read_text(encoding="utf-8").splitlines()[found.line] == '["torch.std"]'


def test_a_method_leads_to_the_row_of_its_class() -> None:
    model, offset = marked("import torch\n\ny = torch.ones(3).cums<|>um(0)\n")
    found = definition(model, offset)
    assert found is not None
    line = found.path.read_text(encoding="utf-8").splitlines()[found.line]
    assert line == '["torch.Tensor.cumsum"]'


def test_a_page_is_written_where_there_are_no_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(mapping_pages, "_ROWS", tmp_path / "none")
    mapping_pages._rows.cache_clear()
    try:
        model, offset = marked("import torch\n\ny = torch.st<|>d(torch.ones(3))\n")
        found = definition(model, offset)
        assert found is not None
        assert definition(model, offset) == found
    finally:
        mapping_pages._rows.cache_clear()
    assert tmp_path in found.path.parents
    page = found.path.read_text(encoding="utf-8")
    assert page.startswith("# torch.std\n\n`torch.std`")
    assert "mindspore.mint.std" in page
    assert [one.name for one in found.path.parent.iterdir()] == ["torch.std.md"]


def test_a_mindspore_name_and_a_code_have_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path))
    model, offset = marked("from mindspore import mint\n\ny = mint.st<|>d(x)\n")
    found = definition(model, offset)
    assert found is not None
    assert "torch.std" in found.path.read_text(encoding="utf-8")
    model, offset = marked("x = 1  # noqa: MP<|>302\n")
    found = definition(model, offset)
    assert found is not None
    assert found.path.name == "sparse-operator.md"


def test_nothing_is_said_of_other_names() -> None:
    model, offset = marked("import os\n\nos.pa<|>th.join('a')\n")
    assert definition(model, offset) is None
