"""The models of a project: found where they are made, and built as their constructors say."""

from __future__ import annotations

import ast
import time
from dataclasses import dataclass, field, replace
from typing import Any

from mindport.dossier.model import Model
from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure.arguments import Arguments
from mindport.dossier.structure.candidates import DEFAULTS, Candidate, Candidates
from mindport.dossier.structure.doubts import doubts
from mindport.dossier.structure.duties import Duties, duties_of
from mindport.dossier.structure.forward_uses import inputs_of
from mindport.dossier.structure.known_networks import differences
from mindport.dossier.structure.library import ruled_packages
from mindport.dossier.structure.machine import STEPS, Machine
from mindport.dossier.structure.packages import Packages
from mindport.dossier.structure.repeats import without_repeats
from mindport.dossier.structure.tree import tree_of
from mindport.dossier.structure.values import Module, NotStaticError, RaisedError, Unknown
from mindport.knowledge.store import KnowledgeBase

_MOST = 300  # constructors that are followed
_SHOWN = 150
_SECONDS = 30.0  # of a processor, for all of them: on a busy machine the same are followed
_LEFT_OUT = "`{made}` is not followed: the models before it took all the time"
_REASONS = 5
_FAULTS = (RecursionError, TypeError, ValueError, AttributeError, LookupError, ArithmeticError)


@dataclass
class Models:
    """The models of a project."""

    machine: Machine
    candidates: Candidates
    duties: Duties
    left_out: int = 0  # that are not shown
    _begun: float = field(default_factory=time.thread_time)
    _inner: set[ast.ClassDef] = field(default_factory=set)  # classes that are a part of a model

    def found(self) -> list[Model]:
        """The models in their order; what is a part of another one is left out."""
        shown = [one[:2] for one in self.shown()]
        different = without_repeats([model for _, model in shown])
        self.left_out += max(len(different) - _SHOWN, 0)
        return different[:_SHOWN]

    def shown(self) -> list[tuple[Candidate, Model, Module | None]]:
        """The same with what makes them, and the modules that could be built."""
        built: dict[tuple[str, int, str], tuple[Candidate, Model, Module | None]] = {}
        candidates = self.candidates.found()
        self._begun = time.thread_time()  # to find them takes its time, too
        for one in candidates:
            key = (one.place.path, one.place.line, one.name)
            if key in built:
                continue
            if len(built) < _MOST and not self._is_late():
                built[key] = (one, *self._built(one))
            elif one.made != DEFAULTS:
                built[key] = one, _not_built(one, _LEFT_OUT.format(made=one.made)), None
            else:
                self.left_out += 1
        known = {one.cls.name for _, _, one in built.values() if one is not None and one.cls}
        shown = [one for one in built.values() if self._is_shown(*one, known)]
        return sorted(shown, key=lambda one: _rank(*one[:2]))

    def _is_shown(
        self, candidate: Candidate, model: Model, module: Module | None, known: set[str]
    ) -> bool:
        """Whether a model is one of its own: no part of another, and not shown better there."""
        if module is None and candidate.is_within:
            return model.name not in known
        if candidate.made != DEFAULTS:
            return True
        if module is None or not module.children:
            return False
        return module.cls is None or module.cls.node not in self._inner

    def _is_late(self) -> bool:
        return time.thread_time() - self._begun > _SECONDS

    def _built(self, candidate: Candidate) -> tuple[Model, Module | None]:
        self.machine.steps, self.machine.depth = STEPS, 0
        try:
            module = _main(candidate.build())
            if isinstance(module, Module):
                self._inner |= {
                    one.cls.node
                    for _, one in module.modules()
                    if one.cls is not None and one is not module
                }
                return _built_model(candidate, module, self.duties), module
        except (NotStaticError, RaisedError) as error:
            return _not_built(candidate, str(error)), None
        except _FAULTS as error:
            return _not_built(candidate, f"{type(error).__name__} in `{candidate.made}`"), None
        why = str(module) if isinstance(module, Unknown) else f"`{candidate.made}` makes no module"
        return _not_built(candidate, why), None


def _main(made: Any) -> Any:
    """The model of several that a function gives, such as the network and its loss: the largest."""
    held = (
        [one for one in made if isinstance(one, Module)] if isinstance(made, (tuple, list)) else []
    )
    return max(held, key=lambda one: sum(1 for _ in one.modules()), default=made)


def _built_model(candidate: Candidate, module: Module, duties: Duties) -> Model:
    missing = tuple(dict.fromkeys(doubts(module)))[:_REASONS]
    parts = sum(1 for _ in module.modules())
    count = None if missing else module.count()
    own = module.cls.name if module.cls is not None else ""
    shown = f"{own}: {candidate.name}" if own not in ("", candidate.name) else candidate.name
    inputs, tree = inputs_of(module), tree_of(module, duties)
    differs = () if missing else differences(candidate.name, tree)
    known = Model(shown, candidate.place, candidate.made, inputs, count, parts, missing, tree)
    return replace(known, differences=differs)


def _not_built(one: Candidate, why: str) -> Model:
    return Model(one.name, one.place, one.made, (), None, 0, (why,))


def _rank(one: Candidate, model: Model) -> tuple[bool, bool, bool, int, str]:
    """What the program makes comes first, then what is built; the largest first."""
    is_default, is_open = one.made == DEFAULTS, model.root is None
    return is_default, one.is_within and is_open, is_open, -(model.parameters or 0), model.name


def models_of(reader: Reader) -> tuple[list[Model], int]:
    """The models of a project, and how many more there are."""
    models = new_models(reader)
    return models.found(), models.left_out


def new_models(reader: Reader) -> Models:
    """What finds the models of a project."""
    project = reader.project

    def text(path: str) -> str | None:
        source = project.sources.get(path)
        return None if source is None else source.text

    options = reader.known.options.items()
    values = {name: one[0].value for name, one in options if len(one) == 1}
    ev = project.evaluator
    packages = Packages(project.packages, ruled_packages())

    def shown(path: str) -> str:
        folder = packages.folder_of(path)
        return path.removeprefix(f"{folder}/") if folder else project.relative(path)

    machine = Machine(text, ev.modules, ev.catalogue, values, shown, packages)
    candidates = Candidates(reader, machine, Arguments(reader, machine))
    return Models(machine, candidates, duties_of(reader, KnowledgeBase.open().roles))
