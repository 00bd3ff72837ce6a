"""The structure of networks: constructors followed without running them; equal to torch's own."""

from __future__ import annotations

import importlib.util
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mindport.dossier.model import Model, Node, Section

_NETS = """
    import functools
    from collections import OrderedDict

    import torch
    from torch import nn

    CONFIG = {"tiny": [16, "M", 32], "large": [64, 64, "M", 128]}


    class Block(nn.Module):
        expansion = 2

        def __init__(self, inputs, planes, stride=1, norm=nn.BatchNorm2d, **more):
            super().__init__()
            width = int(planes * self.expansion)
            self.conv1 = nn.Conv2d(inputs, width, 3, stride, 1, bias=False, **more)
            self.norm1 = norm(width)
            self.shortcut = None
            if stride != 1 or inputs != width:
                self.shortcut = nn.Sequential(nn.Conv2d(inputs, width, 1, stride), norm(width))

        def forward(self, x):
            return self.norm1(self.conv1(x))


    class Residual(nn.Module):
        def __init__(self, block, layers, classes=10, groups=1):
            super().__init__()
            self.inputs = 16
            self.stem = nn.Sequential(
                OrderedDict([("conv", nn.Conv2d(3, 16, 7)), ("act", nn.PReLU(16))])
            )
            for at, count in enumerate(layers):
                self.add_module(f"layer{at + 1}", self._layer(block, 16 * 2**at, count, 2))
            self.head = nn.Linear(self.inputs, classes)
            for m in self.modules():
                if isinstance(m, nn.Conv2d):
                    nn.init.kaiming_normal_(m.weight)

        def _layer(self, block, planes, count, stride):
            made = []
            for stride in [stride] + [1] * (count - 1):
                made.append(block(self.inputs, planes, stride))
                self.inputs = planes * block.expansion
            return nn.Sequential(*made)

        def forward(self, x):
            x = self.stem(x)
            return self.head(x.mean((2, 3)))


    class Attention(nn.Module):
        def __init__(self, dim=32, heads=4, depth=3, drop=0.1):
            super().__init__()
            rates = [x.item() for x in torch.linspace(0, drop, depth)]
            self.token = nn.Parameter(torch.zeros(1, 1, dim))
            self.position = nn.Parameter(torch.randn(1, 17, dim) * 0.02)
            self.scale = dim**-0.5
            layer = nn.TransformerEncoderLayer(dim, heads, dim * 2)
            self.encoder = nn.TransformerEncoder(layer, depth)
            norm = functools.partial(nn.LayerNorm, eps=1e-6)
            self.blocks = nn.ModuleList(
                [nn.ModuleDict({"a": nn.MultiheadAttention(dim, heads), "n": norm(dim)})
                 for rate in rates if rate >= 0]
            )
            self.gru = nn.GRU(dim, 8, 2, bidirectional=True)
            self.embed = nn.Embedding(100, dim)
            self.out = nn.Linear(dim, 100, bias=False)
            self.out.weight = self.embed.weight
            self.group = nn.GroupNorm(4, dim)
            self.up = nn.ConvTranspose2d(dim, 8, 2, 2, groups=4)

        def forward(self, x):
            return self.out(self.encoder(self.embed(x)))


    def vgg(name="tiny", norm=True):
        layers, inputs = [], 3
        for value in CONFIG[name]:
            if value == "M":
                layers += [nn.MaxPool2d(2)]
                continue
            layers += [nn.Conv2d(inputs, value, 3, padding=1)]
            layers += [nn.BatchNorm2d(value), nn.ReLU()] if norm else [nn.ReLU()]
            inputs = value
        return Features(nn.Sequential(*layers))


    class Features(nn.Module):
        def __init__(self, features):
            super().__init__()
            self.features = features
            self.same = features


    class Small(Residual):
        def __init__(self):
            super().__init__(Block, [1, 1], classes=3)
            del_me = None
            self.extra = nn.utils.weight_norm(nn.Conv1d(4, 8, 3))


    def main():
        Residual(Block, [2, 3, 2])
        Attention(depth=2)
"""


@pytest.fixture
def nets(
    sections: Callable[..., dict[str, Section]], tmp_path: Path
) -> tuple[dict[str, Model], Path]:
    found = sections({"nets.py": _NETS})["structure"].models
    return {model.name: model for model in found}, tmp_path / "repo" / "nets.py"


def test_counts_are_those_of_the_layers(nets: tuple[dict[str, Model], Path]) -> None:
    models, _ = nets
    assert {name: (m.parameters, m.modules) for name, m in models.items()} == {
        "Residual": (343_290, 38),
        "Attention": (33_032, 37),
        "Features: vgg": (5_184, 9),
        "Small": (28_771, 20),
    }
    assert all(not model.missing for model in models.values())


