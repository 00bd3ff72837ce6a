"""Flags of torch that are assigned, and findings of the scan that are tricks."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis import ir
from mindport.analysis.named_api import apis
from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.reader import Reader

_FLAGS = ("torch.backends.cudnn.", "torch.backends.cuda.matmul.", "torch.backends.mps.")
_NONE = "The flags of cuDNN have no counterpart; `mindspore.set_deterministic(True)` on Ascend."
_ACCUMULATION = "Add the gradients up over the rounds, and call the optimizer after the last one."


def find(reader: Reader) -> Iterator[Entry]:
    """Assigned flags, and accumulation of gradients."""
    yield from _assigned(reader)
    for finding in reader.project.result.findings:
        if finding.name == "gradient-accumulation":
            start = finding.range.start
            place = reader.project.shown_place(finding.path, start.line, start.column)
            way = finding.advice or _ACCUMULATION
            yield Entry("accumulation", "gradients over several rounds", (), (place,), way)


def _assigned(reader: Reader) -> Iterator[Entry]:
    for path in sorted(reader.project.units):
        unit = reader.project.units[path]
        for part in unit.ir.parts:
            for site in part.all_sites():
                if site[1] & ir.STORE:
                    for api in apis(reader.project.evaluator, unit, site[0]):
                        if api.startswith(_FLAGS):
                            place = reader.place(unit, site[2] + part.line + 1, site[3])
                            value = place.text.rpartition("=")[2].strip()
                            fact = Fact("value", value or None, "code", place)
                            yield Entry("determinism", api, (fact,), (place,), _NONE)
