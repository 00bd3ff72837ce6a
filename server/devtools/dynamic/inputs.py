"""Inputs of a snippet, as its `# inputs:` comment tells: the same shapes in each run, other values.

    # inputs: x=float(8, 4), index=int(6, high=8), mask=bool(8), k=arg(2, 5), batch=ragged(4, 3, 8)

| form | value |
|---|---|
| `float(*shape)`, `prob(*shape)` | floats; in 0..1 |
| `int(*shape, low=0, high=4)` | int64 in low..high - 1 |
| `bool(*shape)` | a mask, also an empty and a full one |
| `binary(*shape)` | such a mask of floats |
| `boxes(n)` | n boxes (x1, y1, x2, y2) |
| `arg(first, second)` | a Python number of the caller's choice: `second` where it is varied |
| `ragged(count, low, high, *rest)` | float tensors whose lengths differ from run to run |
| `sized(*shape)` | one float tensor; of a dimension `(4, 9)`, each run has another size |
| `rows(count, low, high)` | lists of Python numbers whose lengths differ from run to run |
| `signal(*shape)` | a recording: silent before and after, of other lengths; in one run throughout |
| `dataset(n, *shape)` | n (+ the number of the run) pairs of a float tensor and a label |
| `numpy(value)` | the same as an array |
| a list or dict of these, a literal | itself |
"""

from __future__ import annotations

import ast
import importlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

torch: Any = importlib.import_module("torch")

RUNS = 10


@dataclass(frozen=True, slots=True)
class Run:
    """One execution: `number` chooses the values, `vary` the second value of each `arg`.

    `forced` answers every branch on a tensor.
    """

    number: int
    vary: bool = False
    forced: bool | None = None


def make(call: str, run: Run) -> tuple[list[Any], dict[str, Any]]:
    """Positional and keyword values for the arguments written in `call`."""
    seed = 1000 + run.number
    random.seed(seed)
    torch.manual_seed(seed)
    importlib.import_module("numpy").random.seed(seed)
    node = ast.parse(f"f({call})", mode="eval").body
    assert isinstance(node, ast.Call)
    positional = [_value(item, run) for item in node.args]
    return positional, {str(item.arg): _value(item.value, run) for item in node.keywords}


def _value(node: ast.expr, run: Run) -> Any:
    if isinstance(node, ast.List):
        return [_value(item, run) for item in node.elts]
    if isinstance(node, ast.Dict):
        keys = [ast.literal_eval(key) for key in node.keys if key is not None]
        return dict(zip(keys, [_value(item, run) for item in node.values], strict=True))
    if isinstance(node, ast.Call):
        assert isinstance(node.func, ast.Name)
        maker: Callable[..., Any] = _MAKERS[node.func.id]
        arguments = [_value(item, run) for item in node.args]
        return maker(run, *arguments, **{str(k.arg): _value(k.value, run) for k in node.keywords})
    return ast.literal_eval(node)


def _floats(run: Run, *shape: int) -> Any:
    values = torch.randn(shape)
    kinds: tuple[Callable[[Any], Any], ...] = (
        lambda v: v,
        lambda v: v.round(),
        lambda v: v * (torch.rand(shape) < 0.3),
        lambda v: v.sigmoid(),
        lambda v: v * 10,
        lambda v: -v.abs(),
        lambda v: v.abs().ceil(),
        torch.ones_like,
        lambda v: v * 3 + 1,
        lambda v: v.clamp(-1, 1).round(),
    )
    return kinds[run.number % len(kinds)](values)


def _probabilities(run: Run, *shape: int) -> Any:
    values = torch.rand(shape)
    powers = (1.0, 4.0, 0.25, 0.0, 1.0, 9.0, 0.1, 2.0, 0.5, 1.0)
    values = values ** powers[run.number % len(powers)]
    return values.clamp(0.001, 0.999)


def _ints(run: Run, *shape: int, low: int = 0, high: int = 4) -> Any:
    values = torch.randint(low, high, shape)
    if not shape:
        return torch.tensor(low + run.number % (high - low))
    kinds: tuple[Callable[[], Any], ...] = (
        lambda: values,
        lambda: torch.full(shape, low),
        lambda: torch.full(shape, high - 1),
        lambda: values.sort(-1).values,
        lambda: torch.minimum(values, torch.randint(low, high, shape)),
    )
    return kinds[run.number % len(kinds)]()


def _masks(run: Run, *shape: int) -> Any:
    shares = (0.5, 0.0, 1.0, 0.2, 0.8, 0.5, 0.3, 0.7, 0.1, 0.9)
    return torch.rand(shape) < shares[run.number % len(shares)]


def _binary(run: Run, *shape: int) -> Any:
    return _masks(run, *shape).float()


def _boxes(run: Run, count: int) -> Any:
    corner = torch.rand(count, 2) * (2.0 + 10 * (run.number % 4))
    return torch.cat([corner, corner + 1 + 8 * torch.rand(count, 2)], dim=1)


def _argument(run: Run, first: Any, second: Any) -> Any:
    return second if run.vary else first


def _ragged(_run: Run, count: int, low: int, high: int, *rest: int) -> Any:
    lengths = [random.randrange(low, high) for _ in range(count)]
    items = [torch.randn(length, *rest) for length in lengths]
    for item in items:
        item.is_ragged = True
    return items


def _sized(_run: Run, *shape: int | tuple[int, int]) -> Any:
    item = torch.randn([one if isinstance(one, int) else random.randrange(*one) for one in shape])
    item.is_ragged = True
    return item


def _rows(_run: Run, count: int, low: int, high: int) -> Any:
    lengths = [random.randrange(low, high) for _ in range(count)]
    return [[random.randrange(1, 9) for _ in range(length)] for length in lengths]


def _signal(run: Run, *shape: int) -> Any:
    values = torch.rand(shape) * 0.6 + 0.4
    length = shape[-1]
    start = random.randrange(length // 2)
    end = 0 if run.number == 3 else random.randrange(length // 2, length + 1)
    places = torch.arange(length)
    return values * ((places >= start) & (places < end))


def _dataset(run: Run, count: int, *shape: int) -> Any:
    return [(torch.randn(shape), index % 3) for index in range(count + run.number)]


def _numpy(_run: Run, value: Any) -> Any:
    return value.numpy()


_MAKERS: dict[str, Callable[..., Any]] = {
    "float": _floats,
    "prob": _probabilities,
    "int": _ints,
    "bool": _masks,
    "binary": _binary,
    "boxes": _boxes,
    "arg": _argument,
    "ragged": _ragged,
    "rows": _rows,
    "sized": _sized,
    "signal": _signal,
    "dataset": _dataset,
    "numpy": _numpy,
}
