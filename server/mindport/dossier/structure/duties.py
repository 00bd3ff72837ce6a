"""What classes of a project are for, by the APIs that their methods call and what these give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mindport.dossier.reading.by_name import packages_of
from mindport.dossier.reading.calls import Called
from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure.values import Module
from mindport.dossier.tricks.losses import is_loss
from mindport.knowledge.roles import Roles, has_role

LOSS, MATCHER = "loss", "matcher"

_Key = tuple[str, str]  # path and name of a class


@dataclass(frozen=True)
class Duties:
    """What modules are for, where a class tells it."""

    words: dict[_Key, str]
    enlarging: frozenset[_Key]  # classes with a method that makes data larger
    roles: Roles
    is_library_loss: Callable[[str], bool]

    def word(self, module: Module) -> str:
        """Whether a module is a loss, or matches predictions with targets; else ""."""
        if module.cls is None:
            return LOSS if self.is_library_loss(module.name) else ""
        return self.words.get(_key(module), "")

    def enlarges(self, module: Module) -> bool:
        """Whether a module, or one in it, has more positions in its result than in its input."""
        return any(
            has_role(self.roles, "enlarging", one.name) or _key(one) in self.enlarging
            for _, one in module.modules()
        )

    def shrinks(self, module: Module) -> bool:
        """Whether a module, or one in it, has fewer positions in its result than in its input."""
        return any(
            has_role(self.roles, "shrinking", one.name) or _strides(one)
            for _, one in module.modules()
        )


def _strides(module: Module) -> bool:
    """Whether a convolution takes steps of more than one."""
    steps = module.facts.get("stride", 1)
    is_enlarging = "in_channels" not in module.facts
    several = steps if isinstance(steps, tuple) else (steps,)
    return not is_enlarging and any(isinstance(one, int) and one > 1 for one in several)


def duties_of(reader: Reader, roles: Roles) -> Duties:
    """What the classes of a project are for."""
    words: dict[_Key, str] = {}
    for cls in reader.calls.classes:
        if is_loss(reader, cls):
            words[cls.unit.path, cls.unit.ir.classes[cls.index].name] = LOSS
    enlarging: set[_Key] = set()
    matching = packages_of("matching")
    for api, calls in reader.calls.by_api.items():
        if api.startswith(matching):
            words |= {owner: MATCHER for one in calls for owner in _owners(one)}
        elif has_role(roles, "enlarging", api):
            enlarging |= {owner for one in calls for owner in _owners(one)}
    return Duties(words, frozenset(enlarging), roles, reader.is_library_loss)


def _owners(called: Called) -> list[_Key]:
    """The class in one of whose methods a call is."""
    owner = called.unit.ir.functions[called.function].owner if called.function >= 0 else -1
    return [(called.unit.path, called.unit.ir.classes[owner].name)] if owner >= 0 else []


def _key(module: Module) -> _Key:
    return (module.cls.scope.path, module.cls.name) if module.cls is not None else ("", "")
