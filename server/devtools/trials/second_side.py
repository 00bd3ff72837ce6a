"""MindSpore's side of a second gradient: a worker that differentiates converted programs twice.

`python -m devtools.trials.second_side` reads and answers as `mindspore_side` does. Both frameworks
take the gradient of the sum of squares of a gradient: torch of a recorded one, MindSpore by
`mindspore.grad` of `mindspore.grad`, in PyNative mode. The first gradient is that of the sum of
squares and cubes of what a sample returns (squares alone hide what is a root): what reaches the
operator from behind depends on its inputs, so that a linear operator has a second gradient, too.
`last_side` leaves them out. `computed_side` gives the operator what is computed of its inputs.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from devtools.trials.floating import floating
from devtools.trials.mindspore_side import difference, failure, prepared, serve
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample

_Shape = Callable[[Any], Any]

# A second gradient multiplies errors of single precision.
_TOLERANCE = 5e-3
_LARGEST = 1e4  # sums of greater ones say nothing in single precision


def main() -> None:
    """Serve jobs until stdin ends."""
    serve(partial(twice, Place(curved)))


def last(value: Any) -> Any:
    """An operator that comes last before the sum."""
    return value


def curved(value: Any) -> Any:
    """What is behind an operator that does not come last."""
    return value * value + value * value * value


@dataclass(frozen=True, slots=True)
class Place:
    """Where an operator stands: what is behind it, and what is before it."""

    behind: _Shape
    before: _Shape = last


def twice(place: Place, mindspore: Any, sample: Sample, text: str, helpers: str) -> Outcome:
    """Differentiate a converted program twice, and compare."""
    places = [i for i, one in enumerate(sample.gradients) if one is not None]
    try:
        sample, expected = _within_bounds(place, sample, places)
    except BaseException as error:
        return Outcome(Status.NOT_CONVERTED, note=f"torch: {failure(error, '').note}")
    try:
        found = _found(place, mindspore, (sample, text, helpers), places)
    except BaseException as error:  # "gradient: " has the next job run in a new process
        return Outcome(Status.FAILS, note=failure(error, "gradient: ").note)
    worst = 0.0
    for one, other in zip(expected, found, strict=True):
        size = float(abs(one).max(initial=0.0)) or 1.0
        off, note = difference(one / size, (other / size).astype(one.dtype), sample)
        if note and off > _TOLERANCE:
            return Outcome(Status.GRADIENT_DIFFERS, note=note, gradient_error=off)
        worst = max(worst, off)
    return Outcome(Status.MATCH, gradient_error=worst)


class _GreatError(ValueError):
    """A second gradient is no number, or too great to be compared."""


def _within_bounds(place: Place, sample: Sample, places: list[int]) -> tuple[Sample, list[Any]]:
    """A sample and what torch gives for it; with smaller floats where that would be too great."""
    try:
        return sample, _truth(place, sample, places)
    except _GreatError:
        smaller = replace(sample, inputs=_smaller(sample.inputs))
        return smaller, _truth(place, smaller, places)


def _smaller(inputs: list[Any]) -> list[Any]:
    """The inputs with an eighth of their floats; the weights of a module stay."""
    if len(inputs) == 2 and isinstance(inputs[1], dict):
        return [_smaller(inputs[0]), inputs[1]]
    return [one / 8 if one.dtype.kind == "f" else one for one in inputs]


def has_weights(sample: Sample) -> bool:
    """Whether a sample is of a layer that has weights."""
    inputs = sample.inputs
    return len(inputs) == 2 and isinstance(inputs[1], dict) and bool(inputs[1])


def rests_on_nothing(sample: Sample) -> bool:
    """Whether the gradient by the inputs of a sample rests on no input: it is linear."""
    places = [i for i, one in enumerate(sample.gradients) if one is not None]
    try:
        second = _truth(Place(last), sample, places)
    except Exception:  # torch cannot tell
        return False
    return not any(abs(one).max(initial=0.0) > 0 for one in second)


def _truth(place: Place, sample: Sample, places: list[int]) -> list[Any]:
    """What torch gives for each input that wants a gradient."""
    torch: Any = importlib.import_module("torch")
    namespace: dict[str, Any] = {"__name__": "case"}
    exec(compile(sample.source, sample.key, "exec"), namespace)
    arrays, state = sample.inputs, {}
    if sample.form in ("module", "training"):
        if len(arrays) == 2 and isinstance(arrays[1], dict):
            arrays, state = arrays
        function = namespace["Net"]().train(sample.form == "training")
        function.load_state_dict({k: torch.from_numpy(v.copy()) for k, v in state.items()})
    else:
        function = namespace["case"]
    inputs = [torch.from_numpy(array.copy()) for array in arrays]
    asked = [inputs[number].requires_grad_() for number in places]
    for number in places:
        inputs[number] = place.before(inputs[number])
    used = [one for one in _tensors(torch, function(*inputs)) if one.requires_grad]
    total = sum(place.behind(one).sum() for one in used)
    slopes = torch.autograd.grad(total, asked, create_graph=True, allow_unused=True)
    squares = [(one * one).sum() for one in slopes if one is not None and one.requires_grad]
    second = [None] * len(asked)
    if squares:
        second = torch.autograd.grad(sum(squares), asked, allow_unused=True)
    arrays = [
        (torch.zeros_like(wanted) if one is None else one).numpy(force=True)
        for wanted, one in zip(asked, second, strict=True)
    ]
    if any(not abs(one).max(initial=0.0) < _LARGEST for one in arrays):
        raise _GreatError("the second gradient is no number, or great")
    return arrays


def _tensors(torch: Any, value: Any) -> list[Any]:
    if isinstance(value, torch.Tensor):
        return [value] if value.is_floating_point() else []
    if isinstance(value, (list, tuple)):
        return [one for inner in value for one in _tensors(torch, inner)]
    return []


def _found(
    place: Place, mindspore: Any, job: tuple[Sample, str, str], places: list[int]
) -> list[Any]:
    """What MindSpore gives for them."""
    function, arrays = prepared(mindspore, *job)
    positions = tuple(places) if len(places) > 1 else places[0]

    def total(*inputs: Any) -> Any:
        given = [place.before(one) if i in places else one for i, one in enumerate(inputs)]
        results = floating(mindspore, function(*given))
        sums = [place.behind(one).sum() for one in results]
        return sum(sums[1:], sums[0])

    slope = mindspore.grad(total, positions)

    def penalty(*inputs: Any) -> Any:
        slopes = slope(*inputs)
        slopes = slopes if isinstance(slopes, (list, tuple)) else (slopes,)
        squares = [mindspore.ops.square(one).sum() for one in slopes]
        return sum(squares[1:], squares[0])

    inputs = [mindspore.Tensor(array) for array in arrays]
    found = mindspore.grad(penalty, positions)(*inputs)
    return [one.asnumpy() for one in (found if isinstance(found, (list, tuple)) else (found,))]


if __name__ == "__main__":
    main()
