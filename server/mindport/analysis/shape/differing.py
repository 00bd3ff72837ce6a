"""Whether two results have different shapes, as far as that is known."""

from __future__ import annotations

from mindport.analysis.shape.dimension import MEETING, SAYS_NOTHING, SOME
from mindport.analysis.shape.domain import (
    Group,
    Literal,
    Many,
    Number,
    Shaped,
    TensorShape,
    cause_of,
)


def differ(left: Shaped | None, right: Shaped | None) -> bool:
    """Whether two results are known to have different shapes."""
    match left, right:
        case (Group(elements=()), other) | (other, Group(elements=())):
            return _holds_tensors(other)
        case Group(), Group():
            pairs = zip(left.elements, right.elements, strict=False)
            return any(differ(a, b) for a, b in pairs)
        case TensorShape(), TensorShape():
            return _tensors_differ(left, right)
        # A tensor, or the number that it holds.
        case (Number() as number, TensorShape()) | (TensorShape(), Number() as number):
            return cause_of(number) is not None
        # None, or a number of Python, or several values.
        case (TensorShape(), Literal() | Group() | Many()) | (
            Literal() | Group() | Many(),
            TensorShape(),
        ):
            return True
    return False


def _holds_tensors(value: Shaped | None) -> bool:
    """Whether it is a list with tensors in it, which an empty one is not."""
    if isinstance(value, Many):
        return isinstance(value.element, TensorShape)
    return isinstance(value, Group) and any(isinstance(e, TensorShape) for e in value.elements)


def _tensors_differ(left: TensorShape, right: TensorShape) -> bool:
    if left.dims is None or right.dims is None:
        return _differ_by_name(left, right)
    if len(left.dims) != len(right.dims):
        return True
    return any(a != b and SOME not in (a, b) for a, b in zip(left.dims, right.dims, strict=True))


def met(left: Shaped | None, right: Shaped | None) -> str:
    """The parameters whose shapes decide whether a result that met another has its shape still."""
    if not isinstance(left, TensorShape) or not isinstance(right, TensorShape):
        return ""
    one, other = sorted((left.name, right.name), key=len)
    parts = other.split(MEETING)
    if left.dims is not None or right.dims is not None or len(parts) < 2 or one not in parts:
        return ""
    names = [part.partition("@")[0] for part in parts if part.rpartition("@")[2].isdigit()]
    return " and ".join(f"`{name}`" for name in names) if len(names) == len(parts) else ""


def _differ_by_name(left: TensorShape, right: TensorShape) -> bool:
    """Whether a shape that is not known is made from the other one by what changes it."""
    moving = cause_of(left) is not None
    if moving != (cause_of(right) is not None):
        return _is_static(right if moving else left)
    if left.dims is not None:
        return _is_another(left, right.name)
    if right.dims is not None:
        return _is_another(right, left.name)
    if MEETING in left.name or MEETING in right.name:
        return False  # it may be the same
    if "[" in left.name and "[" in right.name:  # two ways to take a part, or one made of the other
        return _is_made_of(left.name, right.name) or _is_made_of(right.name, left.name)
    names = {left.name, right.name}
    return len(names) == 2 and not names & {"", SAYS_NOTHING}


def _is_made_of(name: str, other: str) -> bool:
    """Whether a shape is made of another one by a call that changes it: `row.unsqueeze(0)`."""
    return bool(other) and other != SAYS_NOTHING and name.startswith(f"{other}.")


def _is_static(tensor: TensorShape) -> bool:
    """Whether a shape is known not to depend on data: of numbers, or that of a parameter."""
    if tensor.dims is not None:
        return all(isinstance(dim, int) for dim in tensor.dims)
    return tensor.name not in ("", SAYS_NOTHING) and MEETING not in tensor.name


def _is_another(known: TensorShape, named: str) -> bool:
    """Whether a known shape is another one than that of this name."""
    if named in ("", SAYS_NOTHING):
        return False
    if known.name and _is_made_of(named, known.name):
        return True  # as it is where nothing is known of the first
    is_other = known.name not in ("", SAYS_NOTHING, named) and MEETING not in known.name + named
    dims = known.dims or ()
    if "." in named and any(dim not in (0, 1) for dim in dims):
        return False  # what a call made of a tensor may have just this shape
    return is_other or all(isinstance(dim, int) for dim in dims)
