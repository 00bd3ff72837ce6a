"""One trial: a small torch program, its inputs, and what torch gives for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Sample:
    """`source` defines `case`, a function of the inputs. Arrays are NumPy's.

    `values` is what the function returned, as nested lists of arrays and plain values. `gradients`
    are those of the sum of all floating results, each times its entry of `weights`; an entry for
    each input that has one, None for the others.
    """

    key: str  # "torch.add/method/3"
    api: str
    form: str  # function, method, in_place, module, script, given
    source: str
    inputs: list[Any] = field(default_factory=list)
    values: Any = None
    weights: list[Any] = field(default_factory=list)
    gradients: list[Any] = field(default_factory=list)
    is_random: bool = False
    tolerance: float = 1e-4
    held: tuple[str, ...] = ()  # of a script: the names that are compared at the end,
    compared: tuple[int, ...] = ()  # which of the values that it shows and holds are compared,
    drawn: frozenset[int] = frozenset()  # and the leaves of those that are compared by shape

    @property
    def is_empty(self) -> bool:
        """Whether a tensor that goes in or comes out has no elements."""
        return any(getattr(one, "size", 1) == 0 for one in leaves([self.inputs, self.values]))


def leaves(value: Any) -> Iterator[Any]:
    """The arrays and plain values of nested lists, in order."""
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from leaves(one)
    else:
        yield value
