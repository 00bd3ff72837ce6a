"""Each weight of a file with its place in the converted model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from mindport.weights.arrays import Array
from mindport.weights.layer_names import RENAMED, UNCOUNTED, WIDENED
from mindport.weights.model_layers import OWN


class Status(Enum):
    """What becomes of a weight."""

    MATCHED = "matched"
    RENAMED = "renamed"
    RESHAPED = "reshaped"
    DROPPED = "dropped"
    UNCLEAR = "unclear"
    UNEXPECTED = "unexpected"
    MISSING = "missing"


PROBLEMS = frozenset({Status.UNCLEAR, Status.UNEXPECTED, Status.MISSING})


@dataclass(frozen=True, slots=True)
class Entry:
    """One weight: torch's name, the new one, and the layer that holds it."""

    name: str
    new_name: str
    status: Status
    layer: str = ""
    shape: tuple[int, ...] = ()
    new_shape: tuple[int, ...] = ()
    note: str = ""


def matched(
    arrays: Mapping[str, Array],
    layers: Mapping[str, frozenset[str]],
    targets: Mapping[str, frozenset[str]],
    lacking: Iterable[str] = (),
) -> list[Entry]:
    """The entry of each array, then those of `lacking`, weights that no array is for.

    `layers` are the layers of torch that may hold a weight, `targets` what each of them becomes.
    """
    entries = [_entry(name, array, arrays, layers, targets) for name, array in arrays.items()]
    taken: dict[str, str] = {}
    for place, entry in enumerate(entries):
        other = taken.setdefault(entry.new_name, entry.name)
        if entry.new_name and other != entry.name:
            note = f"{other} has the same name there"
            entries[place] = Entry(
                entry.name, "", Status.UNCLEAR, entry.layer, entry.shape, note=note
            )
    return [*entries, *(Entry(name, "", Status.MISSING) for name in lacking)]


def converted(arrays: Mapping[str, Array], entries: Iterable[Entry]) -> dict[str, Array]:
    """The arrays under their new names, in their new shapes."""
    return {
        entry.new_name: arrays[entry.name].reshaped(entry.new_shape)
        for entry in entries
        if entry.new_name
    }


def _entry(
    name: str,
    array: Array,
    arrays: Mapping[str, Array],
    layers: Mapping[str, frozenset[str]],
    targets: Mapping[str, frozenset[str]],
) -> Entry:
    path, _, leaf = name.rpartition(".")
    possible = _likely(layers.get(name, frozenset()), path, arrays)
    layer = " or ".join(sorted(one for one in possible if one)) or (
        "a parameter" if possible else ""
    )
    if not possible:
        note = "its layer is not found in the source; the name is kept"
        return Entry(name, name, Status.UNEXPECTED, layer, array.shape, array.shape, note)
    outcomes = {
        _outcome(path, leaf, array.shape, target)
        for one in possible
        for target in (targets.get(one, frozenset({one})) if one != OWN else (OWN,))
    }
    if len(outcomes) > 1:
        names = " or ".join(sorted(outcome[0] or "nothing" for outcome in outcomes))
        return Entry(name, "", Status.UNCLEAR, layer, array.shape, note=f"ambiguous: {names}")
    new_name, shape = outcomes.pop()
    status = Status.MATCHED if new_name == name else Status.RENAMED if new_name else Status.DROPPED
    if new_name and shape != array.shape:
        status = Status.RESHAPED
    return Entry(name, new_name, status, layer, array.shape, shape)


def _likely(layers: frozenset[str], path: str, arrays: Mapping[str, Array]) -> frozenset[str]:
    """Of several layers those that keep the statistics that the file has, or has not."""
    has_statistics = f"{path}.running_mean" in arrays
    kept = frozenset(one for one in layers if ("BatchNorm" in one) == has_statistics)
    return kept if len(layers) > 1 and kept else layers


def _outcome(
    path: str, leaf: str, shape: tuple[int, ...], target: str
) -> tuple[str, tuple[int, ...]]:
    """The new name ("" for none) and shape of a weight of a layer that becomes `target`."""
    if leaf == UNCOUNTED and not target.startswith("mindspore.mint."):
        return "", ()
    new_leaf = RENAMED.get(target, {}).get(leaf, leaf)
    if target in WIDENED and len(shape) == 3:
        shape = (*shape[:2], 1, shape[2])
    return (f"{path}.{new_leaf}" if path else new_leaf), shape