def test_alike_modules_in_a_row_are_one_node(nets: tuple[dict[str, Model], Path]) -> None:
    residual = nets[0]["Residual"].root
    assert residual is not None
    layer = next(child for child in residual.children if child.name == "layer2")
    assert [(child.name, child.times) for child in layer.children] == [("0", 1), ("1 .. 2", 2)]
    head = next(child for child in residual.children if child.name == "head")
    assert head.shapes == (f"weight 10 x {2 * 64}", "bias 10")
    roles = {child.name: child.role for child in residual.children if child.role}
    assert roles == {"stem": "takes the input", "head": "gives the output"}


def test_models_equal_those_of_torch(nets: tuple[dict[str, Model], Path]) -> None:
    pytest.importorskip("torch")
    models, path = nets
    spec = importlib.util.spec_from_file_location("nets_of_the_test", path)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    made = {
        "Residual": module.Residual(module.Block, [2, 3, 2]),
        "Attention": module.Attention(depth=2),
        "Features: vgg": module.vgg(),
        "Small": module.Small(),
    }
    for name, model in made.items():
        found = models[name]
        assert found.parameters == sum(one.numel() for one in model.parameters()), name
        assert found.modules == len(list(model.modules())), name
        assert found.root is not None
        assert list(_children(found.root)) == [
            (key, type(one).__name__) for key, one in model._modules.items()
        ]


def _children(root: Node) -> Any:
    for child in root.children:
        first, _, last = child.name.partition(" .. ")
        names = range(int(first), int(last) + 1) if last else [first]
        yield from ((str(name), child.kind) for name in names)


def test_parametrized_layers_are_those_of_torch(
    sections: Callable[..., dict[str, Section]],
) -> None:
    text = """
        from torch import nn
        from torch.nn.utils import parametrizations, parametrize

        class Normed(nn.Module):
            def __init__(self):
                super().__init__()
                self.a = parametrizations.weight_norm(nn.Conv1d(2, 4, 3))
                self.b = parametrizations.weight_norm(nn.Linear(3, 5), dim=None)
                self.c = parametrizations.spectral_norm(nn.Linear(3, 5))
                self.d = parametrizations.orthogonal(nn.Linear(4, 4))
                self.e = nn.Linear(3, 5)
                parametrizations.weight_norm(self.e)

        class Own(nn.Module):
            def __init__(self):
                super().__init__()
                self.a = nn.Linear(3, 3)
                parametrize.register_parametrization(self.a, "weight", Symmetric())

        def main():
            Normed()
            Own()
        """
    normed, own = sections({"nets.py": text})["structure"].models
    assert (normed.parameters, normed.modules) == (118, 21)  # as torch 2.13 counts
    assert own.root is None
    changed = "a module that `torch.nn.utils.parametrize.register_parametrization` changes"
    assert changed in own.missing[0]


def test_what_is_not_static_says_what_is_missing(
    sections: Callable[..., dict[str, Section]],
) -> None:
    text = """
        import sys
        from other import wrap
        from torch import nn

        class Net(nn.Module):
            def __init__(self, width, deep):
                super().__init__()
                if deep:
                    self.more = nn.Linear(1, 1)
                self.layer = nn.Linear(width, 2)

        class Wrapped(nn.Module):
            def __init__(self):
                super().__init__()
                self.inner = wrap(nn.Linear(2, 2))

            def forward(self, x):
                return self.inner(x)

        def main(width):
            Net(width, False)
            Net(3, len(sys.argv) > 1)
            Wrapped()
    """
    models = sections({"net.py": textwrap.dedent(text)})["structure"].models
    assert [model.parameters for model in models] == [None, None, None]
    reasons = " | ".join(why for model in models for why in model.missing)
    assert "parameter `width`, for which no call passes a known value" in reasons
    assert "a condition on" in reasons
    assert "`inner`: the result of `other.wrap` (net.py:16)" in reasons


