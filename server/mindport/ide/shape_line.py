"""The line of a hover that tells a shape."""

from __future__ import annotations

from mindport.ide.markdown import code
from mindport.ide.messages import message
from mindport.project.workspace.shape_here import DynamicDimension, ShapeHere

_MOST = 3


def shape_line(here: ShapeHere, path: str) -> str:
    """The shape, and what its dynamic dimensions depend on; `path` is the file of the hover."""
    lines = [code(here.text)]
    lines += [_because(one, path) for one in here.dynamic[:_MOST]]
    return "  \n".join(lines)


def _because(dimension: DynamicDimension, path: str) -> str:
    key = {"[]": "shape.subscript", "condition": "shape.condition"}.get(dimension.what)
    what = message(key) if key else code(dimension.what)
    where = message("shape.line", line=dimension.line)
    if dimension.path != path:
        file = dimension.path.rpartition("/")[2]
        where = message("shape.line-of", file=file, line=dimension.line)
    if dimension.axis is None:
        return message("shape.some", what=what, where=where)
    return message("shape.axis", axis=dimension.axis, what=what, where=where)
