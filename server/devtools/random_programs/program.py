"""A random program as text, and what torch makes of it."""

from __future__ import annotations

import contextlib
import importlib
import signal
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from devtools.trials.sample import Sample
from devtools.trials.source_text import HEAD
from devtools.trials.torch_side import filled

INPUTS = ("a", "b")


@dataclass(slots=True)
class Program:
    """Definitions, statements that torch runs one after the other, and the names that are returned.

    `place` is where the statements stand: in a function of two tensors, of none, or in the module.
    """

    seed: int
    place: str
    definitions: str = ""
    statements: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)

    @property
    def source(self) -> str:
        """The text: it defines `case`."""
        body = "\n".join(self.statements)
        back = f"return [{', '.join(self.returned)}]"
        head = f"{HEAD}{self.definitions}"
        if self.place == "module":
            return f"{head}{body}\n\n\ndef case():\n    {back}\n"
        given = ", ".join(f"{one}: torch.Tensor" for one in INPUTS) if self.takes_inputs else ""
        return f"{head}def case({given}):\n{textwrap.indent(body, '    ')}\n    {back}\n"

    @property
    def takes_inputs(self) -> bool:
        """Whether `case` has parameters."""
        return self.place == "function of tensors"


@contextlib.contextmanager
def ending(seconds: float = 5) -> Iterator[None]:
    """An error in what does not end: a loop whose `break` was taken away."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _late(_number: int, _frame: object) -> None:
    raise TimeoutError


def inputs_of(seed: int) -> list[Any]:
    """The two tensors that a program may take."""
    torch: Any = importlib.import_module("torch")
    generator = torch.Generator().manual_seed(seed)
    return [torch.randn(3, 4, generator=generator) for _ in INPUTS]


def sample_of(key: str, source: str, seed: int) -> Sample | None:
    """A program with what torch gives for it; None where that cannot be compared.

    Gradients are asked for where torch leaves the inputs alone and the program asks for none.
    """
    given = inputs_of(seed) if f"def case({INPUTS[0]}" in source else []
    asks = any(word in source for word in ("backward(", "autograd", "requires_grad", ".data"))
    form = "in_place" if asks or not given or _changes(source, given) else "function"
    sample = Sample(key, "random program", form, source, tolerance=2e-3)
    tensors = [one.clone().requires_grad_(form == "function") for one in given]
    with contextlib.redirect_stdout(None), ending():
        good = filled(sample, tensors)
    return sample if good and not sample.is_random else None


def _changes(source: str, given: Sequence[Any]) -> bool:
    """Whether `case` writes into its inputs, or fails."""
    torch: Any = importlib.import_module("torch")
    namespace: dict[str, Any] = {}
    tensors = [one.clone() for one in given]
    try:
        with contextlib.redirect_stdout(None), ending():
            exec(source, namespace)
            namespace["case"](*tensors)
    except Exception:
        return True
    return not all(map(torch.equal, tensors, given))


def values_of(values: dict[str, Any]) -> list[str]:
    """The names of a namespace that hold what can be compared."""
    return [name for name, one in values.items() if _is_plain(one)]


def _is_plain(value: Any) -> bool:
    torch: Any = importlib.import_module("torch")
    if isinstance(value, (list, tuple)):
        return all(map(_is_plain, value))
    if isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    return isinstance(value, (torch.Tensor, bool, int, float, str)) or value is None


def is_fit(values: Iterable[Any], *, largest: int, finite: bool) -> bool:
    """Whether all tensors are plain ones, not too large, with numbers that can be compared."""
    torch: Any = importlib.import_module("torch")
    for one in values:
        if isinstance(one, (list, tuple, dict)):
            inner = one.values() if isinstance(one, dict) else one
            good = is_fit(inner, largest=largest, finite=finite)
        elif isinstance(one, torch.Tensor):
            good = _is_fit(torch, one, largest, finite)
        else:
            good = not isinstance(one, (int, float)) or abs(one) <= 1e6
        if not good:
            return False
    return True


def _is_fit(torch: Any, tensor: Any, largest: int, finite: bool) -> bool:
    if tensor.layout != torch.strided or tensor.is_quantized or tensor.is_complex():
        return False
    _ = tensor.grad_fn  # an error for a view whose base was changed behind its back
    known = tensor.detach().double()
    known = known[torch.isfinite(known)]
    if tensor.numel() > largest or tensor.ndim > 5 or (finite and known.numel() < tensor.numel()):
        return False
    return not known.numel() or float(known.abs().max()) <= 1e4
