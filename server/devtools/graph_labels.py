"""`python -m devtools graph_labels FILE...`: networks that MindSpore does not compile as they run.

Each network is written for MindSpore by other names alone (`ops` for `torch`, `Cell` for `Module`,
`construct` for `forward`), so that what decides is its Python. It is called twice, the second time
with other values, in PyNative mode and in graph mode, each in a process of its own. Graph mode
fails, or gives or keeps other values: its class is marked `# finding`. Where PyNative mode fails,
or the CPU lacks a kernel, nobody can tell: `# possible`.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

from devtools.apart import apart, first_line, module_of
from devtools.dynamic.snippet_file import Snippet
from devtools.labels.files import arguments, label

_NAMES = (
    (r"\bnn\.Module\b", "mindspore.nn.Cell"),
    (r"\bnn\.(ModuleList)\b", "mindspore.nn.CellList"),
    (r"\bnn\.(Sequential)\b", "mindspore.nn.SequentialCell"),
    (r"\bnn\.(?!Cell)(?=[A-Z])", "mint.nn."),
    (r"mindspore\.mint\.nn\.", "mindspore.nn."),
    (r"\bdef forward\b", "def construct"),
    (r"\bF\.", "mint.nn.functional."),
    (r"\btorch\.(float32|int64|bool|Tensor|tensor)\b", r"mindspore.\1"),
    (r"^import torch$", "import mindspore\nfrom mindspore import mint"),
    (r"^from torch import nn$", ""),
    (r"^import torch.nn.functional as F$", ""),
    (r"\btorch\.", "mindspore.ops."),
    (r"\.numpy\(\)", ".asnumpy()"),
)
_FAILED = "failed: "
_CHANGING = frozenset({"append", "clear", "extend", "insert", "update"})


def main(files: list[str]) -> int:
    """Label files."""
    label(files, _labels, "networks")
    return 0


def for_mindspore(text: str) -> str:
    """The same text with MindSpore's names."""
    for pattern, name in _NAMES:
        text = re.sub(pattern, name, text, flags=re.MULTILINE)
    return text


def _labels(head: str, snippet: Snippet) -> dict[int, str]:
    text = for_mindspore(head + "\n\n" + snippet.source)
    values = [value.numpy() for value in arguments(snippet.inputs)[1].values()]
    runs = [
        apart(partial(_run, text, snippet.name, values, mode), _failed)
        for mode in ("PYNATIVE_MODE", "GRAPH_MODE")
    ]
    place = next(n for n, line in enumerate(snippet.lines, 1) if line.startswith("class "))
    print(snippet.name, *runs, sep=" | ", file=sys.stderr)
    if runs[0].startswith(_FAILED) or not runs[0]:
        return {place: f"possible: {runs[0]}"}
    if "Kernel select failed" in runs[1]:
        return {place: f"possible: {runs[1]}"}
    if runs[1] == runs[0]:
        return {}
    why = runs[1] if runs[1].startswith(_FAILED) else "other values"
    return {place: f"finding: {why.removeprefix(_FAILED)}"}


def _failed(error: BaseException) -> str:
    return _FAILED + first_line(error)


def _run(text: str, name: str, values: list[Any], mode: str) -> str:
    """What two calls give, and what the network keeps."""
    ms: Any = importlib.import_module("mindspore")
    ms.set_context(mode=getattr(ms, mode))
    ms.set_seed(0)
    module = module_of(text, "graph_labels_case")
    network = getattr(module, name)()
    calls = [values, list(map(_other, values))]
    shown = [_shown(network(*map(ms.Tensor, given))) for given in calls]
    shown += [f"{key}={_shown(getattr(network, key, None))}" for key in kept_by(text)]
    return " ".join(shown)


def _other(value: Any) -> Any:
    """Other values of the same shape and type, for the second call."""
    is_float = value.dtype.kind == "f"
    return value * 0.5 + 0.25 if is_float else value[::-1].copy()


def kept_by(text: str) -> list[str]:
    """The attributes that methods of the last class set or change, outside of `__init__`."""
    last = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)][-1]
    methods = [one for one in last.body if isinstance(one, ast.FunctionDef)]
    found: set[str] = set()
    for method in methods:
        for node in ast.walk(method) if method.name != "__init__" else ():
            found.update(_changed(node))
    return sorted(found - {"elapsed"})


def _changed(node: ast.AST) -> Iterator[str]:
    """The attributes of the object that a statement or a call changes."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AugAssign):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        targets = [node.func.value] if node.func.attr in _CHANGING else []
    for target in targets:
        held = target.value if isinstance(target, ast.Subscript) else target
        if isinstance(held, ast.Attribute) and isinstance(held.value, ast.Name):
            yield from [held.attr] if held.value.id == "self" else []


def _shown(value: Any) -> str:
    ms: Any = importlib.import_module("mindspore")
    np: Any = importlib.import_module("numpy")
    if isinstance(value, ms.Tensor):
        array = value.asnumpy()
        weights = np.arange(1, array.size + 1).reshape(array.shape)
        return f"{array.shape} {(array * weights).sum():.3g}"
    if isinstance(value, dict):
        return f"{list(value)} {_shown(list(value.values()))}"
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(_shown, value)) + "]"
    return str(value)
