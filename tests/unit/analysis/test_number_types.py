"""Which numbers an expression holds."""

from __future__ import annotations

import ast
import random

import pytest

from mindport.analysis.expressions import Expressions
from mindport.analysis.lowering.entries import lower
from mindport.analysis.numbers.held_numbers import Held
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.values.interpreter import new_evaluator
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.wiring import new_catalogue
from mindport.project.settings.settings import Settings
from mindport.text.line_index import LineIndex


def _held(text: str) -> Held:
    """What the argument of the only call of `show` holds, be it an array."""
    text = "import math\nimport numpy as np\nimport torch\nfrom torch import nn\n" + text
    tree = ast.parse(text)
    unit = Unit("/p/a.py", lower(tree))
    catalogue = new_catalogue(KnowledgeBase.open(), Settings())
    ev = new_evaluator(catalogue, ModuleMap([unit.path], ["/p"]), {unit.path: unit}.get)
    ev.start([unit])
    calls = [one for one in ast.walk(tree) if isinstance(one, ast.Call)]
    (shown,) = [one for one in calls if getattr(one.func, "id", "") == "show"]
    return Expressions(ev, unit, LineIndex.of(text)).of(shown.args[0]).held_by_array


@pytest.mark.parametrize(
    ("value", "dtype"),
    [
        ("torch.rand(2)", "float32"),
        ("torch.rand(2).double()", "float64"),
        ("torch.rand(2).to(torch.float64)", "float64"),
        ("torch.rand(2).to('cpu')", "float32"),
        ("torch.rand(2, dtype=torch.float16)", "float16"),
        ("torch.zeros(2, dtype=float)", "float64"),
        ("torch.zeros(2, dtype=np.int32)", "int32"),
        ("torch.rand(2) > 0", "bool"),
        ("~(torch.rand(2) > 0)", "bool"),
        ("torch.arange(3)", "int64"),
        ("torch.arange(0, 3, 0.5)", "float32"),
        ("torch.arange(3) / 2", "float32"),
        ("torch.arange(3) * 0.5", "float32"),
        ("torch.arange(3) * torch.rand(3).double()", "float64"),
        ("torch.rand(3).double() * 2", "float64"),
        ("1j * torch.rand(3)", "complex64"),
        ("torch.exp(1j * torch.rand(3))", "complex64"),
        ("torch.exp(1j * torch.rand(3)).abs()", "float32"),
        ("torch.tensor([1, 2])", "int64"),
        ("torch.tensor([1, 2.5])", "float32"),
        ("torch.tensor([True])", "bool"),
        ("torch.full((2,), 2.5)", "float32"),
        ("torch.full((2,), 3)", "int64"),
        ("torch.full_like(torch.arange(3), 2)", "int64"),
        ("torch.rand(2, 3).max(1)[0]", "float32"),
        ("torch.rand(2, 3).max(1)[1]", "int64"),
        ("torch.rand(2, 3).max(1).indices", "int64"),
        ("torch.rand(2, 3).topk(2, 1).values.double()", "float64"),
        ("torch.rand(2, 3).T[0]", "float32"),
        ("torch.meshgrid(x, x)[0]", ""),
        ("torch.arange(3).sum()", "int64"),
        ("torch.arange(3).sqrt()", "float32"),
        ("torch.cat([torch.arange(3), torch.rand(3)])", "float32"),
        ("torch.stack([torch.arange(3), torch.arange(3)])", "int64"),
        ("torch.where(torch.rand(3) > 0.5, torch.arange(3), 0)", "int64"),
        ("torch.rand(3).gather(0, torch.arange(3))", "float32"),
        ("nn.Linear(2, 2)(x)", "float"),
        ("torch.nn.functional.one_hot(x)", "integer"),
        ("torch.from_numpy(x)", ""),
        ("torch.as_tensor(x)", ""),
        ("x", ""),
        ("x.relu()", ""),
        ("torch.sqrt(x)", "float"),
        ("torch.rand(2).to(x)", "float32"),
        ("torch.rand(2, dtype=x)", ""),
        ("torch.tensor([])", "float32"),
        ("torch.tensor([]).half()", "float16"),
        ("torch.from_numpy(np.random.rand(3)).sigmoid_()", "float64"),
        ("torch.rand(3) * torch.tensor(2.0, dtype=torch.float64)", "float32"),
        ("x * torch.tensor(2.0, dtype=torch.float64)", "float"),
    ],
)
def test_the_dtype_of_a_tensor(value: str, dtype: str) -> None:
    held = _held(f"def f(x):\n    show({value})\n")
    assert (held.dtype, held.is_number) == (dtype, False)


