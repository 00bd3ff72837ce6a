"""From an object that is called to the public name of the API."""

from __future__ import annotations

import sys
from functools import lru_cache, partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple
from weakref import ReferenceType

PACKAGES = ("torch", "torchvision", "torchaudio")

MAX_FURTHER_NAMES = 4

_METHOD_WRAPPER = type((1).__add__)
_DESCRIPTORS = (type(str.join), type(int.__add__), type(dict.__dict__["fromkeys"]))
_FUNCTIONS = (FunctionType, type(lru_cache(lambda: None)))
_NO_APIS = ("torch.jit", "torch.fx", "torch.ops", "torch.classes")


class Api(NamedTuple):
    """One API. `also` are further public names of it; `kind` is how it is called."""

    name: str
    kind: str  # function, class, method, or layer: an instance of the class is called
    also: tuple[str, ...] = ()


# A callable of one of the packages that has no public name.
UNKNOWN = Api("", "unknown")


class Names:
    """The public names of the packages, as far as these are imported."""

    def __init__(self) -> None:
        self.module_type: type | None = None  # torch.nn.Module
        self.tensor_types: tuple[type, ...] = ()
        self._by_id: dict[int, tuple[Any, Api]] = {}
        self._layers: dict[type, Api | None] = {}
        self._methods: dict[tuple[type, type, str], Api] = {}
        self._first: dict[tuple[type, str], Api | None] = {}  # of the first that has the name
        self._walked = 0  # number of modules when they were looked at

    def api_of(self, function: Any) -> Api | None:
        """The API that a call of an object calls; None for what belongs to none of the packages."""
        if not self._walked and not self._walk():
            return None
        entry = self._by_id.get(id(function))
        if entry is not None and entry[0] is function:
            return entry[1]
        kind = type(function)
        if kind in _FUNCTIONS:
            return self._sought(function) if _is_foreign(function.__module__) else None
        if kind in (BuiltinFunctionType, MethodType, _METHOD_WRAPPER):
            return self._bound(function)
        if kind in _DESCRIPTORS:
            return self._method(function.__objclass__, function.__name__)
        if kind is partial:
            return self.api_of(function.func)
        if issubclass(kind, type):
            return self._sought(function) if _is_foreign(function.__module__) else None
        if kind not in self._layers:
            self._layers[kind] = self._layer(kind)
        return self._layers[kind]

    def is_module(self, kind: type) -> bool:
        """Whether a type is that of neural network modules."""
        return self.module_type is not None and issubclass(kind, self.module_type)

    def _sought(self, target: Any) -> Api:
        """The API of an object of the packages: modules may have been imported meanwhile."""
        if self._walked != len(sys.modules):
            self._walk()
        entry = self._by_id.get(id(target))
        if entry is not None and entry[0] is target:
            return entry[1]
        return self._wrapped_method(target) or UNKNOWN

    def _wrapped_method(self, target: Any) -> Api | None:
        """The method whose name a function bears: schedulers put such a one into an optimizer."""
        cls, _, name = getattr(target, "__qualname__", "").rpartition(".")
        definer = getattr(sys.modules.get(target.__module__), cls, None) if cls else None
        if not isinstance(definer, type):
            return None
        held = [cell.cell_contents for cell in getattr(target, "__closure__", None) or ()]
        objects = [one() for one in held if type(one) is ReferenceType]
        owner = next((type(one) for one in objects if isinstance(one, definer)), definer)
        return self._defined(owner, definer, name)

    def _bound(self, function: Any) -> Api | None:
        owner = function.__self__
        if owner is None or type(owner) is ModuleType:
            return self._sought(function) if _is_foreign(function.__module__) else None
        cls = owner if issubclass(type(owner), type) else type(owner)
        if type(function) is MethodType:
            return self._python_method(cls, function.__func__)
        return self._method(cls, function.__name__)

    def _python_method(self, cls: type, function: Any) -> Api | None:
        """The method that a function is, of a class or, by `super()`, of one of its bases."""
        name = getattr(function, "__name__", "")
        for one in cls.__mro__:
            member = one.__dict__.get(name)
            if member is function or getattr(member, "__func__", None) is function:
                return self._defined(cls, one, name)
        return self._sought(function) if _is_foreign(function.__module__) else None

    def _method(self, cls: type, name: str) -> Api | None:
        key = (cls, name)
        if key not in self._first:
            definer = next((one for one in cls.__mro__ if name in one.__dict__), None)
            self._first[key] = None if definer is None else self._defined(cls, definer, name)
        return self._first[key]

    def _defined(self, cls: type, definer: type, name: str) -> Api | None:
        """A method that `definer`, one of the bases of `cls`, defines."""
        if not _is_foreign(definer.__module__):
            return None
        key = (cls, definer, name)
        if key not in self._methods:
            public = (self._class_name(one) for one in cls.__mro__ if issubclass(one, definer))
            owner = next(filter(None, public), "")
            self._methods[key] = Api(f"{owner}.{name}", "method") if owner else UNKNOWN
        return self._methods[key]

    def _layer(self, kind: type) -> Api | None:
        if not _is_foreign(kind.__module__):
            return None
        if kind.__module__.startswith(_NO_APIS) or not self.is_module(kind):
            return UNKNOWN
        for one in kind.__mro__:
            public = self._class_name(one)
            if public:
                return Api(public, "layer")
        return UNKNOWN

    def _class_name(self, cls: type) -> str:
        if not _is_foreign(cls.__module__):
            return ""
        return self._sought(cls).name

    def _walk(self) -> bool:
        """Look at all public modules; whether torch is there."""
        torch = sys.modules.get("torch")
        if not hasattr(torch, "nn") or not hasattr(torch, "Tensor"):
            return False  # not imported, or not yet to the end
        self._walked = len(sys.modules)
        found: dict[int, tuple[Any, list[str]]] = {}
        for path, module in list(sys.modules.items()):
            if _is_public(path) and isinstance(module, ModuleType):
                for name, value in list(module.__dict__.items()):
                    if name[:1] != "_" and callable(value) and _belongs(value):
                        found.setdefault(id(value), (value, []))[1].append(f"{path}.{name}")
        self._by_id = {key: (one, _api(one, names)) for key, (one, names) in found.items()}
        self._methods.clear()
        self._first.clear()
        self._layers.clear()
        self.module_type = torch.nn.Module  # type: ignore[union-attr]
        self.tensor_types = (torch.Tensor, torch.nn.Parameter)  # type: ignore[union-attr]
        return True


class _Foreign(dict):  # type: ignore[type-arg]
    """Whether a module belongs to the packages, by its name."""

    def __missing__(self, module: Any) -> bool:
        known = isinstance(module, str) and module.partition(".")[0] in PACKAGES
        self[module] = known
        return known


_is_foreign = _Foreign().__getitem__


def _is_public(path: str) -> bool:
    return _is_foreign(path) and "._" not in path and not path.startswith(_NO_APIS[2:])


def _belongs(value: Any) -> bool:
    """Whether a value in a module of the packages is theirs, not one that they import."""
    if not isinstance(value, (type, BuiltinFunctionType, *_FUNCTIONS)):
        return False
    module = value.__module__
    return module is None or bool(_is_foreign(module))


def _api(value: Any, names: list[str]) -> Api:
    """The name that people use: the shortest, first of all in a package around the definition."""
    home = f"{value.__module__}."
    names.sort(key=lambda name: (not home.startswith(name.rpartition(".")[0]), name.count(".")))
    kind = "class" if isinstance(value, type) else "function"
    return Api(names[0], kind, tuple(names[1 : 1 + MAX_FURTHER_NAMES]))
