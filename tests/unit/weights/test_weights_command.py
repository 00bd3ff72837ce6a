"""`mindport weights`: names and shapes follow what the layers become."""

import json
from pathlib import Path

import pytest

from mindport.cli.main import main
from mindport.weights.files import encoded, read_weights

DATA = Path(__file__).parents[2] / "data" / "weights"
MODEL = f"{DATA / 'net.py'}:Net"


def run(tmp_path, source, *options, suffix=".safetensors"):
    output, report = tmp_path / f"out{suffix}", tmp_path / "report.json"
    code = main(["weights", str(source), str(output), "--model", MODEL, "--report", str(report),
                 *options])  # fmt: skip
    return code, output, {one["name"]: one for one in json.loads(report.read_text())["weights"]}


def test_names_and_shapes_for_cpu(tmp_path):
    code, output, report = run(tmp_path, DATA / "state.pth", "--backend", "cpu")
    assert code == 0
    new = {one["new_name"]: tuple(one["new_shape"]) for one in report.values() if one["new_name"]}
    assert {name: array.shape for name, array in read_weights(output).items()} == new
    told = {name: (one["status"], one["new_name"]) for name, one in report.items()}
    assert told["stem.0.weight"] == ("matched", "stem.0.weight")
    assert told["stem.1.running_var"] == ("renamed", "stem.1.moving_variance")
    assert told["stem.1.num_batches_tracked"] == ("dropped", None)
    assert told["blocks.1.norm.bias"] == ("renamed", "blocks.1.norm.beta")
    assert told["line.weight"] == ("reshaped", "line.weight")
    assert report["line.weight"]["new_shape"] == [2, 2, 1, 3]
    assert told["words.weight"] == ("renamed", "words.embedding_table")
    assert told["scale"] == ("matched", "scale")


def test_names_stay_on_ascend(tmp_path):
    code, output, report = run(tmp_path, DATA / "state.safetensors", "--backend", "ascend")
    assert code == 0
    assert {one["status"] for one in report.values()} == {"matched"}
    assert read_weights(output) == read_weights(DATA / "state.safetensors")


def test_a_prefix_is_taken_off(tmp_path):
    code, _, report = run(tmp_path, DATA / "checkpoint.pth", "--prefix", "model.")
    assert code == 0
    assert "head.weight" in report


def test_what_is_missing_or_unexpected_is_told(tmp_path, capsys):
    arrays = read_weights(DATA / "state.pth")
    del arrays["head.weight"], arrays["head.bias"]
    arrays["tail.weight"] = arrays["scale"]
    source = tmp_path / "in.safetensors"
    source.write_bytes(encoded(source, arrays))
    code, _, report = run(tmp_path, source, "--quiet")
    assert code == 1
    assert report["head.weight"]["status"] == "missing"
    assert report["tail.weight"]["status"] == "unexpected"
    told = capsys.readouterr()
    assert told.out == ""
    assert [line.split()[:2] for line in told.err.splitlines()] == [
        ["unexpected", "tail.weight"],
        ["missing", "head.weight"],
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["state.pth", "x.ckpt", "--model", "net.py:Other"], "no class Other; it has Block, Net"),
        (["state.pth", "x.ckpt", "--model", "net.py"], "FILE:CLASS"),
        (["none.pth", "x.ckpt", "--model", "net.py:Net"], "no such file"),
        (["state.pth", "x.onnx", "--model", "net.py:Net"], ".ckpt, .safetensors, .npz"),
        (["whole.pth", "x.ckpt", "--model", "net.py:Net"], "net.Net"),
        (["state.pth", "x.ckpt", "--model", "net.py:Net", "--prefix", "a."], "no weights under"),
    ],
)
def test_refused(tmp_path, monkeypatch, capsys, arguments, message):
    monkeypatch.chdir(DATA)
    arguments[1] = str(tmp_path / arguments[1])
    assert main(["weights", *arguments]) == 2
    assert message in capsys.readouterr().err
    assert not Path(arguments[1]).exists()
