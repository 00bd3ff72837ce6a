"""`python -m devtools sparse_labels FILE...`: what MindSpore lacks for sparse tensors.

Each snippet is run with torch. Every call that takes or gives a sparse tensor is tried with what
MindSpore has for sparse tensors of the same layout: operators, members, `ops.coo_*`, `ops.csr_*`,
and the product with a dense matrix. None that gives the same: `# finding`. Moving a tensor and
asking something of it compute nothing. A gradient that torch keeps sparse is marked where it was
asked for, and an optimizer that MindSpore has not where it is made.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from devtools.dynamic.snippet_file import Snippet
from devtools.labels.files import arguments, loaded, put_together, taken_apart

torch: Any = importlib.import_module("torch")
_overrides: Any = importlib.import_module("torch.overrides")
_counterparts: Any = importlib.import_module("devtools.labels.sparse_counterparts")

_ASKED = {
    *("size", "dim", "numel", "_nnz", "is_coalesced", "detach", "clone", "to", "cpu", "cuda"),
    *("requires_grad_", "backward", "__len__", "__repr__", "nelement", "stride", "contiguous"),
    *("values", "indices", "_indices", "_values", "is_floating_point", "_coalesced_"),
}
_FIELDS = {"shape", "dtype", "layout", "device", "grad", "requires_grad", "ndim"}
_MADE = {"sparse_coo_tensor", "sparse_csr_tensor", "_sparse_coo_tensor_unsafe"}


def main(files: list[str]) -> int:
    """Label files."""
    for name in files:
        head, snippets = taken_apart(Path(name).read_text(encoding="utf-8"))
        marked = [(snippet, _labels(head, snippet)) for snippet in snippets]
        Path(name).write_text(put_together(head, marked), encoding="utf-8")
        positive = sum(bool(marks) for _, marks in marked)
        print(f"{name}: {positive} of {len(marked)} snippets")
    return 0


def _labels(head: str, snippet: Snippet) -> dict[int, str]:
    watch = _Watch(f"<{snippet.name}>", head.count("\n") + 0)
    with watch:
        module = loaded(head + snippet.source, snippet.name)
        positional, named = arguments(snippet.inputs)
        entry = getattr(module, snippet.name)
        if isinstance(entry, type):
            entry = entry(*arguments(snippet.init or "")[0])
        watch.gradients(entry(*positional, **named))
    return watch.marks


class _Watch(_overrides.TorchFunctionMode):  # type: ignore[misc]
    """Sees each call of torch, and what asks for sparse gradients."""

    def __init__(self, file: str, offset: int) -> None:
        super().__init__()
        self._file, self._offset = file, offset
        self.marks: dict[int, str] = {}
        self._tables: list[tuple[int, Any]] = []
        self._made: list[tuple[Any, Callable[..., Any]]] = []

    def __enter__(self) -> Any:
        for kind in (torch.nn.Embedding, torch.nn.EmbeddingBag, torch.optim.SparseAdam):
            self._made.append((kind, kind.__init__))
            kind.__init__ = self._watched(kind.__init__)
        return super().__enter__()

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)
        for kind, function in self._made:
            kind.__init__ = function

    def __torch_function__(
        self, function: Any, _types: Any, args: Any = (), kwargs: Any = None
    ) -> Any:
        named = kwargs or {}
        before = [_copied(value) for value in args]
        result = function(*args, **named)
        line = self._line()
        if line and any(map(_is_sparse, _flat([*args, *named.values(), result]))):
            self._judge(line, function, before, named, result)
        if line and named.get("sparse") and "embedding" in str(function.__name__):
            weight = next(value for value in args if value.is_floating_point())
            if all(weight is not known for _, known in self._tables):
                self._tables.append((line, weight))
        return result

    def _judge(self, line: int, function: Any, args: list[Any], named: Any, result: Any) -> None:
        name = function.__name__
        name = getattr(function.__self__, "__name__", name) if name == "__get__" else name
        if name in _ASKED or (name.startswith("is_") or name in _FIELDS):
            return
        lacking = _counterparts.lacking([result] if name in _MADE else [*args, *named.values()])
        if name in _MADE and lacking:
            self.marks[line] = f"finding: {lacking}"
        elif lacking:
            self.marks.setdefault(line, f"possible: {lacking}")
        elif name not in _MADE and (why := _counterparts.counterpart(name, args, named, result)):
            self.marks[line] = f"finding: {why}"

    def gradients(self, result: Any) -> None:
        """Mark what was asked to have a sparse gradient and has one."""
        if isinstance(result, torch.Tensor) and result.requires_grad and result.grad_fn:
            result.sum().backward()
        for line, weight in self._tables:
            if weight.grad is not None and weight.grad.is_sparse:
                self.marks[line] = "finding: MindSpore's gradient of a table is dense"

    def _watched(self, make: Callable[..., Any]) -> Callable[..., Any]:
        def made(module: Any, *args: Any, **named: Any) -> None:
            make(module, *args, **named)
            line = self._line()
            if line and isinstance(module, torch.optim.Optimizer):
                self.marks[line] = "finding: MindSpore has no such optimizer"
            elif line:
                self._tables.append((line, module.weight))

        return made

    def _line(self) -> int:
        """The line of the snippet that runs, of the innermost of its functions."""
        frame = sys._getframe(1)
        while frame:
            if "torch/optim/" in frame.f_code.co_filename:
                return 0
            if "torch/nn/modules/" in frame.f_code.co_filename:
                return 0
            if frame.f_code.co_filename == self._file:
                return frame.f_lineno - self._offset
            frame = frame.f_back  # type: ignore[assignment]
        return 0


def _copied(value: Any) -> Any:
    return value.detach().clone() if isinstance(value, torch.Tensor) else value


def _is_sparse(value: Any) -> bool:
    return isinstance(value, torch.Tensor) and value.layout != torch.strided


def _flat(values: Any) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from _flat(value)
        else:
            yield value
