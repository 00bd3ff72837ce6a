"""A call as the rules of shapes see it: arguments by name, read as tensors, numbers, axes, sizes.

Every question has an answer for "not known": a tensor of unknown rank, the dimension `SOME`, None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from mindport.analysis.shape.dimension import SAYS_NOTHING, SOME, Cause, Dim, Dims, Dynamic, Kind
from mindport.analysis.shape.domain import (
    TENSOR,
    Group,
    Literal,
    Many,
    Number,
    Shaped,
    TensorShape,
    cause_of,
    is_read,
)
from mindport.analysis.shape.dtypes import dtype_of_text


@dataclass(frozen=True, slots=True)
class ShapeRule:
    """What one API does to shapes.

    `parameters` are names in torch's positional order, parted by commas; the receiver of a method
    is the first; `*size` takes the rest, also as one tuple. For a layer they are those of its
    constructor, and `takes` those of a call of it. `kind` is what is reported where a dimension
    becomes dynamic in it that its tensors have not brought along; None where none can. What an API
    that is not `drawn` (random, or read from outside) makes of `fixed` tensors and static numbers
    is fixed. `sizing` names the parameters (sizes, axes) that decide the shape: where one of them
    depends on data, so does the result, even if the rule cannot say which dimension of it.
    `counting` names a parameter that takes a number, or as well a tensor of numbers, and `unread`
    one whose tensor gives its shape and dtype alone.
    """

    parameters: str
    result: Callable[[ShapeCall], Shaped | None]
    kind: Kind | None = None
    takes: str = ""
    drawn: bool = False
    sizing: str = ""
    counting: str = ""
    unread: str = ""
    aliases: tuple[tuple[str, str], ...] = ()  # other names of parameters, and those of the rule


ShapeRules: TypeAlias = "dict[str, ShapeRule]"


def rules_of(names: str, rule: ShapeRule) -> ShapeRules:
    """One rule for several APIs, parted by blanks."""
    return dict.fromkeys(names.split(), rule)


@dataclass(slots=True, eq=False)
class ShapeCall:
    """One call; `arguments` holds what was passed, by the names of the rule's parameters."""

    api: str
    arguments: Mapping[str, Shaped | None]
    path: str
    term: int

    # -- arguments -----------------------------------------------------------------------------

    def given(self, name: str) -> bool:
        """Whether an argument was passed, and is not None."""
        return name in self.arguments and self.arguments[name] != Literal(None)

    def value(self, name: str) -> Shaped | None:
        """An argument as it is; None when it was not passed or nothing is known of it."""
        return self.arguments.get(name)

    def tensor(self, name: str = "input") -> TensorShape:
        """A tensor; a number counts as one without dimensions."""
        value = self.value(name)
        if isinstance(value, TensorShape):
            return value
        if isinstance(value, Number):
            return TensorShape((), "", not isinstance(value.dim, Dynamic))
        if isinstance(value, Literal) and isinstance(value.value, (bool, float, complex)):
            return TensorShape((), "", fixed=True)
        return TENSOR

    def tensors(self, name: str = "tensors") -> tuple[TensorShape, ...] | None:
        """The tensors of a list or tuple, None when their number is not known (ask `many`)."""
        value = self.value(name)
        if not isinstance(value, Group):
            return None
        return tuple(one if isinstance(one, TensorShape) else TENSOR for one in value.elements)

    def many(self, name: str = "tensors") -> tuple[TensorShape, Dim] | None:
        """What all tensors of a list have in common, and their number; None for a known number."""
        value = self.value(name)
        if isinstance(value, Group):
            return None
        if not isinstance(value, Many):
            return TENSOR, SOME
        element = value.element if isinstance(value.element, TensorShape) else TENSOR
        return element, value.length

    def parts(self, name: str) -> tuple[Shaped | None, ...]:
        """What `*name` takes, as it is."""
        value = self.value(name)
        return value.elements if isinstance(value, Group) else ()

    def number(self, name: str, default: Dim = SOME) -> Dim:
        """An integer; `default` only where nothing was passed."""
        return default if not self.given(name) else self._dim(self.value(name))

    def _dim(self, value: Shaped | None) -> Dim:
        """A number, or one that is read from a tensor in its place."""
        if isinstance(value, TensorShape) and value != TENSOR and not value.fixed:
            return Dynamic(self.cause)
        return as_dim(value)

    def axis(self, name: str = "dim", default: int | None = None) -> int | None:
        """The number of an axis as it is written (it may be negative), None when not known."""
        if not self.given(name):
            return default
        dim = as_dim(self.value(name))
        return dim if isinstance(dim, int) else None

    def axes(self, name: str = "dim") -> tuple[int, ...] | None:
        """Axes that are passed as one number or several; None when one of them is not known."""
        dims = self.sizes(name)
        known = tuple(dim for dim in dims or () if isinstance(dim, int))
        return known if dims is not None and len(known) == len(dims) else None

    def sizes(self, name: str = "size") -> Dims | None:
        """Sizes that are passed as one number or several; None when it is not known how many."""
        value = self.value(name)
        if isinstance(value, (Number, TensorShape)):
            return (self._dim(value),)
        if not isinstance(value, Group):
            return None
        if len(value.elements) == 1:
            only = value.elements[0]
            if not isinstance(only, (Number, TensorShape, Group)):
                return None  # it may be a list
            if isinstance(only, Group):
                value = only  # view((2, 3)) through *size
        return tuple(map(self._dim, value.elements))

    def each(self, name: str, count: int, default: Dim = SOME) -> Dims:
        """A number for each of `count` axes, passed as one for all (`kernel_size=3`) or as many."""
        if not self.given(name):
            return (default,) * count
        dims = self.sizes(name)
        if dims is not None and len(dims) == count:
            return dims
        return dims * count if dims is not None and len(dims) == 1 else (SOME,) * count

    def flag(self, name: str, default: bool = False) -> bool | None:
        """A boolean, None when not known."""
        if name not in self.arguments:
            return default
        value = self.arguments[name]
        if isinstance(value, Literal):
            return bool(value.value)
        return bool(value.dim) if isinstance(value, Number) and type(value.dim) is int else None

    def word(self, name: str, default: str = "") -> str | None:
        """A text, None when not known."""
        if name not in self.arguments:
            return default
        value = self.arguments[name]
        return value.value if isinstance(value, Literal) and type(value.value) is str else None

    def dtype(self, default: str = "", name: str = "dtype") -> str:
        """The dtype that was asked for by `dtype=`, "" when it is not known."""
        return default if not self.given(name) else dtype_of_text(self.word(name) or "")

    # -- results -------------------------------------------------------------------------------

    @property
    def cause(self) -> Cause:
        """This call, as the cause of what becomes dynamic in it."""
        return Cause(self.path, self.term, self.api)

    @property
    def counted(self) -> Dim:
        """A dimension that the contents of the tensors decide: dynamic unless all are fixed."""
        return SOME if all(map(is_fixed, self.arguments.values())) else Dynamic(self.cause)

    def moved_by(self, name: str) -> Cause | None:
        """Why an argument (an axis, a size) depends on data; None if it is not known to.

        A tensor in the place of a number counts by what it holds.
        """
        value = self.value(name)
        if isinstance(value, TensorShape):
            return None if value.fixed or value == TENSOR else self.cause
        parts = value.elements if isinstance(value, Group) else (value,)
        held = [part.element if isinstance(part, Many) else part for part in parts]
        return self.cause if any(map(is_read, held)) else cause_of(value)


