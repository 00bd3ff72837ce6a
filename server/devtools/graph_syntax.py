"""`python -m devtools graph_syntax [--output FILE]`: what graph mode makes of Python constructs.

Run by an interpreter that has MindSpore. Each function of `graph_syntax_cases.txt` whose only
parameter is `x` is run as it stands and compiled by `ms.jit`, each in a process of its own.
"""

from __future__ import annotations

import argparse
import ast
import csv
import importlib
import os
import warnings
from functools import partial
from pathlib import Path
from typing import Any

from devtools.apart import apart, first_line, module_of

_HERE = Path(__file__).parent
_CASES = _HERE / "graph_syntax_cases.txt"
_FOLDER = _HERE.parents[1] / "mapping_db" / "behaviour"
_FAILED = "failed: "


def main(arguments: list[str]) -> int:
    """Run every case, and write the table."""
    parser = argparse.ArgumentParser(prog="devtools graph_syntax", description=__doc__)
    parser.add_argument("--output", type=Path, help="the file to write")
    options = parser.parse_args(arguments)
    os.environ.setdefault("GLOG_v", "4")
    warnings.simplefilter("ignore")
    package: Any = importlib.import_module("mindspore")
    output = options.output or _FOLDER / f"graph_syntax-{package.__version__}.csv"
    text = _CASES.read_text(encoding="utf-8")
    names = [
        (node.name, node.lineno)
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and [a.arg for a in node.args.args] == ["x"]
    ]
    with output.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("construct", "line", "result", "note"))
        for name, line in names:
            plain, graph = (apart(partial(_run, text, name, jit), _failed) for jit in (False, True))
            if graph.startswith(_FAILED):
                writer.writerow((name, line, "fails", graph.removeprefix(_FAILED)))
            elif graph != plain:
                writer.writerow((name, line, "differs", f"{plain} becomes {graph}"))
            else:
                writer.writerow((name, line, "same", ""))
            stream.flush()
    print(f"{output.name}: {len(names)} constructs")
    return 0


def _failed(error: BaseException) -> str:
    return _FAILED + first_line(error)


def _run(text: str, name: str, jit: bool) -> str:
    """What a function gives: its type, and of a tensor the shape and the sum of sizes."""
    ms: Any = importlib.import_module("mindspore")
    np: Any = importlib.import_module("numpy")
    function = getattr(module_of(text, "graph_syntax_cases"), name)
    x = ms.Tensor(np.random.RandomState(0).randn(3, 4).astype(np.float32))
    found = (ms.jit(function) if jit else function)(x)
    if isinstance(found, ms.Tensor):
        array = found.asnumpy()
        return f"{array.shape} {np.abs(array).sum():.4f}"
    return type(found).__name__
