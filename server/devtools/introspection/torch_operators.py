"""The operators under `torch.ops.aten`, by the functions and methods of torch that call them.

What torch generates from the schemas of an operator takes the same arguments in the same order, a
method the tensor first. Of functions that are written in Python, the parameters are compared.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, FunctionType, MethodDescriptorType
from typing import Any

_NAMESPACE = "aten"
NAMESPACES = ("torch.ops", f"torch.ops.{_NAMESPACE}")
_PACKAGES = ("fft", "linalg", "special")  # their operators have names like `linalg_cross`
_DEFAULT = "default"  # what the overload without a name is called


def operator_aliases(
    torch: Any, name_of: Callable[[object], str | None]
) -> Iterator[tuple[str, str]]:
    """Other paths of functions: `torch.ops.aten.add`, and its overload `add.Tensor`.

    An overload is a member of the function as well, so that it is found step by step.
    """
    for schema in torch._C._jit_get_all_schemas():
        namespace, _, name = schema.name.partition("::")
        is_public = namespace == _NAMESPACE and not name.startswith("_")
        if not is_public or not hasattr(torch.ops.aten, name):
            continue
        target = _target(torch, name, name_of)
        if target:
            path, overload = f"{NAMESPACES[-1]}.{name}", schema.overload_name or _DEFAULT
            yield from ((one, target) for one in (path, f"{path}.{overload}"))
            yield f"{target}.{overload}", target


def _target(torch: Any, name: str, name_of: Callable[[object], str | None]) -> str | None:
    """The function of an operator, else the method."""
    for module, leaf in _places(torch, name):
        function = getattr(module, leaf, None)
        if isinstance(function, BuiltinFunctionType) or _takes_the_same(torch, name, function):
            return name_of(function)
    method = getattr(torch._C.TensorBase, name, None)
    is_method = isinstance(method, MethodDescriptorType) and getattr(torch.Tensor, name) is method
    return f"torch.Tensor.{name}" if is_method else None


def _places(torch: Any, name: str) -> Iterator[tuple[Any, str]]:
    """The modules that may have the function of an operator, and its name there."""
    yield from ((module, name) for module in (torch, torch.nn.functional))
    package, _, leaf = name.partition("_")
    if package in _PACKAGES:
        yield getattr(torch, package), leaf


def _takes_the_same(torch: Any, name: str, function: object) -> bool:
    """Whether a function of Python begins with the parameters of all overloads of an operator.

    A text in one place of a number makes it another one: `reduction`.
    """
    if not isinstance(function, FunctionType):
        return False
    parameters = inspect.signature(function).parameters.values()
    names = ["self" if one.name == "input" else one.name for one in parameters]
    texts = {
        one.name for one in parameters if isinstance(one.default, str) or one.annotation is str
    }
    if any(one.kind is one.VAR_POSITIONAL for one in parameters):
        return False
    for schema in torch._C._jit_get_schemas_for_operator(f"{_NAMESPACE}::{name}"):
        taken = [one.name for one in schema.arguments if not one.is_out]
        numbers = {one.name for one in schema.arguments if "int" in str(one.type)}
        if taken != names[: len(taken)] or texts & numbers:
            return False
    return True
