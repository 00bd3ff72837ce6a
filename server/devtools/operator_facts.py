"""`python -m devtools operator-facts OUT.csv`: what torch's operators do with memory and types.

Three sources: torch's operator schemas (a result marked `Tensor(a)` may share memory with its
argument, an argument marked `Tensor(a!)` is written), torch's own samples of each operator and
layer, and small generic calls. To be run where PyTorch and expecttest are installed.
"""

from __future__ import annotations

import csv
import importlib
import json
import logging
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any

from devtools.dynamic.trials import Trial, trials
from devtools.operator_calls import FAMILIES, Seen, cast, decisive, is_plain, look
from devtools.operator_rules import rule_of
from devtools.operator_trials import (
    casts,
    from_tensors,
    initializers,
    sums_of_products,
    without_training,
)

numpy: Any = importlib.import_module("numpy")
torch: Any = importlib.import_module("torch")

HEADER = (
    *("api", "shares", "when", "views", "repeats", "writes"),
    *(
        "bool",
        "integer",
        "float",
        "complex",
        "made",
        "gradient",
        "indices",
        "adapts",
        "fields",
        "order",
        "calls",
    ),
)
_ORDERS = ("own", "kept", "changed")  # what one call showed tells most
_MOST = 40  # calls of one name that succeed
_INVENTORY = Path(__file__).parents[2] / "mapping_db" / "inventory" / "torch-2.13.0.json"
_WITH_AXES = frozenset({"torch", "torch.Tensor", "torch.linalg"})
_SCHEMA_PACKAGES = ("linalg", "special", "fft")
# What makes tensors of no tensor: sizes, bounds and values, of integers and of floats.
_WITHOUT_TENSORS: tuple[tuple[Any, ...], ...] = (
    *((3,), (2, 3), ((2,),), ((2,), 3), (0, 3, 4), (0, (3,)), (0, 5, (3,)), (3, 3, 0)),
    *((2.5,), ((2,), 2.5), (0.0, 2.5), (0.0, 2.5, 4), (2.5, 3.5, (3,)), ([1, 2],), ([0.5],)),
    *((numpy.ones(3, dtype),) for dtype in ("bool", "int64", "float64")),
)
# They have no schema, and end the process in a trial; by torch's documentation they
# change their tensor and give it back.
_UNTRIED = ("apply_", "map_", "map2_")
# For layers: what makes them, and what they are given.
_OF_LAYERS: tuple[tuple[Any, ...], ...] = ((), (2,), (1, 2), (1, (2, 2)), (4, 4), (4, 4, 1))
_SHAPES = ((2, 4), (2, 4, 4), (2, 4, 4, 4))


def main(arguments: list[str]) -> int:
    """Write one line for each API of which something is known."""
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    canonical = _Canonical()
    seen: dict[str, list[Seen]] = defaultdict(list)
    made = (
        canonical.creations(),
        canonical.on_a_matrix(),
        casts(),
        initializers(),
        from_tensors(),
        sums_of_products(),
    )
    for trial in chain(_modules_in_both_modes(), *made, without_training(_SHAPES)):
        _try(canonical.name(trial.name), trial, seen)
    shares, writes = _schemas(canonical)
    for found in (shares, writes):
        found |= {f"torch.Tensor.{name}": {0} for name in _UNTRIED}
    names = sorted({*seen, *shares, *writes})
    rows = [_row(name, seen[name], shares.get(name), writes.get(name)) for name in names]
    with Path(arguments[0]).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(row for row in rows if any(row[1:-1]))
    print(f"{len(rows)} names", file=sys.stderr)
    return 0


def _modules_in_both_modes() -> Iterator[Trial]:
    """All trials; a layer in training and in evaluation."""
    for trial in chain(trials(), _layers()):
        if isinstance(trial.function, torch.nn.Module):
            trial.function.train()
            yield trial
            trial.function.eval()
        yield trial


