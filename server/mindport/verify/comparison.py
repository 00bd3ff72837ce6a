"""Comparing arrays: the largest errors, and what is wrong."""

from __future__ import annotations

import importlib
from dataclasses import replace
from typing import Any

from mindport.verify.job import Row

# So many times what rounding does in torch is rounding, too.
_TIMES = 4.0
_ABOVE = "above the tolerance"


def compared(
    part: str,
    name: str,
    expected: Any,
    found: Any,
    *,
    limit: float,
    scale: float = 0.0,
    noise: float = 0.0,
) -> Row:
    """Compare two numpy arrays.

    Floats may differ by `limit` times the larger of 1 and the number itself. With a `scale`, as
    for gradients, whose numbers are sums of many: by `limit` times the larger of it and the
    largest number in the array, or by a few times the `noise`: what rounding does to it in torch.
    """
    shape = "x".join(map(str, expected.shape)) or "number"
    kind = str(expected.dtype)
    if expected.shape != found.shape:
        return Row(part, name, shape, kind, problem=f"shape {found.shape}, torch {expected.shape}")
    if expected.dtype.kind != found.dtype.kind:
        return Row(part, name, shape, kind, problem=f"{found.dtype}, torch {expected.dtype}")
    note = "" if expected.dtype == found.dtype else f"{found.dtype}, torch {expected.dtype}"
    row = Row(part, name, shape, kind, note=note)
    if not expected.size:
        return row
    if expected.dtype.kind in "biu":
        wrong = int((expected != found).sum())
        problem = f"{wrong} of {expected.size} elements differ" if wrong else ""
        return Row(part, name, shape, kind, float(wrong), problem=problem, note=note)
    made = _of_floats(row, expected, found, limit, scale)
    if made.problem == _ABOVE and made.absolute <= _TIMES * noise:
        return replace(made, problem="", note="rounding changes torch's own by as much")
    return made


def _of_floats(row: Row, expected: Any, found: Any, limit: float, scale: float) -> Row:
    numpy: Any = importlib.import_module("numpy")
    head = (row.part, row.name, row.shape, row.kind)
    wide = numpy.complex128 if expected.dtype.kind == "c" else numpy.float64
    one, other = expected.astype(wide), found.astype(wide)
    if not numpy.array_equal(numpy.isnan(one), numpy.isnan(other)):
        return Row(*head, float("inf"), float("inf"), "nan at other positions")
    infinite = numpy.isinf(one) | numpy.isinf(other)
    if not numpy.array_equal(one[infinite], other[infinite]):
        return Row(*head, float("inf"), float("inf"), "infinite at other positions")
    left = ~(infinite | numpy.isnan(one))
    one, other = one[left], other[left]
    error, size = numpy.abs(one - other), numpy.abs(one)
    against = max(scale, float(size.max(initial=0.0))) if scale else numpy.maximum(1.0, size)
    is_off = bool((error > limit * against).any())
    absolute = float(error.max(initial=0.0))
    relative = float((error / numpy.maximum(size, 1e-6)).max(initial=0.0))
    return Row(*head, absolute, relative, _ABOVE if is_off else "", row.note)
