"""Sample calls of the operators that torch's own tests know, as source text."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

torch: Any = importlib.import_module("torch")

_LARGEST = 2000  # elements of an input


@dataclass(slots=True)
class Call:
    """A sample call in the making: source text and the inputs it needs."""

    name: str
    inputs: dict[str, str] = field(default_factory=dict)
    arguments: list[tuple[str, Any]] = field(default_factory=list)  # keyword or "", value

    def text(self, place: int = -1, other: str = "") -> str:
        """The call; `other` replaces the argument at `place`."""
        parts = []
        for number, (keyword, value) in enumerate(self.arguments):
            source = other if number == place else _source(value)
            parts.append(f"{keyword}={source}" if keyword else source)
        if self.name.startswith("torch.Tensor."):
            return f"{parts[0]}.{self.name.rpartition('.')[2]}({', '.join(parts[1:])})"
        return f"{self.name}({', '.join(parts)})"


class Text(str):
    """An argument that is source text already: the name of an input."""


def calls(operator: Any) -> Iterator[Call]:
    """The sample calls that can be written down, of the first kind of number it takes."""
    name = _public_name(operator)
    for kind in (torch.float32, torch.int64, torch.bool):
        if not name or kind not in operator.dtypes:
            continue
        try:
            for sample in operator.sample_inputs("cpu", kind, requires_grad=False):
                call = _call(name, sample)
                if call is not None:
                    yield call
        except Exception:  # a sample that needs what this build of torch lacks
            continue
        return


def _public_name(operator: Any) -> str:
    for name in (f"torch.{operator.name}", f"torch.Tensor.{operator.name}"):
        value = torch
        for part in name.split(".")[1:]:
            value = getattr(value, part, None)
        if callable(value) and "._" not in name and ".ops." not in name:
            return name
    return ""


def leaf(operator: Any) -> str:
    """A short name for snippets: `linalg_norm`."""
    return str(operator.name).replace(".", "_").strip("_")


def _call(name: str, sample: Any) -> Call | None:
    call = Call(name)
    names = iter(("x", "other", "third", "fourth", "fifth"))
    given = [("", sample.input), *(("", value) for value in sample.args), *sample.kwargs.items()]
    try:
        call.arguments = [(key, _argument(value, call, names)) for key, value in given]
    except (ValueError, StopIteration):
        return None
    return call if call.inputs else None


def _argument(value: Any, call: Call, names: Iterator[str]) -> Any:
    if isinstance(value, torch.Tensor):
        name = next(names)
        call.inputs[name] = _form(value)
        return Text(name)
    if isinstance(value, (list, tuple)):
        return type(value)([_argument(item, call, names) for item in value])
    if value is None or isinstance(value, (bool, int, float, str, torch.dtype)):
        return value
    raise ValueError


def _form(value: Any) -> str:
    """The tensor as a form of an input."""
    shape = ", ".join(str(size) for size in value.shape)
    if value.layout != torch.strided or not 0 < value.numel() <= _LARGEST:
        raise ValueError
    if value.dtype == torch.float32:
        return f"float({shape})"
    if value.dtype == torch.bool:
        return f"bool({shape})"
    if value.dtype == torch.int64:
        low, high = int(value.min()), int(value.max()) + 1
        return f"int({shape}{', ' if shape else ''}low={low}, high={max(high, low + 2)})"
    raise ValueError


def _source(value: Any) -> str:
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, (list, tuple)):
        inner = ", ".join(map(_source, value))
        inner += "," if isinstance(value, tuple) and len(value) == 1 else ""
        return f"[{inner}]" if isinstance(value, list) else f"({inner})"
    return repr(value)
