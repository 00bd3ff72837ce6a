"""Shapes of the tensors that go into calls and come out, and which of them change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

MAX_SIZES = 8  # of a dimension that are told
MAX_SHAPES = 64  # of a slot that are told apart
MAX_ITEMS = 8  # of a list of tensors that are looked at
MAX_CALLS = 64  # of a place in one step that are compared with those of another step
_POSITIONS = tuple(map(str, range(32)))
MAX_SIGNATURES = 4  # different inputs of the whole network that are kept apart

if TYPE_CHECKING:
    Shape = tuple[int, ...]
    Slot = tuple[str, Shape]  # "0", "self", "dim" or "0.1", and the shape of what is there


def shapes_in(
    positional: Sequence[Any], named: dict[str, Any], types: tuple[type, ...], owner: Any = None
) -> tuple[Slot, ...]:
    """The shapes of the tensors among arguments, and in lists and tuples of them.

    `types` are exact: those of tensors whose shape is plain numbers. This is the hot path.
    """
    found: list[Slot] = []
    if type(owner) in types:
        found.append(("self", tuple(owner.shape)))
    for position, value in zip(_POSITIONS, positional):
        kind = type(value)
        if kind in types:
            found.append((position, tuple(value.shape)))
        elif kind is tuple or kind is list:
            _add_items(found, position, value, types)
    for name, value in named.items():
        kind = type(value)
        if kind in types:
            found.append((name, tuple(value.shape)))
        elif kind is tuple or kind is list:
            _add_items(found, name, value, types)
    return tuple(found)


def _add_items(found: list[Slot], name: str, items: Sequence[Any], types: tuple[type, ...]) -> None:
    for index, item in enumerate(items[:MAX_ITEMS]):
        kind = type(item)
        if kind in types:
            found.append((f"{name}.{index}", tuple(item.shape)))
        elif kind is tuple or kind is list:
            _add_items(found, f"{name}.{index}", item, types)


class Seen:
    """The shapes that one slot had."""

    __slots__ = ("shapes", "sizes")

    def __init__(self) -> None:
        self.shapes: set[Shape] = set()
        self.sizes: dict[int, list[set[int]]] = {}  # for each rank, those of each dimension

    def add(self, shape: Shape) -> None:
        """Note a shape."""
        if shape in self.shapes:
            return
        if len(self.shapes) < MAX_SHAPES:
            self.shapes.add(shape)
        dims = self.sizes.setdefault(len(shape), [set() for _ in shape])
        for sizes, size in zip(dims, shape):
            if len(sizes) < MAX_SIZES:
                sizes.add(size)

    def to_json(self) -> list[list[list[int]]]:
        """For each rank the sizes of each dimension."""
        return [[sorted(sizes) for sizes in dims] for _, dims in sorted(self.sizes.items())]


def add_all(seen: dict[str, Seen], slots: tuple[Slot, ...]) -> None:
    """Note the shapes of several slots."""
    for name, shape in slots:
        one = seen.get(name)
        if one is None:
            one = seen[name] = Seen()
        one.add(shape)


class Changes:
    """Which dimensions change from step to step, though what went in had the same shape.

    A step is one call of the whole network. Calls of one place within a step belong to different
    layers and may well differ; the n-th call of one step is compared with the n-th of another in
    which the network had the same input. Where a layer was skipped, nothing is compared.
    """

    __slots__ = ("_calls", "_first", "_signature", "_step", "found")

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], set[int]] = {}
        self._first: dict[Any, list[tuple[tuple[Slot, ...], tuple[Slot, ...]]]] = {}
        self._step = -1
        self._signature: Any = None
        self._calls: list[tuple[tuple[Slot, ...], tuple[Slot, ...]]] = []

    def add(
        self, step: int, signature: Any, inputs: tuple[Slot, ...], outputs: tuple[Slot, ...]
    ) -> None:
        """Note a call; the input of the network in that step is `signature`."""
        if step != self._step:
            self.close()
            self._step, self._signature = step, signature
        if len(self._calls) <= MAX_CALLS:
            self._calls.append((inputs, outputs))

    def close(self) -> None:
        """Compare the step that has ended."""
        calls, self._calls = self._calls, []
        if not calls or len(calls) > MAX_CALLS:
            return
        first = self._first.get(self._signature)
        if first is None:
            if len(self._first) < MAX_SIGNATURES:
                self._first[self._signature] = calls
        elif len(first) == len(calls):
            for (inputs, outputs), (now_in, now_out) in zip(first, calls):
                if inputs == now_in and outputs != now_out:
                    self._compare(outputs, now_out)

    def _compare(self, before: tuple[Slot, ...], now: tuple[Slot, ...]) -> None:
        for (name, old), (same, new) in zip(before, now):
            if name == same and len(old) == len(new):
                for dim, (left, right) in enumerate(zip(old, new)):
                    if left != right:
                        self.found.setdefault((name, dim), set()).update((left, right))

    def to_json(self) -> list[dict[str, Any]]:
        """The changes, by slot."""
        return changes_to_json(self.found)


class Inputs:
    """The shapes that went into whole networks at one place."""

    __slots__ = ("_first", "found")

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], set[int]] = {}
        self._first: dict[int, dict[str, Shape | None]] = {}

    def add(self, network: int, inputs: tuple[Slot, ...]) -> None:
        """Note the input of one step of a network, which is known by its identity."""
        if len(self._first) >= MAX_SIGNATURES and network not in self._first:
            return
        first = self._first.setdefault(network, {})
        for name, shape in inputs:
            before = first.setdefault(name, shape)
            if before is not None and len(before) == len(shape):
                for dim, (left, right) in enumerate(zip(before, shape)):
                    if left != right:
                        self.found.setdefault((name, dim), set()).update((left, right))

    def to_json(self) -> list[dict[str, Any]]:
        """The changes, by slot."""
        return changes_to_json(self.found)


def changes_to_json(found: dict[tuple[str, int], set[int]]) -> list[dict[str, Any]]:
    """Dimensions that were seen with several sizes."""
    return [
        {"slot": name, "dim": dim, "sizes": sorted(sizes)[:MAX_SIZES]}
        for (name, dim), sizes in sorted(found.items())
    ]
