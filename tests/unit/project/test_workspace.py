"""A workspace that changes gives what a fresh scan of the same texts gives."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.result import ScanResult
from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
from mindport.rewrite.options import Options

_FILES = {
    "pkg/__init__.py": "from .layers import *\nfrom .model import Net, build\n",
    "pkg/layers.py": """\
import torch
from torch import nn

class Base(nn.Module):
    def head(self, x):
        return x

class Scale(Base):
    def __init__(self, size=4):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))

    def forward(self, x):
        y = x * self.weight
        return self.head(y)

def pool(x, dim):
    return x.std(dim)

def identity(value):
    return value
""",
    "pkg/model.py": """\
import torch
import torch.nn as nn
from .layers import Base, Scale, pool, identity
from . import helpers

class Net(Base):
    def __init__(self, norm=nn.BatchNorm2d):
        super().__init__()
        self.scale = Scale(3)
        self.norm = norm(3)
        self.blocks = nn.ModuleList([Scale(i) for i in range(2)])

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        x = pool(x, 1)
        return helpers.finish(self.norm(x))

def build(name, pretrained=False):
    net = Net()
    return identity(net)
""",
    "pkg/helpers.py": """\
import typing

def finish(t):
    t = t.contiguous()
    return t.view(-1)

def start(value):
    return value.cuda()
""",
    "train.py": """\
import torch
from pkg import build, Scale
from pkg.helpers import start

def main(steps):
    net = build("a")
    data = start(torch.randn(2, 3))
    out = net(data)
    loss = out.std()
    loss.backward()
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    opt.step()
    return out.abs()

class Wide(Scale):
    def head(self, x):
        return x.half()
""",
    "plain.py": "from train import main\n\nprint(main(3).numel())\n",
    "notes.py": "x = 1\n",
}
_LINES = (
    "    y = torch.abs(x)",
    "    return torch.randn(2)",
    "        return x.view(1).cuda()",
    "import torch.nn.functional as F",
    "from pkg.layers import identity as pool",
    "def extra(a, b=torch.ones(1)):",
    "    return a.std(), b.std()",
    "class More(Scale):",
    "    pass",
    "z = identity(torch.zeros(3)).std()",
    "extra(torch.ones(2))",
    "main(torch.tensor(3))",
    "        self.head = nn.Linear(1, 2)",
    "    for i in range(3): i = i.foo",
    ")(",
    "# nothing",
)


def _flat(result: ScanResult, root: Path) -> list[tuple[object, ...]]:
    found = [
        (
            Path(one.path).absolute().relative_to(root).as_posix(),
            (one.range.start.line - 1, one.range.start.column),
            (one.range.end.line - 1, one.range.end.column),
            one.code,
            one.message,
            one.severity,
        )
        for one in result.findings
    ]
    return sorted(found)


def _of_workspace(workspace: Workspace, root: Path) -> list[tuple[object, ...]]:
    found = []
    for path in workspace.paths():
        model = workspace.judged(path)
        for one in model.findings:
            place = model.lines.position
            start, end = place(one.span.start), place(one.span.end)
            name = Path(path).relative_to(root).as_posix()
            found.append((name, start, end, one.code, one.message, one.severity.value))
    return sorted(found)


def _edited(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    what = chance.randrange(5)
    if what == 0 and len(lines) > 1:
        del lines[at]
    elif what == 1:
        lines.insert(at, lines[chance.randrange(len(lines))])
    elif what == 2 and lines[at]:
        cut = chance.randrange(len(lines[at]))
        lines[at] = lines[at][:cut] + chance.choice("ax.()1 ") + lines[at][cut + 1 :]
    else:
        lines.insert(at, chance.choice(_LINES))
    return "\n".join(lines)


def _write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8", newline="")


@pytest.mark.parametrize("seed", range(4))
def test_random_edits_give_what_a_fresh_scan_gives(
    tmp_path: Path, knowledge: KnowledgeBase, seed: int
) -> None:
    chance = random.Random(seed)
    root = tmp_path.resolve()
    texts = dict(_FILES)
    _write(root, texts)
    settings = Settings(root=root, guesses=bool(seed % 2))

    def run() -> ScanResult:
        workspace = Workspace(root, settings, knowledge)
        workspace.settle()
        for _ in range(25):
            for _ in range(chance.randrange(1, 4)):
                name = chance.choice(list(texts))
                texts[name] = _edited(texts[name], chance)
                workspace.change((root / name).as_posix(), texts[name])
                workspace.model((root / name).as_posix())
            workspace.settle()
            _write(root, texts)
            fresh = scan([root], settings, knowledge=knowledge, guesses=settings.guesses)
            assert _of_workspace(workspace, root) == _flat(fresh, root)
        return fresh

    assert in_deep_thread(run).findings


def test_files_that_come_and_go_are_followed(tmp_path: Path, knowledge: KnowledgeBase) -> None:
    root = tmp_path.resolve()
    _write(root, _FILES)
    settings = Settings(root=root)

    def check(workspace: Workspace) -> ScanResult:
        workspace.settle()
        fresh = scan([root], settings, knowledge=knowledge)
        assert _of_workspace(workspace, root) == _flat(fresh, root)
        return fresh

    def run() -> ScanResult:
        workspace = Workspace(root, settings, knowledge)
        check(workspace)
        (root / "pkg/helpers.py").unlink()
        workspace.file_changed_on_disk((root / "pkg/helpers.py").as_posix())
        check(workspace)
        _write(root, {"pkg/helpers.py": _FILES["pkg/helpers.py"].replace("-1", "2, 3")})
        workspace.file_changed_on_disk((root / "pkg/helpers.py").as_posix())
        check(workspace)
        _write(root, {"new/a.py": "import torch\ntorch.randn(3).cuda()\n", "train.py": "x = 1\n"})
        (root / "plain.py").rename(root / "renamed.py")
        workspace.files_may_have_changed()
        check(workspace)
        path = (root / "new/a.py").as_posix()
        workspace.open(path, "import torch\ntorch.std(torch.ones(3))\n")
        assert not any(one.message.count("cuda") for one in workspace.model(path).findings)
        workspace.close(path)
        return check(workspace)

    assert in_deep_thread(run).findings


@pytest.mark.parametrize("steps", range(12))
def test_what_is_broken_off_is_done_later(
    tmp_path: Path, knowledge: KnowledgeBase, steps: int
) -> None:
    root = tmp_path.resolve()
    _write(root, _FILES)

    def run() -> None:
        workspace = Workspace(root, Settings(root=root), knowledge)
        begun = workspace.steps()
        for _ in range(steps):
            next(begun)
        begun.close()  # as the server does where settings change
        workspace.settle()
        fresh = scan([root], Settings(root=root), knowledge=knowledge)
        assert _of_workspace(workspace, root) == _flat(fresh, root)

    in_deep_thread(run)


def test_other_settings_hold_at_once(tmp_path: Path, knowledge: KnowledgeBase) -> None:
    root = tmp_path.resolve()
    _write(root, _FILES)

    def run() -> ScanResult:
        workspace = Workspace(root, Settings(root=root), knowledge)
        workspace.settle()
        changed = Settings(root=root, ms_version="2.3.0", backend="cpu", exclude=("train.py",))  # type: ignore[arg-type]
        workspace.set_settings(changed)
        workspace.settle()
        fresh = scan([root], changed, knowledge=knowledge)
        assert _of_workspace(workspace, root) == _flat(fresh, root)
        return fresh

    assert in_deep_thread(run).findings


def test_a_file_that_is_excluded_is_none_of_the_project_from_the_start(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    (tmp_path / "gen").mkdir()
    for name in ("a.py", "gen/b.py"):
        (tmp_path / name).write_text("import torch\n")
    workspace = Workspace(tmp_path, Settings(root=tmp_path, exclude=("gen",)), knowledge)
    files = {name: (tmp_path / name).as_posix() for name in ("a.py", "gen/b.py", "not_saved.py")}
    expected = {"a.py": True, "gen/b.py": False, "not_saved.py": True}
    assert {name: workspace.wants(path) for name, path in files.items()} == expected
    in_deep_thread(workspace.settle)
    assert {name: workspace.wants(path) for name, path in files.items()} == expected


def test_a_file_that_is_opened_says_what_it_said_closed(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    text = """\
import torch
from torch import nn