@pytest.mark.parametrize(
    ("array", "dtype"),
    [
        ("np.random.rand(3)", "float64"),
        ("np.random.rand(3).astype(np.float32)", "float32"),
        ("np.random.rand(3).astype(int)", "int64"),
        ("np.zeros((2, 3), dtype='float32')", "float32"),
        ("np.zeros(3, dtype=x)", ""),
        ("np.exp(np.zeros(3, dtype=np.float32))", "float32"),
        ("np.exp(np.arange(3))", "float64"),
        ("np.arange(3)", "int64"),
        ("np.arange(3) / 2", "float64"),
        ("np.arange(3) * 0.5", "float64"),
        ("np.zeros(3, dtype=np.float32) * 2.5", "float32"),
        ("np.zeros(3, dtype=np.float32) + np.arange(3)", "float64"),
        ("np.stack([np.zeros(3), np.ones(3)])", "float64"),
        ("np.array([1, 2.5])", "float64"),
        ("np.random.rand(3).mean()", "float64"),
        ("np.random.rand(3)[0]", "float64"),
        ("np.random.randint(0, 5, (2,))", "int64"),
        ("np.random.normal(np.zeros(3))", "float64"),
        ("np.prod(np.zeros(3, dtype=np.int32))", "int64"),
        ("np.prod(np.zeros(3, dtype=np.float32))", "float32"),
        ("np.zeros(3).argmax()", "int64"),
        ("np.int32(3)", "int32"),
        ("np.load(x)", ""),
    ],
)
def test_the_dtype_of_an_array(array: str, dtype: str) -> None:
    assert _held(f"def f(x):\n    show({array})\n").dtype == dtype
    assert _held(f"def f(x):\n    show(torch.as_tensor({array}))\n").dtype == dtype


@pytest.mark.parametrize(
    ("value", "dtype"),
    [
        ("torch.rand(3) * np.random.rand(3).mean()", "float32"),
        ("torch.arange(3) * np.random.rand(3).mean()", "float32"),
        ("torch.rand(3) * np.random.rand(3)", "float"),
        ("torch.tensor([np.random.rand(3).mean(), 1.0])", "float64"),
    ],
)
def test_tensors_beside_arrays(value: str, dtype: str) -> None:
    """One number of numpy counts as one of Python; of arrays beside tensors nothing is known."""
    assert _held(f"show({value})").dtype == dtype


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("1", "integer"),
        ("1.5 * 2", "float"),
        ("3 / 2", "float"),
        ("2j", "complex"),
        ("-math.pi", "float"),
        ("np.e", "float"),
        ("len([1])", "integer"),
        ("torch.rand(2).shape[0]", "integer"),
        ("1 < 2", "bool"),
        ("np.random.rand()", "float"),
        ("np.random.uniform(0, 1)", "float"),
        ("np.random.randint(5)", "integer"),
    ],
)
def test_numbers_of_python(value: str, kind: str) -> None:
    assert _held(f"show({value})") == (kind, True)


@pytest.mark.parametrize(
    ("body", "dtype"),
    [
        ("a = torch.rand(2).double()\nfor _ in range(3):\n    a = a * 0.5\nshow(a)", "float64"),
        ("a = torch.arange(2)\nfor _ in range(3):\n    a = a / 2\nshow(a)", ""),
        ("a = torch.rand(2)\nwhile c:\n    a = a + b\n    b = a\nshow(a)", "float"),
        ("a = torch.rand(2) if c else torch.rand(2).double()\nshow(a)", "float"),
        ("a = torch.rand(2) if c else torch.arange(2)\nshow(a)", ""),
        ("a, b = torch.rand(2, 3).max(1)\nshow(b)", "int64"),
        ("a, b = torch.arange(2), torch.rand(2)\nshow(b)", "float32"),
        ("a = torch.arange(2)\na = a.float()\nshow(a)", "float32"),
        ("a = torch.arange(2)\na[0] = 5.5\nshow(a)", "int64"),
        ("a = torch.rand(2)\na += b.double()\nshow(a)", "float32"),
        ("a = 0.5\na += torch.rand(2).double()\nshow(a)", "float64"),
        ("for a in [torch.rand(2), torch.rand(3)]:\n    show(a)", "float32"),
        ("a = helper(2)\nshow(a)", "float64"),
        ("a = torch.arange(1)\nfor _ in range(2):\n    a = a.reshape(()) + 1\nshow(a)", "int64"),
        ("a, b = pair()\nshow(a)", "bool"),
    ],
)
def test_ways_to_a_value(body: str, dtype: str) -> None:
    helpers = (
        "def helper(n):\n    return torch.ones(n).double()\n"
        "def pair():\n    return torch.rand(2) > 0, 1\n"
    )
    inside = "\n".join(f"    {line}" for line in body.split("\n"))
    assert _held(f"{helpers}def f(b, c):\n{inside}\n").dtype == dtype


def test_a_long_chain_of_values_ends() -> None:
    text = "a = torch.rand(2)\n" + "a = a * 2\n" * 5000 + "show(a)\n"
    assert _held(text).dtype in ("", "float32")


LOOP = """
import numpy as np
import torch


def f(x, y):
    total, k = torch.zeros(3), torch.from_numpy(np.array([1.0, 2.0]))
    for place in range(3):
        k = k.abs() + 1
        if k.sum() > 5:
            continue
        k = k.exp()
        total = total + k.half().max() * y
    return x + total, k / torch.tensor(2.0, dtype=torch.float64)
"""


def test_the_answers_do_not_depend_on_the_order_of_the_questions() -> None:
    tree = ast.parse(LOOP)
    known: list[dict[int, tuple[Held, int | None]]] = []
    for seed in range(6):
        unit = Unit("/p/a.py", lower(tree))
        catalogue = new_catalogue(KnowledgeBase.open(), Settings())
        ev = new_evaluator(catalogue, ModuleMap([unit.path], ["/p"]), {unit.path: unit}.get)
        ev.start([unit])
        numbers = Expressions(ev, unit, LineIndex.of(LOOP)).numbers
        terms = list(range(len(unit.ir.terms)))
        random.Random(seed).shuffle(terms)
        found = {term: (numbers.held(unit, term), numbers.rank(unit, term)) for term in terms}
        known.append(found)
    assert all(one == known[0] for one in known)
