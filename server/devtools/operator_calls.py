"""One call of a torch function, and what it did: memory, types and gradients."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from devtools.random_programs.program import ending

torch: Any = importlib.import_module("torch")

FAMILIES = ("bool", "integer", "float", "complex")
_LARGEST = 100_000  # elements of an input
_USUAL = (torch.float32, torch.int64, torch.bool)
# A dtype, a wider one of its family, and a value that only the second holds.
_WIDENED = ((torch.float32, torch.float64, 0.3), (torch.int8, torch.int64, 2**8 + 3))


@dataclass(frozen=True, slots=True)
class Seen:
    """What one call did. Positions count from the object of a method, a list is one argument."""

    given: tuple[tuple[int, str], ...]  # the tensors that it was given: position and dtype
    results: tuple[str, ...]  # the dtypes of its results
    is_one: bool  # whether it gave one tensor, and no tuple or list
    fields: tuple[str, ...]  # the names of its results, where they have some
    shared: frozenset[int]  # arguments whose memory a result shares
    viewed: frozenset[int]  # those of them that are not the result itself
    is_of_arrays: bool  # whether it was given arrays, which are never the result itself
    repeated: frozenset[int]  # those of them of which a result has elements several times
    written: frozenset[int]  # arguments that it changed
    passing: frozenset[int] | None  # those a gradient passes through; None: it was not tried
    floats: frozenset[int]  # arguments that were tensors of floats
    indices: frozenset[int]  # tensors of integers or booleans that floats cannot take the place of
    adapting: frozenset[int]  # tensors that, without dimensions, take the dtype of the others
    clashing: frozenset[int]  # tensors that were tried so, and do not
    order: str  # "own", "kept", "changed": how its results lie in memory, "" where as a new tensor


def family(dtype: str) -> str:
    """bool, integer, float or complex."""
    if dtype == "bool" or dtype.startswith("complex"):
        return dtype.rstrip("0123456789")
    return "float" if "float" in dtype else "integer"


def decisive(seen: Seen, indices: set[int]) -> tuple[str, str]:
    """The highest family that was given, indices and masks aside, and the first dtype of it."""
    dtypes = [dtype for place, dtype in seen.given if place not in indices]
    dtypes = dtypes or [dtype for _, dtype in seen.given]
    highest = max(map(family, dtypes), key=FAMILIES.index, default="")
    return highest, next((one for one in dtypes if family(one) == highest), "")


def look(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Seen:
    """Call a function on copies of its arguments; whatever it raises is raised."""
    given = [_copied(one) for one in (*args, *kwargs.values())]
    tensors = [tuple(_tensors(one)) for one in given]
    versions = [[one._version for one in many] for many in tensors]
    result = _called(function, given, len(args), kwargs)
    made = tuple(_tensors(result))
    places = {place: {_memory(one) for one in many} for place, many in enumerate(tensors)}
    memories = {_memory(one) for one in made} - {None}
    adapting = dict(_adapting(function, args, kwargs))
    return Seen(
        tuple((place, _name(one.dtype)) for place, many in enumerate(tensors) for one in many),
        tuple(_name(one.dtype) for one in made),
        isinstance(result, torch.Tensor),
        tuple(getattr(type(result), "__match_args__", ())),
        frozenset(place for place, held in places.items() if held & memories),
        frozenset(place for place, many in enumerate(tensors) if _is_viewed(many, made)),
        any(type(one).__name__ == "ndarray" for one in given),
        frozenset(
            place
            for place, held in places.items()
            if any(_memory(one) in held and _repeats(one) for one in made)
        ),
        frozenset(
            place
            for place, many in enumerate(tensors)
            if any(one._version != old for one, old in zip(many, versions[place], strict=True))
        ),
        _passing(function, args, kwargs) if made else None,
        frozenset(place for place, many in enumerate(tensors) if many and _is_floating(many)),
        _indices(function, args, kwargs, made) if _is_floating(made) else frozenset(),
        frozenset(place for place, adapts in adapting.items() if adapts),
        frozenset(place for place, adapts in adapting.items() if not adapts),
        (_order(given, made) or _kept_order(function, args, kwargs))
        if "memory_format" not in kwargs and all(_lie_plainly(given))
        else "",
    )


def _lie_plainly(given: Iterable[Any]) -> Iterator[bool]:
    return (_is_descending(one) for value in given for one in _tensors(value))


def _order(given: Iterable[Any], made: tuple[Any, ...]) -> str:
    """How results lie that are made of tensors in their plain order: anew, or as views."""
    held = {_memory(one) for value in given for one in _tensors(value)}
    unlike = [_memory(one) in held for one in made if not _is_descending(one)]
    return "" if not unlike else "changed" if all(unlike) else "own"


def _kept_order(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Whether new results lie as the tensors do that are given, where these are turned."""
    given = [_turned(_copied(one)) for one in (*args, *kwargs.values())]
    try:
        made = tuple(_tensors(_called(function, given, len(args), kwargs)))
    except Exception:  # it takes no tensors that lie so
        return ""
    return "kept" if _order(given, made) == "own" else ""


def _turned(value: Any) -> Any:
    """The same values, with the last two dimensions the other way round in memory."""
    if isinstance(value, torch.Tensor):
        return value.mT.contiguous().mT if value.ndim > 1 else value
    return type(value)(map(_turned, value)) if type(value) in (list, tuple) else value


def _is_descending(tensor: Any) -> bool:
    """Whether its dimensions follow each other in memory, from the widest steps to the shortest."""
    if tensor.layout != torch.strided or not tensor.numel():
        return True
    pairs = zip(tensor.shape, tensor.stride(), strict=True)
    steps = [step for size, step in pairs if size > 1 and step]
    return steps == sorted(steps, reverse=True)


