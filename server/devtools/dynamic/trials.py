"""Calls of torch's functions to try: the samples of its own tests, and small generic arguments."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

torch: Any = importlib.import_module("torch")

_TESTED = "torch.testing._internal.common_methods_invocations"
_MODULES = "torch.testing._internal.common_modules"
_MOST_SAMPLES = 25
_FATAL = frozenset({"apply_", "map_", "map2_", "set_", "resize_as_sparse_"})  # end the process
# What else is tried, by the names of `_generic`: x, y floats, i integers, m a mask, s one integer.
_GENERIC = (
    *("x", "i", "m", "s", "l", "3", "xx", "xm", "xi", "x2", "ii", "i3", "yi", "y2", "mx"),
    *(
        "iy",
        "li",
        "bb",
        "mxx",
        "xmx",
        "xi2",
        "xii",
        "x0i",
        "ixi",
        "i0i",
        "imx",
        "0yi",
        "yii",
        "yiy",
    ),
)


@dataclass(frozen=True, slots=True)
class Trial:
    """One call. `name` is the public name of what is called."""

    name: str
    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any] = field(default_factory=dict)
    is_sample: bool = True  # one of torch's own


def trials() -> Iterator[Trial]:
    """Everything to try, name by name."""
    for name, function in sorted(_overridable()):
        for letters in _GENERIC:
            args = tuple(_generic(letter) for letter in letters)
            yield Trial(name, function, args, is_sample=False)
    yield from _of_sequences()
    for operator in importlib.import_module(_TESTED).op_db:
        yield from _of_operator(operator)
    for module in importlib.import_module(_MODULES).module_db:
        yield from _of_module(module)


def _overridable() -> Iterator[tuple[str, Any]]:
    """All functions and methods that take tensors, by public name."""
    overrides: Any = importlib.import_module("torch.overrides")
    for functions in overrides.get_overridable_functions().values():
        for function in functions:
            name = (overrides.resolve_name(function) or "").replace("torch.functional.", "torch.")
            parts = name.split(".")
            is_public = parts[0] == "torch" and not any(_is_private(part) for part in parts)
            if is_public and parts[-1] not in _FATAL:
                yield name, function


def _of_sequences() -> Iterator[Trial]:
    """Functions on packed sequences, which no table of torch's tests holds."""
    name = "torch.nn.utils.rnn"
    rnn = torch.nn.utils.rnn
    x, lengths = torch.rand(4, 3, 2), torch.tensor([4, 2, 1])
    loose = {"enforce_sorted": False}
    yield Trial(f"{name}.pack_padded_sequence", rnn.pack_padded_sequence, (x, lengths), loose)

    def packed_and_padded(x: Any, lengths: Any) -> Any:
        return rnn.pad_packed_sequence(rnn.pack_padded_sequence(x, lengths, **loose))

    yield Trial(f"{name}.pad_packed_sequence", packed_and_padded, (x, lengths))


def _is_private(part: str) -> bool:
    return part.startswith("_") and not part.startswith("__")


def _generic(letter: str) -> Any:
    made = {
        "x": lambda: torch.tensor([[0.0, 1.0, 2.0], [0.0, 0.0, 1.0]]),
        "y": lambda: torch.tensor([0.0, 1.0, 1.0, 3.0]),
        "i": lambda: torch.tensor([0, 1, 1, 2]),
        "m": lambda: torch.tensor([[True, False, True], [False, False, True]]),
        "s": lambda: torch.tensor(1),
        "l": lambda: torch.tensor([3, 2]),
        "b": lambda: torch.tensor([1, 0, 2], dtype=torch.uint8),
    }
    return made[letter]() if letter in made else int(letter)


def _public(operator: Any) -> list[tuple[str, Any]]:
    """The public functions and methods of an operator, by name."""
    names = [operator.name, *(alias.name for alias in operator.aliases)]
    return [
        (f"{place}.{name}", found)
        for name in names
        for place in ("torch", "torch.Tensor")
        if (found := _find(f"{place}.{name}")) is not None and not _is_private(name)
    ]


def _of_operator(operator: Any) -> Iterator[Trial]:
    public = _public(operator)
    for kind in (torch.float32, torch.int64, torch.bool):
        if kind not in operator.dtypes or operator.variant_test_name:
            continue
        try:
            samples = list(islice(operator.sample_inputs("cpu", kind), _MOST_SAMPLES))
        except Exception:  # a sample that needs what this build of torch lacks
            continue
        for sample in samples:
            if isinstance(sample.input, torch.Tensor) and not sample.input.numel():
                continue
            for name, function in public:
                yield Trial(name, function, (sample.input, *sample.args), dict(sample.kwargs))


def _of_module(module: Any) -> Iterator[Trial]:
    name = f"torch.nn.{module.module_cls.__name__}"
    try:
        samples = list(
            islice(
                module.module_inputs_func(
                    module, device="cpu", dtype=torch.float32, requires_grad=False, training=False
                ),
                _MOST_SAMPLES,
            )
        )
    except Exception:
        return
    for sample in samples:
        made, given = sample.constructor_input, sample.forward_input
        if given is None:
            continue
        try:
            instance = module.module_cls(*made.args, **made.kwargs)
        except Exception:
            continue
        yield Trial(name, instance, tuple(given.args), dict(given.kwargs))


def _find(name: str) -> Any:
    value = torch
    for part in name.split(".")[1:]:
        value = getattr(value, part, None)
    return value if callable(value) else None
