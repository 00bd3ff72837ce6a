"""Weights for a network of a package for MindSpore, by the table of those that are torch's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mindport.knowledge.same_networks import SameNetwork, of_batch_norm
from mindport.weights.arrays import Array
from mindport.weights.conversion import Weights
from mindport.weights.layer_names import UNCOUNTED
from mindport.weights.matching import Entry, Status, converted


def weights_of_network(arrays: Mapping[str, Array], network: SameNetwork) -> Weights:
    """The arrays under the names of the other network."""
    by_module: dict[str, set[str]] = {}
    for name in arrays:
        module, _, own = name.rpartition(".")
        by_module.setdefault(module, set()).add(own)
    entries = [_entry(name, array, by_module, network) for name, array in arrays.items()]
    entries += _lacking(by_module, network)
    return Weights(converted(arrays, entries), tuple(entries))


def _entry(
    name: str, array: Array, by_module: Mapping[str, set[str]], network: SameNetwork
) -> Entry:
    module, _, own = name.rpartition(".")
    other = network.modules.get(module)
    if other is None:
        note = f"{network.api} has no such weight; the name is kept"
        return Entry(name, name, Status.UNEXPECTED, "", array.shape, array.shape, note)
    if own == UNCOUNTED:
        return Entry(name, "", Status.DROPPED, "", array.shape)
    new = f"{other}.{of_batch_norm(own, by_module[module])}"
    status = Status.MATCHED if new == name else Status.RENAMED
    return Entry(name, new, status, "", array.shape, array.shape)


def _lacking(by_module: Mapping[str, set[str]], network: SameNetwork) -> Iterator[Entry]:
    for module in network.modules:
        if module not in by_module:
            yield Entry(f"{module}.weight", "", Status.MISSING)
