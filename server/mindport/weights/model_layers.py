"""Which layer of torch each weight of a model belongs to, as the analysis of its source says."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from mindport.analysis.values.classes import ancestors, library_instance
from mindport.analysis.values.containers import element
from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    Class,
    Instance,
    Object,
    Record,
    Value,
    join,
)
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.members import attribute_value
from mindport.knowledge.store import KnowledgeBase
from mindport.project.judging.judge import Judged
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.engine import Engine
from mindport.project.scan.task import Task
from mindport.weights.arrays import WeightsError

OWN = ""  # stands for a class of the project: its parameters keep their names
_NN = "torch.nn."
_DEEPEST = 12
# Layers that always have a weight.
_WEIGHTY = ("Linear", "Conv", "BatchNorm", "LayerNorm", "GroupNorm", "Embedding", "PReLU")


@dataclass(frozen=True, slots=True)
class ModelLayers:
    """`layers` of each weight that was asked for; `lacking` are weights nobody asked for."""

    layers: dict[str, frozenset[str]]
    lacking: tuple[str, ...]


def model_layers(
    task: Task, file: Path, name: str, keys: Collection[str], knowledge: KnowledgeBase
) -> ModelLayers:
    """The layers ("torch.nn.Linear") that may hold the weights of a class; none: not known.

    WeightsError where the file has no such class.
    """
    found: list[ModelLayers] = []
    names: list[str] = []

    def visit(judged: Judged) -> None:
        if Path(judged.source.path) != file.absolute():
            return
        names.extend(one.name for one in judged.unit.ir.classes)
        if name in names:
            ev = judged.evaluator
            model = ev.atoms.instance_of(ev.atoms.the_class(judged.unit, names.index(name)))
            layers = {key: _holders(ev, model, key) for key in keys}
            lacking = [path for path in _weights(ev, model, "", 0) if not _has(keys, path)]
            found.append(ModelLayers(layers, tuple(dict.fromkeys(lacking))))

    engine = Engine(task, knowledge, 1, None, None, visit)
    in_deep_thread(engine.run, engine.stop)
    if not found:
        raise WeightsError(f"{file} has no class {name}; it has {', '.join(names) or 'none'}")
    return found[0]


def _has(keys: Collection[str], path: str) -> bool:
    folder = path.rpartition(".")[0]
    return any(key.startswith(f"{folder}.") for key in keys)


def _holders(ev: Evaluator, value: Value, key: str) -> frozenset[str]:
    *path, leaf = key.split(".")
    for part in path:
        inner: Value = UNKNOWN
        for atom in value:
            inner = join(inner, _child(ev, atom, part))
        value = inner
    layers = (_layer(ev, atom, leaf) for atom in value)
    return frozenset(layer for layer in layers if layer is not None)


def _child(ev: Evaluator, atom: Atom, part: str) -> Value:
    if part.isdigit() and isinstance(atom, (Instance, Object)):
        elements = atom.elements if isinstance(atom, Instance) else ()
        exact = elements[int(part)] if int(part) < len(elements) else UNKNOWN
        return exact or element(ev, (atom,))
    if isinstance(atom, Record):
        return next((value for key, value in atom.entries if key == part), atom.rest)
    held = atom.items if isinstance(atom, Instance) else UNKNOWN
    return attribute_value(ev, atom, part) or held


def _layer(ev: Evaluator, atom: Atom, leaf: str) -> str | None:
    """The layer that an atom is; None for what has no such weight."""
    if isinstance(atom, Instance):
        return atom.cls if atom.cls.startswith(_NN) else None
    if not isinstance(atom, Object):
        return None
    base = library_instance(ev, atom)
    if base is not None and base.cls.startswith(_NN) and base.cls != "torch.nn.Module":
        return base.cls
    return OWN if attribute_value(ev, atom, leaf) else None


def _weights(ev: Evaluator, value: Value, path: str, depth: int) -> Iterator[str]:
    """The weights that a model has for certain, as far as its layers are told one by one."""
    if len(value) != 1 or depth > _DEEPEST:
        return
    for name, inner in _parts(ev, value[0]):
        if name:
            yield from _weights(ev, inner, f"{path}{name}.", depth + 1)
        else:
            yield f"{path}weight"


def _parts(ev: Evaluator, atom: Atom) -> Iterator[tuple[str, Value]]:
    """The layers of a model with their names; a layer with a weight has one without a name."""
    if isinstance(atom, Instance) and atom.cls.startswith(_NN):
        yield from ((str(index), inner) for index, inner in enumerate(atom.elements))
        if not atom.elements and any(kind in atom.cls for kind in _WEIGHTY):
            yield "", UNKNOWN
    elif isinstance(atom, Object):
        for name in _attributes(ev, atom.cls):
            yield name, attribute_value(ev, atom, name)


def _attributes(ev: Evaluator, cls: Class) -> Iterator[str]:
    for ancestor in ancestors(ev, cls):
        if isinstance(ancestor, Class):
            yield from ancestor.unit.ir.classes[ancestor.index].attributes
