"""Augmentations and other transforms of libraries."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.dossier.model import Entry
from mindport.dossier.reading.by_name import augmentation
from mindport.dossier.reading.reader import Reader


def find(reader: Reader) -> Iterator[Entry]:
    """Transforms that are made."""
    kind = augmentation()
    for api, calls in reader.calls.by_api.items():
        name = api.rpartition(".")[2]
        is_transform = name[:1].isupper() and ".functional." not in api and kind.has(api)
        for called in calls if is_transform or api in kind.apis else ():
            facts = tuple(reader.facts(called, api, None, ("transforms",)))
            place = (reader.calls.place(called),)
            yield Entry("augmentation", name, facts, place, reader.way(api, kind.way))
    for api, cls, called in reader.calls.of_classes("torchvision.transforms.v2.Transform"):
        if cls is not None:
            facts = tuple(reader.facts(called, api, cls))
            place = (reader.calls.place(called),)
            yield Entry("augmentation", api, facts, place, f"The project's own class `{api}`.")
