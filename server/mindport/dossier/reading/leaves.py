"""The named settings that a value is computed of: `warmup_epochs`, `no_aug_epochs`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.dossier.model import Fact
from mindport.dossier.reading.bodies import operands
from mindport.dossier.reading.setting import Settings

if TYPE_CHECKING:
    from mindport.dossier.reading.reader import Reader

_MOST = 6
_THROUGH = frozenset({ir.BINARY, ir.UNARY, ir.PHI, ir.CALL, ir.ANNOTATED, ir.TAKEN, ir.TUPLE})


def leaves(reader: Reader, unit: Unit, term: int) -> list[Fact]:
    """The settings with names that a term is made of, through parameters and attributes."""
    found: dict[str, Fact] = {}
    for name, settings, place in _leaves(reader, unit, term, 10, set()):
        if name not in found and len(found) < _MOST:
            source = "its value is not known"
            fact = reader.fact_of(name, settings) if settings else Fact(name, None, source)
            if settings or not place:
                found[name] = fact
    known = {name: fact for name, fact in found.items() if fact.value is not None}
    return list((known or found).values())


def _leaves(
    reader: Reader, unit: Unit, term: int, depth: int, met: set[tuple[Unit, int]]
) -> Iterator[tuple[str, Settings, bool]]:
    if depth < 0 or (unit, term) in met:
        return
    met.add((unit, term))
    parts = unit.ir.terms[term]
    if parts[0] in _THROUGH:
        for one in operands(parts):
            yield from _leaves(reader, unit, one, depth - 1, met)
        return
    name = _name(unit, parts)
    if not name:
        return
    settings = reader.known.of(unit, term)
    origins = reader.bodies.origins(unit, term) if not settings else []
    yield name, settings, bool(origins)
    for other, inner in origins:
        yield from _leaves(reader, other, inner, depth - 1, met)


def _name(unit: Unit, parts: ir.Term) -> str:
    match parts[0]:
        case ir.PARAM:
            return unit.ir.functions[parts[1]].parameters[parts[2]][0]
        case ir.ATTR:
            return str(parts[2])
        case ir.GLOBAL:
            return str(parts[1])
        case ir.ITEM:
            key = unit.ir.terms[parts[2]]
            return key[1] if key[0] == ir.CONST and isinstance(key[1], str) else ""
    return ""
