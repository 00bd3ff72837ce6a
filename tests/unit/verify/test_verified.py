"""`mindport migrate --verify`: the models of a project, and inputs that may fit them."""

import importlib.util
import json
from pathlib import Path

import pytest

from mindport.cli.main import main
from mindport.dossier.build import asked_about
from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure.subjects import subjects_of
from mindport.project.settings.settings import Settings

HAS_BOTH = all(importlib.util.find_spec(name) for name in ("torch", "mindspore"))

NETS = """
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, width, names=("a",), act=nn.ReLU):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv2d(3, width, 3, padding=1), act(), nn.Flatten())
        self.head = nn.Linear(width * 16, len(names))

    def forward(self, x, scale=1.0):
        return self.head(self.layers(x)) * scale


class Words(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(11, 4)
        self.mix = nn.Linear(4, 4)

    def forward(self, tokens, memory):
        return self.mix(self.embedding(tokens)) + memory.mean()
"""
MAIN = """
from nets import Net, Words

WIDTH = 4
net = Net(WIDTH, names=["a", "b"])
words = Words()


def other(options):
    net = Net(options.width)
    print(net)
"""


@pytest.fixture
def project(tmp_path):
    (tmp_path / "nets.py").write_text(NETS)
    (tmp_path / "main.py").write_text(MAIN)
    return tmp_path


def found_in(project: Path):
    return asked_about(project, Settings(), lambda one: list(subjects_of(Reader(one))))[1]


def test_calls_are_written_with_values(project):
    found = {one.name: one for one in found_in(project)}
    subject = found["Net(4, names=['a', 'b'])"].subject
    assert (subject.file, subject.expression) == (
        project / "nets.py",
        "Net(4, names=['a', 'b'])",
    )
    assert [one.subject for one in found.values()].count(None) == 1
    assert found["Net"].place == "main.py:10"
    assert found["Net"].why


def test_inputs_are_those_that_layers_take(project):
    found = {one.name: one.subject for one in found_in(project) if one.subject}
    first = [" ".join(map(str, one)) for one in found["Net(4, names=['a', 'b'])"].choices]
    assert first[0] == "2,3,32,32"
    assert "2,64" in first  # the head alone
    words = [" ".join(map(str, one)) for one in found["Words()"].choices]
    assert words[0] == "2,16:int64<11 2,16:int64<11"
    assert "2,16:int64<11 2,4" in words


def test_inputs_of_the_program_come_first(project):
    shown = (
        "import torch\nfrom nets import Net, Words\n\n"
        "net = Net(5).eval()\nimages = torch.randn(3, 3, 4, 4)\nprint(net(images).shape)\n"
        "words = Words()\nwords(torch.randint(0, 11, (2, 7)), torch.ones(4))\n"
    )
    (project / "main.py").write_text(shown)
    found = {one.name: one.subject for one in found_in(project) if one.subject}
    assert list(map(str, found["Net(5)"].choices[0])) == ["3,3,4,4"]
    assert list(map(str, found["Words()"].choices[0])) == ["2,7:int64<11", "4"]


def test_pictures_are_tried_where_the_first_layer_takes_parts_of_them(project):
    found = {one.name: one.subject for one in found_in(project) if one.subject}
    assert "2,3,224,224" in [str(one[0]) for one in found["Net(4, names=['a', 'b'])"].choices]


def test_a_static_forward_has_no_object(project):
    static = (
        "import torch\nfrom torch import nn\n\n\nclass Silu(nn.Module):\n    @staticmethod\n"
        "    def forward(x):\n        return x * torch.sigmoid(x)\n\n\nact = Silu()\n"
    )
    (project / "main.py").write_text(static)
    found = {one.name: one.subject for one in found_in(project) if one.subject}
    assert [len(one) for one in found["Silu()"].choices] == [1]


@pytest.mark.skipif(not HAS_BOTH, reason="needs torch and MindSpore")
def test_outputs_are_compared_where_torch_has_no_gradients(tmp_path, tmp_path_factory, capsys):
    (tmp_path / "net.py").write_text(
        "import torch\nfrom torch import nn\n\n\nclass Net(nn.Module):\n"
        "    def __init__(self):\n        super().__init__()\n        self.fc = nn.Linear(4, 3)\n\n"
        "    def forward(self, x):\n        y = torch.sigmoid(self.fc(x))\n        z = y * y\n"
        "        y += 1\n        return z + y\n\n\nnet = Net()\n"
    )
    made = tmp_path_factory.mktemp("made")
    arguments = ["--output", str(made / "out"), "--backend", "cpu", "--verify", "--isolated"]
    assert main(["migrate", str(tmp_path), *arguments]) == 0
    said = capsys.readouterr().err
    assert "equal     net.py:17 Net() (2,4): outputs within" in said
    assert "torch has no gradients: RuntimeError: one of the variables" in said


def test_verify_needs_an_output(project, capsys):
    assert main(["migrate", str(project), "--diff", "--verify"]) == 2
    assert "--output DIR" in capsys.readouterr().err


@pytest.mark.skipif(not HAS_BOTH, reason="needs torch and MindSpore")
def test_models_are_run_beside_their_conversion(project, tmp_path_factory, capsys):
    made = tmp_path_factory.mktemp("made")
    arguments = ["--output", str(made / "out"), "--backend", "cpu", "--verify", "--isolated"]
    report = ["--report", str(made / "report.json")]
    assert main(["migrate", str(project), *arguments, *report]) == 0, capsys.readouterr().err
    said = capsys.readouterr().err
    assert "equal     main.py:5 Net(4, names=['a', 'b']) (2,3,4,4)" in said
    assert "3 models: 2 equal, 0 different, 1 not run" in said
    seen = json.loads((made / "report.json").read_text())["verified"]
    assert {one["name"]: one["outcome"] for one in seen} == {
        "Net(4, names=['a', 'b'])": "equal",
        "Words()": "equal",
        "Net": "not run",
    }
