"""The committed inventories: complete enough, well formed, and right where it matters."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "mapping_db" / "inventory"
FILES = {
    "torch-2.13.0": 12800,
    "mindspore-2.10.0": 7000,
    "mindspore-2.9.0": 7000,
    "mindspore-2.8.0": 7000,
    "mindspore-2.7.0": 6800,
    "torchvision-0.29.2": 2400,
    "torchaudio-2.11.0": 850,
}
MINDSPORE = sorted(name for name in FILES if name.startswith("mindspore"))
LARGEST = 4_000_000
KINDS = {"module", "class", "function", "method", "property", "attribute", "constant"}
PARAMETER_KINDS = {"positional", "normal", "*args", "keyword", "**kwargs"}


@cache
def load(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return data


def returns(name: str, symbol: str) -> list[str]:
    record = load(name)["symbols"][symbol]
    if "signatures" in record:
        return [overload.get("returns", "") for overload in record["signatures"]]
    return [record.get("returns", "")]


def parameter_names(name: str, symbol: str, overload: int = 0) -> list[str]:
    params = load(name)["symbols"][symbol]["signatures"][overload]["params"]
    return [param[0] for param in params]


@pytest.mark.parametrize("name", FILES)
def test_file_is_complete_sorted_and_lean(name: str) -> None:
    data = load(name)
    assert f"{data['library']}-{data['version']}" == name
    assert len(data["symbols"]) >= FILES[name]
    assert list(data["symbols"]) == sorted(data["symbols"])
    assert list(data["aliases"]) == sorted(data["aliases"])
    assert (FOLDER / f"{name}.json").stat().st_size < LARGEST


@pytest.mark.parametrize("name", FILES)
def test_every_record_has_a_known_shape(name: str) -> None:
    for symbol, record in load(name)["symbols"].items():
        assert record["kind"] in KINDS, symbol
        for overload in record.get("signatures", ()):
            for param in overload["params"]:
                assert len(param) == 4, symbol
                assert param[1] in PARAMETER_KINDS, symbol


@pytest.mark.parametrize("name", FILES)
def test_every_result_type_is_a_python_expression(name: str) -> None:
    texts = set()
    for record in load(name)["symbols"].values():
        texts.add(record.get("returns", ""))
        for overload in record.get("signatures", ()):
            texts.add(overload.get("returns", ""))
            texts.update(param[3] or "" for param in overload["params"])
    assert len(texts) > 20
    for text in sorted(texts - {""}):
        ast.parse(text, mode="eval")


@pytest.mark.parametrize("name", FILES)
def test_every_alias_points_at_a_symbol_and_hides_none(name: str) -> None:
    data = load(name)
    assert {t for t in data["aliases"].values() if t not in data["symbols"]} == set()
    assert set(data["aliases"]) & set(data["symbols"]) == set()


@pytest.mark.parametrize("name", FILES)
def test_every_base_is_a_symbol_or_of_another_package(name: str) -> None:
    data = load(name)
    own = data["library"] + "."
    lost = {
        (symbol, base)
        for symbol, record in data["symbols"].items()
        for base in record.get("bases", ())
        if base.startswith(own) and base not in data["symbols"]
    }
    assert lost == set()


@pytest.mark.parametrize("name", FILES)
def test_nothing_in_it_depends_on_the_machine(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    for trace in (" at 0x", "site-packages", "<function", "/home/", "/root/"):
        assert trace not in text


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("torch.abs", ["torch.Tensor"]),
        ("torch.Tensor.max", ["torch.Tensor", "torch.Tensor", "torch.return_types.max"]),
        ("torch.Tensor.size", ["torch.Size", "int"]),
        ("torch.Tensor.shape", ["torch.Size"]),
        ("torch.Tensor.item", ["int | float | bool"]),
        ("torch.Tensor.numpy", ["numpy.ndarray"]),
        ("torch.Tensor.tolist", ["list"]),
        ("torch.Tensor.dim", ["int"]),
        ("torch.Tensor.numel", ["int"]),
        ("torch.Tensor.dtype", ["torch.dtype"]),
        ("torch.Tensor.device", ["torch.device"]),
        ("torch.Tensor.__add__", ["torch.Tensor"]),
        ("torch.Tensor.chunk", ["tuple[torch.Tensor, ...]"]),
        ("torch.Tensor.backward", ["None"]),
        ("torch.is_tensor", ["bool"]),
        ("torch.allclose", ["bool"]),
        ("torch.numel", ["int"]),
        ("torch.einsum", ["torch.Tensor"]),
        ("torch.linalg.svd", ["torch.return_types.linalg_svd"]),
        ("torch.return_types.linalg_svd.Vh", ["torch.Tensor"]),
        ("torch.return_types.max.indices", ["torch.Tensor"]),
        ("torch.fft.fft", ["torch.Tensor"]),
        ("torch.special.expm1", ["torch.Tensor"]),
        ("torch.float32", ["torch.dtype"]),
        ("torch.nn.Linear.weight", ["torch.nn.Parameter"]),
        ("torch.nn.Linear.in_features", ["int"]),
        ("torch.nn.Module.parameters", ["collections.abc.Iterator[torch.nn.Parameter]"]),
        ("torch.nn.Module.train", ["Self"]),
        ("torch.nn.Module.to", ["Self", "Self", "Self"]),
        ("torch.nn.Module.state_dict", ["dict[str, Any]"] * 2),
        ("torch.nn.functional.max_pool2d", ["torch.Tensor", "tuple[torch.Tensor, torch.Tensor]"]),
        ("torch.nn.Module.forward", [""]),
        ("torch.nn.MaxPool2d.forward", ["torch.Tensor"]),
        ("torch.nn.Sequential.forward", ["torch.Tensor"]),
        (
            "torch.nn.LSTM.forward",
            [
                "tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]",
                "tuple[torch.nn.utils.rnn.PackedSequence, tuple[torch.Tensor, torch.Tensor]]",
            ],
        ),
        ("torch.nn.MultiheadAttention.forward", ["tuple[torch.Tensor, torch.Tensor | None]"]),
    ],
)
def test_torch_results(symbol: str, expected: list[str]) -> None:
    assert returns("torch-2.13.0", symbol) == expected


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("torch.nn.modules.conv.Conv2d", "torch.nn.Conv2d"),
        ("torch.nn.modules.Conv2d", "torch.nn.Conv2d"),
        ("torch.functional.einsum", "torch.einsum"),
        ("torch.optim.adam.Adam", "torch.optim.Adam"),
        ("torch.utils.data.dataloader.DataLoader", "torch.utils.data.DataLoader"),
        ("torch.utils.data.dataset.Dataset", "torch.utils.data.Dataset"),
        ("torch.nn.parameter.Parameter", "torch.nn.Parameter"),
        ("torch._tensor.Tensor", "torch.Tensor"),
        ("torch.autograd.no_grad", "torch.no_grad"),
    ],
)
def test_torch_aliases(path: str, target: str) -> None:
    assert load("torch-2.13.0")["aliases"][path] == target


def test_torch_classes_lead_to_their_bases() -> None:
    symbols = load("torch-2.13.0")["symbols"]
    assert symbols["torch.nn.Conv2d"]["bases"] == ["torch.nn.modules.conv._ConvNd"]
    assert symbols["torch.nn.modules.conv._ConvNd"]["bases"] == ["torch.nn.Module"]
    assert symbols["torch.nn.modules.conv._ConvNd"]["public"] is False
    assert symbols["torch.nn.Parameter"]["bases"] == ["torch.Tensor"]
    assert symbols["torch.FloatTensor"]["bases"] == ["torch.Tensor"]


def test_private_names_that_code_imports_are_there() -> None:
    data = load("torch-2.13.0")
    for name in (
        "torch.nn.modules.batchnorm._BatchNorm",
        "torch.nn.modules.utils._pair",
        "torch.optim.lr_scheduler._LRScheduler",
        "torch._assert",
    ):
        assert data["symbols"][name]["public"] is False
    assert "torch.autograd.Variable" in data["symbols"]


def test_most_torch_calls_have_a_result() -> None:
    symbols = load("torch-2.13.0")["symbols"]
    homes = ("torch", "torch.Tensor", "torch.nn.functional", "torch.linalg", "torch.fft")
    calls = [
        record
        for name, record in symbols.items()
        if record["kind"] in ("function", "method") and name.rpartition(".")[0] in homes
    ]
    known = [
        record
        for record in calls
        if record.get("signatures") and all(o.get("returns") for o in record["signatures"])
    ]
    assert len(calls) > 1500
    assert len(known) / len(calls) > 0.96


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("torch.abs", ["input", "out"]),
        ("torch.einsum", ["equation", "operands"]),
        ("torch.Tensor.transpose", ["dim0", "dim1"]),
        ("torch.linalg.svd", ["A", "full_matrices", "driver", "out"]),
    ],
)
def test_torch_parameters(symbol: str, expected: list[str]) -> None:
    assert parameter_names("torch-2.13.0", symbol) == expected


@pytest.mark.parametrize("name", MINDSPORE)
def test_mindspore_names_and_platforms(name: str) -> None:
    symbols = load(name)["symbols"]
    assert symbols["mindspore.ops.std"]["platforms"] == ["Ascend", "GPU", "CPU"]
    assert symbols["mindspore.mint.std"]["platforms"] == ["Ascend"]
    assert returns(name, "mindspore.mint.add") == ["mindspore.Tensor"]
    assert returns(name, "mindspore.float32") == ["mindspore.dtype"]
    assert parameter_names(name, "mindspore.mint.add") == ["input", "other", "alpha"]
    assert symbols["mindspore.nn.Conv2d"]["bases"] == ["mindspore.nn.Cell"]
    for target in ("mindspore.mint.nn.ReLU", "mindspore.nn.ReLU", "mindspore.mint.nn.Dropout"):
        assert symbols[target]["kind"] == "class"
    stated = sum(1 for record in symbols.values() if record.get("platforms"))
    assert stated > 2500


@pytest.mark.parametrize("name", MINDSPORE)
def test_mindspore_overloads_keep_their_own_results(name: str) -> None:
    results = returns(name, "mindspore.mint.max")
    assert results[0] == "mindspore.Tensor"
    assert results[1].startswith("tuple[mindspore.Tensor")


@pytest.mark.parametrize("name", MINDSPORE)
def test_mindspore_constructors_behind_decorators(name: str) -> None:
    assert parameter_names(name, "mindspore.nn.Conv2d")[:4] == [
        "in_channels",
        "out_channels",
        "kernel_size",
        "stride",
    ]
    assert parameter_names(name, "mindspore.nn.LSTM")[:2] == ["input_size", "hidden_size"]
    assert parameter_names(name, "mindspore.Tensor")[:2] == ["input_data", "dtype"]


def test_companions_lead_to_torch() -> None:
    vision, audio = load("torchvision-0.29.2"), load("torchaudio-2.11.0")
    assert vision["symbols"]["torchvision.models.ResNet"]["bases"] == ["torch.nn.Module"]
    assert returns("torchvision-0.29.2", "torchvision.models.resnet50") == [
        "torchvision.models.ResNet"
    ]
    assert vision["aliases"]["torchvision.models.resnet.resnet50"] == "torchvision.models.resnet50"
    assert returns("torchvision-0.29.2", "torchvision.ops.nms") == ["torch.Tensor"]
    assert audio["symbols"]["torchaudio.transforms.MelSpectrogram"]["bases"] == ["torch.nn.Module"]
    assert returns("torchaudio-2.11.0", "torchaudio.pipelines.WAV2VEC2_BASE") == [
        "torchaudio.pipelines.Wav2Vec2Bundle"
    ]