def f(linear: nn.Linear, x: torch.Tensor):
    nn.init.zeros_(linear.bias)
    return x.std(1, unbiased=x is linear)
"""
    root = tmp_path.resolve()
    _write(root, {"a.py": text})
    path = (root / "a.py").as_posix()

    def run() -> list[list[tuple[str, str]]]:
        workspace = Workspace(root, Settings(root=root), knowledge)
        workspace.settle()
        closed = workspace.judged(path)
        workspace.change(path, text)
        opened = workspace.model(path)
        return [[(one.code, one.severity) for one in of.findings] for of in (closed, opened)]

    closed, opened = in_deep_thread(run)
    assert len(closed) > 1
    assert opened == closed


_FOR_MINDSPORE = """\
import mindspore as ms
from mindspore import mint, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layers = [nn.Dense(3, 3)]
        self.drop = nn.Dropout(p=0.5)

    def construct(self, x):
        x.view(-1).add_(1)
        x = x[mint.nonzero(x)[:, 0]]
        return self.drop(self.layers[0](x))  # mindport: ignore[MP108]


net = Net()
step = ms.value_and_grad(net, None, weights=net.trainable_params())
"""


def test_code_for_mindspore_gets_the_findings_of_a_scan(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    root = tmp_path.resolve()
    _write(root, {"net.py": _FOR_MINDSPORE, "other.py": "import torch\nx = torch.ones(3)\n"})
    settings = Settings(root=root, backend=Backend.CPU)
    path = (root / "net.py").as_posix()

    def run() -> tuple[Workspace, ScanResult]:
        workspace = Workspace(root, settings, knowledge)
        workspace.change(path, _FOR_MINDSPORE)
        workspace.settle()
        return workspace, scan([root], settings, knowledge=knowledge)

    workspace, result = in_deep_thread(run)
    said = _flat(result, root)
    assert {"MP210", "MP802", "MP803", "MP804", "MP901"} <= {one[3] for one in said}
    assert in_deep_thread(lambda: _of_workspace(workspace, root)) == said
    assert in_deep_thread(lambda: workspace.judged(path).uses) == ()
    assert in_deep_thread(lambda: workspace.migrated(path, Options())) is None
