"""Attributes, items and members of what an interpreted constructor works with."""

from __future__ import annotations

import ast
import re
from typing import Any

from mindport.dossier.structure import tensors
from mindport.dossier.structure.machine import FileValue, Machine
from mindport.dossier.structure.values import (
    Bound,
    Choice,
    ClassValue,
    Function,
    Library,
    Member,
    Module,
    NotStaticError,
    Options,
    Parameter,
    Plain,
    Super,
    Tensor,
    TextChoice,
    Unknown,
)

MODULE = "torch.nn.Module"
_PLAIN = (list, dict, tuple, str, set, int, float, range, re.Match, re.Pattern)


def is_module_class(machine: Machine, cls: Any) -> bool:
    """Whether a class makes modules."""
    line = cls.line() if isinstance(cls, ClassValue) else [cls]
    names = [one.name for one in line if isinstance(one, Library)]
    return any(machine.catalogue.is_subclass(name, MODULE) for name in names)


def attribute(machine: Machine, base: Any, name: str) -> Any:
    """`base.name`"""
    match base:
        case Unknown() | None:
            return base if base is not None else Unknown(f"`{name}` of None")
        case Library():
            return machine.library(f"{base.name}.{name}")
        case FileValue() if name in ("get", "__getitem__"):
            return Member(base, name)
        case FileValue(path=path):
            return _of_file(machine, path, name)
        case Module():
            return _of_module(machine, base, name)
        case ClassValue() if name in base.choices:
            return base.choices[name]
        case Choice() | TextChoice() if name in ("name", "value"):
            return getattr(base, name)
        case Choice():
            return _bound(machine, base, _of_class(machine, base.cls, name))
        case ClassValue():
            found = _of_class(machine, base, name)
            is_method = isinstance(found, Function) and "classmethod" in decorators(found)
            return Bound(found, base) if is_method else found
        case Plain() if name == "__dict__":
            return base.names  # what is written into it is an attribute
        case Plain():
            return base.names[name] if name in base.names else _of_plain(machine, base, name)
        case Options(values=values):
            is_method = name.startswith(("parse_", "add_", "set_"))
            return (
                Member(base, name) if is_method else values.get(name, Unknown(f"option `{name}`"))
            )
        case Super():
            return _of_super(machine, base, name)
        case Tensor():
            return _of_tensor(base, name)
    if isinstance(base, _PLAIN):
        return Member(base, name)
    return Unknown(f"`{name}`")


def _of_plain(machine: Machine, base: Plain, name: str) -> Any:
    """What the class of an object has, else what its `__getattr__` gives."""
    found = _bound(machine, base, _of_class(machine, base.cls, name))
    if isinstance(found, Unknown) and not name.startswith("__"):
        other = _of_class(machine, base.cls, "__getattr__")
        if isinstance(other, Function):
            from mindport.dossier.structure import calls  # noqa: PLC0415  (they need each other)

            return calls.call(machine, Bound(other, base), (name,), {})
    return found


def _of_file(machine: Machine, path: str, name: str) -> Any:
    if name in machine.bindings(path):
        return machine.of_file(path, name)
    inner = machine.inside(path, name)
    if inner is not None:
        return FileValue(inner)
    found = machine.of_file(path, name)
    builtin = isinstance(found, Library) and found.name.startswith("builtins.")
    return Unknown(f"`{name}`") if builtin else found


def _of_tensor(base: Tensor, name: str) -> Any:
    if name == "shape":
        return (base.origin or Unknown("a shape")) if base.shape is None else base.shape
    if name == "data":
        return base
    if name in ("T", "mT"):
        return tensors.method(base, "t", (), {}) if name == "T" else Tensor()
    if name == "ndim":
        return Unknown("the number of dimensions") if base.shape is None else len(base.shape)
    if name == "requires_grad":
        return isinstance(base, Parameter)
    return Member(base, name)


def _of_module(machine: Machine, base: Module, name: str) -> Any:
    for held in (base.names, base.children, base.parameters):
        if name in held:
            return held[name]
    if name == "__class__":
        return base.cls or Library(base.name)
    if base.cls is not None:
        found = _of_class(machine, base.cls, name)
        if not isinstance(found, Unknown):
            return _bound(machine, base, found)
    if name in base.facts:
        return base.facts[name]
    if name in _MEMBERS or base.name in ("torch.nn.ModuleDict",):
        return Member(base, name)
    return _of_library_module(machine, base, name)


