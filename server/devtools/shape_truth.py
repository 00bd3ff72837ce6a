"""`python -m devtools shape-truth OUT.csv [MOST]`: the shape rules against torch itself.

Every operator and module that torch's own tests have samples of is run with them (MOST of each, 40
if not said), and our rule is asked with the shapes, dtypes and numbers that went in. What the rule
says must be what came out; not to know is allowed. OUT.csv gets one line for each API with a rule:
how many results were right, unknown and wrong. To be run where PyTorch and expecttest are
installed.
"""

from __future__ import annotations

import csv
import importlib
import itertools
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mindport.analysis.shape.domain import (
    Group,
    Literal,
    Made,
    Many,
    Number,
    Shaped,
    TensorShape,
)
from mindport.analysis.shape.library import Passed, call_api, call_layer
from mindport.analysis.shape.table import shape_rule

torch: Any = importlib.import_module("torch")

_OPERATORS = "torch.testing._internal.common_methods_invocations"
_MODULES = "torch.testing._internal.common_modules"
_MOST = 40
VERDICTS = ("right", "unknown", "wrong")


class Sample(NamedTuple):
    """One call that was run: what we say of it, and what it gave."""

    api: str
    said: Shaped | None
    gave: Any
    call: str


def main(arguments: list[str]) -> int:
    """Write the table, print the sums and every wrong answer; fails if there is one."""
    most = int(arguments[1]) if len(arguments) > 1 else _MOST
    counts: dict[str, Counter[str]] = {}
    for sample in itertools.chain(operator_samples(most), module_samples(most)):
        verdict, why = compared(sample.said, sample.gave)
        counts.setdefault(sample.api, Counter())[verdict] += 1
        if verdict == "wrong":
            print(f"{sample.call}: {why}")
    with Path(arguments[0]).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("api", *VERDICTS))
        writer.writerows((api, *(counts[api][word] for word in VERDICTS)) for api in sorted(counts))
    total = sum(counts.values(), Counter[str]())
    print(f"{len(counts)} APIs: " + ", ".join(f"{total[word]} {word}" for word in VERDICTS))
    return 1 if total["wrong"] else 0


def operator_samples(most: int) -> Iterator[Sample]:
    """The samples of operators that have a rule."""
    for operator in importlib.import_module(_OPERATORS).op_db:
        api = _api_of(operator)
        for kind in (torch.float32, torch.int64, torch.bool) if api else ():
            if kind in operator.supported_dtypes("cpu"):
                yield from _of_operator(operator, api, kind, most)


def _api_of(operator: Any) -> str:
    """The API that an operator runs; "" for one without a rule, or wrapped for its tests."""
    for api in (f"torch.{operator.name}", f"torch.Tensor.{operator.name}"):
        value = torch
        for part in api.split(".")[1:]:
            value = getattr(value, part, None)
        if value is not None and value == operator.op and shape_rule(api) is not None:
            return api
    return ""


def _of_operator(operator: Any, api: str, kind: Any, most: int) -> Iterator[Sample]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            samples = list(itertools.islice(operator.sample_inputs("cpu", kind), most))
        except Exception:  # a sample that needs what this build of torch lacks
            return
        for sample in samples:
            given = (sample.input, *sample.args)
            # Shapes are read before the call: an operator may change its input.
            passed = _passed(given, sample.kwargs)
            try:
                gave = operator.op(*given, **sample.kwargs)
            except Exception:  # a sample of an error
                continue
            yield Sample(api, call_api(api, passed), gave, _text(api, given, sample.kwargs))


def module_samples(most: int) -> Iterator[Sample]:
    """The samples of layers that have a rule."""
    for info in importlib.import_module(_MODULES).module_db:
        cls = info.module_cls
        api = f"torch.nn.{cls.__name__}"
        rule = shape_rule(api)
        if rule is None or not rule.takes:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            inputs = info.module_inputs_func(
                info, device="cpu", dtype=torch.float32, requires_grad=False, training=True
            )
            for one in itertools.islice(inputs, most):
                if one.forward_input is not None:
                    yield from _of_module(api, cls, one)


