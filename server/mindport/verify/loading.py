"""Importing a program in a process of its own, and building what is to be run."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any

from mindport.verify.job import Job


def built(job: Job, module_class: type) -> Any:
    """The module or function of a job; a class of modules is called without arguments."""
    sys.path[:0] = [job.folder, *job.path]
    sys.argv[1:] = []  # some programs read the command line when they are imported
    if job.stand_ins:
        sys.meta_path.append(_StandIns(frozenset(job.stand_ins)))
    namespace = vars(importlib.import_module(job.module))
    found = eval(job.subject, namespace)
    return found() if isinstance(found, type) and issubclass(found, module_class) else found


def _parts(value: Any) -> list[tuple[str, Any]]:
    """What a container or an object holds, by key, place or attribute."""
    if isinstance(value, dict):
        return [(str(key), one) for key, one in value.items()]
    if isinstance(value, (list, tuple)):
        return [(str(index), one) for index, one in enumerate(value)]
    return list(vars(value).items()) if hasattr(value, "__dict__") else []


def leaves(value: Any, is_tensor: Callable[[Any], bool], name: str = "") -> list[tuple[str, Any]]:
    """The tensors and numbers of a result, with where they stand in it."""
    if value is None or is_tensor(value) or isinstance(value, (bool, int, float, str)):
        return [] if value is None else [(name or "result", value)]
    return [
        leaf
        for key, one in _parts(value)
        for leaf in leaves(one, is_tensor, f"{name}.{key}" if name else key)
    ]


def first_lines(error: BaseException) -> str:
    """An error in one line, and the line of the program where it arose."""
    if isinstance(error, SystemExit):
        return "the program ends where its file is imported"
    lines = [line.strip() for line in str(error).splitlines() if line.strip(" -")]
    text = f"{type(error).__name__}: {lines[0] if lines else ''}"[:240]
    place, trace = "", error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if "site-packages" not in code.co_filename and "/mindport/verify/" not in code.co_filename:
            place = f" ({code.co_filename.rpartition('/')[2]}:{trace.tb_lineno})"
        trace = trace.tb_next
    return text + place


class _StandIns(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds what nobody else found of some packages: modules of empty names."""

    def __init__(self, packages: frozenset[str]) -> None:
        self._packages = packages

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.partition(".")[0] not in self._packages:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        return _EmptyModule(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        """There is nothing to run."""


class _EmptyModule(types.ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _EmptyClass(name, (), {}) if name[0].isupper() else _Empty()


class _EmptyClass(type):
    """The class of stand-ins for classes: they may be derived from and asked for members."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Empty()


class _Empty:
    """Stands for anything; as a decorator it gives back what it decorates."""

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        one = arguments[0] if len(arguments) == 1 and not keywords else None
        return one if callable(one) and not isinstance(one, _Empty) else self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return ()

    def __getitem__(self, _key: Any) -> Any:
        return self

    def __or__(self, _other: Any) -> Any:
        return self

    __ror__ = __or__
