"""What is to be verified, and the inputs it is given."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from mindport.trace.model import Trace

_INPUT = re.compile(r"(?P<shape>\d+(?:,\d+)*|\(\))(?::(?P<kind>[a-z]+\d*)(?:<(?P<below>\d+))?)?")
_KINDS = ("float32", "float64", "float16", "int64", "int32", "bool")


@dataclass(frozen=True, slots=True)
class Input:
    """A random tensor: floats from a normal distribution, integers from 0 to below `below`."""

    shape: tuple[int, ...]
    kind: str = "float32"
    below: int = 2

    def __str__(self) -> str:
        """As `of` reads it."""
        shape = ",".join(map(str, self.shape)) or "()"
        kind = "" if self.kind == "float32" else f":{self.kind}"
        return f"{shape}{kind}<{self.below}" if "int" in self.kind else f"{shape}{kind}"

    @classmethod
    def of(cls, text: str) -> Input:
        """Read `2,3,32,32`, `2,16:int64<100` or `():float32`; ValueError says what is wrong."""
        found = _INPUT.fullmatch(text.replace(" ", ""))
        if found is None:
            raise ValueError(f"{text!r} is not a valid input; write 2,3,32,32 or 2,16:int64<100")
        kind = found["kind"] or "float32"
        if kind not in _KINDS:
            raise ValueError(f"{kind!r} is not a known dtype; use {', '.join(_KINDS)}")
        shape = () if found["shape"] == "()" else tuple(map(int, found["shape"].split(",")))
        return cls(shape, kind, int(found["below"] or 2))


def inputs_seen(trace: Trace, file: Path, expression: str) -> tuple[Input, ...]:
    """What a trace saw a class of modules called with, first; ValueError where it did not."""
    name = expression.partition("(")[0].strip()
    seen = [one for one in trace.modules if one.name == name and _is_same(one.path, file)]
    if not seen:
        there = ", ".join(sorted({one.name for one in trace.modules})) or "none"
        raise ValueError(
            f"the trace has no call of {name} with tensors only; it has calls of: {there}"
        )
    call = seen[0].calls[0]
    wrong = [one.dtype for one in call if one.dtype not in _KINDS]
    if wrong:
        raise ValueError(f"{name} was called with {wrong[0]}; give --input for each tensor")
    return tuple(Input(one.shape, one.dtype, one.below or 2) for one in call)


def _is_same(told: str, file: Path) -> bool:
    """Whether a path of a trace, which may be relative to another folder, is that of a file."""
    whole = file.resolve().parts
    parts = Path(told).parts
    return whole[-len(parts) :] == parts


@dataclass(frozen=True, slots=True)
class Subject:
    """A name of a file, or a call of one: a module, a class of modules, a function of tensors.

    `choices` are more inputs: those are taken which torch is the first to run with.
    """

    file: Path
    expression: str
    inputs: tuple[Input, ...] = ()
    is_training: bool = False
    seed: int = 0
    choices: tuple[tuple[Input, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Limits:
    """How large an error may be, against numbers of size 1."""

    forward: float = 1e-5
    gradient: float = 1e-4
