"""What a run of an instrumented snippet tells: the shapes that go in and come out of each call."""

from __future__ import annotations

import importlib
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from devtools.dynamic.operators import is_sized_by_data

torch: Any = importlib.import_module("torch")
numpy: Any = importlib.import_module("numpy")

MODULE = "snippet"  # the __name__ that snippets run under
_MOST_TRIPS = 60
_MOST_EVENTS = 40  # of one node in one run
_CONVERSIONS = frozenset({int, min, max, sum, round, math.ceil, math.floor, math.prod})
_COUNTING = frozenset({"size", "numel", "dim", "nelement"})

Shape = Any  # nested tuples of sizes; None where there is no tensor


class TooLongError(Exception):
    """A loop did not end."""


class Size(int):
    """A number that came from the shape of a tensor, and stays one under arithmetic."""


class SizeFloat(float):
    """The same for `len(x) * 0.5`."""


class Read(int):
    """A number that came from the values of a tensor or from chance."""


def _arithmetic(name: str) -> Any:
    def operator(self: Any, other: Any) -> Any:
        plain = float if isinstance(self, float) else int
        result = getattr(plain, name)(self, other)
        if result is NotImplemented and isinstance(other, float):
            result = getattr(float, name)(float(self), other)
        if isinstance(self, Read) or isinstance(other, Read):
            return Read(result) if type(result) is int else result
        return {int: Size, float: SizeFloat}.get(type(result), _same)(result)

    return operator


def _same(value: Any) -> Any:
    return value


_OPERATORS = ("add", "sub", "mul", "truediv", "floordiv", "mod")
for _name in (*_OPERATORS, *(f"r{name}" for name in _OPERATORS)):
    for _kind in (Size, SizeFloat, Read):
        setattr(_kind, f"__{_name}__", _arithmetic(f"__{_name}__"))


@dataclass(frozen=True, slots=True)
class Event:
    """One call or subscript. `origin_possible` is False for the snippet's own functions."""

    inputs: tuple[Shape, ...]
    scalars: tuple[Any, ...]
    output: Shape
    origin_possible: bool
    ragged: bool
    form: str  # how the call was made, where that decides its kind


@dataclass(slots=True)
class Record:
    """All that one run told. Keys are (node, how many times before)."""

    events: dict[tuple[int, int], Event] = field(default_factory=dict)
    tests: dict[tuple[int, int], bool] = field(default_factory=dict)
    after: dict[tuple[int, int], Shape] = field(default_factory=dict)
    trips: dict[tuple[int, int], int] = field(default_factory=dict)
    lengths: dict[tuple[int, int], int] = field(default_factory=dict)  # of tensors looped over
    returned: dict[int, list[Shape]] = field(default_factory=lambda: defaultdict(list))
    loaders: list[tuple[int, Any]] = field(default_factory=list)
    tagged: set[tuple[int, str]] = field(default_factory=set)  # (node, operator)
    error: str = ""


class Recorder:
    """The object that instrumented code talks to."""

    def __init__(self, assigned: dict[int, tuple[str, ...]], forced: bool | None) -> None:
        self.record = Record()
        self._assigned = assigned
        self._forced = forced
        self._seen: Counter[int] = Counter()
        self._now = -1  # the call that runs
        self._of_tensors: list[Any] = []  # lists and ranges as long as a tensor

    def operator(self, operator: Any, args: tuple[Any, ...]) -> None:
        """An operator of which torch says that the shape of its output depends on data."""
        indices = args[1] if len(args) > 1 and isinstance(args[1], (list, tuple)) else ()
        name = operator.overloadpacket.__name__
        if name != "index" or _has_mask(tuple(indices)):
            self.record.tagged.add((self._now, name))

    def call(self, number: int, function: Any, *args: Any, **kwargs: Any) -> Any:
        """Call and tell."""
        receiver = getattr(function, "__self__", None)
        given = [args, kwargs]
        if isinstance(receiver, (torch.Tensor, numpy.ndarray)):
            given.insert(0, receiver)
        inputs, ragged = _tensors(given)
        scalars = tuple(_scalars(given))
        outer, self._now = self._now, number
        try:
            result = function(*args, **kwargs)
        finally:
            self._now = outer
        if getattr(function, "func", function) is torch.utils.data.DataLoader:  # also a partial
            self.record.loaders.append((number, result))
        if any(inputs) and is_sized_by_data(function):
            self.record.tagged.add((number, function.__name__))
        form = "" if len(args) + len(kwargs) != 1 else "alone"
        output = (len(result),) if _draws_list(function, result) else shapes(result)
        event = Event(inputs, scalars, output, not _is_own(function), ragged, form)
        self._tell(number, event)
        of_tensors = any(inputs) or any(isinstance(item, Size) for item in scalars)
        if of_tensors and isinstance(result, (list, range, enumerate, zip)):
            self._of_tensors.append(result)
        if isinstance(result, torch.Size) and not ragged:
            return _sizes(result)
        return _with_origin(result, function, receiver, args)

    def item(self, number: int, value: Any, index: Any) -> Any:
        """`value[index]`."""
        inputs, ragged = _tensors((value, index)) if _is_array(value) else ((), False)
        scalars = tuple(_scalars(index))
        outer, self._now = self._now, number
        try:
            result = value[index]
        finally:
            self._now = outer
        if _is_array(value):
            form = "mask" if _has_mask(index) else ""
            if form and isinstance(value, numpy.ndarray):  # whose operators nothing watches
                self.record.tagged.add((number, "index"))
            self._tell(number, Event(inputs, scalars, shapes(result), True, ragged, form))
        return result

    def shape(self, _number: int, value: Any) -> Any:
        """`value.shape`."""
        is_plain = not _is_array(value) or getattr(value, "is_ragged", False)
        return value.shape if is_plain else _sizes(value.shape)

    def value(self, number: int, value: Any) -> Any:
        """The value of an operator: its shape follows from those of its operands."""
        if _is_array(value):
            self._tell(number, Event((), (), shapes(value), False, False, ""))
        return value

    def _tell(self, number: int, event: Event) -> None:
        key = (number, self._seen[number])
        self._seen[number] += 1
        if key[1] < _MOST_EVENTS:
            self.record.events[key] = event

    # Tests and loops

    def test(self, number: int, value: Any) -> Any:
        """The test of a branch, a loop or a filter."""
        key = (number, self._seen[number])
        self._seen[number] += 1
        if key[1] > _MOST_TRIPS:
            raise TooLongError
        answer = bool(value)
        if self._forced is not None and isinstance(value, torch.Tensor):
            answer = self._forced if key[1] < 4 else False
        self.record.tests[key] = answer
        return answer

    def after(self, number: int, names: dict[str, Any]) -> None:
        """The end of an `if`: the shapes of what its bodies may have bound."""
        key = (number, self._seen[number] - 1)
        self.record.after[key] = tuple(shapes(names.get(name)) for name in self._assigned[number])

    def chosen(self, number: int, value: Any) -> Any:
        """The result of a conditional expression."""
        self.record.after[number, self._seen[number] - 1] = shapes(value)
        return value

    def loop(self, number: int, values: Iterable[Any]) -> Iterator[Any]:
        """Hand on the values and count them."""
        key = (number, self._seen[number])
        self._seen[number] += 1
        self.record.trips[key] = 0
        is_whole = _is_array(values) or any(values is item for item in self._of_tensors)
        for value in values:
            self.record.trips[key] += 1
            yield value
        if is_whole:
            self.record.lengths[key] = self.record.trips[key]

    def returned(self, number: int, value: Any) -> Any:
        """The result of a function of the snippet."""
        self.record.returned[number].append(shapes(value))
        return value