def _layers() -> Iterator[Trial]:
    """Layers of a few plain arguments, on tensors of floats."""
    for leaf in sorted(vars(torch.nn)):
        kind = getattr(torch.nn, leaf)
        if not isinstance(kind, type) or not issubclass(kind, torch.nn.Module):
            continue
        if hasattr(kind, "append"):  # what such a one does is what its layers do
            continue
        for given in _OF_LAYERS:
            try:
                layer = kind(*given)
            except Exception:  # whatever a class says of wrong arguments
                continue
            for shape in _SHAPES:
                yield Trial(f"torch.nn.{leaf}", layer, (torch.rand(shape),), is_sample=False)


class _Canonical:
    """Public names by the inventory."""

    def __init__(self) -> None:
        found = json.loads(_INVENTORY.read_text(encoding="utf-8"))
        self._symbols: dict[str, dict[str, Any]] = found["symbols"]
        self._aliases = dict(found["aliases"])

    def name(self, name: str) -> str:
        """The name under which the inventory has it, "" where it has none."""
        name = self._aliases.get(name, name)
        is_known = name in self._symbols and self._symbols[name]["kind"] != "module"
        return name if is_known else ""

    def creations(self) -> Iterator[Trial]:
        """Calls without tensors of what is said to give a tensor."""
        for name, symbol in sorted(self._symbols.items()):
            if symbol["kind"] == "function" and _gives_tensors(symbol):
                function = _resolved(name)
                for args in _WITHOUT_TENSORS if callable(function) else ():
                    yield Trial(name, function, args, is_sample=False)

    def on_a_matrix(self) -> Iterator[Trial]:
        """Attributes of a matrix, and functions and methods along one of its dimensions."""
        for name, symbol in sorted(self._symbols.items()):
            owner, _, leaf = name.rpartition(".")
            for kind in (torch.float32, torch.int64, torch.bool):
                matrix = torch.ones(2, 2, dtype=kind)
                if symbol["kind"] in ("property", "attribute") and owner == "torch.Tensor":
                    yield Trial(name, attrgetter(leaf), (matrix,))
                elif owner in _WITH_AXES and _gives_tensors(symbol) and _takes_axis(symbol):
                    yield Trial(name, _resolved(name), (matrix, 0))


def _gives_tensors(symbol: dict[str, Any]) -> bool:
    return any("Tensor" in (one.get("returns") or "") for one in symbol.get("signatures", ()))


def _takes_axis(symbol: dict[str, Any]) -> bool:
    places = (one["params"] for one in symbol["signatures"])
    return any("dim" in (parameter[0] for parameter in taken[:2]) for taken in places)


def _resolved(name: str) -> Any:
    value = torch
    for part in name.split(".")[1:]:
        value = getattr(value, part, None)
    return value


def _try(name: str, trial: Trial, seen: dict[str, list[Seen]]) -> None:
    """Call with the tensors in each dtype of their family."""
    given = (*trial.args, *trial.kwargs.values())
    if not name or len(seen[name]) >= (4 * _MOST if trial.is_sample else _MOST):
        return
    if not all(map(is_plain, given)) or trial.function is None:
        return
    for old, new in (
        *(("float32", "float32"), ("float32", "float64"), ("float32", "complex64")),
        *(("int64", "int32"), ("float32", "complex128")),
    ):
        before, after = getattr(torch, old), getattr(torch, new)
        args = tuple(cast(one, before, after) for one in trial.args)
        kwargs = {key: cast(one, before, after) for key, one in trial.kwargs.items()}
        if old != new and all(
            a is b for a, b in zip((*args, *kwargs.values()), given, strict=True)
        ):
            continue
        try:
            found = look(trial.function, args, kwargs)
        except Exception:  # whatever torch says of arguments that it does not take
            continue
        is_mixed = found.given and not found.floats and any(isinstance(one, float) for one in given)
        if not is_mixed:  # a float of Python beside integers makes floats of some of them
            seen[name].append(found)


