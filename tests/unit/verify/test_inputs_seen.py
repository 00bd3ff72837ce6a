"""Inputs of `mindport verify` that a trace has seen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from mindport.trace.injected._mindport_trace.modules import MAX_CALLS, ModuleInputs
from mindport.trace.merge import dump, merged
from mindport.trace.model import Trace, read_trace
from mindport.verify.subject import Input, inputs_seen


@dataclass
class Tensor:
    shape: tuple[int, ...]
    dtype: str = "torch.float32"
    largest: int = 0

    def numel(self) -> int:
        return 1

    def max(self) -> int:
        return self.largest


class Net:
    """A module of the program, as far as the recorder looks at one."""


def trace_of(tmp_path: Path, *calls: tuple[Any, ...], **kwargs: Any) -> Trace:
    seen = ModuleInputs()
    for call in calls:
        seen.add(Net, call, kwargs, (Tensor,))
    part = {"python": "3", "torch": "2", "apis": [], "files": [], "modules": seen.to_json()}
    (tmp_path / "trace.json").write_text(dump(merged([part, part], Path(__file__).parent)))
    return read_trace(tmp_path / "trace.json")


def test_the_first_call_with_tensors_gives_the_inputs(tmp_path: Path) -> None:
    calls = [(Tensor((2, 3)), Tensor((4,), "torch.int64", 9)), (Tensor((7, 3)),)]
    trace = trace_of(tmp_path, *calls, *calls)
    assert len(trace.modules) == 1
    assert len(trace.modules[0].calls) == 2
    found = inputs_seen(trace, Path(__file__), "Net(10, depth=2)")
    assert found == (Input((2, 3)), Input((4,), "int64", 10))


def test_no_more_calls_are_kept_than_are_of_use(tmp_path: Path) -> None:
    trace = trace_of(tmp_path, *[(Tensor((size,)),) for size in range(1, 20)])
    assert len(trace.modules[0].calls) == MAX_CALLS


@pytest.mark.parametrize(
    ("file", "name", "call", "words"),
    [
        (__file__, "Other", (Tensor((1,)),), "has no call of Other"),
        ("elsewhere.py", "Net", (Tensor((1,)),), "has no call of Net"),
        (__file__, "Net", (Tensor((1,)), 3), "has no call of Net"),
        (__file__, "Net", (Tensor((1,), "torch.bfloat16"),), "bfloat16"),
    ],
)
def test_what_cannot_be_called_again_is_said(
    file: str, name: str, call: tuple[Any, ...], words: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=words):
        inputs_seen(trace_of(tmp_path, call), Path(file), name)
