"""`python -m devtools second_labels FILE...`: second gradients that differ in MindSpore.

Each snippet is run with torch: its last function gives the second gradient. It is migrated for the
CPU, and its comment `# ms:` says in the names of the migrated file what is to give the same with
`mindspore.grad` in PyNative mode. An error or another value: the last function is marked
`# finding`. Weights of `# net:` are those of torch.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from devtools.apart import apart, first_line
from devtools.dynamic.snippet_file import Snippet
from devtools.labels.files import arguments, comment, label, loaded, torch

_FAILED = "failed: "
_SAME = "same"


def main(files: list[str]) -> int:
    """Label files."""
    label(files, _labels, "snippets")
    return 0


def _labels(head: str, snippet: Snippet) -> dict[int, str]:
    place = max(n for n, line in enumerate(snippet.lines, 1) if line.startswith("def "))
    name = snippet.lines[place - 1].removeprefix("def ").partition("(")[0]
    module = loaded(head + snippet.source, snippet.name)
    torch().manual_seed(0)
    net = eval(comment(snippet, "net") or "None", vars(module))
    values = arguments(snippet.inputs)[1]
    arrays = {key: value.clone().numpy() for key, value in values.items()}
    weights = [value.detach().numpy() for value in net.parameters()] if net else []
    given = {"net": net, **values} if net else values
    expected = _flat(getattr(module, name)(**given))
    text = _migrated(head + snippet.source)
    work = partial(_run, text, snippet, arrays, weights, expected)
    answer = apart(work, lambda error: _FAILED + first_line(error))
    print(snippet.name, answer, sep=" | ", file=sys.stderr)
    return {} if answer == _SAME else {place: f"finding: {answer.removeprefix(_FAILED)}"}


def _migrated(text: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "snippet.py"
        file.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "mindport", "migrate", str(file), "-q", "--backend", "cpu"]
        subprocess.run([*command, "-o", f"{folder}/made"], check=False, capture_output=True)
        made = Path(folder) / "made"
        packed = made / "mindport_compat.py"
        assert not packed.exists() or packed.is_file()
        _keep_helpers(made)
        return (made / "snippet.py").read_text(encoding="utf-8")


def _keep_helpers(made: Path) -> None:
    """Helpers of a migrated file are read when it is run, and its folder is gone by then."""
    kept = Path(tempfile.mkdtemp())
    for path in made.glob("mindport_compat*"):
        path.rename(kept / path.name)
    sys.path.insert(0, str(kept))
    for name in [name for name in sys.modules if name.startswith("mindport_compat")]:
        del sys.modules[name]


def _run(
    text: str, snippet: Snippet, arrays: dict[str, Any], weights: list[Any], expected: list[Any]
) -> str:
    ms: Any = importlib.import_module("mindspore")
    np: Any = importlib.import_module("numpy")
    module = loaded(text, f"{snippet.name} in MindSpore")
    space = vars(module)
    values: dict[str, Any] = {key: ms.Tensor(np.array(value)) for key, value in arrays.items()}
    if net := comment(snippet, "net"):
        values["net"] = eval(net, space)
        for parameter, value in zip(values["net"].trainable_params(), weights, strict=True):
            parameter.set_data(ms.Tensor(np.array(value)))
    space.update(values, grad=ms.grad, stack=ms.ops.stack, weights=_of_weights, norm2=_norm)
    found = [value.asnumpy() for value in _flat(eval(comment(snippet, "ms"), space))]
    for mine, theirs in zip(found, expected, strict=True):
        other = np.zeros_like(mine) if theirs is None else theirs.detach().numpy()
        if not np.allclose(mine, other, 1e-3, 1e-4):
            return f"{np.abs(mine - other).max():.3g} off, no error"
    return _SAME


def _of_weights(function: Callable[[], Any], net: Any) -> Any:
    """The gradient by each weight of a network."""
    ms: Any = importlib.import_module("mindspore")
    return ms.grad(function, None, net.trainable_params())()


def _norm(x: Any) -> Any:
    return (x * x).sum(1).sqrt()


def _flat(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]
