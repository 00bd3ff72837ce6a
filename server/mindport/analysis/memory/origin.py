"""Where memory begins, and how a reader finds what holds it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit

# File and term; of an attribute or an entry of an object also which it is.
Origin: TypeAlias = "tuple[Unit, int, object]"


class Source(NamedTuple):
    """One of the tensors that a term may be, and whose memory that has."""

    memory: Origin
    tensor: Origin
    passes: bool  # whether a gradient passes from the one to the other
    is_part: bool  # whether what is known of the memory is a container that holds it
    repeats: bool = False  # whether it may have elements of the memory several times

    @property
    def is_view(self) -> bool:
        """Whether it is another tensor than that whose memory it is."""
        return self.memory != self.tensor


class Step(NamedTuple):
    """A term whose memory another one has; as a view, and whether a gradient passes.

    `depth` is 1 where it holds the other one, -1 where the other one holds it.
    """

    term: int
    is_view: bool = False
    passes: bool = True
    depth: int = 0
    repeats: bool = False


class Until(NamedTuple):
    """Up to when memory counts, for what is read behind a change.

    Terms from `first` on are made anew before the reading; but not what a loop around the change,
    which is the term `change`, has carried from an earlier round.
    """

    first: int
    change: int


UNNAMED = "its base"


def quoted(name: str) -> str:
    """How a message writes the name of a holder of memory."""
    return name if name == UNNAMED else f"`{name}`"


def name_of(origin: Origin) -> str:
    """The name of what holds memory: a parameter, an attribute, a name of the module."""
    unit, term, member = origin
    parts = unit.ir.terms[term]
    if member is not None:
        inner = name_of((unit, term, None))
        if not isinstance(member, str):
            return inner
        return member if inner == UNNAMED else f"{inner}.{member}"
    if parts[0] == ir.PARAM:
        return unit.ir.functions[parts[1]].parameters[parts[2]][0]
    if parts[0] == ir.ATTR:
        return f"{name_of((unit, parts[1], None))}.{parts[2]}"
    if parts[0] in (ir.ITEM, ir.ELEM, ir.UNPACK):
        return name_of((unit, parts[1], None))
    return parts[1] if parts[0] == ir.GLOBAL else UNNAMED


def output_of(unit: Unit, call: ir.Term) -> int | None:
    """What a call of the library is given as `out=`, which comes back."""
    given = (value for name, value in call[3] if name == "out")
    return next((one for one in given if unit.ir.terms[one] != (ir.CONST, None)), None)
