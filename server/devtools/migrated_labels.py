"""`python -m devtools migrated_labels FILE...`: modules of packages whose conversion is no graph.

Each module is migrated for the CPU, alone with the head of the file. It is built twice with the
same weights and called twice, the second time with other values, in PyNative mode and in graph
mode. Graph mode fails, or gives other values, or leaves other parameters, buffers or attributes:
its class is marked `# finding`. Where PyNative mode fails, or the CPU lacks a kernel, nobody can
tell: `# possible`.
"""

from __future__ import annotations

import importlib
import inspect
import random
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from devtools.apart import apart, first_line
from devtools.dynamic.snippet_file import Snippet
from devtools.graph_labels import kept_by
from devtools.labels.files import arguments, label, put_together

_FAILED, _EAGER = "failed: ", "eager: "
_LACKING = ("Kernel select failed", "Unsupported op", "does not support")
_LIMIT = 1e-3
_NAMED = inspect.Parameter.KEYWORD_ONLY


def main(files: list[str]) -> int:
    """Label files."""
    label(files, _labels, "modules")
    return 0


def _migrated(text: str, name: str) -> str:
    """The folder that has the converted module."""
    folder = Path(tempfile.mkdtemp())
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mindport", "migrate", str(file), "-q", "--backend", "cpu"]
    subprocess.run([*command, "-o", f"{folder}/made"], check=False, capture_output=True)
    return f"{folder}/made"


def _labels(head: str, snippet: Snippet) -> dict[int, str]:
    module = f"{snippet.name.lower()}_converted"
    folder = _migrated(put_together(head, [(snippet, {})]), module)
    values = {name: value.numpy() for name, value in arguments(snippet.inputs)[1].items()}
    kept = kept_by(snippet.source)
    work = partial(_run, f"{folder}/{module}", snippet, values, kept)
    answer = apart(work, lambda error: _FAILED + first_line(error))
    print(snippet.name, answer, sep=" | ", file=sys.stderr, flush=True)
    if not answer:
        return {}
    start = f"class {snippet.name}"
    place = max(n for n, line in enumerate(snippet.lines, 1) if line.startswith(start))
    is_open = answer.startswith(_EAGER) or any(one in answer for one in _LACKING)
    kind = "possible" if is_open else "finding"
    return {place: f"{kind}: {answer.removeprefix(_FAILED).removeprefix(_EAGER)}"}


def _run(path: str, snippet: Snippet, values: dict[str, Any], kept: list[str]) -> str:
    """What differs in a graph; nothing where it is the same."""
    ms: Any = importlib.import_module("mindspore")
    folder, _, module = path.rpartition("/")
    sys.path.insert(0, folder)
    calls = [values, {name: _other(value) for name, value in values.items()}]
    try:
        made = getattr(importlib.import_module(module), snippet.name)
        first = _network(made, snippet.init or "")
        expected = [_called(first, given) for given in calls]
        expected.append(_state(first, kept))
    except BaseException as error:  # whatever it is, nobody can tell then
        return _EAGER + first_line(error)
    second = _network(made, snippet.init or "")
    ms.set_context(mode=ms.GRAPH_MODE)
    found = [_called(second, given) for given in calls]
    found.append(_state(second, kept))
    names = ("first call", "second call", "what is kept")
    pairs = zip(names, expected, found, strict=True)
    return next((f"{one}: other values" for one, *pair in pairs if not _are_same(*pair)), "")


def _network(cls: Any, init: str) -> Any:
    """A network whose weights are the same each time it is built, and no constants."""
    ms: Any = importlib.import_module("mindspore")
    np: Any = importlib.import_module("numpy")
    ms.set_seed(0)
    np.random.seed(0)
    random.seed(0)
    positional, named = arguments(init)
    network = cls(*positional, **named)
    state = np.random.RandomState(1)
    for _, one in sorted(network.parameters_and_names()):
        array = one.asnumpy()
        if array.dtype.kind == "f" and one.requires_grad:
            moved = array + 0.05 * abs(state.standard_normal(array.shape))
            one.set_data(ms.Tensor(moved.astype(array.dtype)))
    return network


def _called(network: Any, given: dict[str, Any]) -> list[Any]:
    """What a call gives; what can only be named is passed by its name."""
    ms: Any = importlib.import_module("mindspore")
    tensors = {name: ms.Tensor(value) for name, value in given.items()}
    kinds = inspect.signature(network.construct).parameters
    named = {n: one for n, one in tensors.items() if n in kinds and kinds[n].kind == _NAMED}
    return _arrays(network(*(one for n, one in tensors.items() if n not in named), **named))


def _other(value: Any) -> Any:
    """Other values of the same shape and type, for the second call."""
    if value.dtype.kind == "f":
        return value * 0.5 + 0.25
    return value[::-1].copy() if value.ndim else value


def _state(network: Any, kept: list[str]) -> list[Any]:
    held = [one for _, one in sorted(network.parameters_and_names())]
    return _arrays([held, [getattr(network, one, None) for one in kept]])


def _arrays(value: Any) -> list[Any]:
    """The numbers of a result."""
    ms: Any = importlib.import_module("mindspore")
    np: Any = importlib.import_module("numpy")
    if isinstance(value, ms.Tensor):
        return [np.asarray(value.asnumpy())]
    if isinstance(value, dict):
        return _arrays(list(value.values()))
    if isinstance(value, list | tuple):
        return [array for one in value for array in _arrays(one)]
    return [np.asarray(value)] if isinstance(value, int | float) else []


def _are_same(expected: list[Any], found: list[Any]) -> bool:
    np: Any = importlib.import_module("numpy")
    return len(expected) == len(found) and all(
        one.shape == other.shape and np.allclose(one, other, _LIMIT, _LIMIT, equal_nan=True)
        for one, other in zip(expected, found, strict=True)
    )
