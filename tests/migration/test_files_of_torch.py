"""The `load` of a converted project reads what torch and MindSpore wrote."""

from __future__ import annotations

import pickle
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from devtools.trials.helper_text import helper_text


@pytest.fixture
def torch() -> Any:
    return pytest.importorskip("torch")


@pytest.fixture
def helpers() -> Any:
    mindspore = pytest.importorskip("mindspore")
    mindspore.set_device("CPU")
    module = sys.modules["mindport_compat"] = types.ModuleType("mindport_compat")
    text = helper_text(["load", "load_state_dict", "save", "state_dict"])
    exec(compile(text, "mindport_compat.py", "exec"), module.__dict__)
    return module


def test_tensors_keep_their_values_types_and_places(
    torch: Any, helpers: Any, tmp_path: Path
) -> None:
    kinds = ("float64", "float32", "float16", "int64", "int32", "int16", "int8", "uint8", "bool")
    kinds += ("complex64", "bfloat16")
    whole = torch.arange(12).reshape(3, 4)
    given = {kind: whole.to(getattr(torch, kind)).t()[1:] for kind in kinds}
    torch.save({"state": given, "epoch": 3, "size": whole.shape}, tmp_path / "a.pt")
    found = helpers.load(tmp_path / "a.pt")
    assert (found["epoch"], tuple(found["size"])) == (3, (3, 4))
    for kind in kinds:
        made = found["state"][kind]
        assert str(made.dtype).lower().rstrip("_").endswith(kind)
        assert made.float().asnumpy().tolist() == given[kind].float().tolist(), kind


def test_weights_of_torch_go_into_a_cell(torch: Any, helpers: Any, tmp_path: Path) -> None:
    from mindspore import Tensor, nn

    there = torch.nn.Sequential(torch.nn.Conv2d(1, 2, 2), torch.nn.BatchNorm2d(2))
    torch.save(there.state_dict(), tmp_path / "a.pth")
    conv = nn.Conv2d(1, 2, 2, pad_mode="valid", has_bias=True)
    here = nn.SequentialCell(conv, nn.BatchNorm2d(2))
    state = helpers.load(str(tmp_path / "a.pth"))
    helpers.load_state_dict(here, state)
    image = np.arange(9, dtype=np.float32).reshape(1, 1, 3, 3)
    expected = there.eval()(torch.from_numpy(image)).detach().numpy()
    assert np.allclose(here(Tensor(image)).asnumpy(), expected, atol=1e-4)


@pytest.mark.parametrize("form", ["ckpt", "safetensors"])
def test_checkpoints_of_mindspore_are_read(helpers: Any, tmp_path: Path, form: str) -> None:
    import mindspore
    from mindspore import nn

    layer = nn.Dense(2, 3)
    path = tmp_path / f"a.{form}"
    mindspore.save_checkpoint(layer, str(path), format=form)
    other = nn.Dense(2, 3)
    helpers.load_state_dict(other, helpers.load(path))
    assert (other.weight.asnumpy() == layer.weight.asnumpy()).all()


def test_a_whole_module_of_torch_tells_what_to_do(torch: Any, helpers: Any, tmp_path: Path) -> None:
    torch.save(torch.nn.Linear(1, 1), tmp_path / "a.pt")
    with pytest.raises(pickle.UnpicklingError, match=r"save model\.state_dict\(\) there"):
        helpers.load(tmp_path / "a.pt")