def shapes(value: Any) -> Shape:
    """The shapes in a value; None for what holds no tensor."""
    if _is_array(value):
        return tuple(int(size) for size in value.shape)
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        inner = [shapes(item) for item in value]
        return [item for item in inner if item is not None] or None
    return None


def _is_array(value: Any) -> bool:
    return isinstance(value, (torch.Tensor, numpy.ndarray))


def _tensors(value: Any) -> tuple[tuple[Shape, ...], bool]:
    """The shapes of all tensors, and whether two or more have a length of their own."""
    found = list(_walk(value))
    ragged = sum(bool(getattr(item, "is_ragged", False)) for item in found)
    return tuple(shapes(item) for item in found), ragged > 1


def _walk(value: Any) -> Iterator[Any]:
    if _is_array(value):
        yield value
    elif isinstance(value, dict):
        yield from _walk(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _walk(item)


def _scalars(value: Any) -> Iterator[Any]:
    if isinstance(value, (bool, int, float)):
        yield value
    elif isinstance(value, slice):
        yield from _scalars((value.start, value.stop, value.step))
    elif isinstance(value, dict):
        yield from _scalars(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _scalars(item)


def _sizes(size: Any) -> Any:
    made = [Size(item) for item in size]
    return torch.Size(made) if isinstance(size, torch.Size) else tuple(made)


def _with_origin(result: Any, function: Any, receiver: Any, args: tuple[Any, ...]) -> Any:
    """Numbers as Size or Read, where it can be told which; anything else as it is."""
    is_method = _is_array(receiver) and function.__name__ in _COUNTING
    if function is len or is_method:
        array = args[0] if function is len else receiver
        is_size = _is_array(array) and not getattr(array, "is_ragged", False)
        return Size(result) if is_size and type(result) is int else result
    if type(result) is list and _is_array(receiver):
        return [Read(item) if type(item) is int else item for item in result]
    if type(result) not in (int, Size, SizeFloat, Read):
        return result
    numbers = list(_scalars(args))
    if any(isinstance(item, Read) for item in numbers) or not numbers:
        return Read(result)
    if function in _CONVERSIONS and any(isinstance(n, (Size, SizeFloat)) for n in numbers):
        return Size(result)
    return result


def _draws_list(function: Any, result: Any) -> bool:
    """Whether the standard library chose elements at random: `random.sample(rows, count)`."""
    return isinstance(result, list) and isinstance(getattr(function, "__self__", 0), random.Random)


def _is_own(function: Any) -> bool:
    """Whether the snippet defines it: then what happens inside is told by itself."""
    function = getattr(function, "func", function)  # of a partial
    places = (function, type(function), getattr(function, "__self__", None))  # `Scale.apply`
    return any(getattr(place, "__module__", "") == MODULE for place in places)


def _has_mask(index: Any) -> bool:
    items = index if isinstance(index, tuple) else (index,)
    return any(
        _is_array(item) and item.dtype in (torch.bool, torch.uint8, numpy.dtype(bool))
        for item in items
    )
