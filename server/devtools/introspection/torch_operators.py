"""The operators under `torch.ops.aten`, by the functions and methods of torch that call them.

What torch generates from the schemas of an operator takes the same arguments in the same order, a
method the tensor first. Others, written in Python, are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, MethodDescriptorType
from typing import Any

_NAMESPACE = "aten"
NAMESPACES = ("torch.ops", f"torch.ops.{_NAMESPACE}")
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
    for module in (torch, torch.nn.functional):
        function = getattr(module, name, None)
        if isinstance(function, BuiltinFunctionType):
            return name_of(function)
    method = getattr(torch._C.TensorBase, name, None)
    is_method = isinstance(method, MethodDescriptorType) and getattr(torch.Tensor, name) is method
    return f"torch.Tensor.{name}" if is_method else None
