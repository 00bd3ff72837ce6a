"""What configurations make: mappings that name a class or a function, as calls of it.

`_target_: torch.optim.Adam` (Hydra), `class_path:` (LightningCLI), `type="SGD"` (mmengine, mmcv and
registries like theirs). A short name is a class of the project, or one of torch that they have.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Table
from typing import NamedTuple

from mindport.analysis.values.domain import Class
from mindport.dossier.model import Fact, Place
from mindport.dossier.reading.calls import Calls
from mindport.dossier.reading.config_tree import ConfigFile, Leaf, Mapping, Tree, mappings, plain
from mindport.dossier.reading.setting import CONFIG, Setting, Settings, shown, united

# The keys that name what is made, and the key under which its arguments are, "" for beside it.
_NAMING = {
    "_target_": "",
    "target": "params",
    "class_path": "init_args",
    "type": "",
}
_HYDRA = "_target_"
# Where registries look up a short name, in this order.
_REGISTERED = (
    "torch.optim",
    "torch.optim.lr_scheduler",
    "torch.nn",
    "torch.utils.data",
    "torchvision.transforms",
    "torchvision.transforms.v2",
)
_NO_ARGUMENTS = frozenset(
    {*_NAMING, "_partial_", "_convert_", "_recursive_", "_scope_", "_delete_"}
)


class ConfigCall(NamedTuple):
    """One mapping. `api` is a full name, or the name as it is written where that is not known."""

    api: str
    cls: Class | None
    key: tuple[str, ...]  # the keys that lead to it
    arguments: dict[str, Settings]
    place: Place
    is_composed: bool = False  # by Hydra: other files may set its arguments

    @property
    def name(self) -> str:
        """The last part of the name."""
        return self.api.rpartition(".")[2]

    def facts(self, left_out: tuple[str, ...] = ()) -> tuple[Fact, ...]:
        """The arguments that are plain."""
        return tuple(
            _fact(name, settings)
            for name, settings in self.arguments.items()
            if name not in left_out and settings
        )


def _fact(name: str, settings: Settings) -> Fact:
    sources = dict.fromkeys(f"{one.source} {one.where}" for one in settings)
    return Fact(name, " or ".join(shown(one.value) for one in settings), ", ".join(sources))


def config_calls(calls: Calls, files: list[ConfigFile]) -> list[ConfigCall]:
    """The calls in all configuration files, in their order."""
    names = _classes(calls)
    found = [one for file in files for one in _of_file(calls, names, file)]
    hydra = [file for file in files if _is_hydra(file)]
    return [_overridden(one, hydra) if one.is_composed else one for one in found]


def _classes(calls: Calls) -> Table[str, Class]:
    """The classes of the project by their names; of several with one name the last."""
    return {cls.unit.ir.classes[cls.index].name: cls for cls in calls.classes}


def _of_file(calls: Calls, names: Table[str, Class], file: ConfigFile) -> Iterator[ConfigCall]:
    group = _group(file)
    for key, mapping in mappings(file.tree):
        for naming, holding in _NAMING.items():
            leaf = mapping.entries.get(naming)
            if not isinstance(leaf, Leaf) or not isinstance(leaf.value, str) or not leaf.value:
                continue
            held = mapping.entries.get(holding, Mapping({}, 0)) if holding else mapping
            entries = held.entries if isinstance(held, Mapping) else {}
            api, cls = _resolved(calls, names, leaf.value)
            place = Place(leaf.path or file.path, leaf.line, 1, f"{naming}: {leaf.value}")
            is_hydra = naming == _HYDRA
            whole = (*group, *key) if is_hydra else key
            arguments = dict(_arguments(entries, file.path))
            yield ConfigCall(api, cls, whole, arguments, place, is_hydra)
            break


def _arguments(entries: dict[str, Tree], path: str) -> Iterator[tuple[str, Settings]]:
    for name, tree in entries.items():
        if name in _NO_ARGUMENTS:
            continue
        value = plain(tree)
        if value is not None or (isinstance(tree, Leaf) and tree.value is None):
            where = f"{(tree.path if isinstance(tree, Leaf) else '') or path}:{tree.line}"
            yield name, (Setting(value, CONFIG, where),)


def _resolved(calls: Calls, names: Table[str, Class], text: str) -> tuple[str, Class | None]:
    """The API or class that a text names."""
    leaf = text.rpartition(".")[2]
    cls = names.get(leaf)
    catalogue = calls.ev.catalogue
    if "." in text and catalogue.kind(catalogue.canonical(text)) not in ("external", "unknown"):
        return catalogue.canonical(text), None
    if cls is not None:
        return leaf, cls
    for package in _REGISTERED if leaf[:1].isupper() else ():
        full = catalogue.canonical(f"{package}.{leaf}")
        if catalogue.entry(full) is not None:
            return full, None
    return text, None


def _is_hydra(file: ConfigFile) -> bool:
    return isinstance(file.tree, Mapping) and file.path.endswith((".yaml", ".yml"))


def _group(file: ConfigFile) -> tuple[str, ...]:
    """The group of a file of Hydra: the folder that it is in."""
    folder = file.path.rpartition("/")[0].rpartition("/")[2]
    return (folder,) if folder else ()


def _overridden(call: ConfigCall, files: list[ConfigFile]) -> ConfigCall:
    """A call with what other files of Hydra set at the same key."""
    found = dict(call.arguments)
    for file in files:
        if file.path == call.place.path:
            continue
        for key, mapping in mappings(file.tree):
            if _HYDRA in mapping.entries or not _is_same(call.key, key, _group(file)):
                continue
            for name, settings in _arguments(mapping.entries, file.path):
                if name != "defaults":
                    found[name] = united(found.get(name, ()), settings)
    return call._replace(arguments=found)


def _is_same(key: tuple[str, ...], other: tuple[str, ...], group: tuple[str, ...]) -> bool:
    """Whether two keys are one: that of a file for all, or that of a file of the same group."""
    return bool(key) and key in (other, (*group, *other))
