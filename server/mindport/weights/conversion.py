"""Weights for a model as `mindport migrate` converts it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.scan.task import Task
from mindport.project.settings.settings import Settings
from mindport.project.workspace.local_files import local_files
from mindport.weights.arrays import Array
from mindport.weights.matching import Entry, converted, matched
from mindport.weights.model_layers import model_layers

_MADE = ("mindspore.", "mindport_compat.")


@dataclass(frozen=True, slots=True)
class Weights:
    """The arrays under MindSpore's names, and what became of each."""

    arrays: dict[str, Array]
    entries: tuple[Entry, ...]


def convert_weights(
    arrays: Mapping[str, Array], file: Path, name: str, knowledge: KnowledgeBase, settings: Settings
) -> Weights:
    """Convert weights of a class of torch's; WeightsError where there is no such class."""
    task = prepare(sorted(local_files(file).files), replace(settings, guesses=False))
    model = model_layers(task, file, name, arrays, knowledge)
    layers = frozenset(one for held in model.layers.values() for one in held if one)
    targets = _targets(layers, _made(task, knowledge), knowledge, settings)
    entries = matched(arrays, model.layers, targets, model.lacking)
    return Weights(converted(arrays, entries), tuple(entries))


def _made(task: Task, knowledge: KnowledgeBase) -> dict[str, set[str]]:
    """What the layers that the files make become, by torch's name."""
    made: dict[str, set[str]] = {}
    for file in migrate(task, knowledge).files:
        for one in file.after.conversions:
            if one.is_done and one.target.startswith(_MADE):
                made.setdefault(one.use.api, set()).add(one.target)
    return made


def _targets(
    layers: Iterable[str],
    made: Mapping[str, set[str]],
    knowledge: KnowledgeBase,
    settings: Settings,
) -> dict[str, frozenset[str]]:
    """What each layer becomes where it is made, else what its row says."""
    found: dict[str, frozenset[str]] = {}
    for layer in layers:
        mapping = knowledge.mapping(layer, settings.ms_version, settings.backend)
        row = mapping.target if mapping is not None else None
        found[layer] = frozenset(made.get(layer) or {row or layer})
    return found
