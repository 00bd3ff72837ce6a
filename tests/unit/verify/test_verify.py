"""What of `mindport verify` needs no framework; where both are, the whole of it."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from mindport.cli.main import main
from mindport.project.workspace.local_files import local_files
from mindport.verify.comparison import compared
from mindport.verify.job import Row, Verdict
from mindport.verify.loading import leaves
from mindport.verify.subject import Input

NET = Path(__file__).parents[2] / "data" / "weights" / "net.py"
HAS_BOTH = all(importlib.util.find_spec(name) for name in ("torch", "mindspore"))


def test_inputs():
    assert Input.of("2,3,32,32") == Input((2, 3, 32, 32))
    assert Input.of("2, 16:int64<100") == Input((2, 16), "int64", 100)
    assert Input.of("():float64") == Input((), "float64")


@pytest.mark.parametrize("text", ["", "2x3", "2,", "2:int5", "2:float32<"])
def test_no_inputs(text):
    with pytest.raises(ValueError, match=r"valid input|known dtype"):
        Input.of(text)


def problem(expected, found, **limits):
    return compared("output", "x", np.asarray(expected), np.asarray(found), **limits).problem


def test_floats_are_compared_by_size():
    assert not problem([0.0, 1000.0], [9e-6, 1000.009], limit=1e-5)
    assert problem([0.0], [1.1e-5], limit=1e-5) == "above the tolerance"
    assert problem([1000.0], [1000.011], limit=1e-5) == "above the tolerance"


def test_gradients_are_compared_by_the_largest():
    assert not problem([2e-3, 0.0], [2e-3, 1e-7], limit=1e-4, scale=1e-4)
    assert problem([2e-3, 0.0], [2e-3, 3e-7], limit=1e-4, scale=1e-4) == "above the tolerance"
    assert not problem([0.0], [9e-9], limit=1e-4, scale=1e-4)


@pytest.mark.parametrize(
    ("expected", "found", "message"),
    [
        ([1.0], [[1.0]], "shape (1, 1), torch (1,)"),
        ([1.0], [1], "int64, torch float64"),
        ([1, 2], [1, 3], "1 of 2 elements differ"),
        ([np.nan, 1.0], [1.0, np.nan], "nan at other positions"),
        ([np.inf], [-np.inf], "infinite at other positions"),
    ],
)
def test_what_is_wrong_is_named(expected, found, message):
    assert problem(expected, found, limit=1.0) == message


def test_another_width_is_a_note():
    row = compared("output", "x", np.int64([1]), np.int32([1]), limit=1e-5)
    assert (row.problem, row.note) == ("", "int32, torch int64")


def test_a_verdict_needs_rows():
    assert not Verdict().is_equal
    assert Verdict((Row("output", "x", "1", "float32"),)).is_equal
    assert not Verdict((Row("output", "x", "1", "float32", problem="off"),)).is_equal


def test_leaves_of_a_result():
    found = leaves({"a": [1, (2.5, None)], "b": "x"}, lambda _value: False)
    assert found == [("a.0", 1), ("a.1.0", 2.5), ("b", "x")]


def test_files_that_a_file_imports(tmp_path):
    package = tmp_path / "pack" / "inner"
    package.mkdir(parents=True)
    for path, text in {
        "pack/__init__.py": "from .other import x",
        "pack/other.py": "import json\ntry:\n    import apex\nexcept ImportError:\n    pass\n",
        "pack/unused.py": "",
        "pack/inner/__init__.py": "",
        "pack/inner/net.py": "from ..layers import Layer\nfrom . import near\n",
        "pack/inner/near.py": "import einops",
        "pack/layers.py": "",
    }.items():
        (tmp_path / path).write_text(text)
    found = local_files(package / "net.py")
    names = {path.relative_to(tmp_path).as_posix() for path in found.files}
    everything = {"pack/inner/net.py", "pack/inner/near.py", "pack/layers.py"}
    inits = {"pack/__init__.py", "pack/inner/__init__.py", "pack/other.py"}
    assert names == everything | inits
    assert (found.root, found.module) == (tmp_path, "pack.inner.net")
    assert found.asked == {"json", "einops"}
    bare = local_files(package / "net.py", with_packages=False, without=("pack/layers",))
    assert {path.name for path in bare.files} == {"net.py", "near.py", "__init__.py"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([str(NET)], "one of Block, Net"),
        ([f"{NET}:Net("], "Net("),
        (["none.py:Net"], "no such file"),
        ([f"{NET}:Net", "--input", "2x3"], "not a valid input"),
        ([f"{NET}:Net", "--ms-version", "two"], "two"),
    ],
)
def test_refused(capsys, arguments, message):
    assert main(["verify", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_missing_frameworks_are_told(capsys, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["verify", f"{NET}:Net"]) == 2
    assert "pip install" in capsys.readouterr().err


@pytest.mark.skipif(not HAS_BOTH, reason="needs torch and MindSpore")
def test_both_programs_are_equal(capsys):
    arguments = ["verify", f"{NET}:Net()", "-i", "2,1,8,8", "-i", "2:int64<5"]
    assert main(arguments) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.splitlines()[-1] == "equal"


@pytest.mark.skipif(not HAS_BOTH, reason="needs torch and MindSpore")
def test_a_function_may_give_a_number(tmp_path, capsys):
    (tmp_path / "f.py").write_text(
        "import torch\n\n\ndef f(x: torch.Tensor):\n    return x.sum()\n"
    )
    assert main(["verify", f"{tmp_path / 'f.py'}:f", "-i", "4"]) == 0, capsys.readouterr().out
    assert "number" in capsys.readouterr().out