def as_dim(value: Shaped | None) -> Dim:
    """A value as a dimension; `SOME` for what is no number."""
    if isinstance(value, Number):
        return value.dim
    if isinstance(value, Literal) and isinstance(value.value, bool):
        return int(value.value)
    return SOME


def is_fixed(value: Shaped | None) -> bool:
    """Whether a value holds the same for all data. What is not known does not count as fixed."""
    if isinstance(value, TensorShape):
        return value.fixed
    if isinstance(value, Number):
        return not isinstance(value.dim, Dynamic)
    if isinstance(value, Group):
        return all(map(is_fixed, value.elements))
    if isinstance(value, Many):
        return is_fixed(value.element) and not isinstance(value.length, Dynamic)
    return isinstance(value, Literal)


def position(axis: int | None, rank: int | None) -> int | None:
    """An axis counted from the front; None when not known, or out of range."""
    if axis is None or rank is None or not -rank <= axis < rank:
        return None
    return axis % rank


def unknown_like(*tensors: TensorShape, dtype: str = "") -> TensorShape:
    """A tensor of unknown rank that is dynamic if one of the tensors is."""
    cause = next((c for c in map(cause_of, tensors) if c is not None), None)
    return TensorShape(None, dtype, cause=cause, name=SAYS_NOTHING)