def test_a_reason_names_what_is_not_known_and_its_place(
    sections: Callable[..., dict[str, Section]],
) -> None:
    text = """
        import torch
        from torch import nn
        from other import activation, size

        class Net(nn.Module):
            def __init__(self, act=None, width=8):
                super().__init__()
                if act() == 3:
                    self.more = nn.Linear(1, 1)
                self.scale = nn.Parameter(size(width))

        class Built(nn.Module):
            def __init__(self, width=8):
                super().__init__()
                for one in size(width):
                    self.add_module(one, nn.Linear(1, 1))

        class Scaled(nn.Module):
            def __init__(self, width=8):
                super().__init__()
                self.scale = nn.Parameter(torch.ones(width, size(width)))

        class Failing(nn.Module):
            def __init__(self, width=8):
                super().__init__()
                if width < 10:
                    raise ValueError("too small")

        class Other(Net):
            def __init__(self, layers):
                super().__init__()

        first = Net(act=activation)
        second = Built()
        third = Scaled()
        fourth = Failing()
        fifth = Built(4)
    """
    models = sections({"net.py": textwrap.dedent(text)})["structure"].models
    found = {
        (text, *model.missing)
        for model in models
        for text in (model.made, *(place.text for place in model.also))
    }
    assert found == {
        (
            "first = Net(act=activation)",
            "a condition on the result of `other.activation` (net.py:9)",
        ),
        ("second = Built()", "a loop over the result of `other.size` (net.py:16)"),
        ("third = Scaled()", "the shape of `scale`: the result of `other.size` (net.py:22)"),
        (
            "fourth = Failing()",
            "its constructor comes to what raises an exception: `raise ValueError('too small')`"
            " (net.py:28)",
        ),
        ("fifth = Built(4)", "a loop over the result of `other.size` (net.py:16)"),
    }


def test_what_may_run_and_changes_a_model_is_no_trifle(
    sections: Callable[..., dict[str, Section]],
) -> None:
    text = """
        from torch import nn
        from other import is_large, log

        class Net(nn.Module):
            def __init__(self, way):
                super().__init__()
                self.layers = nn.ModuleList([nn.Linear(2, 2)])
                if is_large():
                    self.more(way)

            def more(self, way):
                if way == 0:
                    log(self)
                    nn.init.zeros_(self.layers[0].weight)
                elif way == 1:
                    self.layers.append(nn.Linear(2, 2))
                else:
                    grow(self)

        def grow(net):
            net.last = nn.Linear(2, 2)

        class Quiet(Net):
            def more(self, way):
                log("large")
                self.apply(log)
                nn.init.zeros_(self.layers[0].weight)

        first = Net(0)
        second = Quiet(0)
    """
    models = sections({"net.py": textwrap.dedent(text)})["structure"].models
    assert {(model.name, model.parameters) for model in models} == {("Net", None), ("Quiet", 6)}


def test_a_call_that_cannot_be_built_is_listed_beside_one_that_can(
    sections: Callable[..., dict[str, Section]],
) -> None:
    text = """
        from torch import nn
        from other import size

        class Net(nn.Module):
            def __init__(self, width=8):
                super().__init__()
                self.layer = nn.Linear(width, 2)

        first = Net(4)
        second = Net(size())
    """
    models = sections({"net.py": textwrap.dedent(text)})["structure"].models
    assert [(model.made, model.parameters) for model in models] == [
        ("first = Net(4)", 10),
        ("second = Net(size())", None),
    ]


def test_an_endless_constructor_ends(sections: Callable[..., dict[str, Section]]) -> None:
    text = """
        from torch import nn

        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                while True:
                    self.x = 1

        class Again(nn.Module):
            def __init__(self):
                super().__init__()
                self.inner = Again()

        def main():
            Net()
            Again()
    """
    models = sections({"net.py": textwrap.dedent(text)})["structure"].models
    assert {why for model in models for why in model.missing} == {
        "its constructor takes too many steps: `True` (net.py:7)",
        "calls that are nested too deeply: `self.inner = Again()` (net.py:13)",
    }


def test_iterators_are_taken_apart(sections: Callable[..., dict[str, Section]]) -> None:
    text = """
        import itertools
        from torch import nn
        from other import options

        class Net(nn.Module):
            def __init__(self):
                super().__init__()
                widths = iter([{"out_features": 3}, {"out_features": 5}])
                turns = itertools.cycle((True, False))
                self.first = nn.Linear(2, **next(widths), bias=next(turns))
                self.second = nn.Linear(3, **next(widths), bias=next(turns))
                self.third = nn.Linear(5, next(widths, 1) or 1, bias=next(turns))

        class Open(nn.Module):
            def __init__(self, width):
                super().__init__()
                self.layer = made(**options(width))

        def made(width):
            return nn.Linear(width, 1)

        def main():
            Net()
            Open(2)
    """
    models = {
        one.name: one for one in sections({"net.py": textwrap.dedent(text)})["structure"].models
    }
    assert models["Net"].parameters == (2 * 3 + 3) + 3 * 5 + (5 + 1)
    why = "`**options(width)`: the result of `other.options` (net.py:18)"
    assert models["Open"].missing == (why,)
