"""What a project may read by its name: attributes of its classes, whatever object they are of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.evaluator import Evaluator

# They see all names, or take one: as a constant it is a string of the file.
_LOOKING = frozenset(
    {f"builtins.{one}" for one in ("dir", "eval", "exec", "globals", "locals", "vars")}
    | {"inspect.getmembers", "inspect.getmembers_static"}
)
_TAKING = frozenset({"builtins.getattr", "builtins.hasattr", "operator.attrgetter"})
_ALL = frozenset({"__dict__", "__getattribute__"})


def attributes_read(ev: Evaluator, units: Iterable[Unit]) -> frozenset[str] | None:
    """The names under which attributes are read, and all strings; None where any may be."""
    names: set[str] = set()
    for unit in units:
        if any(_sees_more(ev, unit, parts) for parts in unit.ir.terms):
            return None
        names.update(_read(unit))
    return frozenset(names) if names.isdisjoint(_ALL) else None


def _read(unit: Unit) -> Iterator[str]:
    """The attributes that a file reads, and its strings."""
    written = {term for part in unit.ir.parts for term in part.written}
    for term, parts in enumerate(unit.ir.terms):
        if parts[0] == ir.ATTR and term not in written:
            yield parts[2]
        elif parts[0] == ir.CONST and isinstance(parts[1], str):
            yield parts[1]


def _sees_more(ev: Evaluator, unit: Unit, call: ir.Term) -> bool:
    """Whether a term is a call that may read attributes which no text names."""
    if call[0] != ir.CALL:
        return False
    called = apis(ev, unit, call[1])
    is_told = all(unit.ir.terms[one][0] == ir.CONST for one in call[2][-1:])
    return bool(called & _LOOKING) or (bool(called & _TAKING) and not is_told)
