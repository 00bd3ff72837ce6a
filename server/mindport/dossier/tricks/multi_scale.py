"""Inputs of changing size: what resizes a batch to a size that was drawn at random."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.dossier.model import Entry
from mindport.dossier.reading.reader import Reader

_APIS = ("torch.nn.functional.interpolate", "torch.nn.functional.upsample")
_WAY = (
    "Each new size compiles a new graph on Ascend: draw from few sizes, or let the data pipeline"
    " resize with `dataset.batch(per_batch_map=)`; the first batches of each size are slow."
)


def find(reader: Reader) -> Iterator[Entry]:
    """Resizing with a size, or a factor, that comes from chance."""
    for api in _APIS:
        for called in reader.calls.by_api.get(api, ()):
            arguments = dict(reader.calls.arguments(called, api, None))
            for name in ("size", "scale_factor"):
                term = arguments.get(name)
                if term is not None and reader.bodies.from_chance(called.unit, term):
                    where = reader.function_name(called.unit, called.function)
                    place = (reader.calls.place(called),)
                    yield Entry("multi-scale", f"random {name}: {where}", (), place, _WAY)
