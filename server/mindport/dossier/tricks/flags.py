"""Flags of torch that are assigned, and findings of the scan that are tricks."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.uses.named_api import apis
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.bodies import function_of, same
from mindport.dossier.reading.leaves import leaves
from mindport.dossier.reading.reader import Reader

_FLAGS = ("torch.backends.cudnn.", "torch.backends.cuda.matmul.", "torch.backends.mps.")
_NONE = "The flags of cuDNN have no counterpart; `mindspore.set_deterministic(True)` on Ascend."
_FINDING = "gradient-accumulation"
_ACCUMULATION = "Add the gradients up over the rounds, and call the optimizer after the last one."


def find(reader: Reader) -> Iterator[Entry]:
    """Assigned flags, and accumulation of gradients."""
    yield from _assigned(reader)
    known = {one.path for one in reader.project.result.findings if one.name == _FINDING}
    yield from _by_division(reader, known)
    for finding in reader.project.result.findings:
        if finding.name == _FINDING:
            start = finding.range.start
            place = reader.project.shown_place(finding.path, start.line, start.column)
            way = finding.advice or _ACCUMULATION
            facts = tuple(_rounds(reader, place.path, start.line))
            yield Entry("accumulation", "gradients over several rounds", facts, (place,), way)


def _rounds(reader: Reader, path: str, line: int) -> Iterator[Fact]:
    """What a loss is divided by before its gradients are computed, in the function of a line."""
    _ = reader.loss_flow.parts
    for unit, term in reader.loss_flow.divisors:
        function = function_of(unit, term)
        if reader.project.relative(unit.path) == path and reader.has_line(unit, function, line):
            named = [fact for fact in leaves(reader, unit, term) if _is_count(fact)]
            settings = reader.known.of(unit, term)
            whole = [reader.fact_of("rounds", settings)] if settings else []
            yield from named or filter(_is_count, whole)


def _is_count(fact: Fact) -> bool:
    return (fact.value or "").split(" or ")[0].isdigit()


def _by_division(reader: Reader, known: set[str]) -> Iterator[Entry]:
    """A loss that is divided by the number of rounds, where rounds are counted by it, too."""
    _ = reader.loss_flow.parts
    for unit, term in reader.loss_flow.divisors:
        function = function_of(unit, term)
        body = reader.bodies.by_function.get((unit, function))
        path = reader.project.relative(unit.path)
        if body is None or path in known:
            continue
        counted = [
            at
            for at, parts in body.terms()
            if parts[0] == ir.BINARY and parts[1] == "Mod" and same(unit, parts[3], term)
        ]
        if counted:
            place = reader.place(unit, reader.line_of(unit, counted[0]))
            facts = tuple(filter(_is_count, leaves(reader, unit, term)))
            yield Entry(
                "accumulation", "gradients over several rounds", facts, (place,), _ACCUMULATION
            )


def _assigned(reader: Reader) -> Iterator[Entry]:
    for path in sorted(reader.project.units):
        unit = reader.project.units[path]
        for part in unit.ir.parts:
            for site in part.all_sites():
                if site[1] & ir.STORE:
                    for api in apis(reader.project.evaluator, unit, site[0]):
                        if api.startswith(_FLAGS):
                            place = reader.place(unit, site[2] + part.line + 1, site[3])
                            value = place.text.rpartition("=")[2].partition("#")[0].strip()
                            fact = Fact("value", value or None, "code", place)
                            yield Entry("determinism", api, (fact,), (place,), _NONE)
