"""Functions of libraries that are given all options at once, and read those that they need."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.dossier.model import Entry
from mindport.dossier.reading.by_name import reads, way_of
from mindport.dossier.reading.reader import Reader


def find(reader: Reader) -> Iterator[Entry]:
    """The options that such a function reads, by the kinds of tricks that they are."""
    for function, kinds in reads().items():
        for called in reader.calls.by_api.get(function, ()):
            for kind, names in kinds.items():
                known = {name: reader.known.by_name(name) for name in names}
                facts = tuple(reader.fact_of(name, one) for name, one in known.items() if one)
                if facts:
                    leaf = function.rpartition(".")[2]
                    place = (reader.calls.place(called),)
                    yield Entry(kind, leaf, facts, place, reader.way(function, way_of(kind)))
