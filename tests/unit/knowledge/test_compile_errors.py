"""A bad row fails the compile with file, line and reason; every one is listed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mindport.knowledge.compiler import CompileError, compile_database
from mindport.knowledge.store import KnowledgeBase

Write = Callable[..., Path]


def faults(write_database: Write, **files: str) -> list[str]:
    root = write_database(**files)
    with pytest.raises(CompileError) as caught:
        compile_database(root, root.parent / "out.sqlite")
    assert not (root.parent / "out.sqlite").exists()
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("target = 1", "target: Extra inputs are not permitted"),
        ('targets = [{ api = "mindspore.mint.abs", backend = ["cpu"] }]', "Extra inputs"),
        ('targets = [{ api = "mindspore.mint.abs", backends = ["tpu"] }]', "'ascend', 'gpu' or"),
        ('parity = "missing"\nadvice = "x"', 'parity "missing" needs `policy`'),
        ('parity = "missing"\npolicy = "wrap"', 'parity "missing" needs `advice`'),
        ('parity = "not_needed"', 'parity "not_needed" needs `advice`'),
        ('parity = "composed"\nadvice = " "', 'parity "composed" needs `advice`'),
        ('parity = "same"', "parity: Input should be"),
        ('policy = "hope"', "policy: Input should be"),
        ('area = "kitchen"', "area: Input should be"),
        ('advice = "x"', "without `targets` the row needs `parity`"),
        ('targets = [{ api = "mindspore.mint.nope" }]', "no MindSpore inventory and no official"),
        ('targets = [{ api = "torch.abs" }]', "target torch.abs: not a MindSpore name"),
        (
            'targets = [{ api = "mindspore.ops.std", params = { nope = "axis" } }]',
            "torch.abs has no parameter 'nope'",
        ),
        (
            'targets = [{ api = "mindspore.ops.std", params = { input = "nope" } }]',
            "target mindspore.ops.std: it has no parameter 'nope'",
        ),
        (
            'targets = [{ api = "mindspore.ops.std", write = { nope = "1" } }]',
            "it has no parameter 'nope' to write out",
        ),
        (
            'targets = [{ api = "mindspore.ops.std", params = { input = { value = "{}" } } }]',
            "exactly one of `to` and `drop`",
        ),
        (
            'targets = [{ api = "mindspore.mint.abs" }, { api = "mindspore.mint.abs" }]',
            "the same target twice",
        ),
        (
            'targets = [{ api = "mindspore.mint.abs" }]\nparity = "missing"\n'
            'policy = "ask"\nadvice = "x"',
            "exclude each other",
        ),
    ],
)
def test_reason_and_place(write_database: Write, table: str, reason: str) -> None:
    lines = faults(write_database, math=f'# a comment\n\n["torch.abs"]\n{table}\n')
    assert lines[0].startswith("mapping_db/torch/math.toml:3: torch.abs: ")
    assert any(reason in line for line in lines), lines


def test_unknown_api(write_database: Write) -> None:
    rows = '["torch.nope"]\nparity = "not_needed"\nadvice = "x"\n'
    assert faults(write_database, a=rows)[0].startswith("mapping_db/torch/a.toml:1: torch.nope: no")
    write_database(a="")
    rows = '["torch.nope.*"]\nparity = "not_needed"\nadvice = "x"\n'
    assert faults(write_database, b=rows)[0].startswith("mapping_db/torch/b.toml:1: torch.nope.*:")


def test_unknown_api_may_be_declared(write_database: Write, tmp_path: Path) -> None:
    rows = (
        '[extras]\nnames = ["torch.nope"]\nreason = "only in builds with CUDA"\n'
        '["torch.nope"]\nparity = "not_needed"\nadvice = "x"\n'
    )
    assert compile_database(write_database(a=rows), tmp_path / "x.sqlite").counts["rows"] == 1


def test_the_same_api_in_two_files(write_database: Write) -> None:
    row = '["torch.abs"]\ntargets = [{ api = "mindspore.mint.abs" }]\n'
    lines = faults(write_database, a=row, b="\n" + row)
    assert lines == [
        "mapping_db/torch/b.toml:2: torch.abs: is already in mapping_db/torch/a.toml:1"
    ]


def test_the_same_api_twice_in_a_file(write_database: Write) -> None:
    row = '["torch.abs"]\ntargets = [{ api = "mindspore.mint.abs" }]\n'
    lines = faults(write_database, a=row + row)
    assert lines[0].startswith("mapping_db/torch/a.toml:3: ")


def test_broken_toml(write_database: Write) -> None:
    lines = faults(write_database, a='["torch.abs"]\ntargets = [\n')
    assert lines[0].startswith("mapping_db/torch/a.toml:")


def test_bare_key(write_database: Write) -> None:
    lines = faults(write_database, a='[torch.abs]\nparity = "missing"\n')
    assert "torch" in lines[0]


def test_every_fault_is_listed(write_database: Write) -> None:
    rows = '["torch.abs"]\nadvice = "x"\n["torch.std"]\nadvice = "x"\n'
    lines = faults(write_database, a=rows, b='["torch.nope"]\nadvice = "x"\n')
    places = [line.split(" ")[0] for line in lines]
    assert places == [
        "mapping_db/torch/a.toml:1:", "mapping_db/torch/a.toml:3:", "mapping_db/torch/b.toml:1:",
    ]  # fmt: skip


def test_keep_going_leaves_the_faulty_row_out(write_database: Write, tmp_path: Path) -> None:
    rows = (
        '["torch.abs"]\nadvice = "x"\n["torch.std"]\ntargets = [{ api = "mindspore.mint.std" }]\n'
    )
    outcome = compile_database(write_database(a=rows), tmp_path / "x.sqlite", keep_going=True)
    assert len(outcome.problems) == 1
    assert outcome.counts["rows"] == 1


def test_two_compilations_give_the_same_file(write_database: Write, tmp_path: Path) -> None:
    root = write_database(a='["torch.abs"]\ntargets = [{ api = "mindspore.mint.abs" }]\n')
    first = compile_database(root, tmp_path / "1.sqlite")
    second = compile_database(root, tmp_path / "2.sqlite")
    assert first.fingerprint == second.fingerprint
    assert first.file.read_bytes() == second.file.read_bytes()


def test_fingerprint_follows_the_rows(write_database: Write, tmp_path: Path) -> None:
    root = write_database(a='["torch.abs"]\ntargets = [{ api = "mindspore.mint.abs" }]\n')
    first = compile_database(root, tmp_path / "1.sqlite")
    file = root / "torch" / "a.toml"
    file.write_text(file.read_text() + "# more\n")
    assert compile_database(root, tmp_path / "1.sqlite").fingerprint != first.fingerprint


def test_nothing_is_left_behind(write_database: Write, tmp_path: Path) -> None:
    root = write_database(a="")
    (tmp_path / "out").mkdir()
    compile_database(root, tmp_path / "out" / "x.sqlite")
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["x.sqlite"]


def test_a_companion_leads_to_a_class_that_is_known(write_database: Write, tmp_path: Path) -> None:
    text = '[bases]\n"lib.Net" = "torch.nn.Module"\n[returns]\n"lib.make" = "torch.nn.Gone"\n'
    with pytest.raises(CompileError, match=r"a\.toml:3: lib\.make: no inventory has torch\.nn\.G"):
        compile_database(write_database(a=text), tmp_path / "x.sqlite")
    rows = text.replace("Gone", "Linear")
    compile_database(write_database(a=rows), tmp_path / "x.sqlite")
    symbols = KnowledgeBase.open(tmp_path / "x.sqlite").symbol_rows()
    assert symbols["lib.Net"].split("\t")[:3] == ["class", "", "torch.nn.Module"]
    assert symbols["lib.make"].split("\t")[:3] == ["function", "torch.nn.Linear", ""]
