"""Initialisation without torch.nn.init: values that are written into weights and biases."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.dossier.model import Entry
from mindport.dossier.reading.reader import Reader

_WRITING = frozenset({"fill_", "zero_", "normal_", "uniform_", "constant_", "trunc_normal_"})
_WAY = "`parameter.set_data(initializer(..., parameter.shape, parameter.dtype))`."


def find(reader: Reader) -> Iterator[Entry]:
    """`m.weight.data.normal_(0, 0.01)`, `b.data.fill_(x)`: what is written to `.data` in place."""
    for called in reader.calls.all:
        terms = called.unit.ir.terms
        callee = terms[terms[called.term][1]]
        if callee[0] != ir.ATTR or callee[2] not in _WRITING:
            continue
        base = terms[callee[1]]
        if base[0] == ir.ATTR and base[2] == "data":
            api = f"torch.Tensor.{callee[2]}"
            facts = tuple(reader.facts(called, api, None, ("self",)))
            where = reader.function_name(called.unit, called.function)
            name = f"{callee[2]} on parameters: {where}"
            place = (reader.calls.place(called),)
            yield Entry("initialisation", name, facts, place, _WAY)
