"""MindSpore's side of a trial: a worker process that runs converted programs and compares.

`python -m devtools.trials.mindspore_side`: reads pickled jobs from stdin, answers each with a
pickled Outcome. A job is (sample, converted source, helper module's source). The parent starts
another worker when this one dies or hangs.
"""

from __future__ import annotations

import importlib
import math
import os
import pickle
import sys
import types
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from devtools.trials.floating import floating, weighted
from devtools.trials.layer_weights import load_weights
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample, leaves
from devtools.trials.script import shown_by

_MISSING = (
    "unregistered",
    "only supports Ascend",
    "is not supported on this device",
    "Select CPU operator",  # a kernel, and none for the type
)


def main() -> None:
    """Serve jobs until stdin ends."""
    serve(run)


def serve(answer: Callable[[Any, Sample, str, str], Outcome]) -> None:
    """Give `answer`'s outcome for each job, with the framework loaded, until stdin ends."""
    channel = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the framework prints must not disturb the answers
    mindspore: Any = importlib.import_module("mindspore")
    mindspore.set_device("CPU")
    mindspore.runtime.launch_blocking()
    source = sys.stdin.buffer
    while True:
        try:
            sample, text, helpers = pickle.load(source)
        except EOFError:
            return
        outcome = answer(mindspore, sample, text, helpers)
        pickle.dump(outcome, channel)
        channel.flush()


def run(mindspore: Any, sample: Sample, text: str, helpers: str) -> Outcome:
    """Run a converted program on the inputs of its sample, and compare."""
    try:
        if sample.form in ("script", "given"):
            return _scripted(mindspore, sample, text, helpers)
        function, arrays = prepared(mindspore, sample, text, helpers)
        inputs = [mindspore.Tensor(array) for array in arrays]
        result = function(*inputs)
        outcome = _compared(mindspore, sample, result)
        if outcome.status is Status.MATCH and _is_changed(sample, arrays, inputs):
            return Outcome(Status.DIFFERS, outcome.error, "it changes its inputs")
        if outcome.status is Status.MATCH and not _is_same_again(
            mindspore, sample, function, arrays
        ):
            return Outcome(Status.DIFFERS, outcome.error, "the same call again gives other values")
        if outcome.status is not Status.MATCH or not _has_gradients(sample):
            return outcome
    except BaseException as error:
        return failure(error, "")
    try:
        found = _with_gradients(mindspore, sample, function, arrays, outcome)
        if found.status is Status.MATCH and sample.form in ("function", "method"):
            again = _with_gradients(mindspore, sample, function, arrays, outcome)
            if again.status is not Status.MATCH:
                return replace(again, note="the same gradient again has other values")
        return found
    except BaseException as error:
        return failure(error, "gradient: ")


_AGAIN = 2  # calls after the first

# Functions that write into running statistics, in torch as well.
_KEEP_STATISTICS = ("torch.nn.functional.batch_norm", "torch.nn.functional.instance_norm")


def _is_changed(sample: Sample, arrays: list[Any], inputs: list[Any]) -> bool:
    """Whether a call that leaves its inputs alone in torch writes into them."""
    numpy: Any = importlib.import_module("numpy")
    if sample.form not in ("function", "method") or sample.api.endswith("_"):
        return False
    if sample.api in _KEEP_STATISTICS:
        return False
    return not all(
        numpy.array_equal(array, tensor.asnumpy(), equal_nan=array.dtype.kind in "fc")
        for array, tensor in zip(arrays, inputs, strict=True)
    )


def _is_same_again(mindspore: Any, sample: Sample, function: Any, arrays: list[Any]) -> bool:
    """Whether later calls give the same: a kernel that is kept may be right in its first one."""
    if sample.form not in ("function", "method"):
        return True
    again = [function(*map(mindspore.Tensor, arrays)) for _ in range(_AGAIN)]
    return all(_compared(mindspore, sample, one).status is Status.MATCH for one in again)


