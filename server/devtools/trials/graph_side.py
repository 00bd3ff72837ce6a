"""MindSpore's side of a comparison of a graph with code that runs as it is written.

`python -m devtools.trials.graph_side` reads and answers as `mindspore_side` does. A converted
program runs twice with a gradient: as it stands, and compiled by `mindspore.jit`. Layers and
functions that draw numbers begin both times with the same seed.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from devtools.trials.compiled_side import module_in
from devtools.trials.floating import floating
from devtools.trials.mindspore_side import bound, failure, serve
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample

_NUMBERS = count()
_TOLERANCE = 1e-5


def main() -> None:
    """Serve jobs until stdin ends."""
    serve(_both)


def _both(mindspore: Any, sample: Sample, text: str, helpers: str) -> Outcome:
    """Run a converted program as it stands and compiled, and compare."""
    try:
        plain = _found(mindspore, sample, text, helpers, lambda function: function)
    except BaseException as error:  # nothing is compared
        return Outcome(Status.NOT_CONVERTED, note=_note(error))
    try:
        graph = _found(mindspore, sample, text, helpers, mindspore.jit)
    except BaseException as error:
        return Outcome(Status.FAILS, note=_note(error))
    if len(plain) != len(graph):
        return Outcome(Status.DIFFERS, note=f"{len(graph)} arrays, not {len(plain)}")
    worst = 0.0
    for one, other in zip(plain, graph, strict=True):
        note, off = _compared(one, other)
        if note:
            return Outcome(Status.DIFFERS, off, note)
        worst = max(worst, off)
    return Outcome(Status.MATCH, worst)


class _GradientError(Exception):
    """A gradient failed: its cause says why."""


def _note(error: BaseException) -> str:
    """What an error says; after "gradient: ", the next job runs in a new process."""
    if isinstance(error, _GradientError) and error.__cause__ is not None:
        return failure(error.__cause__, "gradient: ").note
    return failure(error, "").note


def _compared(one: Any, other: Any) -> tuple[str, float]:
    numpy: Any = importlib.import_module("numpy")
    if not isinstance(one, numpy.ndarray) or not isinstance(other, numpy.ndarray):
        is_same = type(one) is type(other) and one == other
        return ("" if is_same else f"{other!r}, not {one!r}"[:80]), 0.0
    if one.shape != other.shape or one.dtype != other.dtype:
        return f"{other.dtype} {other.shape}, not {one.dtype} {one.shape}", 0.0
    if one.dtype.kind not in "fc":
        return ("" if numpy.array_equal(one, other) else "other elements"), 0.0
    size = max(1.0, float(abs(one[numpy.isfinite(one)]).max(initial=0.0)))
    if not numpy.allclose(one, other, rtol=0.0, atol=_TOLERANCE * size, equal_nan=True):
        left = numpy.isfinite(one) & numpy.isfinite(other)
        error = float(abs(one[left] - other[left]).max(initial=0.0))
        return f"error {error:.2g}", error
    return "", 0.0


def _found(
    mindspore: Any, sample: Sample, text: str, helpers: str, made: Callable[[Any], Any]
) -> list[Any]:
    """What a program gives, twice, its gradients, and what its layer keeps, as arrays.

    It stands in files, of which MindSpore reads the source.
    """
    folder = Path(tempfile.mkdtemp())
    sys.modules.pop("mindport_compat", None)
    if helpers:
        module_in(folder, "mindport_compat", helpers)
    mindspore.set_seed(1)
    function, arrays = bound(
        mindspore, sample, vars(module_in(folder, f"case_{next(_NUMBERS)}", text))
    )
    inputs = [mindspore.Tensor(one) for one in arrays]
    run = made(_function_of(function, len(inputs)))
    mindspore.set_seed(1)
    results = [run(*inputs), run(*inputs)]
    found = [one for result in results for one in _plain(mindspore, result)]
    places = tuple(i for i, one in enumerate(sample.gradients) if one is not None)
    weights = list(function.trainable_params()) if isinstance(function, mindspore.nn.Cell) else []
    if places or weights:
        try:
            found += _plain(mindspore, _slopes(mindspore, run, inputs, places, weights))
        except Exception as error:
            raise _GradientError from error
    if isinstance(function, mindspore.nn.Cell):
        found += [one.asnumpy() for one in function.get_parameters()]
    return found


def _slopes(
    mindspore: Any, run: Any, inputs: list[Any], places: tuple[int, ...], weights: list[Any]
) -> Any:
    """The gradients of the weighted sum of what a function gives."""
    numpy: Any = importlib.import_module("numpy")

    def total(*given: Any) -> Any:
        values = floating(mindspore, run(*given))
        shapes = [one.shape for one in values]
        factors = [mindspore.Tensor(numpy.cos(numpy.arange(numpy.prod(s)))) for s in shapes]
        shaped = [
            f.reshape(one.shape).astype(one.dtype) for f, one in zip(factors, values, strict=True)
        ]
        sums = [(one * f).sum() for one, f in zip(values, shaped, strict=True)]
        return sum(sums[1:], sums[0])

    asked = places if len(places) != 1 else places[0]
    return mindspore.grad(total, asked if places else None, weights or None)(*inputs)


def _function_of(function: Any, number: int) -> Any:
    """A function of so many named parameters: a graph takes no packed ones for a layer."""
    names = ", ".join(f"x{place}" for place in range(number))
    folder = Path(tempfile.mkdtemp())
    inner = f"    def run({names}):\n        return function({names})\n"
    text = f"def made(function):\n{inner}\n    return run\n"
    return module_in(folder, f"run_{next(_NUMBERS)}", text).made(function)


def _plain(mindspore: Any, value: Any) -> list[Any]:
    """The arrays and plain values in a result, in order."""
    if isinstance(value, mindspore.Tensor):
        return [value.asnumpy().copy()]
    if isinstance(value, dict):
        return [one for inner in value.values() for one in _plain(mindspore, inner)]
    if isinstance(value, (list, tuple)):
        return [one for inner in value for one in _plain(mindspore, inner)]
    return [value]


if __name__ == "__main__":
    main()
