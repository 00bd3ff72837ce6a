"""`python -m devtools second_order [--output FILE]`: gradients that MindSpore cannot differentiate.

Run by an interpreter that has MindSpore. Each line of `second_order_calls.csv` is compiled with its
gradient, without kernels: a primitive of that graph which has no gradient of its own ends every
second-order gradient. Then the second-order gradient is run, in both modes, each in a process of
its own: an error of one call must not reach another.
"""

from __future__ import annotations

import argparse
import csv
import importlib
import os
import re
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from devtools.apart import apart, first_line, module_of
from devtools.introspection.gradient_registry import differentiable

_HERE = Path(__file__).parent
_CALLS = _HERE / "second_order_calls.csv"
_FOLDER = _HERE.parents[1] / "mapping_db" / "behaviour"
_COLUMNS = ("target", "call", "without_gradient", "pynative", "graph")
# What computes a gradient. Others, such as shapes and ranges, are not differentiated.
_OF_A_GRADIENT = re.compile(r"^(?!ShapeCalc).*(?:Grad|Backprop|Backward)")
_PRIMITIVE = re.compile(r"= (?:PrimFunc_)?(\w+)\(")
_UNDEFINED = re.compile(r"(\w+)'s bprop not defined")


def main(arguments: list[str]) -> int:
    """Compile and run every call, and write the table."""
    parser = argparse.ArgumentParser(prog="devtools second_order", description=__doc__)
    parser.add_argument("--output", type=Path, help="the file to write")
    options = parser.parse_args(arguments)
    os.environ.setdefault("GLOG_v", "4")
    warnings.simplefilter("ignore")
    package: Any = importlib.import_module("mindspore")
    release = package.__version__
    output = options.output or _FOLDER / f"second_order-{release}.csv"
    has_gradient = differentiable()
    with _CALLS.open(encoding="utf-8", newline="") as stream:
        calls = list(csv.DictReader(stream))
    with output.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(_COLUMNS)
        for line in calls:
            call, inputs = line["call"], line["inputs"]
            graph = apart(partial(_primitives, call, inputs), _shown)
            found = {name for name in graph.split() if _OF_A_GRADIENT.search(name)}
            lacking = " ".join(sorted(name for name in found if not has_gradient(name)))
            results = [apart(partial(_run, call, inputs, jit), _shown) for jit in (False, True)]
            writer.writerow((line["target"], call, lacking, *results))
            stream.flush()
    print(f"{output.name}: {len(calls)} calls")
    return 0


def _shown(error: BaseException) -> str:
    undefined = _UNDEFINED.search(str(error))
    return f"no gradient of {undefined[1]}" if undefined else first_line(error)


def _prepared(call: str, inputs: str) -> tuple[Any, Callable[..., Any], list[Any]]:
    """MindSpore, a scalar function around the call, and its arguments."""
    ms: Any = importlib.import_module("mindspore")
    np: Any = importlib.import_module("numpy")
    random = np.random.RandomState(0)
    shapes = [tuple(map(int, shape.split("x"))) for shape in inputs.split()]
    arguments = [ms.Tensor(random.randn(*shape).astype(np.float32)) for shape in shapes]
    layer = re.match(r"(nn\.\w+\((?:[^()]|\([^()]*\))*\))(\(.*)", call)
    lines = ["import mindspore as ms", "from mindspore import mint, nn, ops"]
    if layer is not None:  # a layer is made once, outside the graph
        lines.append(f"layer = {layer[1]}")
        call = f"layer{layer[2]}"
    parameters = ", ".join("xyz"[: len(arguments)])
    lines += [f"def scalar({parameters}):", f"    return ops.square({call}).sum()", ""]
    return ms, module_of("\n".join(lines), "scalar").scalar, arguments


def _primitives(call: str, inputs: str) -> str:
    """The primitives of the graph of the call's gradient."""
    ms, scalar, arguments = _prepared(call, inputs)
    api: Any = importlib.import_module("mindspore.graph.api")
    core: Any = importlib.import_module("mindspore._c_expression")
    os.environ["MS_DEV_PRECOMPILE_ONLY"] = "1"
    phases: list[str] = []
    original = api._JitExecutor.compile

    def compile_and_note(self: Any, *rest: Any, **named: Any) -> str:
        phases.append(original(self, *rest, **named))
        return phases[-1]

    api._JitExecutor.compile = compile_and_note
    ms.jit(ms.grad(scalar, tuple(range(len(arguments)))))(*arguments)
    graph = core.dump_func_graph(core.JitExecutor_.get_instance().get_func_graph(phases[0]))
    return " ".join(sorted(set(_PRIMITIVE.findall(graph))))


def _run(call: str, inputs: str, jit: bool) -> str:
    """The second-order gradient for the first argument: whether it runs."""
    ms, scalar, arguments = _prepared(call, inputs)
    places = tuple(range(len(arguments)))
    gradient = ms.grad(scalar, places)

    def penalty(*given: Any) -> Any:
        found = gradient(*given)
        parts = found if isinstance(found, tuple) else (found,)
        total = 0.0
        for part in parts:
            total = total + ms.ops.square(part).sum()
        return total

    second = ms.grad(penalty, places)
    found = (ms.jit(second) if jit else second)(*arguments)
    for part in found if isinstance(found, tuple) else (found,):
        part.asnumpy()
    return "runs"
