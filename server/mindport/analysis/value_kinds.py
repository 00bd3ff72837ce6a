"""Of what class the values of a file's arguments and receivers are, by where they stand."""

from __future__ import annotations

from mindport.analysis.classes import derives_from
from mindport.analysis.evaluator import MODULE, Evaluator
from mindport.analysis.modules import Unit
from mindport.analysis.values import Atom, Constant, Instance, Library, Object, Record, Sequence
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


class ValueKinds:
    """Answers for one file, while it is being analysed."""

    def __init__(self, ev: Evaluator, unit: Unit, lines: LineIndex) -> None:
        self._ev = ev
        self._unit = unit
        self._lines = lines
        terms = unit.ir.terms
        # By line, column, line and column as terms have them: few are ever asked for.
        self._terms: dict[tuple[int, int, int, int], int] = {}
        for part in unit.ir.parts:
            top = part.line
            for site in part.all_sites():
                self._terms[top + site[2], site[3], top + site[4], site[5]] = site[0]
                if len(site) > 6:
                    _, _, positional, keywords = terms[site[6]]
                    self._terms[top + site[7], site[8], top + site[9], site[10]] = site[6]
                    passed = [*positional, *(term for _, term in keywords)]
                    for term, (line, column, last, end) in zip(passed, site[11], strict=True):
                        self._terms.setdefault((top + line, column, top + last, end), term)
            for term, line, column, last, end in part.operands:
                self._terms.setdefault((top + line, column, top + last, end), term)

    def _term(self, span: Span) -> int | None:
        line, column = self._lines.position(span.start)
        last, end = self._lines.position(span.end)
        utf8 = self._lines.utf8_column
        return self._terms.get((line, utf8(line, column), last, utf8(last, end)))

    def kind(self, span: Span) -> str:
        """The class of what stands there ("int", "torch.dtype"); "" where it is not known."""
        kinds = self.kinds(span)
        return next(iter(kinds)) if len(kinds) == 1 else ""

    def kinds(self, span: Span) -> set[str]:
        """The classes of what may stand there, "" for one that is not known."""
        term = self._term(span)
        return set() if term is None else set(map(self._of, self._ev.value(self._unit, term)))

    def is_known(self, span: Span) -> bool:
        """Whether anything is known of what stands there, but that it may be None."""
        term = self._term(span)
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
            row = self._ev.catalogue.row(atom.name)
            return row[2] if row is not None and atom.kind in ("constant", "attribute") else ""
        return ""
