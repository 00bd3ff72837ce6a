"""Of what class the values of a file's arguments and receivers are, by where they stand."""

from __future__ import annotations

from mindport.analysis.evaluator import Evaluator
from mindport.analysis.modules import Unit
from mindport.analysis.values import Atom, Constant, Instance, Library, Record, Sequence
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
        for site in unit.ir.sites:
            self._terms[Span(offset(site[2], site[3]), offset(site[4], site[5]))] = site[0]
            if len(site) > 6:
                _, _, positional, keywords = terms[site[6]]
                self._terms[Span(offset(site[7], site[8]), offset(site[9], site[10]))] = site[6]
                passed = [*positional, *(term for _, term in keywords)]
                for term, place in zip(passed, site[11], strict=True):
                    span = Span(offset(place[0], place[1]), offset(place[2], place[3]))
                    self._terms.setdefault(span, term)

    def kind(self, span: Span) -> str:
        """The class of what stands there ("int", "torch.dtype"); "" where it is not known."""
        term = self._terms.get(span)
        if term is None:
            return ""
        kinds = {self._of(atom) for atom in self._ev.value(self._unit, term)}
        return kinds.pop() if len(kinds) == 1 else ""

    def _of(self, atom: Atom) -> str:
        if isinstance(atom, Constant):
            return type(atom.value).__name__
        if isinstance(atom, Instance):
            return atom.cls
        if isinstance(atom, Sequence):
            return "tuple"
        if isinstance(atom, Record):
            return "dict"
        if isinstance(atom, Library):
            row = self._ev.catalogue.rows.get(atom.name)
            return row[2] if row is not None and atom.kind in ("constant", "attribute") else ""
        return ""
