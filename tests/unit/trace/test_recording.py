"""What the recorder sees, with a package that looks like torch."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from traced_program import Program

Calls = Callable[[str], dict[str, dict[str, Any]]]


def apis(seen: dict[str, dict[str, Any]]) -> dict[str, list[str]]:
    return {text: list(site["apis"]) for text, site in seen.items()}


def test_the_object_that_is_called_names_the_api(calls: Calls) -> None:
    seen = calls("""
import torch
from torch import nn as layers
from functools import partial
from torch import relu as activation
make = {"r": layers.ReLU}["r"]
act = make()
x = torch.rand(2, 3)
activation(x)
getattr(torch, "re" + "lu")(x)
partial(torch.relu)(x)
act(x).view(6).clone()
torch.Tensor.clone(x)
opt = torch.optim.SGD()
opt.zero_grad()
opt.step()
str.upper("no")
torch._made(x)
""")
    assert apis(seen) == {
        "make()": ["torch.nn.ReLU"],
        "torch.rand(2, 3)": ["torch.rand"],
        "activation(x)": ["torch.relu"],
        'getattr(torch, "re" + "lu")(x)': ["torch.relu"],
        "partial(torch.relu)": [],
        "partial(torch.relu)(x)": ["torch.relu"],
        "act(x)": ["torch.nn.ReLU"],
        "act(x).view(6)": ["torch.Tensor.view"],
        "act(x).view(6).clone()": ["torch.Tensor.clone"],
        "torch.Tensor.clone(x)": ["torch.Tensor.clone"],
        "torch.optim.SGD()": ["torch.optim.SGD"],
        "opt.zero_grad()": ["torch.optim.SGD.zero_grad"],
        "opt.step()": ["torch.optim.SGD.step"],
        'str.upper("no")': [],
        "torch._made(x)": [],
    }
    assert seen["torch._made(x)"]["unknown"] == 1
    assert seen['str.upper("no")']["others"] == 1


def test_what_the_project_overrides_is_no_api_and_super_is(calls: Calls) -> None:
    seen = calls("""
import torch
class Net(torch.nn.ReLU):
    def train(self, mode=True):
        return super().train(mode)
net = Net()
net.train()
net(torch.rand(2))
def relu(x):
    return x
relu(net)
""")
    assert apis(seen) == {
        "super().train(mode)": ["torch.nn.ReLU.train"],
        "Net()": [],
        "net.train()": [],
        "torch.rand(2)": ["torch.rand"],
        "net(torch.rand(2))": [],
        "relu(net)": [],
    }


def test_places_are_in_code_points_and_shapes_are_kept(calls: Calls) -> None:
    seen = calls("""
import torch
for n in (2, 3, 2):
    é = "é"; y = torch.cat([torch.rand(n, 4), torch.rand(1, 4)], dim=0)
""")
    call = seen["torch.cat([torch.rand(n, 4), torch.rand(1, 4)], dim=0)"]["apis"]["torch.cat"]
    assert call["count"] == 3
    assert call["inputs"] == {"0.0": [[[2, 3], [4]]], "0.1": [[[1], [4]]]}
    assert call["outputs"] == {"0": [[[2, 3], [4]]]}


NETWORK = """
import torch
class Block(torch.nn.Module):
    def __init__(self, width): self.linear = torch.nn.Linear(width)
    def forward(self, x): return self.linear(x)
class Net(torch.nn.Module):
    def __init__(self): self.blocks = [Block(8), Block(16)]
    def forward(self, x, count):
        for block in self.blocks:
            x = block(x)
        torch.nonzero(x, count)
        return x
net = Net()
for size, count in STEPS:
    net(torch.rand(size, 4), count)
"""


def test_layers_of_different_width_are_no_change(calls: Calls) -> None:
    seen = calls(NETWORK.replace("STEPS", "[(2, 5)] * 3"))
    assert seen["self.linear(x)"]["apis"]["torch.nn.Linear"]["outputs"] == {"0": [[[2], [8, 16]]]}
    assert not any(call.get("changes") for site in seen.values() for call in site["calls"])
    assert not any("network_inputs" in site for site in seen.values())


def test_a_result_that_changes_for_the_same_input_is_told(calls: Calls) -> None:
    seen = calls(NETWORK.replace("STEPS", "[(2, 5), (2, 6), (2, 7)]"))
    changes = seen["torch.nonzero(x, count)"]["apis"]["torch.nonzero"]["changes"]
    assert changes == [{"slot": "0", "dim": 0, "sizes": [5, 6, 7]}]
    assert "changes" not in seen["self.linear(x)"]["apis"]["torch.nn.Linear"]


def test_the_input_of_the_network_explains_what_changes_inside(calls: Calls) -> None:
    seen = calls(NETWORK.replace("STEPS", "[(2, 5), (3, 6), (2, 5)]"))
    assert not any(call.get("changes") for site in seen.values() for call in site["calls"])
    told = seen["net(torch.rand(size, 4), count)"]["network_inputs"]
    assert told == [{"slot": "0", "dim": 0, "sizes": [2, 3]}]


@pytest.mark.skipif(sys.platform == "win32", reason="fork")
def test_child_processes_are_traced(program: Program) -> None:
    program.write(
        worker="import torch\ndef work(n):\n    return torch.rand(n).size(0)\n",
        main="""
import multiprocessing, os, subprocess, sys, worker
if __name__ == "__main__":
    for way in ("fork", "spawn"):
        with multiprocessing.get_context(way).Pool(1) as pool:
            print(pool.map(worker.work, [1, 2]))
            pool.close()
            pool.join()
    subprocess.run([sys.executable, "-c", "import worker; worker.work(3)"], check=True)
    if os.fork() == 0:
        worker.work(4)
        os._exit(0)
    os.wait()
    worker.work(5)
""",
    )
    done = program.traced("main.py")
    assert (done.stdout, done.stderr) == ("[1, 2]\n[1, 2]\n", "")
    call = program.calls("worker.py")["torch.rand(n)"]["apis"]["torch.rand"]
    assert call["count"] == 7
    assert call["outputs"] == {"0": [[[1, 2, 3, 4, 5]]]}


def test_a_process_that_outlives_the_program_and_saw_nothing_is_silent(program: Program) -> None:
    program.write(
        main="""
import subprocess, sys, torch
torch.rand(1)
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1)"])
"""
    )
    done = program.traced("main.py")
    assert (done.returncode, done.stderr) == (0, "")
    assert "torch.rand(1)" in program.calls()


def test_what_was_seen_is_written_when_the_program_fails(calls: Calls, program: Program) -> None:
    program.write(main="import torch\ntorch.rand(1)\ntorch.fail(1)\n")
    done = program.traced("main.py")
    assert done.returncode == 1
    assert apis(program.calls()) == {
        "torch.rand(1)": ["torch.rand"],
        "torch.fail(1)": ["torch.fail"],
    }


def test_installed_packages_are_not_recorded(program: Program) -> None:
    (program.packages / "other.py").write_text("import torch\ntorch.rand(1)\n")
    program.write(main="import other\nstr.upper('x')\n")
    program.traced("main.py")
    assert [file["path"] for file in program.trace()["files"]] == ["main.py"]
