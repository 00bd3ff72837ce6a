"""Of what class the values of a file's arguments and receivers are, by where they stand."""

from __future__ import annotations

from mindport.analysis.classes import derives_from
from mindport.analysis.evaluator import MODULE, Evaluator
from mindport.analysis.ir import Part
from mindport.analysis.modules import Unit
from mindport.analysis.values import Atom, Constant, Instance, Library, Object, Record, Sequence
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


class ValueKinds:
    """Answers for one file, while it is being analysed."""

    def __init__(self, ev: Evaluator, unit: Unit, lines: LineIndex) -> None:
        self._ev = ev
        self._unit = unit
        offset = lines.offset_of_utf8
        terms = unit.ir.terms
        self._terms: dict[Span, int] = {}

        def span_of(part: Part, place: tuple[int, ...]) -> Span:
            start, end = offset(part.line + place[0], place[1]), part.line + place[2]
            return Span(start, offset(end, place[3]))

        for part in unit.ir.parts:
            for site in part.all_sites():
                self._terms[span_of(part, site[2:6])] = site[0]
                if len(site) > 6:
                    _, _, positional, keywords = terms[site[6]]
                    self._terms[span_of(part, site[7:11])] = site[6]
                    passed = [*positional, *(term for _, term in keywords)]
                    for term, place in zip(passed, site[11], strict=True):
                        self._terms.setdefault(span_of(part, place), term)

    def kind(self, span: Span) -> str:
        """The class of what stands there ("int", "torch.dtype"); "" where it is not known."""
        term = self._terms.get(span)
        if term is None:
            return ""
        kinds = {self._of(atom) for atom in self._ev.value(self._unit, term)}
        return kinds.pop() if len(kinds) == 1 else ""

    def is_known(self, span: Span) -> bool:
        """Whether anything is known of what stands there, but that it may be None."""
        term = self._terms.get(span)
        if term is None:
            return False
        values = self._ev.value(self._unit, term)
        return any(not isinstance(one, Constant) or one.value is not None for one in values)

    def _of(self, atom: Atom) -> str:
        if isinstance(atom, Constant):
            return type(atom.value).__name__
        if isinstance(atom, Instance):
            return atom.cls
        if isinstance(atom, Object):
            return MODULE if derives_from(self._ev, atom.cls, MODULE) else ""
        if isinstance(atom, Sequence):
            return "tuple"
        if isinstance(atom, Record):
            return "dict"
        if isinstance(atom, Library):
            row = self._ev.catalogue.rows.get(atom.name)
            return row[2] if row is not None and atom.kind in ("constant", "attribute") else ""
        return ""
