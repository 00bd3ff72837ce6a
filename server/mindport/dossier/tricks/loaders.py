"""Batch sizes and shuffling of data loaders."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.dossier.model import Entry, Fact
from mindport.dossier.reading.reader import Reader

_LOADER = "torch.utils.data.DataLoader"
_BATCHES = ("torch.utils.data.DataLoader", "torch.utils.data.BatchSampler")
_WAY = (
    "`dataset.batch(batch_size, drop_remainder=...)`; by default both keep the last, smaller batch."
)
_SHUFFLE = "`GeneratorDataset(..., shuffle=...)`: True is its default for sources with a length."


def find(reader: Reader) -> Iterator[Entry]:
    """What each loader is given."""
    for made in reader.made(*_BATCHES):
        facts = {fact.name: fact for fact in made.facts}
        place = (made.place,)
        size = facts.get("batch_size")
        if size is not None:
            more = tuple(facts[name] for name in ("drop_last",) if name in facts)
            yield Entry("batch size", _of(size), (size, *more), place, _WAY)
        if "shuffle" in facts:
            yield Entry("sampling", "shuffle", (facts["shuffle"],), place, _SHUFFLE)


def _of(size: Fact) -> str:
    return size.value or "not known"
