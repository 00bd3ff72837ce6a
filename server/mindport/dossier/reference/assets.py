"""Data sets and pre-trained weights: which, and how the code obtains them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.dossier.model import Entry, Fact, Place
from mindport.dossier.reading.by_name import packages_of
from mindport.dossier.reading.reader import Reader

_FILE = re.compile(r"https?://\S+?\.(?:pth|pt|bin|safetensors|ckpt|pkl|npz|tar|onnx|th|pth\.tar)\b")
_DATA_WAY = (
    "`mindspore.dataset` has many of these; else keep the code that reads, in a GeneratorDataset."
)
_WEIGHTS_WAY = (
    "Convert the file once with `mindport weights`, then `mindspore.load_checkpoint` reads it."
)


def data_sets(reader: Reader) -> Iterator[Entry]:
    """Classes and functions that give data, and the project's own data sets."""
    for api, calls in reader.calls.by_api.items():
        name = api.rpartition(".")[2]
        is_class = api.startswith(packages_of("data")) and name[:1].isupper()
        known = is_class or api in packages_of("reading")
        for called in calls if known else ():
            facts = tuple(reader.facts(called, api, None, ("transform", "target_transform")))[:4]
            place = (reader.calls.place(called),)
            yield Entry("data set", api, facts, place, reader.way(api, _DATA_WAY))
    for api, cls, called in reader.calls.of_classes("torch.utils.data.Dataset"):
        if cls is not None:
            way = "Its `__getitem__` and `__len__` can stay: GeneratorDataset takes the object."
            yield Entry("data set", f"{api} (own class)", (), (reader.calls.place(called),), way)


def weights(reader: Reader) -> Iterator[Entry]:
    """Calls that fetch weights, `pretrained=` arguments, and addresses of files in the code."""
    for api in packages_of("weights"):
        for called in reader.calls.by_api.get(api, ()):
            facts = tuple(reader.facts(called, api, None))[:3]
            place = (reader.calls.place(called),)
            yield Entry("pre-trained weights", api, facts, place, _WEIGHTS_WAY)
    for _, unit in sorted(reader.project.units.items()):
        for at, parts in enumerate(unit.ir.terms):
            if parts[0] == ir.CONST and isinstance(parts[1], str) and "http" in parts[1]:
                for match in _FILE.finditer(parts[1]):
                    yield _file(match[0], reader.place(unit, reader.line_of(unit, at)))
    yield from _hubs(reader)


def _file(address: str, place: Place) -> Entry:
    host = address.split("/")[2]
    return Entry("pre-trained weights", address, (Fact("host", host),), (place,), _WEIGHTS_WAY)


def _hubs(reader: Reader) -> Iterator[Entry]:
    """`from_pretrained("name")` of any library."""
    for called in reader.calls.all:
        callee = called.unit.ir.terms[called.unit.ir.terms[called.term][1]]
        if callee[0] == ir.ATTR and callee[2] == "from_pretrained" and called.positional:
            fact = reader.fact("name", called.unit, called.positional[0], called)
            place = (reader.calls.place(called),)
            yield Entry("pre-trained weights", "from_pretrained", (fact,), place, _WEIGHTS_WAY)
