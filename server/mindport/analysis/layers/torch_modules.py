"""Which classes of a file are torch modules, and where their `forward` is named."""

from __future__ import annotations

from dataclasses import dataclass

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Atom, Class, Object, Super
from mindport.analysis.values.evaluator import MODULE, Evaluator
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

# What is called is no attribute there: `run(x)` after `run = net.forward`.
_HELD = ir.NAME | ir.EXPRESSION


@dataclass(frozen=True, slots=True)
class TorchModules:
    """`classes` are lines (from 1) of `class` statements, the others spans.

    `forwards` are those of `x.forward`, `held` those of what holds one: of `run` in `run(x)`.
    """

    classes: frozenset[int] = frozenset()
    forwards: frozenset[Span] = frozenset()
    held: frozenset[Span] = frozenset()


def torch_modules(ev: Evaluator, unit: Unit, lines: LineIndex) -> TorchModules:
    """The torch modules of a file."""
    classes = frozenset(
        entry.line
        for index, entry in enumerate(unit.ir.classes)
        if derives_from(ev, ev.atoms.the_class(unit, index), MODULE)
    )
    offset = lines.offset_of_utf8
    places = [
        (
            Span(offset(part.line + site[2], site[3]), offset(part.line + site[4], site[5])),
            bool(site[1] & _HELD),
        )
        for part in unit.ir.parts
        for site in part.all_sites()
        if _is_forward(ev, unit, site[0])
    ]
    forwards = frozenset(span for span, is_held in places if not is_held)
    return TorchModules(classes, forwards, frozenset(span for span, is_held in places if is_held))


def _is_forward(ev: Evaluator, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] != ir.ATTR or parts[2] != "forward":
        return False
    return any(_is_module(ev, atom) for atom in ev.value(unit, parts[1]))


def _is_module(ev: Evaluator, atom: Atom) -> bool:
    if isinstance(atom, (Object, Super)):
        return derives_from(ev, atom.cls, MODULE)
    if isinstance(atom, Class):
        return derives_from(ev, atom, MODULE)
    return ev.is_module(atom)
