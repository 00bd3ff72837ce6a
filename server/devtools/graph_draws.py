"""`python -m devtools graph_draws [--output FILE]`: whether random numbers in a graph are random.

To be run where torch and MindSpore are installed. What a graph draws is never what the same code
draws without one, so `graph_values` cannot compare it. Here each call is converted for CPU and run
as it stands and compiled by `mindspore.jit`: two calls of the graph have to draw other numbers,
they must be spread in the same way (one by one, and the means of channels), and the gradient of a
graph must belong to the numbers that its value was made with.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import os
import subprocess
import sys
import tempfile
import warnings
from functools import partial
from pathlib import Path
from typing import Any

from devtools.apart import apart, first_line, module_of
from mindport.knowledge.graph_values import COLUMNS

_FOLDER = Path(__file__).parents[2] / "mapping_db" / "behaviour"
_FAILED, _SAME = "failed: ", "same"
_SIZE = (40, 50, 4, 4)  # of x, whose elements are between 1 and 2
_ONE_BY_ONE, _OF_CHANNELS = 0.02, 0.07  # limits of Kolmogorov and Smirnov, above those of 0.1 %
_LAYERS = ("Dropout", "Dropout2d", "AlphaDropout", "FeatureAlphaDropout")
_LINEAR = ("torch.nn.Dropout", "torch.nn.functional.dropout")  # x times what was drawn
CALLS = {
    **{f"torch.nn.{name}": "layer(x)" for name in _LAYERS},
    "torch.nn.Dropout1d": "layer(x[..., 0]).unsqueeze(-1)",
    "torch.nn.Dropout3d": "layer(x.unsqueeze(2)).squeeze(2)",
    "torch.nn.functional.dropout": "torch.nn.functional.dropout(x, 0.3)",
    "torch.bernoulli": "torch.bernoulli(x - 1)",
    "torch.Tensor.bernoulli": "(x - 1).bernoulli()",
    "torch.multinomial": "torch.multinomial(x[..., 0].flatten(1), 40).float()",
    "torch.normal": "torch.normal(0.5, 2.0, (40, 50, 4, 4))",
    "torch.rand": "torch.rand(40, 50, 4, 4)",
    "torch.randn": "torch.randn(40, 50, 4, 4)",
    "torch.rand_like": "torch.rand_like(x)",
    "torch.randn_like": "torch.randn_like(x)",
    "torch.randint": "torch.randint(2, 90, (40, 50, 4, 4)).float()",
    "torch.randint_like": "torch.randint_like(x, 2, 90).float()",
    "torch.randperm": "torch.randperm(32000).float()",
}


def main(arguments: list[str]) -> int:
    """Run each call, and write one line for each API."""
    parser = argparse.ArgumentParser(prog="devtools graph_draws", description=__doc__)
    parser.add_argument("--output", type=Path, help="the file to write")
    options = parser.parse_args(arguments)
    os.environ.setdefault("GLOG_v", "4")
    warnings.simplefilter("ignore")
    package: Any = importlib.import_module("mindspore")
    output = options.output or _FOLDER / f"graph_draws-{package.__version__}.csv"
    with output.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(COLUMNS)
        for api, call in sorted(CALLS.items()):
            text, folder = converted(api, call)
            found = apart(
                partial(seen, api, text, folder), lambda error: _FAILED + first_line(error)
            )
            fails = found.startswith(_FAILED)
            counts = (found == _SAME, found != _SAME and not fails, fails)
            note = "" if found == _SAME else found.removeprefix(_FAILED)
            writer.writerow((api, "cpu", *map(int, counts), note))
            stream.flush()
    print(f"{output.name}: {len(CALLS)} calls")
    return 0


def converted(api: str, call: str) -> tuple[str, Path]:
    """A program with the call, converted, and the folder of its helpers."""
    folder = Path(tempfile.mkdtemp())
    layer = f"layer = {api}(0.3)\n" if "layer" in call else ""
    source = f"import torch\n\n{layer}\n\ndef drawn(x: torch.Tensor):\n    return {call}\n"
    (folder / "case.py").write_text(source, encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "mindport", "migrate", str(folder / "case.py"), "--backend", "cpu",
         "--isolated", "-q", "-o", str(folder / "out")],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return (folder / "out" / "case.py").read_text(encoding="utf-8"), folder / "out"


def seen(api: str, text: str, helpers: Path) -> str:
    """`same`, or what is not as it should be."""
    ms: Any = importlib.import_module("mindspore")
    np: Any = importlib.import_module("numpy")
    sys.path.insert(0, str(helpers))
    module = module_of(text, "case")
    if hasattr(module, "layer"):
        module.layer.set_train()
    x = ms.Tensor(np.random.RandomState(0).rand(*_SIZE).astype(np.float32) + 1)
    graph = ms.jit(module.drawn)
    plain, first, second = (run(x).asnumpy() for run in (module.drawn, graph, graph))
    if (first.shape, first.dtype) != (plain.shape, plain.dtype):
        return f"{first.dtype} {first.shape}, not {plain.dtype} {plain.shape}"
    if np.array_equal(first, second):
        return "each call gives the same numbers"
    apart_by = _distance(plain, first)
    limit = _OF_CHANNELS if "Dropout" in api else _ONE_BY_ONE  # some draw for whole channels
    if apart_by > limit * max(1.0, (x.size / plain.size) ** 0.5):
        return f"spread otherwise: {apart_by:.3f}"
    if plain.ndim == 4 and _distance(*(one.mean((2, 3)) for one in (plain, first))) > _OF_CHANNELS:
        return "channels are spread otherwise"
    return _gradient_of(ms, x) if api in _LINEAR else _SAME


def _gradient_of(ms: Any, x: Any) -> str:
    """Whether the gradient is that of the numbers which the value was made with."""
    text = "from case import drawn\n\n\ndef total(x):\n    return drawn(x).sum()\n"
    total = module_of(text, "total_of_case").total
    value, slopes = ms.value_and_grad(ms.jit(total))(x)
    off = abs(float(value) - float((slopes * x).sum()))
    return (
        _SAME if off < 1e-4 * abs(float(value)) else f"the gradient is of other numbers: {off:.3g}"
    )


def _distance(one: Any, other: Any) -> float:
    """The largest distance of two distributions."""
    np: Any = importlib.import_module("numpy")
    one, other = np.sort(one.ravel()), np.sort(other.ravel())
    places = np.concatenate((one, other))
    shares = (np.searchsorted(each, places, "right") / each.size for each in (one, other))
    return float(abs(np.subtract(*shares)).max())
