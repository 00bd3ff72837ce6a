"""What MindSpore's front end says of a graph's result, read from the text of the graph.

`<Tuple[Tensor[Float32],Tensor[Int64]*2], TupleShape((2, 3), (-1), ())>` is a float32 tensor of
shape (2, 3), an int64 one whose length it cannot tell, and an int64 one without dimensions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_RETURN = re.compile(r"^  Return\(.*\n\s*: \((<.*>)\)", re.MULTILINE)
_TOKEN = re.compile(r"-?\d+|[A-Za-z_]\w*|[][(),*]")
_UNKNOWN_RANK = (-2,)
_GROUPS = ("Tuple", "List")


@dataclass(frozen=True, slots=True)
class Result:
    """One result: a tensor with its dimensions, -1 where unknown; `shape` is None for no tensor."""

    kind: str  # float32, int64, bool
    shape: tuple[int, ...] | None

    @property
    def is_open(self) -> bool:
        """Whether the front end leaves the number of dimensions to the run."""
        return self.shape == _UNKNOWN_RANK


def results_of(graph: str) -> list[Result] | None:
    """The results of the entry graph, nested ones in order; None where the text is another."""
    found: list[str] = _RETURN.findall(graph[graph.rfind("\nsubgraph @") :])
    if not found:
        return None
    try:
        tokens = _TOKEN.findall(found[-1])
        kinds, place = _kinds(tokens, 0)
        shapes, _ = _shapes(tokens, place + 1)
        return list(_paired(kinds, shapes))
    except (IndexError, ValueError):
        return None


# A kind is a name, or the list of those of a group; a shape likewise, None where there is none.
_Kind = str | list["_Kind"]
_Shape = tuple[int, ...] | list["_Shape"] | None


def _kinds(tokens: list[str], place: int) -> tuple[_Kind, int]:
    name = tokens[place]
    place += 1
    if name == "Any":  # Any(Tensor)[Float64]: nothing is known
        return "any", tokens.index("]", place) + 1
    if name in ("Tensor", "Ref"):
        inner, place = _kinds(tokens, place + 1)
        return (f"tensor {inner}" if name == "Tensor" else inner), place + 1
    if name not in _GROUPS:
        if not name[0].isalpha() or (place < len(tokens) and tokens[place] == "["):
            raise ValueError(name)
        return name.lower(), place
    return _group(tokens, place + 1)


def _group(tokens: list[str], place: int) -> tuple[_Kind, int]:
    """The kinds up to a closing bracket: `A, B*3]`."""
    group: list[_Kind] = []
    while tokens[place] != "]":
        if tokens[place] == ",":
            place += 1
        inner, place = _kinds(tokens, place)
        times = 1
        if tokens[place] == "*":
            times, place = int(tokens[place + 1]), place + 2
        group += [inner] * times
    return group, place + 1


def _shapes(tokens: list[str], place: int) -> tuple[_Shape, int]:
    name = tokens[place]
    if name == "NoShape":
        return None, place + 1
    if name == "(":
        end = tokens.index(")", place)
        return tuple(int(one) for one in tokens[place + 1 : end] if one != ","), end + 1
    if name not in ("TupleShape", "ListShape"):
        raise ValueError(name)
    group: list[_Shape] = []
    place += 2
    while tokens[place] != ")":
        if tokens[place] == ",":
            place += 1
        inner, place = _shapes(tokens, place)
        group.append(inner)
    return group, place + 1


def _paired(kind: _Kind, shape: _Shape) -> Iterator[Result]:
    if isinstance(kind, list):
        if not isinstance(shape, list) or len(shape) != len(kind):
            raise ValueError(kind)
        for one, other in zip(kind, shape, strict=True):
            yield from _paired(one, other)
    elif isinstance(shape, list):
        raise ValueError(kind)
    elif kind == "any":
        yield Result(kind, _UNKNOWN_RANK)
    elif kind.startswith("tensor "):
        if shape is None:
            raise ValueError(kind)
        yield Result(kind.removeprefix("tensor "), shape)
    else:
        yield Result(kind, None)
