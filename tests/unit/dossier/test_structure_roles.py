"""Which part of a network takes its input, and which gives its output."""

from __future__ import annotations

import ast

import pytest

from mindport.dossier.model import Model, Node, Place, Section
from mindport.dossier.structure.roles import roles_of
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
    "several results": ("x, state = self.a(x)\nx, _ = self.b(x)\nreturn x", {"a"}, {"b"}),
    "added in place": ("h = self.a(x)\nh += self.b(h)\nreturn h", {"a"}, {"a", "b"}),
    "the size of another": (
        "h = self.a(x)\nreturn F.interpolate(self.b(h), h.shape[2:])",
        {"a"},
        {"b"},
    ),
    "its own method": ("return self.decode(self.a(x))", {"a"}, set()),
    "many uses of a name": ("x = x * F.gelu(x)\n" * 24 + "return self.a(x)", {"a"}, {"a"}),
}


@pytest.mark.parametrize("name", _CASES)
def test_roles_are_those_of_the_first_and_the_last_modules(name: str) -> None:
    code, takes, gives = _CASES[name]
    body = code.replace("\n", "\n    ")
    forward = ast.parse(f"def forward(self, x, y=None):\n    {body}").body[0]
    assert isinstance(forward, ast.FunctionDef)
    roles = roles_of(forward, _CHILDREN)
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