def _of_module(api: str, cls: Any, one: Any) -> Iterator[Sample]:
    made, given = one.constructor_input, one.forward_input
    layer = Made(
        api, tuple(map(known, made.args)), tuple((k, known(v)) for k, v in made.kwargs.items())
    )
    passed = _passed(given.args, given.kwargs)
    try:
        gave = cls(*made.args, **made.kwargs)(*given.args, **given.kwargs)
    except Exception:
        return
    yield Sample(api, call_layer(layer, passed), gave, _text(api, made.args, made.kwargs))


def _passed(given: tuple[Any, ...], keywords: Mapping[str, Any]) -> Passed:
    named = {name: known(value) for name, value in keywords.items()}
    return Passed("truth.py", 1, tuple(map(known, given)), named)


def _text(api: str, given: tuple[Any, ...], keywords: Mapping[str, Any]) -> str:
    def short(value: Any) -> str:
        return str(list(value.shape)) if isinstance(value, torch.Tensor) else repr(value)[:40]

    parts = [*map(short, given), *(f"{name}={short(value)}" for name, value in keywords.items())]
    return f"{api}({', '.join(parts)})"


def known(value: Any) -> Shaped | None:
    """A value as the analysis would know it."""
    if isinstance(value, torch.Tensor):
        return TensorShape(tuple(value.shape), str(value.dtype).removeprefix("torch."))
    if value is None or value is ... or isinstance(value, (bool, str, float, complex)):
        return Literal(value)
    if isinstance(value, int):
        return Number(value)
    if isinstance(value, torch.dtype):
        return Literal(str(value).removeprefix("torch."))
    if isinstance(value, (tuple, list)):
        return Group(tuple(map(known, value)))
    return None


def compared(said: Shaped | None, gave: Any) -> tuple[str, str]:
    """Whether an answer is right, unknown or wrong; and what is wrong."""
    if isinstance(gave, torch.Tensor):
        return _tensor(said, gave)
    if isinstance(gave, (tuple, list)):
        return _several(said, gave)
    if isinstance(said, Number) and isinstance(said.dim, int) and isinstance(gave, int):
        return ("right", "") if said.dim == gave else ("wrong", f"{said.dim} is {gave}")
    return "unknown", ""


def _tensor(said: Shaped | None, gave: Any) -> tuple[str, str]:
    if said is None:
        return "unknown", ""
    shape, dtype = tuple(gave.shape), str(gave.dtype).removeprefix("torch.")
    if not isinstance(said, TensorShape):
        return "wrong", f"{type(said).__name__} is a tensor"
    if said.dtype not in ("", dtype):
        return "wrong", f"{said.dtype} is {dtype}"
    if said.dims is None:
        return "unknown", ""
    numbers = [dim if isinstance(dim, int) else -1 for dim in said.dims]
    if not _fits(numbers, shape):
        return "wrong", f"{numbers} is {shape}"
    return ("unknown" if -1 in numbers else "right"), ""


def _fits(numbers: list[int], shape: tuple[int, ...]) -> bool:
    """Whether a shape is the one that was said; -1 says nothing."""
    return len(numbers) == len(shape) and all(map(_is_or_unsaid, numbers, shape))


def _is_or_unsaid(number: int, size: int) -> bool:
    return number in (-1, size)


def _several(said: Shaped | None, gave: Any) -> tuple[str, str]:
    if said is None:
        return "unknown", ""
    if isinstance(said, Many):
        if isinstance(said.length, int) and said.length != len(gave):
            return "wrong", f"{said.length} results are {len(gave)}"
        parts: list[Shaped | None] = [said.element] * len(gave)
    elif isinstance(said, Group) and len(said.elements) == len(gave):
        parts = list(said.elements)
    else:
        return "wrong", f"{said} is {len(gave)} results"
    return _worst([compared(part, one) for part, one in zip(parts, gave, strict=True)])


def _worst(verdicts: list[tuple[str, str]]) -> tuple[str, str]:
    for word in ("wrong", "unknown"):
        found = next((verdict for verdict in verdicts if verdict[0] == word), None)
        if found is not None:
            return found
    return "right", ""
