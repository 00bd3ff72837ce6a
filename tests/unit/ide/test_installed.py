"""Names that lead into installed packages: what they are, when they are asked, what it may cost."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mindport.analysis.project.installed import InstalledName
from mindport.cli.main import main
from mindport.installed.reader import InstalledReader, NoEnvironmentError
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace

_PUBLIC = """
open({marker!r}, "w")  # whoever runs this leaves a trace
from torch.nn import GELU as act
from ._inner import Block, make, alias, deep, unsure, later, plain, quick, Mixed, Pair
import torch.nn as nn
norm = nn.LayerNorm
"""
_INNER = """
from contextlib import contextmanager
from typing import Optional
import torch
from torch import Tensor, nn
from elsewhere import Mixin
if torch:
    from torch.nn import GELU as unsure
else:
    unsure = print
alias = nn.ReLU

class Base(nn.Module):
    def half(self): return self

class Block(Base):
    def forward(self, x) -> "Tensor": ...

class Pair(nn.Module):
    def forward(self, x): return x, x

class Mixed(Mixin, nn.Module):
    pass

def make(n: int) -> Optional[Tensor]: ...
def plain(n: int) -> int: ...
@contextmanager
def deep() -> Tensor: ...
async def later() -> Tensor: ...
@torch.no_grad()
def quick(): ...
"""
_STOP = ("torch",)


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    package = tmp_path / "env" / "lib" / "python3.11" / "site-packages" / "mylib"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(_PUBLIC.format(marker=str(tmp_path / "sprung")))
    (package / "_inner.py").write_text(_INNER)
    (tmp_path / "env" / "bin").mkdir()
    python = tmp_path / "env" / "bin" / "python"
    python.write_text(f"#!/bin/sh\ntouch {tmp_path / 'sprung'}\n")
    python.chmod(0o755)
    return tmp_path / "env"


def test_names_lead_to_what_they_are(environment: Path, tmp_path: Path) -> None:
    names = [
        f"mylib.{name}"
        for name in (
            *("act", "Block", "make", "alias", "norm", "nn", "_inner.act", "nothing", "Mixed"),
            *("deep", "unsure", "later", "plain", "quick"),
        )
    ]
    reader = InstalledReader(environment / "bin" / "python", budget=60)
    found = reader.read({"a.py": [*names, "absent.name"]}, _STOP)
    assert {name: one.same_as for name, one in found.items() if one.same_as} == {
        "mylib.act": "torch.nn.GELU",
        "mylib.alias": "torch.nn.ReLU",
        "mylib.norm": "torch.nn.LayerNorm",
        "mylib.nn": "torch.nn",
    }
    assert found["mylib.Block"].bases == ("torch.nn.Module",)
    assert set(found["mylib.Block"].members) == {
        ("half", "method", ""),
        ("forward", "method", "torch.Tensor"),
    }
    assert found["mylib.make"].returns == "Optional[torch.Tensor]"
    assert len(found) == 6  # what else there is, or may be, stays unknown
    assert not reader.unanswered
    assert not (tmp_path / "sprung").exists()


_USER = """import mylib
from mylib import Block, Pair, act, make, unsure

class Net(Block):
    def forward(self, x):
        self.half()
        return self.eval()

block = Block()
block.half()
y = block(1).view(3)
act()
Block.attribute = Pair()(1).view(3)
unsure()
mylib.nn.Linear(1, 2)
make(3).permute(1, 0)
"""


def _scan(tmp_path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    project = tmp_path / "project"
    project.mkdir(exist_ok=True)
    (project / "model.py").write_text(_USER)
    given = ["scan", str(project), "--isolated", "--format", "json", "-q", "--exit-zero", *more]
    assert main(given) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return [use["api"] for use in report["uses"]]


def test_a_scan_follows_names_where_that_is_asked_for(
    environment: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _scan(tmp_path, capsys) == []
    assert _scan(tmp_path, capsys, "--environment", str(environment)) == [
        "torch.nn.Module.eval",
        "torch.Tensor.view",
        "torch.nn.GELU",
        "torch.nn.Linear",
        "torch.Tensor.permute",
    ]
    assert _scan(tmp_path, capsys) == []
    assert not (tmp_path / "sprung").exists()


def test_a_missing_interpreter_is_an_error_of_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scan", str(tmp_path), "--environment", str(tmp_path / "no" / "python")]) == 2
    assert "--environment" in capsys.readouterr().err
    with pytest.raises(NoEnvironmentError, match="not a Python environment"):
        InstalledReader(tmp_path)


def test_a_folder_in_an_editor_goes_on_with_what_names_are(tmp_path: Path) -> None:
    path = (tmp_path / "model.py").as_posix()
    workspace = Workspace(tmp_path, Settings(root=tmp_path), KnowledgeBase.open())
    known = {
        "mylib.act": InstalledName(same_as="torch.nn.modules.activation.GELU"),
        "mylib.make": InstalledName(returns="torch.Tensor"),
    }

    def apis() -> list[str]:
        workspace.settle()
        return [use.api for use in workspace.model(path).uses if not use.is_import]

    def told() -> tuple[list[str], ...]:
        workspace.change(
            path,
            "import torch, json\nfrom mylib import act, make\nimport mylib.sub\n\n"
            "def f(n):\n    return make(n)\n\nact()\nf(3).view(1)\nmylib.sub.x()\njson.dumps(1)\n",
        )
        before = apis()
        assert dict(workspace.outside_names()) == {
            path: {"mylib.act", "mylib.make", "mylib.sub", "mylib.sub.x"}
        }
        workspace.set_installed(known)
        with_them = apis()
        workspace.set_installed({})
        return before, with_them, apis()

    assert in_deep_thread(told) == ([], ["torch.nn.GELU", "torch.Tensor.view"], [])


_SLOW = """
import sys, time
print("{}", flush=True)
time.sleep(60)
"""


def test_what_takes_too_long_stays_unknown(environment: Path) -> None:
    reader = InstalledReader(environment, budget=0.1, command=(sys.executable, "-c", _SLOW))
    started = time.monotonic()
    found = reader.read({"a.py": ["mylib.act", "mylib.make"], "b.py": ["mylib.act"]}, _STOP)
    assert found == {}
    assert reader.unanswered == {"mylib.act", "mylib.make"}
    assert time.monotonic() - started < 30
    broken = InstalledReader(environment, command=(str(environment / "nothing"),))
    assert broken.read({"a.py": ["mylib.act"]}, _STOP) == {}
    assert broken.unanswered == {"mylib.act"}


def test_answers_are_kept_until_the_package_changes(environment: Path, tmp_path: Path) -> None:
    names = {"a.py": ["mylib.act", "mylib.nothing"]}
    nobody = (sys.executable, "-c", "")
    with ResultCache(tmp_path / "cache") as cache:
        first = InstalledReader(environment, cache=cache, budget=60).read(names, _STOP)
        assert first["mylib.act"].same_as == "torch.nn.GELU"
        kept = InstalledReader(environment, cache=cache, command=nobody)
        assert kept.read(names, _STOP) == first
        assert not kept.unanswered
        public = environment / "lib" / "python3.11" / "site-packages" / "mylib" / "__init__.py"
        public.write_text("from torch.nn import SiLU as act\n")
        os.utime(public, (1, 1))
        again = InstalledReader(environment, cache=cache, budget=60).read(names, _STOP)
        assert again["mylib.act"].same_as == "torch.nn.SiLU"
