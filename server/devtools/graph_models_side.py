"""`python -m devtools.graph_models_side lines|graph JOB`: the two sides of `graph-models`."""

from __future__ import annotations

import importlib
import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from mindport.verify.job import Job
from mindport.verify.loading import built, first_lines, leaves
from mindport.verify.torch_side import random_array

_FLOATS = "Float"
_LIMIT = 1e-4
_PLACE = re.compile(r"In file \S*?([^/]+:\d+)")


def main() -> int:
    """Run one side; its answer is written beside the job."""
    side, file = sys.argv[1:]
    job = Job.load(Path(file))
    try:
        answer = {"lines": _lines, "graph": _graph}[side](job)
    except Exception as error:  # whatever it is, nobody can tell then
        answer = f"not run: {first_lines(error)}"
    (Path(job.exchange) / f"{side}.txt").write_text(answer, encoding="utf-8")
    return 0


def _lines(job: Job) -> str:
    torch: Any = importlib.import_module("torch")
    subject = built(job, torch.nn.Module).eval()
    inputs = [torch.from_numpy(one) for one in _arrays(job, 0)]
    met: set[tuple[str, int]] = set()

    def trace(frame: FrameType, event: str, _argument: object) -> Callable[..., Any] | None:
        if not frame.f_code.co_filename.startswith(job.folder):
            return None
        if event == "line":
            met.add((Path(frame.f_code.co_filename).name, frame.f_lineno))
        return trace

    sys.settrace(trace)
    try:
        subject(*inputs)
    finally:
        sys.settrace(None)
    return json.dumps(sorted(met))


def _arrays(job: Job, seed: int) -> list[Any]:
    numpy: Any = importlib.import_module("numpy")
    state = numpy.random.RandomState(seed)
    return [random_array(numpy, state, one) for one in job.choices[0]]


def _graph(job: Job) -> str:
    ms: Any = importlib.import_module("mindspore")
    ms.set_device("CPU")
    first = _network(job, ms)
    calls = [[ms.Tensor(one) for one in _arrays(job, seed)] for seed in (0, 1)]
    expected = [first(*given) for given in calls]
    places = _float_places(ms, expected[0])
    wanted = [_gradients(ms, first, given, places) for given in calls] if places else []
    second = _network(job, ms)
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        found = [second(*given) for given in calls]
        if worst := _difference(ms, expected, found):
            return f"other values: {worst}"
        gradients = [_gradients(ms, second, given, places) for given in calls] if places else []
    except Exception as error:  # of whatever kind: the graph is not made
        return f"fails: {_cause(error)}"
    worst = _difference(ms, wanted, gradients)
    return f"other gradients: {worst}" if worst else "same"


def _network(job: Job, ms: Any) -> Any:
    """A network whose weights are the same each time it is built, and no constants."""
    numpy: Any = importlib.import_module("numpy")
    ms.set_seed(0)
    numpy.random.seed(0)
    random.seed(0)
    network = built(job, ms.nn.Cell)
    network.set_train(False)
    state = numpy.random.RandomState(1)
    for _, one in sorted(network.parameters_and_names()):
        array = one.asnumpy()
        if array.dtype.kind == "f":
            moved = array + 0.05 * abs(state.standard_normal(array.shape))
            one.set_data(ms.Tensor(moved.astype(array.dtype)))
    return network


def _float_places(ms: Any, result: Any) -> tuple[int, ...]:
    """Where tensors stand in a result: -1 for one that is itself a tensor."""
    if isinstance(result, ms.Tensor):
        return (-1,)
    if not isinstance(result, tuple | list):
        return ()
    found = enumerate(result)
    return tuple(
        place
        for place, one in found
        if isinstance(one, ms.Tensor) and str(one.dtype).startswith(_FLOATS)
    )


def _gradients(ms: Any, network: Any, given: list[Any], places: tuple[int, ...]) -> Any:
    def total(*values: Any) -> Any:
        result = network(*values)
        if places == (-1,):
            return ms.mint.sum(ms.mint.tanh(result))
        whole = ms.mint.sum(ms.mint.tanh(result[places[0]]))
        for place in places[1:]:
            whole = whole + ms.mint.sum(ms.mint.tanh(result[place]))
        return whole

    weights = [one for one in network.get_parameters() if one.requires_grad]
    at = tuple(i for i, one in enumerate(given) if str(one.dtype).startswith(_FLOATS))
    if not (weights or at):
        return ()
    return ms.grad(total, at or None, weights or None)(*given)


def _difference(ms: Any, expected: Any, found: Any) -> str:
    """What differs most, beyond what rounding does."""
    numpy: Any = importlib.import_module("numpy")
    pairs = [dict(leaves(one, lambda it: isinstance(it, ms.Tensor))) for one in (expected, found)]
    if pairs[0].keys() != pairs[1].keys():
        return "other results"
    for name, one in pairs[0].items():
        arrays = [
            it.asnumpy() if isinstance(it, ms.Tensor) else numpy.asarray(it)
            for it in (one, pairs[1][name])
        ]
        if arrays[0].shape != arrays[1].shape:
            return f"{name}: shape {arrays[0].shape}, in a graph {arrays[1].shape}"
        if arrays[0].dtype.kind not in "fiub":
            continue
        scale = max(1e-3, float(abs(arrays[0].astype("float64")).max(initial=0.0)))
        apart = abs(arrays[0].astype("float64") - arrays[1].astype("float64")).max(initial=0.0)
        if not apart <= _LIMIT * scale:
            return f"{name}: off by {apart:.2g} of {scale:.2g}"
    return ""


def _cause(error: BaseException) -> str:
    """What an error says, and the innermost place of the program that it names."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip(" -~^|")]
    places = [place for place, line in enumerate(lines) if _PLACE.search(line)]
    said = " ".join(lines[: min((*places, 2))])
    where = ""
    if places:
        found = _PLACE.search(lines[places[-1]])
        where = f" ({found[1]}: {lines[places[-1] + 1]})" if found else ""
    return f"{type(error).__name__}: {said[:300]}{where}"


if __name__ == "__main__":
    sys.exit(main())