_MEMBERS = frozenset(
    {
        *("add_module", "register_module", "register_parameter", "register_buffer", "apply"),
        *("modules", "named_modules", "children", "named_children", "parameters"),
        *("named_parameters", "append", "extend", "insert", "keys", "values", "items", "pop"),
        *("train", "eval", "to", "requires_grad_", "half", "float", "double", "cuda", "cpu"),
        *("load_state_dict", "state_dict", "register_forward_hook", "buffers", "update"),
        *("get_submodule", "named_buffers", "zero_grad", "share_memory", "__setattr__"),
        *("__getattr__", "get_parameter", "register_load_state_dict_post_hook"),
    }
)


def _of_library_module(machine: Machine, base: Module, name: str) -> Any:
    """What a layer has of its own: `weight` that it lacks is None."""
    if name in ("weight", "bias"):
        return None
    if base.cls is None and machine.catalogue.member(base.name, name) is not None:
        return Member(base, name)
    return Unknown(f"`{name}` of {base.name.rpartition('.')[2]}")


def _of_class(machine: Machine, cls: ClassValue, name: str) -> Any:
    """What the body of a class, or of its bases, binds to a name."""
    for one in cls.line():
        if isinstance(one, ClassValue):
            found = in_body(machine, one, name)
            if found is not None:
                return found
    if name == "__name__":
        return cls.name
    return Unknown(f"`{name}` of {cls.name}")


def in_body(machine: Machine, cls: ClassValue, name: str) -> Any:
    """What the body of a class itself binds to a name; None for nothing."""
    from mindport.dossier.structure import expressions  # noqa: PLC0415  (they need each other)

    for node in reversed(cls.node.body):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name == name:
                return Function(node, cls.scope, cls)
            case ast.ClassDef() if node.name == name:
                return machine.class_value(node, cls.scope)
            case ast.Assign(targets=targets, value=value):
                if any(isinstance(one, ast.Name) and one.id == name for one in targets):
                    return expressions.evaluate(machine, cls.scope, value)
            case ast.AnnAssign(target=ast.Name(id=found), value=value) if found == name and value:
                return expressions.evaluate(machine, cls.scope, value)
    return None


def _bound(machine: Machine, receiver: Any, found: Any) -> Any:
    """A method bound to its object; a property is computed."""
    from mindport.dossier.structure import calls  # noqa: PLC0415

    if not isinstance(found, Function) or found.owner is None:
        return found
    names = decorators(found)
    if names & {"property", "cached_property"}:
        return calls.call(machine, Bound(found, receiver), (), {})
    if "staticmethod" in names:
        return found
    if "classmethod" in names:
        return Bound(found, getattr(receiver, "cls", receiver))
    return Bound(found, receiver)


def decorators(function: Function) -> set[str]:
    """The last names of the decorators of a function."""
    if isinstance(function.node, ast.Lambda):
        return set()
    found = set()
    for one in function.node.decorator_list:
        inner = one.func if isinstance(one, ast.Call) else one
        found.add(inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", ""))
    return found


def _of_super(machine: Machine, base: Super, name: str) -> Any:
    for one in base.rest:
        if isinstance(one, ClassValue):
            found = in_body(machine, one, name)
            if found is not None:
                return _bound(machine, base.receiver, found)
        elif isinstance(one, Library):
            return Member(base, name) if name == "__init__" else Member(base.receiver, name)
    return Member(base, name)


def set_attribute(base: Any, name: str, value: Any) -> None:
    """`base.name = value`"""
    if isinstance(base, Plain):
        base.names[name] = value
    if not isinstance(base, Module):
        return
    kinds = ((base.children, Module), (base.parameters, Parameter), (base.names, ()))
    for held, kind in kinds:
        if kind == () or not isinstance(value, kind):
            held.pop(name, None)  # it is of one kind only; a value of the same keeps its place
    if isinstance(value, Module):
        base.children[name] = value
    elif isinstance(value, Parameter):
        base.parameters[name] = value
    else:
        base.names[name] = value


def delete_attribute(base: Any, name: str) -> None:
    """`del base.name`"""
    if isinstance(base, Unknown):
        raise NotStaticError(f"`{name}` that is deleted: {base.why}", base.place)
    held = (base.children, base.parameters, base.names) if isinstance(base, Module) else ()
    for one in (*held, *((base.names,) if isinstance(base, Plain) else ())):
        one.pop(name, None)