def failure(error: BaseException, where: str) -> Outcome:
    """What an error says, after `where`."""
    lines = [line for line in str(error).splitlines() if line.strip(" -")]
    text = (lines[0] if lines else type(error).__name__)[:160]
    missing = any(said in str(error) for said in _MISSING)
    status = Status.KERNEL_MISSING if missing else Status.FAILS
    return Outcome(status, note=f"{where}{type(error).__name__}: {text}")


def _scripted(mindspore: Any, sample: Sample, text: str, helpers: str) -> Outcome:
    """Run a script, and compare what it shows and holds."""
    _install(helpers)
    inputs = [mindspore.Tensor(array) for array in sample.inputs]
    shown = shown_by(sample, text, inputs, lambda one: _plain(mindspore, one))
    if len(shown) <= max(sample.compared):
        return Outcome(Status.DIFFERS, note=f"{len(shown)} values are shown")
    return _compared(mindspore, sample, [shown[place] for place in sample.compared])


def _install(helpers: str) -> None:
    """Make the helper module one that a program can import."""
    sys.modules.pop("mindport_compat", None)
    if helpers:
        module = types.ModuleType("mindport_compat")
        exec(compile(helpers, "mindport_compat.py", "exec"), module.__dict__)
        sys.modules["mindport_compat"] = module


def prepared(mindspore: Any, sample: Sample, text: str, helpers: str) -> tuple[Any, list[Any]]:
    """The function that a converted program defines, and its inputs."""
    _install(helpers)
    namespace: dict[str, Any] = {"__name__": "case"}
    exec(compile(text, sample.key, "exec"), namespace)
    return bound(mindspore, sample, namespace)


def bound(mindspore: Any, sample: Sample, namespace: dict[str, Any]) -> tuple[Any, list[Any]]:
    """The function or the layer with torch's weights that a program defines, and its inputs."""
    if sample.form not in ("module", "training"):
        return namespace["case"], sample.inputs
    arrays, state = sample.inputs if _has_state(sample) else (sample.inputs, {})
    net = namespace["Net"]()
    net.set_train(sample.form == "training")
    load_weights(mindspore, net, state)
    return net, arrays


def _has_state(sample: Sample) -> bool:
    return len(sample.inputs) == 2 and isinstance(sample.inputs[1], dict)


def _compared(mindspore: Any, sample: Sample, result: Any) -> Outcome:
    expected = list(leaves(sample.values))
    found = list(leaves(_plain(mindspore, result)))
    if len(expected) != len(found):
        return Outcome(Status.DIFFERS, note=f"{len(found)} results, torch {len(expected)}")
    largest = 0.0
    for place, (one, other) in enumerate(zip(expected, found, strict=True)):
        is_drawn = sample.is_random or place in sample.drawn
        error, note = difference(one, other, sample, is_drawn=is_drawn)
        if note:
            return Outcome(Status.DIFFERS, error, note)
        largest = max(largest, error)
    return Outcome(Status.MATCH, largest)


def _with_gradients(
    mindspore: Any, sample: Sample, function: Any, arrays: list[Any], outcome: Outcome
) -> Outcome:
    numpy: Any = importlib.import_module("numpy")
    places = tuple(i for i, one in enumerate(sample.gradients) if one is not None)
    # A loss is differentiated as it is, as training does: kernels were seen that are wrong there.
    is_loss = len(sample.weights) == 1 and sample.weights[0].ndim == 0
    recorded: list[Any] = []

    def total(*inputs: Any) -> Any:
        recorded[:] = [function(*inputs)]
        results = floating(mindspore, recorded[0])
        return results[0] if is_loss else weighted(mindspore, results, sample.weights)

    plain = _compared(mindspore, sample, function(*map(mindspore.Tensor, arrays)))
    gradient = mindspore.grad(total, places if len(places) > 1 else places[0])
    found = gradient(*map(mindspore.Tensor, arrays))
    if wrong := _wrong(mindspore, sample, plain, recorded[0]):
        return wrong
    found = found if isinstance(found, (list, tuple)) else (found,)
    worst = 0.0
    for place, one in zip(places, found, strict=True):
        array = one.asnumpy()
        if is_loss:  # the weight of a double loss is double, and no matter of the gradient's type
            array = numpy.asarray(array * sample.weights[0], array.dtype)
        error, note = difference(sample.gradients[place], array, sample)
        if note:
            return Outcome(Status.GRADIENT_DIFFERS, outcome.error, f"gradient: {note}", error)
        worst = max(worst, error)
    return Outcome(Status.MATCH, outcome.error, outcome.note, worst)


