"""What a trial showed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Status(str, Enum):
    """How the two sides compare."""

    MATCH = "match"
    DIFFERS = "differs"
    GRADIENT_DIFFERS = "gradient_differs"
    KERNEL_MISSING = "kernel_missing"
    FAILS = "fails"
    CRASHES = "crashes"  # the worker died or hung
    NOT_CONVERTED = "not_converted"
    # Of programs that were compiled, and not run:
    SHAPE_MATCHES = "shape_matches"
    SHAPE_DIFFERS = "shape_differs"
    SHAPE_OPEN = "shape_open"  # the front end leaves a dimension or a type to the run
    NOT_COMPILED = "not_compiled"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The status with the largest absolute errors of values and gradients."""

    status: Status
    error: float = 0.0
    note: str = ""
    gradient_error: float = 0.0
