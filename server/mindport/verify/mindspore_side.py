"""`python -m mindport.verify.mindspore_side JOB`: runs the conversion, and compares with torch."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mindport.verify.comparison import compared
from mindport.verify.copying import copied, like
from mindport.verify.job import Job, Row
from mindport.verify.loading import built, first_lines, leaves


def main() -> int:
    """Run the job; what goes wrong is written too."""
    job = Job.load(Path(sys.argv[1]))
    rows: list[Row] = []
    problem = ""
    try:
        for row in _rows(job):
            rows.append(row)
    except (Exception, SystemExit) as error:
        problem = first_lines(error)
    told = {"problem": problem, "rows": [asdict(row) for row in rows]}
    (Path(job.exchange) / "mindspore.json").write_text(json.dumps(told), encoding="utf-8")
    return 0


def _rows(job: Job) -> Iterator[Row]:
    mindspore: Any = importlib.import_module("mindspore")
    numpy: Any = importlib.import_module("numpy")
    mindspore.set_device("CPU")
    mindspore.runtime.launch_blocking()
    exchange = Path(job.exchange)
    kept = dict(numpy.load(exchange / "torch.npz", allow_pickle=False))
    twins = json.loads((exchange / "torch.json").read_text(encoding="utf-8"))["twins"]
    subject = built(job, mindspore.nn.Cell)
    names: dict[str, Any] = {}
    if isinstance(subject, mindspore.nn.Cell):
        subject.set_train(job.is_training)
        names, misfits = copied(subject, _under("state/", kept), twins, job.leaves)
        yield from misfits
    arrays = _under("input/", kept)
    inputs = [mindspore.Tensor(arrays[str(index)]) for index in range(len(arrays))]
    yield from _outputs(job, subject, inputs, kept)
    if any(key.startswith("gradient/") for key in kept):
        yield from _gradients(job, subject, inputs, names, kept)


def _outputs(job: Job, subject: Any, inputs: list[Any], kept: dict[str, Any]) -> Iterator[Row]:
    """Compare what both give."""
    numpy: Any = importlib.import_module("numpy")
    found = dict(leaves(subject(*inputs), _is_tensor))
    expected = _under("output/", kept)
    for name, one in expected.items():
        if name not in found:
            yield Row("output", name, "", "", problem=f"missing; available: {', '.join(found)}")
            continue
        other = found[name]
        array = other.asnumpy() if _is_tensor(other) else numpy.asarray(other)
        yield compared("output", name, one, array, limit=job.forward_limit)
    for name in found.keys() - expected.keys():
        yield Row("output", name, "", "", problem="torch has no such output")


def _scale_of(arrays: Iterable[Any]) -> float:
    """A hundredth of the largest of all: what is less is the rest of a sum that is zero."""
    return max((float(abs(one).max(initial=0.0)) for one in arrays), default=0.0) / 100


def _gradients(
    job: Job, subject: Any, inputs: list[Any], names: dict[str, Any], kept: dict[str, Any]
) -> Iterator[Row]:
    """Compare the gradients of the same weighted sum of all outputs."""
    mindspore: Any = importlib.import_module("mindspore")
    directions = {key: mindspore.Tensor(one) for key, one in _under("direction/", kept).items()}
    expected = _under("gradient/", kept)

    def total(*values: Any) -> Any:
        found = dict(leaves(subject(*values), _is_tensor))
        parts = [mindspore.mint.sum(found[name] * one) for name, one in directions.items()]
        return sum(parts[1:], parts[0])

    wanted = {name: one for name, one in names.items() if name in expected}
    places = tuple(i for i in range(len(inputs)) if f"input {i}" in expected)
    keys = [*(f"input {place}" for place in places), *wanted]
    gradient = mindspore.grad(total, places or None, list(wanted.values()) or None)(*inputs)
    scale = _scale_of(expected.values())
    for name, found in zip(keys, _flat(gradient), strict=True):
        array = like(found.asnumpy(), expected[name])
        noise = float(kept.get(f"noise/{name}", 0.0))
        limits = {"limit": job.gradient_limit, "scale": scale or 1.0, "noise": noise}
        yield compared("gradient", name, expected[name], array, **limits)
    for name in expected.keys() - set(keys):
        yield Row("gradient", name, "", "", problem="the converted model has no such parameter")


def _under(prefix: str, kept: dict[str, Any]) -> dict[str, Any]:
    return {key[len(prefix) :]: one for key, one in kept.items() if key.startswith(prefix)}


def _flat(value: Any) -> list[Any]:
    return [value] if _is_tensor(value) else [leaf for one in value for leaf in _flat(one)]


def _is_tensor(value: Any) -> bool:
    return isinstance(value, importlib.import_module("mindspore").Tensor)


if __name__ == "__main__":
    sys.exit(main())