def _wrong(mindspore: Any, sample: Sample, plain: Outcome, result: Any) -> Outcome | None:
    """What values differ in that are right by themselves, but not while gradients are recorded."""
    found = _compared(mindspore, sample, result)
    if plain.status is not Status.MATCH or found.status is Status.MATCH:
        return None
    note = f"while gradients are recorded: {found.note}"
    return replace(found, status=Status.GRADIENT_DIFFERS, note=note)


def _has_gradients(sample: Sample) -> bool:
    return not sample.is_random and any(one is not None for one in sample.gradients)


def _plain(mindspore: Any, value: Any) -> Any:
    if isinstance(value, mindspore.Tensor):
        return value.asnumpy().copy()
    if isinstance(value, (list, tuple)):
        return [_plain(mindspore, one) for one in value]
    if isinstance(value, dict):
        return [_plain(mindspore, one) for one in value.values()]
    if isinstance(value, mindspore.Type):
        return f"torch.{str(value).lower()}"
    return value


def difference(
    expected: Any, found: Any, sample: Sample, *, is_drawn: bool = False
) -> tuple[float, str]:
    """The largest error, and what is wrong: "" for nothing, "dtype ..." for the dtype alone."""
    numpy: Any = importlib.import_module("numpy")
    if not isinstance(expected, numpy.ndarray):
        if isinstance(found, numpy.ndarray):
            return 0.0, f"a tensor, torch a {type(expected).__name__}"
        if is_drawn or _same_number(expected, found):
            return 0.0, ""
        return 0.0, f"{found!r}, torch {expected!r}"[:80]
    if not isinstance(found, numpy.ndarray):
        return 0.0, f"a {type(found).__name__}, torch a tensor"
    if expected.shape != found.shape:
        return 0.0, f"shape {found.shape}, torch {expected.shape}"
    note = "" if expected.dtype == found.dtype else f"dtype {found.dtype}, torch {expected.dtype}"
    if note and expected.dtype.kind != found.dtype.kind:
        return 0.0, f"kind of {note}"
    if is_drawn or not expected.size:
        return 0.0, note
    if expected.dtype.kind in "biu":
        wrong = int((expected != found).sum())
        return float(wrong), f"{wrong} of {expected.size} elements" if wrong else note
    kind = complex if expected.dtype.kind == "c" else float
    one, other = expected.astype(kind), found.astype(kind)
    if not numpy.array_equal(numpy.isnan(one), numpy.isnan(other)):
        return float("inf"), "nan elsewhere"
    infinite = numpy.isinf(one) | numpy.isinf(other)
    if not numpy.array_equal(one[infinite], other[infinite]):
        return float("inf"), "inf elsewhere"
    left = ~(infinite | numpy.isnan(one))
    error = numpy.abs(one[left] - other[left])
    largest = float(error.max(initial=0.0))
    size = numpy.abs(one[left])
    if sample.api.rpartition(".")[2] in _BY_NORM:
        size = size.max(initial=0.0)
    limit = sample.tolerance * numpy.maximum(1.0, size)
    return largest, f"error {largest:.2g}" if bool((error > limit).any()) else note


# Functions of matrices, of which torch itself computes each element to a part of the largest.
_BY_NORM = ("matrix_exp",)


def _same_number(expected: Any, found: Any) -> bool:
    if isinstance(expected, float) and isinstance(found, (int, float)):
        return math.isclose(expected, found, rel_tol=1e-5, abs_tol=1e-6) or (
            math.isnan(expected) and math.isnan(found)
        )
    return bool(expected == found)


if __name__ == "__main__":
    main()
