"""Networks are followed into the packages of an environment, enumerations and registries."""

from __future__ import annotations

import textwrap
from pathlib import Path

from devtools.structure import _listed
from mindport.dossier.model import Model


def _models(folder: Path, program: str, packages: dict[str, str] | None = None) -> dict[str, Model]:
    (folder / "repo").mkdir()
    (folder / "repo" / "net.py").write_text(textwrap.dedent(program))
    for name, text in (packages or {}).items():
        file = folder / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(text))
    site = (str(folder / "site"),) if packages else ()
    return {one.made: one for one in _listed(folder / "repo", site)}


def test_code_of_installed_packages_is_followed(tmp_path: Path) -> None:
    program = """
        import blocks
        import torch
        from blocks import layers
        from blocks.layers import Block
        from torch import nn

        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.block = Block(4)
                self.other = blocks.layers.Block(2) if torch.__version__ >= "2" else None
                self.last = layers.made(3)

        net = Net()
    """
    packages = {
        "blocks/__init__.py": "from . import layers\n",
        "blocks/sizes.py": "HIDDEN = 8\n",
        "blocks/layers.py": """
            from torch import nn
            from .sizes import HIDDEN

            class Block(nn.Module):
                def __init__(self, width):
                    super().__init__()
                    self.layer = nn.Linear(width, HIDDEN)

            def made(width):
                return nn.Linear(width, 1)
        """,
        "torch-2.5.0.dist-info/METADATA": "Name: torch\n",
    }
    models = _models(tmp_path, program, packages)
    assert models["net = Net()"].parameters == 8 * 5 + 8 * 3 + 4


def test_without_the_package_its_result_is_not_known(tmp_path: Path) -> None:
    program = """
        from blocks.layers import Block
        from torch import nn

        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.block = Block(4)

            def forward(self, x):
                return self.block(x)

        net = Net()
    """
    missing = _models(tmp_path, program)["net = Net()"].missing
    assert missing == ("`block`: the result of `blocks.layers.Block` (net.py:8)",)


def test_enumerations_registries_and_records_are_followed(tmp_path: Path) -> None:
    program = """
        from dataclasses import dataclass, field
        from enum import Enum
        from functools import reduce
        from torch import nn

        class Kind(str, Enum):
            WIDE = "wide"
            SMALL = "small"

        class Size(Enum):
            ONE = 1
            TWO = 2

        class Registry:
            def __init__(self):
                self.known = {}

            def register(self, name):
                def add(function):
                    self.known[name] = function
                    return function
                return add

            def __getitem__(self, name):
                return self.known[name]

            def __contains__(self, name):
                return name in self.known

        LAYERS = Registry()

        @LAYERS.register("linear")
        def linear(width):
            return nn.Linear(width, width)

        @dataclass
        class Config:
            width: int
            kind: Kind = Kind.WIDE
            sizes: list = field(default_factory=lambda: [1, 2])

            def __post_init__(self):
                self.hidden = self.width * 2

        class Net(nn.Module):
            def __init__(self, config, size=Size.TWO):
                super().__init__()
                self.first = LAYERS["linear"](config.hidden)
                if "conv" in LAYERS or config.kind == "small":
                    self.more = nn.Linear(1, 1)
                if size is Size(2) and size in Size:
                    self.second = nn.Linear(size.value, reduce(lambda a, b: a + b, config.sizes))

        net = Net(Config(2))
    """
    assert _models(tmp_path, program)["net = Net(Config(2))"].parameters == (16 + 4) + (2 * 3 + 3)


