"""Which public name each object of torch goes by, and which other paths lead to it."""

from __future__ import annotations

import types
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from devtools.introspection.torch_modules import DOCUMENTED, UNDERSCORED

FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)
_RANK = {name: rank for rank, name in enumerate(DOCUMENTED)}
# The documentation names these by the longer of their paths.
PREFERRED = {
    "torch.futures.Future",
    "torch.torch_version.TorchVersion",
    "torch.utils.hooks.RemovableHandle",
    "torch.utils.data.distributed.DistributedSampler",
    "torch.nn.attention.SDPBackend",
    "torch.nn.utils.rnn.PackedSequence",
}


@dataclass(slots=True)
class Names:
    """Canonical names with their objects, canonical names by identity, and aliases."""

    objects: dict[str, Any] = field(default_factory=dict)
    canonical: dict[int, str] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)

    def name_of(self, value: object) -> str | None:
        """The canonical name of a class, or None."""
        return self.canonical.get(id(value))


def belongs_to_torch(value: object) -> bool:
    """Whether a class or function is torch's own."""
    module = getattr(value, "__module__", None)
    if isinstance(module, str):
        return module == "torch" or module.startswith("torch.")
    return isinstance(value, types.BuiltinFunctionType | types.MethodType)


def is_named(value: object) -> bool:
    """Classes and functions go by one name; constants stand wherever they are."""
    return isinstance(value, (type, *FUNCTIONS)) or (
        callable(value) and hasattr(value, "__qualname__") and not isinstance(value, ModuleType)
    )


def paths(modules: dict[str, ModuleType]) -> dict[str, object]:
    """Every path at which a class, function or constant of torch can be imported."""
    found: dict[str, object] = {}
    for module_name, module in modules.items():
        exported = set(getattr(module, "__all__", ()))
        for key in sorted(set(dir(module)) | exported):
            value = getattr(module, key, None)
            if isinstance(value, ModuleType) or not _wanted(
                module_name, module, key, value, exported
            ):
                continue
            found[f"{module_name}.{key}"] = value
    return found


def _is_out_variant(module_name: str, key: str) -> bool:
    """Named results of `out=` calls: twins that no call hands out under their own name."""
    return module_name == "torch.return_types" and key.endswith("_out")


def _wanted(
    module_name: str, module: ModuleType, key: str, value: object, exported: set[str]
) -> bool:
    if key.startswith("__"):
        return (module_name, key) == ("torch", "__version__")
    if value is module or _is_out_variant(module_name, key):
        return False
    if is_named(value) and not belongs_to_torch(value):
        return False
    home = getattr(value, "__module__", None)
    if key.startswith("_"):
        own = home == module_name and (
            bool(UNDERSCORED.match(module_name)) or module_name == "torch"
        )
        return is_named(value) and own
    if key in exported:
        return True
    if is_named(value):
        package = module_name.rpartition(".")[0] or "torch"
        within = isinstance(home, str) and (home == package or home.startswith(package + "."))
        return module_name == "torch" or within or home is None or module_name in _RANK
    return _is_constant(value, exported, module_name)


def _is_constant(value: object, exported: set[str], module_name: str) -> bool:
    kind = type(value)
    if kind.__module__ in ("typing", "types", "__future__", "logging", "typing_extensions"):
        return False
    if kind in (int, float, bool, str, tuple, dict, list, set, frozenset):
        return not exported and module_name in _RANK
    return kind.__module__.split(".")[0] == "torch" and module_name in _RANK


def _order(path: str) -> tuple[int, int, int, int, str]:
    module = path.rpartition(".")[0]
    private = any(part.startswith("_") for part in path.split("."))
    return (
        int(private),
        int(path not in PREFERRED),
        _RANK.get(module, len(_RANK)),
        path.count("."),
        f"{len(path):03}{path}",
    )


def _is_borrowed(path: str, value: object, modules: dict[str, ModuleType]) -> bool:
    """Whether a module holds an object for its own use only: it imports it, and exports it not."""
    module_name, _, key = path.rpartition(".")
    home = getattr(value, "__module__", None) or ""
    exported = getattr(modules[module_name], "__all__", ())
    is_outer = home == module_name or home.startswith(f"{module_name}.")
    return home in modules and not (is_outer or key in exported or module_name == "torch")


def settle(modules: dict[str, ModuleType]) -> Names:
    """Choose the canonical names."""
    names = Names()
    groups: dict[int, list[str]] = {}
    reachable = paths(modules)
    for path, value in reachable.items():
        if is_named(value):
            groups.setdefault(id(value), []).append(path)
        else:
            names.objects[path] = value
    for identity, group in groups.items():
        group.sort(key=lambda path: (_is_borrowed(path, reachable[path], modules), _order(path)))
        best = group[0]
        home = best.rpartition(".")[0]
        names.canonical[identity] = best
        builtin = isinstance(reachable[best], types.BuiltinFunctionType)
        for path in group:
            module = path.rpartition(".")[0]
            if module == home or (builtin and module in _RANK and module != "torch.random"):
                names.objects[path] = reachable[path]
            else:
                names.aliases[path] = best
        _add_definition_path(names, reachable[best], best)
    return names


def _add_definition_path(names: Names, value: object, best: str) -> None:
    home, name = getattr(value, "__module__", None), getattr(value, "__qualname__", "")
    if isinstance(home, str) and home.startswith("torch") and "<" not in name:
        path = f"{home}.{name}"
        if path not in names.objects and path != best:
            names.aliases.setdefault(path, best)
