"""Methods of modules in an interpreted constructor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mindport.dossier.structure import objects
from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import (
    Given,
    Module,
    NotStaticError,
    Parameter,
    Unknown,
    why_of,
)

_EMPTY = "places without a module"


def clone(module: Module, met: dict[int, Any] | None = None) -> Module:
    """A deep copy: what is shared inside stays shared."""
    met = {} if met is None else met
    if id(module) in met:
        return met[id(module)]  # type: ignore[no-any-return]
    made = met[id(module)] = Module(module.name, module.cls)
    made.facts, made.names = dict(module.facts), dict(module.names)
    for name, child in module.children.items():
        made.children[name] = clone(child, met)
    for name, one in module.parameters.items():
        copy = met.setdefault(id(one), Parameter(one.shape, one.is_trained, origin=one.origin))
        made.parameters[name] = copy
    return made


def _add(_machine: Machine, module: Module, positional: Given, keywords: dict[str, Any]) -> None:
    given = dict(zip(("name", "module"), positional, strict=False)) | keywords
    name, child = given.get("name"), given.get("module", given.get("param"))
    if not isinstance(name, str) or isinstance(child, Unknown):
        why, place = why_of(name if isinstance(name, Unknown) else child, "")
        raise NotStaticError(f"a module that is added: {why or 'its name is no text'}", place)
    objects.set_attribute(module, name, child)


def _register(
    _machine: Machine, module: Module, positional: Given, keywords: dict[str, Any]
) -> None:
    given = dict(zip(("name", "param"), positional, strict=False)) | keywords
    objects.set_attribute(module, str(given.get("name")), given.get("param"))


def _buffer(_machine: Machine, module: Module, positional: Given, keywords: dict[str, Any]) -> None:
    given = dict(zip(("name", "tensor"), positional, strict=False)) | keywords
    module.names[str(given.get("name"))] = given.get("tensor")


def _same(_machine: Machine, module: Module, _positional: Given, _keywords: dict[str, Any]) -> Any:
    return module


def _modules(_machine: Machine, module: Module, _p: Given, _k: dict[str, Any]) -> Any:
    return [one for _, one in module.modules()]


def _named_modules(_machine: Machine, module: Module, _p: Given, _k: dict[str, Any]) -> Any:
    return list(module.modules())


def _parameters(_machine: Machine, module: Module, _p: Given, _k: dict[str, Any]) -> Any:
    return module.all_parameters()


def _named_parameters(_machine: Machine, module: Module, _p: Given, _k: dict[str, Any]) -> Any:
    return [
        (f"{prefix}.{name}".lstrip("."), one)
        for prefix, inner in module.modules()
        for name, one in inner.parameters.items()
    ]


def _append(_machine: Machine, module: Module, positional: Given, _k: dict[str, Any]) -> Any:
    for one in positional[:1]:
        if isinstance(one, Parameter):
            module.parameters[str(len(module.parameters))] = one
        elif isinstance(one, Module):
            module.children[str(len(module.children) + module.facts.get(_EMPTY, 0))] = one
        elif one is None:  # torch keeps a place for it
            module.facts[_EMPTY] = module.facts.get(_EMPTY, 0) + 1
        else:
            why, place = why_of(one, "it is no module")
            raise NotStaticError(f"a module that is not known: {why}", place)
    return module


def _extend(machine: Machine, module: Module, positional: Given, keywords: dict[str, Any]) -> Any:
    from mindport.dossier.structure import expressions  # noqa: PLC0415  (they need each other)

    for one in expressions.iterated(positional[0]):
        _append(machine, module, (one,), keywords)
    return module


def _insert(_machine: Machine, module: Module, positional: Given, _k: dict[str, Any]) -> None:
    held = list(module.children.values())
    held.insert(positional[0], positional[1])
    module.children = {str(at): one for at, one in enumerate(held)}


def _items(_machine: Machine, module: Module, _p: Given, _k: dict[str, Any]) -> Any:
    return list(module.children.items())


def _update(_machine: Machine, module: Module, positional: Given, _k: dict[str, Any]) -> None:
    for name, one in dict(positional[0]).items():
        objects.set_attribute(module, name, one)


def _nothing(_machine: Machine, _module: Module, _p: Given, _k: dict[str, Any]) -> Any:
    return None


# Methods that change what an object is made of: of modules, and of lists and dictionaries.
CHANGING = frozenset(
    {
        *("add_module", "register_module", "__setattr__", "register_parameter", "__delattr__"),
        *("append", "extend", "insert", "update", "pop", "popitem", "setdefault", "add", "remove"),
        *("clear", "sort", "reverse", "__setitem__"),
    }
)
MODULE_MEMBERS: dict[str, Callable[[Machine, Module, Given, dict[str, Any]], Any]] = {
    "add_module": _add,
    "register_module": _add,
    "__setattr__": _add,
    "register_parameter": _register,
    "register_buffer": _buffer,
    "apply": _same,
    "modules": _modules,
    "children": lambda _m, module, _p, _k: list(module.children.values()),
    "named_children": _items,
    "items": _items,
    "keys": lambda _m, module, _p, _k: list(module.children),
    "values": lambda _m, module, _p, _k: list(module.children.values()),
    "named_modules": _named_modules,
    "parameters": _parameters,
    "named_parameters": _named_parameters,
    "append": _append,
    "extend": _extend,
    "insert": _insert,
    "update": _update,
    **dict.fromkeys(("train", "eval", "to", "requires_grad_", "half", "float", "double"), _same),
    **dict.fromkeys(("cuda", "cpu", "share_memory"), _same),
    **dict.fromkeys(
        ("register_forward_hook", "load_state_dict", "zero_grad", "reset_parameters"), _nothing
    ),
    **dict.fromkeys(("_reset_parameters", "register_load_state_dict_post_hook"), _nothing),
}
