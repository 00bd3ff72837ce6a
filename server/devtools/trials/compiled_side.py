"""MindSpore's front end in a worker process: converted programs are compiled, and never run.

`python -m devtools.trials.compiled_side` reads and answers as `mindspore_side` does. No kernels are
looked for, so operators that only Ascend has are compiled too; what is compared is how many results
there are, and the type and shape of each. Nothing is said of their values.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

from devtools.trials.abstract_text import Result, results_of
from devtools.trials.mindspore_side import bound, failure, serve
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample, leaves

_NUMBERS = count()


def main() -> None:
    """Serve jobs until stdin ends."""
    os.environ["MS_DEV_PRECOMPILE_ONLY"] = "1"
    with tempfile.TemporaryDirectory() as made:
        os.chdir(made)  # MindSpore writes what it dumps to where it is
        serve(_compiled)


def compared(expected: Sequence[Any], found: Sequence[Result] | None) -> Outcome:
    """Hold the front end's results against torch's, arrays and plain values."""
    if found is None:
        return Outcome(Status.SHAPE_OPEN, note="the front end does not tell the results")
    if len(expected) != len(found):
        return Outcome(Status.SHAPE_DIFFERS, note=f"{len(found)} results, torch {len(expected)}")
    is_open = False
    for one, other in zip(expected, found, strict=True):
        shape: tuple[int, ...] | None = getattr(one, "shape", None)
        if other.is_open:
            is_open = True
            continue
        if (shape is None) != (other.shape is None):
            said = ("no tensor" if other.shape is None else "a tensor", type(one).__name__)
            return Outcome(Status.SHAPE_DIFFERS, note=f"{said[0]}, torch {said[1]}")
        if shape is None or other.shape is None:
            continue
        if len(shape) != len(other.shape) or any(
            size not in (-1, truth) for size, truth in zip(other.shape, shape, strict=True)
        ):
            return Outcome(Status.SHAPE_DIFFERS, note=f"shape {other.shape}, torch {shape}")
        if other.kind != str(one.dtype):
            return Outcome(Status.SHAPE_DIFFERS, note=f"dtype {other.kind}, torch {one.dtype}")
        is_open = is_open or -1 in other.shape
    return Outcome(Status.SHAPE_OPEN if is_open else Status.SHAPE_MATCHES)


def _compiled(mindspore: Any, sample: Sample, text: str, helpers: str) -> Outcome:
    """Compile a converted program for the inputs of its sample."""
    try:
        graph = _graph(mindspore, sample, text, helpers)
    except BaseException as error:
        return Outcome(Status.NOT_COMPILED, note=failure(error, "").note)
    return compared(list(leaves(sample.values)), results_of(graph))


def _graph(mindspore: Any, sample: Sample, text: str, helpers: str) -> str:
    """The text of the graph; the program stands in files, of which MindSpore reads the source."""
    executor: Any = importlib.import_module("mindspore.graph.api")._JitExecutor
    core: Any = importlib.import_module("mindspore._c_expression")
    folder = Path(tempfile.mkdtemp(dir=Path.cwd()))
    sys.modules.pop("mindport_compat", None)
    if helpers:
        module_in(folder, "mindport_compat", helpers)
    namespace = vars(module_in(folder, f"case_{next(_NUMBERS)}", text))
    function, arrays = bound(mindspore, sample, namespace)
    phases: list[str] = []
    original = executor.compile

    def compile_and_note(self: Any, *rest: Any, **named: Any) -> str:
        phases.append(original(self, *rest, **named))
        return phases[-1]

    executor.compile = compile_and_note
    try:
        inputs = [mindspore.Tensor(array) for array in arrays]
        if isinstance(function, mindspore.nn.Cell):
            function.construct = mindspore.jit(function.construct)
            function(*inputs)
        else:
            mindspore.jit(function)(*inputs)
    finally:
        executor.compile = original
    graph = core.JitExecutor_.get_instance().get_func_graph(phases[-1])
    return str(core.dump_func_graph(graph))


def module_in(folder: Path, name: str, text: str) -> Any:
    """A module whose text stands in a file."""
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    spec: Any = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
