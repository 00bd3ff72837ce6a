"""Drafting rows: what is paired, what is offered where, and that existing rows stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from devtools.draft_pairing import pair_parameters
from devtools.draft_rows import main
from devtools.draft_text import render_row
from mindport.knowledge import toml


def overload(*params: tuple[str, str | None]) -> dict[str, Any]:
    """A signature of ordinary parameters, each with its default or None."""
    return {"params": [[name, "normal", default, None] for name, default in params]}


def test_known_synonyms_are_paired_and_other_defaults_are_written_out() -> None:
    torch = [overload(("input", None), ("dim", "-1"), ("negative_slope", "0.01"))]
    mindspore = [overload(("x", None), ("axis", "-1"), ("alpha", "0.2"))]
    pairing = pair_parameters(torch, mindspore)
    assert pairing.fits
    assert pairing.params == {"input": "x", "dim": "axis", "negative_slope": "alpha"}
    assert pairing.write == {"alpha": "0.01"}


def test_equal_names_need_no_line() -> None:
    both = [overload(("input", None), ("dim", "None"))]
    pairing = pair_parameters(both, both)
    assert (pairing.fits, pairing.params, pairing.write) == (True, {}, {})


def test_later_parameters_are_never_paired_by_position() -> None:
    torch = [overload(("input", None), ("size", None), ("fold", None))]
    mindspore = [overload(("input", None), ("size", None), ("tiles", None))]
    assert not pair_parameters(torch, mindspore).fits


def test_a_required_parameter_of_the_target_without_partner_does_not_fit() -> None:
    torch = [overload(("input", None))]
    mindspore = [overload(("input", None), ("depth", None))]
    assert not pair_parameters(torch, mindspore).fits


def test_every_overload_adds_its_renames() -> None:
    torch = [overload(("input", None)), overload(("input", None), ("keepdim", "False"))]
    mindspore = [overload(("x", None), ("keepdims", "False"))]
    assert pair_parameters(torch, mindspore).params == {"input": "x", "keepdim": "keepdims"}


def test_a_rendered_row_reads_back_as_it_was() -> None:
    row = {
        "targets": [
            {
                "api": "mindspore.ops.conv2d",
                "backends": ["cpu"],
                "params": {"p": {"drop": 'says "no"', "unless_default": True}},
                "write": {"pad_mode": '"pad"'},
            }
        ],
        "differences": ["One.", "Two."],
        "drafted": True,
    }
    assert toml.loads(render_row("torch.nn.functional.conv2d", row)) == {
        "torch.nn.functional.conv2d": row
    }


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A small mapping_db: two functions, one table row, one measurement."""

    def write(name: str, text: str) -> None:
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")

    function = {"kind": "function", "signatures": [overload(("input", None))]}
    everywhere = {**function, "platforms": ["Ascend", "GPU", "CPU"]}
    names = dict.fromkeys(("torch.abs", "torch.neg", "torch.odd"), function)
    write("inventory/torch-2.13.0.json", json.dumps({"symbols": names}))
    targets = {
        "mindspore.mint.abs": everywhere,
        "mindspore.ops.abs": everywhere,
        "mindspore.ops.neg": everywhere,
    }
    write("inventory/mindspore-2.10.0.json", json.dumps({"symbols": targets}))
    write("official/mapping.csv", "last_release,torch_api,mindspore_api\n")
    write(
        "evidence/values-cpu-2.10.0.csv",
        "torch_api,target,backend,release,status,max_abs_err,note\n"
        ",mindspore.mint.abs,cpu,2.10.0,kernel_missing,,\n",
    )
    write("torch/torch.toml", '["torch.neg"]\ntargets = [{ api = "mindspore.ops.neg" }]\n')
    return tmp_path


def test_drafts_are_appended_and_existing_rows_stay(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = database / "torch" / "torch.toml"
    before = file.read_text(encoding="utf-8")
    assert main(["torch", str(file), "--database", str(database)]) == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith(before)
    drafted = toml.loads(text)["torch.abs"]
    assert drafted["drafted"] is True
    assert "torch.odd" in capsys.readouterr().out


def test_a_target_without_a_cpu_kernel_leaves_the_cpu_to_the_next(database: Path) -> None:
    file = database / "torch" / "torch.toml"
    main(["torch", str(file), "--database", str(database)])
    targets = toml.loads(file.read_text(encoding="utf-8"))["torch.abs"]["targets"]
    assert targets == [
        {"api": "mindspore.mint.abs", "backends": ["ascend", "gpu"]},
        {"api": "mindspore.ops.abs", "backends": ["cpu"]},
    ]


def test_a_second_run_drafts_nothing(database: Path) -> None:
    file = database / "torch" / "torch.toml"
    main(["torch", str(file), "--database", str(database)])
    once = file.read_text(encoding="utf-8")
    main(["torch", str(file), "--database", str(database)])
    assert file.read_text(encoding="utf-8") == once
