"""The line of a hover that tells a shape."""

from __future__ import annotations

from mindport.ide.markdown import code
from mindport.project.shape_here import DynamicDimension, ShapeHere

_MOST = 3


def shape_line(here: ShapeHere, path: str) -> str:
    """The shape, and what its dynamic dimensions depend on; `path` is the file of the hover."""
    lines = [code(here.text)]
    lines += [_because(one, path) for one in here.dynamic[:_MOST]]
    return "  \n".join(lines)


def _because(dimension: DynamicDimension, path: str) -> str:
    what = {"[]": "a subscript", "condition": "a condition"}.get(dimension.what)
    where = f"line {dimension.line}"
    if dimension.path != path:
        where = f"{dimension.path.rpartition('/')[2]}, {where}"
    which = "a dimension" if dimension.axis is None else f"dimension {dimension.axis}"
    return f"{which} is dynamic: it depends on data by {what or code(dimension.what)} ({where})"
