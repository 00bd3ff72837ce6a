"""A use with its place in the text, its kind and its arguments."""

from __future__ import annotations

from typing import NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.api_use import (
    ApiUse,
    Argument,
    Confidence,
    UseKind,
)
from mindport.text.line_index import LineIndex

_KINDS = {
    "module": UseKind.MODULE,
    "class": UseKind.CLASS,
    "function": UseKind.FUNCTION,
    "method": UseKind.METHOD,
    "classmethod": UseKind.METHOD,
    "staticmethod": UseKind.METHOD,
    "property": UseKind.ATTRIBUTE,
    "attribute": UseKind.ATTRIBUTE,
    "constant": UseKind.CONSTANT,
}


class Named(NamedTuple):
    """An API that a site names."""

    api: str
    kind: str
    confidence: Confidence
    is_path: bool = False
    alternatives: tuple[str, ...] = ()


def use_at(unit: Unit, part: ir.Part, site: ir.Site, named: Named, lines: LineIndex) -> ApiUse:
    """A use of what a site names, with its place in the text."""
    place, line = lines.span_of_utf8, part.line
    flags = site[1]
    name_span = place(line + site[2], site[3], line + site[4], site[5])
    span, arguments = name_span, None
    if len(site) > 6:
        span = place(line + site[7], site[8], line + site[9], site[10])
        arguments = _arguments(unit, line, site, lines)
    return ApiUse(
        span,
        name_span,
        named.api,
        kind_of_use(named.api, named.kind, flags),
        named.confidence,
        arguments,
        bool(flags & ir.IMPORTED),
        named.alternatives,
    )


def kind_of_use(api: str, kind: str, flags: int) -> UseKind:
    """The kind of a use; for a name without an inventory, what its spelling suggests."""
    if flags & ir.DECORATOR:
        return UseKind.DECORATOR
    if flags & ir.BASE:
        return UseKind.BASE
    found = _KINDS.get(kind)
    if found is not None:
        return found
    if api.rpartition(".")[2][:1].isupper():
        return UseKind.CLASS
    return UseKind.FUNCTION if flags & ir.CALLED else UseKind.ATTRIBUTE


def _arguments(unit: Unit, line: int, site: ir.Site, lines: LineIndex) -> tuple[Argument, ...]:
    terms = unit.ir.terms
    _, _, positional, keywords = terms[site[6]]
    named = [(("*" if terms[t][0] == ir.STAR else None), t) for t in positional]
    named += [(name or "**", term) for name, term in keywords]
    place = lines.span_of_utf8
    return tuple(
        [
            Argument(name, place(line + p[0], p[1], line + p[2], p[3]), _literal(terms[term]))
            for (name, term), p in zip(named, site[11], strict=True)
        ]
    )


def _literal(parts: ir.Term) -> str | None:
    if parts[0] != ir.CONST:
        return None
    try:
        return repr(parts[1])
    except ValueError:  # Python writes no integer of more than some thousand digits
        return None
