"""Items of what an interpreted constructor works with, and what iteration over it gives."""

from __future__ import annotations

import ast
from typing import Any

from mindport.dossier.structure import objects
from mindport.dossier.structure.conditions import compared, truth
from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.tensor_items import part
from mindport.dossier.structure.values import (
    ClassValue,
    Library,
    Module,
    NotStaticError,
    Plain,
    RaisedError,
    Tensor,
    Unknown,
)


def found_in(machine: Machine, kind: type[ast.cmpop], left: Any, right: Any) -> Any:
    """A comparison; `in` an object asks the object."""
    if kind not in (ast.In, ast.NotIn) or not isinstance(right, Plain):
        return compared(kind, left, right)
    known = truth(_asked(machine, right, "__contains__", left))
    return Unknown("what an object contains") if known is None else known == (kind is ast.In)


def of_object(machine: Machine, base: Any, index: Any) -> Any:
    """`base[index]`; an object of the project is asked."""
    is_plain = isinstance(base, Plain)
    return _asked(machine, base, "__getitem__", index) if is_plain else item(base, index)


def _asked(machine: Machine, base: Plain, method: str, given: Any) -> Any:
    from mindport.dossier.structure import calls  # noqa: PLC0415  (they need each other)

    return calls.call(machine, objects.attribute(machine, base, method), (given,), {})


def item(base: Any, index: Any) -> Any:
    """`base[index]`"""
    if isinstance(base, Unknown) or isinstance(index, Unknown):
        return base if isinstance(base, Unknown) else index
    if isinstance(base, Module):
        return _module_item(base, index)
    if isinstance(base, Tensor):
        return part(base, index)
    if isinstance(base, ClassValue) and base.choices:
        return base.choices.get(index, Unknown(f"the member {index!r} of `{base.name}`"))
    if isinstance(base, (Library, ClassValue)):
        return base  # `Optional[int]`
    try:
        return base[index]
    except (KeyError, IndexError) as error:
        raise RaisedError(f"no item {error}") from None
    except TypeError:
        return Unknown("an item")


def _module_item(base: Module, index: Any) -> Any:
    children = list(base.children.items())
    if isinstance(index, slice):
        found = Module(base.name)
        found.children = (
            dict(children[index])
            if base.name == "torch.nn.Sequential"
            else {str(at): one for at, (_, one) in enumerate(children[index])}
        )
        return found
    if isinstance(index, int):
        try:
            return children[index][1]
        except IndexError:
            raise RaisedError("no such module") from None
    return base.children.get(index, Unknown(f"the module {index!r}"))


def set_item(base: Any, index: Any, value: Any) -> None:
    """`base[index] = value`"""
    if isinstance(base, (list, dict)) and not isinstance(index, Unknown):
        try:
            base[index] = value
        except (IndexError, TypeError):
            raise RaisedError("no such item") from None
    elif isinstance(base, Module) and isinstance(value, Module):
        names = list(base.children)
        key = names[index] if isinstance(index, int) else str(index)
        base.children[key] = value


def extend(base: Module, values: list[Any]) -> None:
    """Modules at the end of a list of modules."""
    for value in values:
        if isinstance(value, Module):
            base.children[str(len(base.children))] = value


def iterated(value: Any) -> list[Any] | None:
    """What iteration over an object gives; None where that is not known."""
    if isinstance(value, Tensor) and value.shape and type(value.shape[0]) is int:
        return [Tensor(value.shape[1:]) for _ in range(min(value.shape[0], 4096))]
    return None


def delete_item(base: Any, index: Any) -> None:
    """`del base[index]`; modules in a row move up."""
    if isinstance(base, Unknown) or isinstance(index, Unknown):
        unknown = base if isinstance(base, Unknown) else index
        raise NotStaticError(f"an item that is deleted: {unknown.why}", unknown.place)
    if isinstance(base, (list, dict)):
        try:
            del base[index]
        except (LookupError, TypeError):
            raise RaisedError("no such item") from None
    elif isinstance(base, Module) and isinstance(index, str):
        base.children.pop(index, None)
    elif isinstance(base, Module) and isinstance(index, (int, slice)):
        left = list(base.children.values())
        try:
            del left[index]
        except IndexError:
            raise RaisedError("no such module") from None
        base.children = {str(at): one for at, one in enumerate(left)}
