"""Which part of a network takes its input, and which gives its output."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from mindport.dossier.model import Model, Node, Place, Section
from mindport.dossier.structure.forward_uses import uses_in
from mindport.dossier.structure_html import models_html

_CHILDREN = frozenset({"a", "b", "c", "d", "blocks"})
_CASES = {
    "calls in calls": ("return self.c(self.b(self.a(x)))", {"a"}, {"c"}),
    "one after another": ("x = self.a(x)\nx = self.b(x)\nreturn x", {"a"}, {"b"}),
    "what functions do after": ("return F.softmax(self.b(self.a(x)).view(-1), 1)", {"a"}, {"b"}),
    "what functions do before": ("x = x.flatten(1)\nreturn self.b(self.a(x))", {"a"}, {"b"}),
    "a sum": ("return x + self.a(x)", {"a"}, {"a"}),
    "two inputs": ("return self.c(self.a(x) + self.b(y))", {"a", "b"}, {"c"}),
    "two outputs": ("h = self.a(x)\nreturn {'p': self.b(h), 'q': self.c(h)}", {"a"}, {"b", "c"}),
    "a loss of the output": (
        "h = self.b(self.a(x))\nloss = None\nif y is not None:\n    loss = F.mse_loss(h, y)\n"
        "return h, loss",
        {"a"},
        {"b"},
    ),
    "modules in a loop": (
        "x = self.a(x)\nfor block in self.blocks:\n    x = block(x)\nreturn x",
        {"a"},
        {"blocks"},
    ),
    "modules by their number": ("return self.blocks[1](self.blocks[0](x))", {"blocks"}, {"blocks"}),
    "a module in a module": ("return self.b(self.blocks.stem(x))", {"blocks"}, {"b"}),
    "a module that a function calls": ("return self.b(checkpoint(self.a, x))", {"a"}, {"b"}),
    "a text before the data": ("return torch.einsum('ij->ji', self.a(x))", {"a"}, {"a"}),
    "several results": ("x, state = self.a(x)\nx, _ = self.b(x)\nreturn x", {"a"}, {"b"}),
    "added in place": ("h = self.a(x)\nh += self.b(h)\nreturn h", {"a"}, {"a", "b"}),
    "the size of another": (
        "h = self.a(x)\nreturn F.interpolate(self.b(h), h.shape[2:])",
        {"a"},
        {"b"},
    ),
    "its own method": ("return self.decode(self.a(x))", {"a"}, {"d"}),
    "a method that is not known": ("return self.other(self.a(x))", {"a"}, set()),
    "many uses of a name": ("x = x * F.gelu(x)\n" * 24 + "return self.a(x)", {"a"}, {"a"}),
}


@pytest.mark.parametrize("name", _CASES)
def test_roles_are_those_of_the_first_and_the_last_modules(name: str) -> None:
    code, takes, gives = _CASES[name]
    body = code.replace("\n", "\n    ")
    forward = ast.parse(f"def forward(self, x, y=None):\n    {body}").body[0]
    decode = ast.parse("def decode(self, h): return self.d(h)").body[0]
    assert isinstance(forward, ast.FunctionDef)
    assert isinstance(decode, ast.FunctionDef)
    uses = uses_in({"forward": forward, "decode": decode}, _CHILDREN)
    roles = {child: use.role for child, use in uses.items()}
    assert {child for child, role in roles.items() if "takes" in role} == takes
    assert {child for child, role in roles.items() if "gives" in role} == gives


def test_rows_of_the_diagram_are_text_that_wraps() -> None:
    parts = (
        Node("stem", "Conv2d", 1_500, 1, role="takes the input"),
        Node("body", "B" * 90, 3_000, 1),
    )
    root = Node("", "Net", 4_500, 3, children=parts)
    model = Model("Net", Place("net.py", 1), "Net()", ("x",), 4_500, 3, root=root)
    page = "".join(models_html(Section("structure", "Network structure", models=(model,))))
    assert "<span>stem: Conv2d (takes the input)</span>" in page
    assert '<rect width="50.0" height="1"/></svg>' in page
    assert f'<span>body: {"B" * 90}</span><span class="n">3,000</span>' in page


_PARTS = """
    import torch
    from scipy.optimize import linear_sum_assignment
    from torch import nn
    import torch.nn.functional as F


    def conv(a, b, step=1):
        return nn.Sequential(nn.Conv2d(a, b, 3, step, 1), nn.BatchNorm2d(b), nn.ReLU())


    class Larger(nn.Module):
        def __init__(self, a, b):
            super().__init__()
            self.body = nn.Sequential(conv(a, b), conv(b, b))

        def forward(self, x, other):
            return self.body(F.interpolate(x, scale_factor=2)) + other


    class Levels(nn.Module):
        def __init__(self):
            super().__init__()
            self.one, self.two = conv(8, 8), conv(16, 8)

        def forward(self, x, y):
            return [self.one(x), self.two(y)]


    class First(nn.Module):
        def __init__(self):
            super().__init__()
            self.a, self.b = conv(3, 8, 2), conv(8, 16, 2)

        def forward(self, x):
            x = self.a(x)
            return x, self.b(x)


    class Detector(nn.Module):
        def __init__(self):
            super().__init__()
            self.p, self.q = First(), Levels()
            self.r, self.s = nn.Conv2d(8, 4, 1), nn.Conv2d(8, 9, 1)

        def forward(self, images):
            found = self.q(*self.p(images))
            return [self.r(one) for one in found], [self.s(one) for one in found]


    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.p, self.q = conv(3, 8), nn.Sequential(conv(8, 16, 2), conv(16, 16))
            self.r, self.s = Larger(16, 8), nn.Conv2d(8, 2, 1)

        def forward(self, x):
            a = self.p(x)
            return self.s(self.r(self.q(a), a))


    class Auto(nn.Module):
        def __init__(self):
            super().__init__()
            self.p = nn.Sequential(nn.Linear(784, 64), nn.ReLU(), nn.Linear(64, 8))
            self.m, self.v = nn.Linear(8, 4), nn.Linear(8, 4)
            self.q = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 784))

        def code(self, x):
            h = self.p(x)
            return self.m(h), self.v(h)

        def forward(self, x):
            m, v = self.code(x)
            return self.q(m + v), m, v


    class Translator(nn.Module):
        def __init__(self):
            super().__init__()
            one = nn.TransformerEncoderLayer(8, 2)
            self.p = nn.TransformerEncoder(one, 2)
            self.q = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2), 2)
            self.r = nn.Linear(8, 99)

        def forward(self, source, target):
            return self.r(self.q(target, self.p(source)))


    class Pairs(nn.Module):
        def forward(self, costs):
            return linear_sum_assignment(costs.cpu())


    class Distance(nn.Module):
        def forward(self, found, wanted):
            return ((found - wanted) ** 2).mean()


    class Judge(nn.Module):
        def __init__(self):
            super().__init__()
            self.p, self.q, self.r = Pairs(), Distance(), nn.CrossEntropyLoss()

        def forward(self, a, b):
            self.p(a)
            return self.q(a, b) + self.r(a, b)


    MADE = Detector(), Net(), Auto(), Translator(), Judge()
"""
_WORDS = {
    "Detector": {"p": "backbone", "q": "neck", "r": "head", "s": "head"},
    "Net": {"p": "encoder", "q": "encoder", "r": "decoder", "s": "head"},
    "Auto": {"p": "encoder", "q": "decoder"},
    "Translator": {"p": "encoder", "q": "decoder", "r": "head"},
    "Judge": {"p": "matcher", "q": "loss", "r": "loss"},
}
_SAID = frozenset(word for words in _WORDS.values() for word in words.values())


def test_parts_are_known_by_what_they_do(
    sections: Callable[..., dict[str, Section]],
) -> None:
    models = sections({"nets.py": _PARTS})["structure"].models
    roots = {model.name: model.root for model in models if model.root is not None}
    for name, words in _WORDS.items():
        parts = {one.name: set(one.role.split(", ")) & _SAID for one in roots[name].children}
        assert {part: word for part, said in parts.items() for word in said} == words, name
