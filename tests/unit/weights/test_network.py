"""`mindport weights --model mindcv.models.NAME`: the names of a network of MindCV."""

from __future__ import annotations

from mindport.cli.main import main
from mindport.knowledge.same_networks import network_of
from mindport.weights.arrays import Array
from mindport.weights.matching import Status
from mindport.weights.network import weights_of_network

_NETWORK = network_of("mindcv", "net", "torchvision.models.net", "1e-06", "1e-06",
                      "stem.0:stem.conv stem.1:stem.bn head")  # fmt: skip


def _array(*shape: int) -> Array:
    size = 4
    for one in shape:
        size *= one
    return Array("float32", shape, bytes(size))


def _states(*names: str) -> dict[str, tuple[Status, str]]:
    found = weights_of_network({name: _array(2) for name in names}, _NETWORK)
    return {one.name: (one.status, one.new_name) for one in found.entries}


def test_modules_and_what_batch_normalization_holds_are_renamed() -> None:
    names = ("weight", "bias", "running_mean", "running_var", "num_batches_tracked")
    found = _states("stem.0.weight", *(f"stem.1.{one}" for one in names), "head.weight")
    assert found == {
        "stem.0.weight": (Status.RENAMED, "stem.conv.weight"),
        "stem.1.weight": (Status.RENAMED, "stem.bn.gamma"),
        "stem.1.bias": (Status.RENAMED, "stem.bn.beta"),
        "stem.1.running_mean": (Status.RENAMED, "stem.bn.moving_mean"),
        "stem.1.running_var": (Status.RENAMED, "stem.bn.moving_variance"),
        "stem.1.num_batches_tracked": (Status.DROPPED, ""),
        "head.weight": (Status.MATCHED, "head.weight"),
    }


def test_weights_without_a_place_and_modules_without_weights_are_told() -> None:
    found = _states("stem.0.weight", "head.weight", "tail.weight")
    assert found["tail.weight"] == (Status.UNEXPECTED, "tail.weight")
    assert found["stem.1.weight"] == (Status.MISSING, "")


def test_a_network_that_is_not_known_to_be_the_same(tmp_path, capsys) -> None:
    args = ["weights", "in.pth", str(tmp_path / "out.ckpt"), "--model", "mindcv.models.resnet18"]
    assert main(args) == 2
    assert "or one of mindcv.models.densenet121" in capsys.readouterr().err
