"""The arguments of a call, bound to the parameters of the torch API, and what they run into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from mindport.analysis.api_use import ApiUse, Argument
from mindport.knowledge.defaults import same_default
from mindport.knowledge.types import ParameterMapping, Target

# Parameters that MindSpore leaves to its own devices: another default of one changes no result.
NEUTRAL = frozenset(("inplace", "reduce", "size_average"))

# Parameters that torch takes by keyword only. A positional argument never binds to one of them,
# nor to one behind it; that also ends `torch.zeros(2, 3, 4)`, where `size` takes all three.
KEYWORD_ONLY = frozenset(
    {
        *("device", "dtype", "generator", "layout", "memory_format", "out", "pin_memory"),
        *("requires_grad", "sparse_grad", "stable"),
    }
)
# The same few pairs of literals are compared for every call.
_same_default = lru_cache(maxsize=4096)(same_default)

_COMPARED = frozenset({"default_differs", "written_out"})


class Passing(str, Enum):
    """How an argument is given."""

    POSITION = "position"
    KEYWORD = "keyword"


@dataclass(frozen=True, slots=True)
class Bound:
    """An argument with the parameter that takes it."""

    line: ParameterMapping
    argument: Argument
    passing: Passing


@dataclass(frozen=True, slots=True)
class Call:
    """One use, with its arguments bound.

    `visible` is False where the arguments cannot be seen: no call here, or an unpacking.
    """

    use: ApiUse
    bound: tuple[Bound, ...] = ()
    visible: bool = False


def bind(use: ApiUse, target: Target | None) -> Call:
    """Bind the arguments of a use by the parameter lines of a target."""
    arguments = use.arguments
    if arguments is None:
        return Call(use)
    visible = not any(argument.keyword in ("*", "**") for argument in arguments)
    if target is None or not target.parameters or not arguments:
        return Call(use, (), visible)
    lines = [line for line in target.parameters if line.torch not in (None, "self")]
    return Call(use, tuple(_bindings(arguments, lines)), visible)


def _bindings(arguments: Sequence[Argument], lines: Sequence[ParameterMapping]) -> Iterator[Bound]:
    by_name = {line.torch: line for line in lines}
    place: int | None = 0
    for argument in arguments:
        if argument.keyword is None:
            if place is not None and place < len(lines):
                line = lines[place]
                place += 1
                if line.torch in KEYWORD_ONLY:
                    place = None
                else:
                    yield Bound(line, argument, Passing.POSITION)
        elif argument.keyword == "*":
            place = None  # what follows lands at an unknown position
        elif argument.keyword in by_name:
            yield Bound(by_name[argument.keyword], argument, Passing.KEYWORD)


def dropped(call: Call) -> list[Bound]:
    """Arguments without a counterpart, save those that say no more than the default."""
    return [
        one
        for one in call.bound
        if one.line.mindspore is None and one.line.status == "dropped" and not _says_default(one)
    ]


def renamed(call: Call) -> list[Bound]:
    """Arguments given by a name that is another one in the target."""
    return [
        one
        for one in call.bound
        if one.passing is Passing.KEYWORD
        and one.line.mindspore is not None
        and one.line.mindspore != one.line.torch
    ]


def misplaced(call: Call) -> list[Bound]:
    """Arguments given by position that would land elsewhere in the target."""
    return [
        one
        for one in call.bound
        if one.line.status == "reordered" and one.passing is Passing.POSITION
    ]


def converted(call: Call) -> list[Bound]:
    """Arguments whose value has to be written in another way."""
    return [one for one in call.bound if one.line.status == "converted" and not _fits(one, call)]


def changed_defaults(call: Call, target: Target) -> list[ParameterMapping]:
    """Lines whose default differs, where the call leaves it to the default; one for a parameter."""
    if not call.visible:
        return []
    # Several torch parameters can lead to one: `unbiased` and `correction` to `ddof`.
    given = {one.line.mindspore for one in call.bound}
    found: dict[str | None, ParameterMapping] = {}
    for line in target.parameters:
        if line.status in _COMPARED and line.mindspore not in given and not _equal(line):
            found.setdefault(line.mindspore, line)
    return list(found.values())


def lacks_required(target: Target) -> list[str]:
    """Parameters that the target asks for and torch does not have."""
    return [
        line.mindspore
        for line in target.parameters
        if line.status == "extra" and line.mindspore and line.note.startswith("required")
    ]


def _says_default(one: Bound) -> bool:
    given, default = one.argument.constant, one.line.torch_default
    return given is not None and default is not None and _same_default(given, default)


def _fits(one: Bound, call: Call) -> bool:
    # "takes one sequence" only matters for several arguments, and the other way round it is not
    # known whether the one argument is a sequence.
    if one.line.value is not None:
        return False
    given = [argument for argument in call.use.arguments or () if argument.keyword is None]
    return "one sequence" in one.line.note and len(given) <= 1


def _equal(line: ParameterMapping) -> bool:
    if line.torch in KEYWORD_ONLY or line.torch in NEUTRAL:
        return True
    if line.status == "written_out":
        return False
    # None stands for a choice that torch makes inside; what that is, the signature does not tell.
    if line.torch_default is None or line.mindspore_default is None:
        return line.torch is None
    return line.torch_default == "None" or _same_default(line.torch_default, line.mindspore_default)