def _is_written(argument: Any) -> bool:
    return argument.alias_info is not None and bool(argument.alias_info.is_write)


def _public_leaf(name: str) -> str:
    """The name of a public operator of aten; "" for others and for copies of views."""
    package, _, leaf = name.partition("::")
    return "" if package != "aten" or leaf.startswith("_") or leaf.endswith("_copy") else leaf


def _schemas(canonical: _Canonical) -> tuple[dict[str, set[int]], dict[str, set[int]]]:
    """By API: arguments whose memory a result may share, and arguments that are written."""
    shares: dict[str, set[int]] = defaultdict(set)
    writes: dict[str, set[int]] = defaultdict(set)
    for schema in torch._C._jit_get_all_schemas():
        leaf = _public_leaf(schema.name)
        if not leaf:
            continue
        results = {name for one in schema.returns for name in _sets(one)}
        arguments = [one for one in schema.arguments if not one.kwarg_only]
        shared = {place for place, one in enumerate(arguments) if results & _sets(one)}
        written = {place for place, one in enumerate(arguments) if _is_written(one)}
        for api in filter(None, map(canonical.name, _apis(leaf))):
            if shared:
                shares[api] |= shared
            if written:
                writes[api] |= written
    return shares, writes


def _sets(value: Any) -> set[str]:
    return set(value.alias_info.before_set) if value.alias_info is not None else set()


def _apis(leaf: str) -> Iterator[str]:
    yield f"torch.{leaf}"
    yield f"torch.Tensor.{leaf}"
    yield f"torch.nn.functional.{leaf}"
    for package in _SCHEMA_PACKAGES:
        if leaf.startswith(f"{package}_"):
            yield f"torch.{package}.{leaf.removeprefix(f'{package}_')}"


def _row(
    name: str, seen: list[Seen], shares: set[int] | None, writes: set[int] | None
) -> tuple[str, ...]:
    shared = set(shares or ()).union(*(one.shared for one in seen))
    of_tensors = [one for one in seen if one.shared and not one.is_of_arrays]
    viewed: set[int] = set().union(*(one.viewed for one in of_tensors or seen))
    viewed |= shared if not seen else set()
    repeated: set[int] = set().union(*(one.repeated for one in seen))
    written = set(writes or ()).union(*(one.written for one in seen))
    tried = [one for one in seen if one.passing is not None and one.floats]
    passing: set[int] = set().union(*(one.passing or () for one in tried))
    indices: set[int] = set().union(*(one.indices for one in seen))
    adapting: set[int] = set().union(*(one.adapting for one in seen))
    adapting -= set().union(*(one.clashing for one in seen)) | indices
    by_family: dict[str, list[tuple[str, Seen]]] = defaultdict(list)
    for one in seen:
        highest, dtype = decisive(one, indices)
        by_family[highest].append((dtype, one))
    return (
        name,
        _places(shared),
        _when(shared, written, seen),
        _places(viewed),
        _places(repeated),
        _places(written),
        *(rule_of(by_family[kind]) for kind in (*FAMILIES, "")),
        (_places(passing) if passing else "none") if tried else "",
        _places(indices),
        _places(adapting),
        " ".join(max((one.fields for one in seen), default=())),
        next((name for name in _ORDERS if any(one.order == name for one in seen)), ""),
        str(len(seen)),
    )


def _when(shared: set[int], written: set[int], seen: list[Seen]) -> str:
    """In which calls a result shares memory; of those that may change it, whether others do."""
    if seen and shared and all(one.shared for one in seen if one.results):
        return "always"
    unasked = {place for one in seen if not one.written for place in one.shared}
    return "unasked" if shared & written & unasked else "sometimes" if shared else ""


def _places(found: set[int]) -> str:
    return " ".join(map(str, sorted(found)))