def test_shapes_of_computed_tensors_are_followed(tmp_path: Path) -> None:
    program = """
        import torch
        from einops import rearrange, repeat
        from torch import nn

        class Net(nn.Module):
            def __init__(self, width=3):
                super().__init__()
                rows = torch.arange(1, width + 1).repeat(5, 1)
                self.a = nn.Parameter(torch.log(rows))
                self.b = nn.Parameter(torch.zeros(4, 1) + torch.ones(6))
                self.c = nn.Parameter(rearrange(torch.zeros(6, 4), "(a b) c -> a (b c)", a=2))
                self.d = nn.Parameter(repeat(torch.zeros(2), "n -> b n 1", b=7))
                self.e = nn.Parameter(torch.stack(torch.meshgrid(rows[0], rows[0, :2])))
                self.f = nn.Parameter(rows.t().reshape(-1, 1)[None, 1:])
                self.same = self.child = nn.Linear(1, 1)

        net = Net()
    """
    (model,) = _models(tmp_path, program).values()
    assert model.missing == ()
    assert model.parameters == 15 + 24 + 24 + 14 + 12 + 14 + 2
    assert model.root is not None
    assert [(one.name, one.role) for one in model.root.children] == [
        ("same", ""),
        ("child", "the same module as one before"),
    ]


def test_a_tensor_decides_nothing(tmp_path: Path) -> None:
    program = """
        import torch
        from torch import nn

        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                if torch.zeros(1):
                    self.more = nn.Linear(1, 1)

        net = Net()
    """
    (missing,) = _models(tmp_path, program)["net = Net()"].missing
    assert missing == "a condition on what is not known: `torch.zeros(1)` (net.py:8)"


def test_a_module_under_a_name_that_is_not_known_is_no_fault(tmp_path: Path) -> None:
    program = """
        from torch import nn
        from other import name

        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                self.layers = nn.ModuleDict({name(): nn.Linear(1, 1)})

        net = Net()
    """
    (missing,) = _models(tmp_path, program)["net = Net()"].missing
    assert missing == "the name of a module: the result of `other.name` (net.py:8)"


def test_what_is_deleted_is_gone(tmp_path: Path) -> None:
    program = """
        from torch import nn

        class Base(nn.Module):
            def __init__(self):
                super().__init__()
                self.body = nn.Linear(1, 1)
                self.head = nn.Linear(100, 100)
                self.layers = nn.Sequential(nn.Linear(9, 9), nn.Linear(2, 2), nn.Linear(9, 9))

        class Net(Base):
            def __init__(self):
                super().__init__()
                widths = {"a": 3, "b": 4}
                del self.head, widths["a"]
                del self.layers[0]
                del self.layers[-1]
                self.more = nn.ModuleList(nn.Linear(one, 1) for one in widths.values())

        class Chosen(nn.Module):
            def __init__(self, width=1):
                super().__init__()
                match width:
                    case 1:
                        self.layer = nn.Linear(1, 1)

        net = Net()
        chosen = Chosen()
    """
    models = _models(tmp_path, program)
    assert models["net = Net()"].parameters == 2 + 6 + 5
    root = models["net = Net()"].root
    assert root is not None
    assert [one.name for one in root.children] == ["body", "layers", "more"]
    assert models["chosen = Chosen()"].missing == (
        "a statement that is not followed: `match width: case 1: self.layer = nn.Linear(1, 1)`"
        " (net.py:23)",
    )


def test_names_that_a_condition_may_bind_are_not_known_from_there_on(tmp_path: Path) -> None:
    program = """
        from torch import nn
        from other import is_large, log

        class Net(nn.Module):
            WIDTH = 3

            def __init__(self, width=WIDTH):
                super().__init__()
                text, size = "net", 5
                if is_large():
                    text = "large"
                log(text)
                self.layer = nn.Linear(width, 1)

        class Open(nn.Module):
            def __init__(self):
                super().__init__()
                size = 5
                if is_large():
                    size = 6
                self.layer = nn.Linear(size, 1)

        net = Net()
        opened = Open()
    """
    models = _models(tmp_path, program)
    assert models["net = Net()"].parameters == 4
    assert models["opened = Open()"].missing == (
        "`in_features`: the result of `other.is_large` (net.py:20)",
    )
