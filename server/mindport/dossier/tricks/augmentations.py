"""Augmentations and other transforms of libraries."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.dossier.model import Entry
from mindport.dossier.reading.by_name import Kind, augmentation
from mindport.dossier.reading.reader import Reader

_FUNCTIONS = ("torchvision.transforms.functional.", "torchvision.transforms.v2.functional.")
_FORMS = frozenset({"to_tensor", "pil_to_tensor", "to_pil_image", "to_image", "to_dtype",
                    "convert_image_dtype", "get_image_size", "get_dimensions"})  # fmt: skip


def find(reader: Reader) -> Iterator[Entry]:
    """Transforms that are made."""
    kind = augmentation()
    yield from _of_libraries(reader, kind)
    yield from _wrapping(reader, kind.way)
    for made in reader.made("torchvision.transforms.v2.Transform"):
        if made.cls is not None:
            own = f"The project's own class `{made.name}`."
            yield Entry("augmentation", made.name, made.facts, (made.place,), own)


def _of_libraries(reader: Reader, kind: Kind) -> Iterator[Entry]:
    for api, calls in reader.calls.by_api.items():
        name = api.rpartition(".")[2]
        is_transform = name[:1].isupper() and ".functional." not in api and kind.has(api)
        for called in calls if is_transform or api in kind.apis else ():
            facts = tuple(reader.facts(called, api, None, ("transforms",)))
            place = (reader.calls.place(called),)
            yield Entry("augmentation", name, facts, place, reader.way(api, kind.way))
    for one in reader.config_calls:
        if one.cls is None and one.name[:1].isupper() and kind.has(one.api):
            facts = one.facts(("transforms",))
            yield Entry("augmentation", one.name, facts, (one.place,), kind.way)


def _wrapping(reader: Reader, way: str) -> Iterator[Entry]:
    """Classes of the project whose objects call a function of torchvision that changes images."""
    for cls, calls in reader.calls.by_class.items():
        entry = cls.unit.ir.classes[cls.index]
        held = cls.unit.ir.terms[entry.names["__call__"]] if "__call__" in entry.names else ()
        if not held or held[0] != ir.FUNC:
            continue
        called = reader.calls.names_in(cls.unit, held[1])
        names = {one.rpartition(".")[2] for one in called if one.startswith(_FUNCTIONS)} - _FORMS
        if names:
            own = f"The project's own class `{entry.name}` ({', '.join(sorted(names))}). {way}"
            for one in calls:
                facts = tuple(reader.facts(one, "", cls))
                place = (reader.calls.place(one),)
                yield Entry("augmentation", entry.name, facts, place, own)
