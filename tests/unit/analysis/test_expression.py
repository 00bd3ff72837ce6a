"""Any expression of a file can be asked for its meaning."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mindport.analysis.expressions import Expressions
from mindport.analysis.lowering import ir
from mindport.analysis.lowering.entries import lower, lower_divided
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.uses.placed_terms import PlacedTerms
from mindport.analysis.values.interpreter import new_evaluator
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.wiring import new_catalogue
from mindport.project.settings.settings import Settings
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

PROGRAMS = sorted(Path(__file__).parents[2].glob("migration/*/*.py"))


def _expressions(*texts: tuple[str, str], divided: bool = False) -> tuple[Expressions, ast.Module]:
    """The expressions of the last text, and its tree; the others are modules beside it."""
    catalogue = new_catalogue(KnowledgeBase.open(), Settings())
    trees = {f"/p/{name}": ast.parse(text) for name, text in texts}
    units = {
        path: Unit(path, lower_divided(tree)[0] if divided else lower(tree))
        for path, tree in trees.items()
    }
    ev = new_evaluator(catalogue, ModuleMap(list(units), ["/p"]), units.get)
    ev.start(units.values())
    name, text = texts[-1]
    tree = trees[f"/p/{name}"]
    return Expressions(ev, units[f"/p/{name}"], LineIndex.of(text)), tree


def _api(text: str, *others: tuple[str, str]) -> str:
    """The API that the expression in the last line denotes."""
    expressions, tree = _expressions(*others, ("a.py", text))
    last = tree.body[-1]
    assert isinstance(last, ast.Expr)
    return expressions.of(last.value).api


@pytest.mark.parametrize(
    ("text", "api"),
    [
        ("import torch\ntorch.mul", "torch.mul"),
        ("import torch as th\nth.mul", "torch.mul"),
        ("from torch import mul as m\nm", "torch.mul"),
        ("from torch import *\nmul", "torch.mul"),
        ("import torch.nn.functional as f_\nf_.gelu", "torch.nn.functional.gelu"),
        ("import torch\nf = torch.relu\nf", "torch.relu"),
        ("import torch\nx = torch.ones(2)\nx.view", "torch.Tensor.view"),
        ("import torch\nd = torch.float32\nd", "torch.float32"),
        ("from torch import float32\nfloat32", "torch.float32"),
        ("import numpy as n\nn.pi", "numpy.pi"),
        ("len", "builtins.len"),
        ("len = 3\nlen", ""),
        ("def torch(): pass\ntorch.mul", ""),
        ("mul", ""),
    ],
)
def test_the_api_is_known_by_what_a_name_is_bound_to(text: str, api: str) -> None:
    """However it is written."""
    assert _api(text) == api


def test_a_name_of_the_project_denotes_what_it_passes_on() -> None:
    """Through one module or more."""
    ops = ("ops.py", "from torch.nn import Conv2d\nimport torch.nn.functional as F\n")
    more = ("more.py", "from ops import *\n")
    assert _api("from ops import Conv2d as C\nC", ops) == "torch.nn.Conv2d"
    assert _api("import more\nmore.F.gelu", ops, more) == "torch.nn.functional.gelu"


def test_operands_and_targets_have_classes() -> None:
    """Not calls and names alone."""
    text = "import torch\ndef f(a: torch.Tensor):\n    b = (a + 1) * len('x')\n    b += 2\n"
    expressions, tree = _expressions(("a.py", text))
    kinds = {
        ast.unparse(node): expressions.of(node).kind
        for node in ast.walk(tree)
        if isinstance(node, ast.expr)
    }
    assert kinds["a + 1"] == kinds["b"] == kinds["(a + 1) * len('x')"] == "torch.Tensor"
    assert (kinds["1"], kinds["len('x')"]) == ("int", "int")


def test_an_argument_is_found_with_its_keyword_and_a_method_by_its_own_name() -> None:
    """As uses name them."""
    text = "import torch\ntorch.ones(2).sum(dim=1)\n"
    expressions, _ = _expressions(("a.py", text))
    start = text.index("dim=1")
    assert expressions.at(Span(start, start + 5)).kind == "int"
    start = text.index("sum")
    assert expressions.at(Span(start, start + 3)).api == "torch.Tensor.sum"


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_every_place_has_the_term_that_is_known_already(path: Path) -> None:
    """Of a whole file, and of one in parts, as editors have it."""
    text = path.read_text(encoding="utf-8")
    for made in (lower(ast.parse(text)), lower_divided(ast.parse(text))[0]):
        placed = PlacedTerms(Unit("/a.py", made))
        known: dict[tuple[int, ...], set[int]] = {}  # a test is lowered twice where it narrows
        for part in made.parts:
            top = part.line + 1
            for site in part.all_sites():
                places = [(site[0], site[2:6]), *([(site[6], site[7:11])] if site[6:] else [])]
                for term, (line, column, last, end) in places:
                    if not site[1] & ir.IMPORTED:
                        known.setdefault((top + line, column, top + last, end), set()).add(term)
        assert known
        for place, terms in known.items():
            assert placed.at(place) in terms