def cast(value: Any, old: Any, new: Any) -> Any:
    """An argument with its tensors of a dtype in another one."""
    if isinstance(value, torch.Tensor):
        return value.detach().to(new) if value.dtype == old else value
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return type(value)(cast(one, old, new) for one in value)
    return value


def is_plain(value: Any) -> bool:
    """Whether an argument is of moderate size and names no dtype."""
    if isinstance(value, torch.Tensor):
        return bool(value.layout == torch.strided and value.numel() <= _LARGEST)
    if isinstance(value, (list, tuple)):
        return all(map(is_plain, value))
    return not isinstance(value, torch.dtype)


def _passing(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> frozenset[int] | None:
    """The arguments through which a gradient passes, each tried alone."""
    found = set()
    values = (*args, *kwargs.values())
    asked = 0
    for place, value in enumerate(values):
        if not any(one.is_floating_point() for one in _tensors(value)):
            continue
        given = [_copied(one) for one in values]
        for one in _tensors(given[place]):
            one.requires_grad_(one.is_floating_point())
        given[place] = _followed(given[place])
        asked += 1
        try:
            result = _called(function, given, len(args), kwargs)
        except Exception:
            continue
        if any(one.requires_grad for one in _tensors(result)):
            found.add(place)
    return frozenset(found) if asked else None


def _adapting(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Iterator[tuple[int, bool]]:
    """For each tensor: whether without dimensions, and wider, it counts in the others' dtype."""
    values = (*args, *kwargs.values())
    single = [one for one in values if isinstance(one, torch.Tensor)]
    if len(single) < 2 or any(one.dtype not in _USUAL for one in single):
        return
    for narrow, wide, value in _WIDENED:
        for place, one in enumerate(values):
            others = [cast(other, wide, narrow) for other in values]
            beside = [two for at, two in enumerate(others) if at != place]
            beside = [two for two in beside if isinstance(two, torch.Tensor)]
            is_tried = isinstance(one, torch.Tensor) and one.dtype in (narrow, wide)
            if not is_tried or not any(two.ndim and two.dtype == narrow for two in beside):
                continue
            results = []
            for dtype in (wide, narrow):
                given = [_copied(other) for other in others]
                given[place] = torch.tensor(value, dtype=wide).to(dtype)
                try:
                    made = _called(function, given, len(args), kwargs)
                except Exception:  # it does not take a tensor without dimensions there
                    break
                results.append(tuple(_tensors(made)))
            if len(results) == 2 and (_is_floating(results[0]) <= narrow.is_floating_point):
                dtypes = [[two.dtype for two in many] for many in results]
                yield place, dtypes[0] == dtypes[1] and _are_close(*results)


def _are_close(made: Any, other: Any) -> bool:
    return len(made) == len(other) and all(
        one.shape == two.shape and torch.allclose(one, two.to(one.dtype), equal_nan=True)
        for one, two in zip(made, other, strict=True)
    )


def _indices(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], made: Any
) -> frozenset[int]:
    """Arguments of whole numbers that are more than numbers: the same floats do something else."""
    found, values = set(), (*args, *kwargs.values())
    for place, value in enumerate(values):
        many = tuple(_tensors(value))
        if not many or _is_floating(many):
            continue
        given = [_copied(one) for one in values]
        for old in {one.dtype for one in many}:
            given[place] = cast(given[place], old, torch.float32)
        try:
            other = tuple(_tensors(_called(function, given, len(args), kwargs)))
            same = _are_close(made, other)
        except Exception:  # it does not take floats there
            same = False
        if not same:
            found.add(place)
    return frozenset(found)


def _followed(value: Any) -> Any:
    """The same tensors, no longer leaves, so that they may be written."""
    if isinstance(value, torch.Tensor):
        return value.clone()
    return type(value)(_followed(one) for one in value) if type(value) in (list, tuple) else value


def _called(
    function: Callable[..., Any], given: list[Any], count: int, kwargs: dict[str, Any]
) -> Any:
    with ending(10):  # torch.Tensor.index may loop for ever
        return function(*given[:count], **dict(zip(kwargs, given[count:], strict=True)))


def _copied(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.detach().clone()
    return type(value)(map(_copied, value)) if type(value) in (list, tuple) else value


def _tensors(value: Any) -> Iterator[Any]:
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _tensors(one)
    elif type(value).__name__ == "ndarray":  # it may share the memory of a tensor
        yield from _of_array(value)


def _of_array(value: Any) -> Iterator[Any]:
    try:
        yield torch.from_numpy(value)
    except TypeError:  # a dtype that torch does not have
        return


def _memory(tensor: Any) -> int | None:
    if tensor.layout != torch.strided or not tensor.numel():
        return None
    return int(tensor.untyped_storage().data_ptr()) or None


def _is_viewed(given: tuple[Any, ...], made: tuple[Any, ...]) -> bool:
    """Whether a result is another object with the memory of what was given."""
    memories = {_memory(one) for one in given} - {None}
    return any(
        _memory(one) in memories and not any(one is other for other in given) for one in made
    )


def _repeats(tensor: Any) -> bool:
    """Whether two of its elements have one place in memory."""
    if _memory(tensor) is None:
        return False
    places = torch.zeros((), dtype=torch.int64)
    for size, stride in zip(tensor.shape, tensor.stride(), strict=True):
        places = places[..., None] + torch.arange(size) * stride
    return bool(len(places.unique()) < tensor.numel())


def _is_floating(tensors: tuple[Any, ...]) -> bool:
    return any(family(_name(one.dtype)) in FAMILIES[2:] for one in tensors)


def _name(dtype: Any) -> str:
    return str(dtype).removeprefix("torch.")
