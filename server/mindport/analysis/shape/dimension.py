"""One dimension of a shape: a number, a name, or one that depends on data."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias


class Kind(str, Enum):
    """How a dimension comes to depend on data; the values are names of rules."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    SLICE = "dynamic-slice"
    TOPK = "dynamic-topk"
    INDEX = "dynamic-index"
    SEGMENTS = "dynamic-segments"
    SAMPLE = "dynamic-sample"
    AXIS = "dynamic-axis"
    PERMUTATION = "dynamic-permutation"
    UNIQUE = "dynamic-unique"
    MASK = "boolean-mask"
    NONZERO = "dynamic-nonzero"
    OUTPUT = "data-dependent-output"
    SIZE = "dynamic-size"
    BRANCH = "branch-shape"
    LOOP = "dynamic-loop"
    INPUT = "unfixed-input"


@dataclass(frozen=True, slots=True)
class Cause:
    """The term by which something comes to depend on data, and what it is (the name of an API).

    `parameter` names one that is taken for a tensor, or for a mask, although nothing tells what
    it is.
    """

    path: str
    term: int
    what: str
    parameter: str = ""


@dataclass(frozen=True, slots=True)
class Symbolic:
    """A static dimension: the product of a number and names, these in alphabetical order."""

    coefficient: int
    factors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dynamic:
    """A dimension that depends on data; not `plain` where it was computed from another such one.

    Two plain ones of one cause are equal.
    """

    cause: Cause
    plain: bool = True


Dim: TypeAlias = "int | Symbolic | Dynamic"

Dims: TypeAlias = "tuple[Dim, ...]"

SOME = Symbolic(1, ("?",))

SAYS_NOTHING = "?"

MEETING = " & "  # in the name of a shape that several were broadcast to


CONDITION = "condition"  # what a cause is that is no call
MASKED = "[]"  # a subscript by a mask


def as_condition(cause: Cause) -> Cause:
    """A cause of how many values pass a test: it is told where these become a tensor."""
    return replace(cause, what=CONDITION)


def join_dims(left: Dim, right: Dim) -> Dim:
    """One of two dimensions."""
    if left == right:
        return left
    if isinstance(left, Dynamic):
        return replace(left, plain=False)
    return replace(right, plain=False) if isinstance(right, Dynamic) else SOME
