"""What is compiled with the help of an earlier run equals what is compiled from scratch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mindport.knowledge import compiler
from mindport.knowledge.compiler import CompileError, compile_database

ABS = '["torch.abs"]\ntargets = [{ api = "mindspore.mint.abs" }]\n'
STD = '["torch.std"]\ntargets = [{ api = "mindspore.ops.std", write = { ddof = "1" } }]\n'
MODULE = '["torch.nn.Module"]\nparity = "not_needed"\nadvice = "Drop it."\n'
LINEAR = '["torch.nn.Linear"]\ntargets = [{ api = "mindspore.nn.Dense" }]\n'
WILD = '["torch.nn.Module.*"]\nparity = "missing"\nadvice = "No member is there."\n'
EDITS = {
    "another target": (ABS, ABS.replace("mint", "ops")),
    "a row more": (ABS, ABS + STD),
    "a row less": (ABS + STD, STD),
    "another line": (ABS, "# first\n\n" + ABS),
    "another default": (ABS + MODULE, '[defaults]\narea = "data"\n' + ABS + MODULE),
    "the class that members follow": (ABS, ABS + MODULE),
    "the class that is derived from": (LINEAR, LINEAR + MODULE),
    "a pattern for the members": (MODULE + LINEAR, MODULE + LINEAR + WILD),
    "a faulty row": (ABS, ABS + '["torch.gone"]\nadvice = "x"\n'),
    "a file that cannot be read": (ABS, ABS + "["),
}


@pytest.mark.parametrize(("before", "after"), EDITS.values(), ids=EDITS.keys())
def test_an_edit_gives_the_file_that_a_fresh_run_gives(
    write_database: Callable[..., Path], tmp_path: Path, before: str, after: str
) -> None:
    for text in (before, after):
        root = write_database(a=text, b='["torch.sub"]\nparity = "missing"\nadvice = "Use -."\n')
        kept = compile_database(root, tmp_path / "1", keep_going=True, cache=tmp_path / "kept")
        fresh = compile_database(root, tmp_path / "2", keep_going=True)
        assert kept.file.read_bytes() == fresh.file.read_bytes()
        assert (kept.problems, kept.counts) == (fresh.problems, fresh.counts)


def test_an_edit_of_an_inventory_makes_all_anew(
    write_database: Callable[..., Path], tmp_path: Path
) -> None:
    root = write_database(a=ABS)
    compile_database(root, tmp_path / "1", cache=tmp_path / "kept")
    file = root / "inventory" / "mindspore-2.10.0.json"
    file.write_text(file.read_text().replace("mindspore.ops.abs", "mindspore.ops.absolute"))
    kept = compile_database(root, tmp_path / "1", cache=tmp_path / "kept")
    fresh = compile_database(root, tmp_path / "2")
    assert kept.file.read_bytes() == fresh.file.read_bytes()


def test_only_what_rests_on_the_edited_row_is_answered_again(
    write_database: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_database(write_database(a=ABS, b=STD), tmp_path / "1", cache=tmp_path / "kept")
    asked: set[str] = set()
    original = compiler.answer_all.__globals__["answers"]

    def answers(api: str, *others: object) -> object:
        asked.add(api)
        return original(api, *others)

    monkeypatch.setitem(compiler.answer_all.__globals__, "answers", answers)
    root = write_database(a=ABS.replace("mint", "ops"), b=STD)
    compile_database(root, tmp_path / "1", cache=tmp_path / "kept")
    assert asked == {"torch.abs"}


def test_faults_are_found_again(write_database: Callable[..., Path], tmp_path: Path) -> None:
    root = write_database(a=ABS + '["torch.gone"]\nadvice = "x"\n')
    for _ in range(2):
        with pytest.raises(CompileError, match=r"torch/a\.toml:3: torch\.gone"):
            compile_database(root, tmp_path / "1", cache=tmp_path / "kept")


def test_a_damaged_cache_is_made_anew(write_database: Callable[..., Path], tmp_path: Path) -> None:
    root = write_database(a=ABS)
    fresh = compile_database(root, tmp_path / "1", cache=tmp_path / "kept").file.read_bytes()
    for file in (tmp_path / "kept").iterdir():
        file.write_bytes(file.read_bytes()[:-3])
    again = compile_database(root, tmp_path / "1", cache=tmp_path / "kept")
    assert again.file.read_bytes() == fresh
