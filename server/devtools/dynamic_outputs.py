"""`python -m devtools dynamic-outputs OUT.csv`: torch APIs whose results depend on values.

Every function and method that takes tensors is called with the samples that test torch and with
small generic arguments, on fake tensors that have shapes and no values. Where torch then says that
it must know the values, the call is run with symbols for unknown sizes and with several real
values. To be run where PyTorch and expecttest are installed.
"""

from __future__ import annotations

import csv
import importlib
import logging
import sys
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Any

from devtools.dynamic.fakes import Saying, ask
from devtools.dynamic.trials import Trial, trials

torch: Any = importlib.import_module("torch")

_KINDS = ("shape", "symbolic", "scalar", "reads")  # an API is of the first that a call shows
_COUNTS = frozenset({"n", "size", "num_samples"})
_BY_READING = tuple(  # torchvision is not run here
    (f"torchvision.ops.{name}", "shape", "always", "0:0", "documentation", "", "")
    for name in ("batched_nms", "nms", "remove_small_boxes")
)
HEADER = ("api", "kind", "when", "dims", "operator", "calls", "seen")


def main(arguments: list[str]) -> int:
    """Write one line for each API whose result depends on values."""
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    asked: dict[str, list[tuple[Trial, Saying]]] = defaultdict(list)
    for trial in trials():
        saying = ask(trial)
        if saying is not None:
            asked[trial.name].append((trial, saying))
    rows = [row for name in sorted(asked) for row in _rows(name, asked[name])]
    rows = sorted([*rows, *_samplers(), *_BY_READING])
    with Path(arguments[0]).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(rows)
    counts = Counter(row[1] for row in rows)
    print(f"{len(asked)} names called; {dict(counts)}", file=sys.stderr)
    return 0


def _rows(name: str, asked: list[tuple[Trial, Saying]]) -> Iterator[tuple[str, ...]]:
    kinds: dict[str, list[tuple[Trial, Saying]]] = defaultdict(list)
    for trial, saying in asked:
        kinds[_kind(saying)].append((trial, saying))
    has_samples = any(trial.is_sample for trial, _ in asked)
    kind = next((kind for kind in _KINDS if kind in kinds), "")
    chosen = kinds[kind] + (kinds["symbolic"] if kind == "shape" else [])
    if kind == "reads" and has_samples and not any(trial.is_sample for trial, _ in chosen):
        return
    if kind:
        others = [trial for trial, saying in asked if _kind(saying) == "static"]
        when = _when([trial for trial, _ in chosen], others)
        dims = sorted({saying.dims for _, saying in chosen} - {""})
        operators = sorted({saying.needs for _, saying in chosen})
        seen = next((saying.seen for _, saying in chosen if saying.seen), "")
        share = f"{len(chosen)} of {len(asked)}"
        yield name, kind, when, "; ".join(dims), " ".join(operators), share, seen


def _kind(saying: Saying) -> str:
    if not saying.needs:
        return "static"
    if saying.seen:
        return "shape"
    if saying.dims:
        return "symbolic"
    return "scalar" if saying.is_scalar else "reads"


def _counts_of(packet: Any) -> set[str]:
    """The arguments of an operator that draws at random that say how many."""
    overloads: list[str] = getattr(packet, "overloads", list)()
    found = [getattr(packet, overload) for overload in overloads]
    drawing = [item for item in found if torch.Tag.nondeterministic_seeded in item.tags]
    return {
        argument.name
        for item in drawing
        for argument in item._schema.arguments
        if argument.name in _COUNTS and "Tensor" not in str(argument.type)
    }


def _samplers() -> Iterator[tuple[str, ...]]:
    """Functions that draw at random, and the argument that says how many."""
    for name in dir(torch.ops.aten):
        counts = _counts_of(getattr(torch.ops.aten, name))
        for place in ("torch", "torch.Tensor"):
            is_public = hasattr(torch if place == "torch" else torch.Tensor, name)
            if counts and is_public and not name.startswith("_"):
                yield f"{place}.{name}", "sampler", " ".join(sorted(counts)), "", name, "", ""


# What tells the calls that depend on values from those that do not


def _when(dynamic: list[Trial], static: list[Trial]) -> str:
    """The shortest condition, in terms of arguments, that holds for all of one and none other."""
    if not static:
        return "always"
    yes = [_features(trial) for trial in dynamic]
    no = [_features(trial) for trial in static]
    any_yes = set(chain(*yes))
    common = sorted(set.intersection(*yes), key=_plainness)
    absent = sorted(set.intersection(*no) - any_yes, key=_plainness)
    for feature in common:
        if not any(feature in features for features in no):
            return feature
    if absent:
        return f"not: {absent[0]}"
    for pair in combinations(common, 2):
        if not any(features.issuperset(pair) for features in no):
            return " and ".join(pair)
    every = sorted(any_yes - set(chain(*no)), key=_plainness)
    for pair in combinations(every, 2):
        if all(features.intersection(pair) for features in yes):
            return " or ".join(pair)
    return " | ".join(sorted({_form(trial) for trial in dynamic}, key=len)[:3])


def _form(trial: Trial) -> str:
    """`(tensor, 2, dim=1)`."""
    parts = [_word(value) for value in trial.args]
    parts += [f"{name}={_word(value)}" for name, value in trial.kwargs.items()]
    return f"({', '.join(parts)})"


def _word(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        return "tensor" if value.ndim else "number tensor"
    return repr(value) if value is None or isinstance(value, (bool, int, str)) else "..."


def _plainness(feature: str) -> tuple[int, str]:
    words = ("given", "is a mask", "is a tensor", "arguments")
    return next((n for n, word in enumerate(words) if word in feature), len(words)), feature


def _features(trial: Trial) -> set[str]:
    count = len(trial.args) + len(trial.kwargs)
    found = {f"{count} argument{'s' if count > 1 else ''}"}
    for place, value in enumerate(trial.args, 1):
        found |= {f"argument {place} {form}" for form in _forms(value)}
    for name, value in trial.kwargs.items():
        found |= {f"{name} {form}" for form in ("given", *_forms(value))}
    return found


def _forms(value: Any) -> Iterator[str]:
    if isinstance(value, torch.Tensor):
        yield "is a tensor"
        if value.dtype in (torch.bool, torch.uint8):
            yield "is a mask"
        if value.ndim:
            yield "has dimensions"
    elif isinstance(value, (list, tuple)) and any(isinstance(item, torch.Tensor) for item in value):
        for item in value:
            yield from _forms(item)
    elif value is None or isinstance(value, (bool, int, str)):
        yield f"is {value!r}"
