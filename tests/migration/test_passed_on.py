"""Names that modules of a project pass on: the converted project runs, and without torch."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.migration.plan import planned
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

_FILES = {
    "ops/__init__.py": """
        from torch.nn import Conv2d
        from .more import *
        from .more import relu6
    """,
    "ops/more.py": """
        from torch import *
        from torch.nn import Linear, BatchNorm2d as Norm
        from torch.nn.functional import relu6, gelu
        import torch.nn.functional as F
    """,
    "common.py": """
        import torch
        import torch.nn.functional as F
    """,
    "layers.py": """
        import torch.nn as nn
        from ops import Linear
    """,
    "acts.py": """
        from layers import nn

        Conv = nn.Conv2d
        ACT = {"relu": nn.ReLU, "gelu": nn.GELU}


        class Config:
            norm = nn.BatchNorm2d
            act = staticmethod(nn.functional.gelu)
    """,
    "main.py": """
        import common
        from acts import ACT, Config, Conv
        from layers import Linear, nn
        from ops import *
        from ops import Conv2d, relu6


        class Net(nn.Module):
            act = nn.ReLU

            def __init__(self):
                super().__init__()
                self.conv = Conv2d(3, 8, 3, padding=1)
                self.more = Conv(8, 8, 3, padding=1)
                self.norm = Norm(8)
                self.norm2 = Config.norm(8)
                self.acts = nn.ModuleList([ACT["relu"](), ACT["gelu"](), self.act()])
                self.fc = Linear(8, 4)

            def forward(self, x):
                x = self.norm2(self.norm(self.more(self.conv(x))))
                for act in self.acts:
                    x = act(x)
                x = relu6(self.fc(x.mean((2, 3))))
                return Config.act(common.F.gelu(gelu(mul(x, 2.0))))


        common.torch.manual_seed(0)
        net = Net()
        for p in net.parameters():
            p.data.fill_(0.1)
        print([f"{v:.4f}" for v in net(common.torch.ones(2, 3, 4, 4)).sum(1).tolist()])
    """,
}

_OTHER_FORMS = {
    "compat.py": """
        import torch
        try:
            from torch.nn import Identity
        except ImportError:
            class Identity(torch.nn.Module):
                def forward(self, x):
                    return x
        try:
            import torch.nn.functional as F
        except ImportError:
            F = None
        if hasattr(torch, "linalg"):
            from torch import linalg
        else:
            linalg = None
        from torch import optim
    """,
    "pkg/__init__.py": """
        from . import layers, functional as PF
        from .layers import *
        from .layers import Linear
        from .layers import __all__ as layers_all
        from .sub import L2
        __all__ = ["layers", "PF", *layers_all]
    """,
    "pkg/layers.py": """
        import torch
        from torch.nn import Linear, ReLU
        act = torch.nn.functional.relu
        _hidden = torch.sigmoid
        __all__ = ["act"]
    """,
    "pkg/functional.py": """
        from torch.nn.functional import *
        import torch.nn.functional as F
        from torch import tanh as th, sigmoid
    """,
    "pkg/sub/__init__.py": """
        from ..layers import Linear as L2, ReLU
        from .. import layers as up
    """,
    "lazy.py": """
        def linear(i, o):
            from pkg import Linear
            return Linear(i, o)
    """,
    "main.py": """
        import compat
        import pkg
        import pkg.layers as PL
        import pkg.functional
        from compat import F, Identity, linalg, optim
        from lazy import linear
        from pkg import *
        from pkg import L2, Linear
        from pkg import PF as P
        from pkg.sub import ReLU, up
        from pkg.layers import _hidden as hidden


        class Net(compat.torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.a = Linear(3, 4)
                self.b = L2(4, 4)
                self.c = PL.Linear(4, 4)
                self.d = linear(4, 2)
                self.e = Identity()
                self.f = pkg.sub.up.ReLU()
                self.r = ReLU()

            def forward(self, x):
                x = act(self.a(x))
                x = F.gelu(self.b(x))
                x = P.F.softplus(self.c(x)) + pkg.functional.th(x)
                x = F.elu(self.r(x))
                y = self.e(self.f(self.d(hidden(x))))
                return y + PF.sigmoid(self.d(x)) + up._hidden(self.d(x))


        compat.torch.manual_seed(0)
        net = Net()
        for p in net.parameters():
            p.data.fill_(0.1)
        opt = optim.SGD(net.parameters(), lr=0.1)
        x = compat.torch.ones(2, 3)
        y = net(x)
        print([f"{v:.4f}" for v in y.sum(1).tolist()])
        print(f"{float(linalg.norm(y)):.4f}")
        loss = y.sum()
        opt.zero_grad()
        loss.backward()
        opt.step()
        print([f"{v:.4f}" for v in net(x).sum(1).tolist()])
    """,
}
_PROJECTS = pytest.mark.parametrize("files", [_FILES, _OTHER_FORMS], ids=["names", "other forms"])


def _written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = text.strip("\n").splitlines()
        indent = len(lines[0]) - len(lines[0].lstrip())
        path.write_text("\n".join(line[indent:] for line in lines).rstrip() + "\n")
    return folder.resolve()


def _converted(folder: Path) -> dict[str, str]:
    """Convert a folder in its place; the new texts."""
    settings = load_settings([folder], {"backend": "cpu"}, isolated=True).settings
    migration = migrate(prepare([folder], settings), KnowledgeBase.open())
    for one in planned(migration, folder):
        one.path.parent.mkdir(exist_ok=True)
        one.path.write_bytes(one.after)
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*.py")}


@_PROJECTS
def test_no_import_of_torch_is_left(files: dict[str, str], tmp_path: Path) -> None:
    """Every use is written directly, so nobody takes what was passed on."""
    texts = _converted(_written(tmp_path, files))
    own = {name: text for name, text in texts.items() if "mindport_compat" not in name}
    assert not [name for name, text in own.items() if re.search(r"import.*torch|torch\.", text)]
    assert "MINDPORT" not in "".join(own.values())


def test_what_is_still_taken_is_still_passed_on(tmp_path: Path) -> None:
    """A use that stays torch's keeps its name, and so does the module that passes it on."""
    files = {
        "common.py": "import torch\nimport torch.nn.functional as F\nfrom torch import *",
        "main.py": "import common\nfrom common import *\n\n"
        "common.torch.profiler.profile()\ny = compiled_with_cxx11_abi()\n",
    }
    texts = _converted(_written(tmp_path, files))
    assert texts["common.py"] == "import torch\nfrom torch import *\n"
    assert "common.torch.profiler.profile" in texts["main.py"]
    assert texts["main.py"].count("MINDPORT") == 2


def test_what_a_function_gives_is_no_name(tmp_path: Path) -> None:
    """A function of a module that a call or an attribute gives is converted where it is used."""
    files = {
        "lazy.py": """
            def functional():
                import torch.nn.functional as F
                return F

            class Ops:
                import torch
        """,
        "main.py": """
            from lazy import Ops, functional

            def act(x):
                return functional().elu(x) + Ops.torch.relu(x)
        """,
    }
    texts = _converted(_written(tmp_path, files))
    assert "functional()" not in texts["main.py"]
    assert "Ops." not in texts["main.py"]
    assert "    import torch\n" in texts["lazy.py"]  # an attribute, for whoever has the class


@_PROJECTS
def test_what_a_converted_project_prints_is_what_torch_prints(
    files: dict[str, str], tmp_path: Path
) -> None:
    """It runs where torch cannot be imported."""
    pytest.importorskip("torch")
    pytest.importorskip("mindspore")
    folder = _written(tmp_path, files)
    before = _printed(folder, "pass")
    _converted(folder)
    assert _printed(folder, "sys.modules['torch'] = None") == before


def _printed(folder: Path, first: str) -> str:
    program = f"import runpy, sys; {first}; runpy.run_path('main.py', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(folder), "OMP_NUM_THREADS": "1"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
