"""Which primitives of an installed MindSpore have a gradient of their own."""

from __future__ import annotations

import ctypes
import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

# The builder of a primitive's gradient, by name; no public function tells whether there is one.
_BUILDER = "_ZN9mindspore8expander5bprop17GetBpropIRBuilderERKSs"
_MANAGER_OFFSET = 16  # in what the builder points to; null where nothing is registered


def differentiable() -> Callable[[str], bool]:
    """A question to the registries: whether a primitive has a gradient, in C++ or in Python."""
    package: Any = importlib.import_module("mindspore")
    python: Any = importlib.import_module("mindspore.ops._grad_experimental.grad_base")
    library = ctypes.CDLL(str(Path(package.__file__).parent / "lib" / "libmindspore_frontend.so"))
    builder = getattr(library, _BUILDER)
    builder.restype, builder.argtypes = ctypes.c_void_p, [ctypes.c_void_p]

    def has_gradient(primitive: str) -> bool:
        in_python = python.bprop_getters.get(primitive, None) or python.bprops.get(primitive, None)
        return in_python is not None or _is_registered(builder, primitive)

    return has_gradient


def _is_registered(builder: Callable[[int], int | None], primitive: str) -> bool:
    text = primitive.encode()

    class Shared(ctypes.Structure):
        """A string as the C++ library shares it: the pointer to it is one to its characters."""

        _fields_ = (
            ("length", ctypes.c_size_t),
            ("capacity", ctypes.c_size_t),
            ("references", ctypes.c_int),
            ("padding", ctypes.c_int),
            ("characters", ctypes.c_char * (len(text) + 1)),
        )

    shared = Shared(len(text), len(text), 1 << 20, 0, text)
    pointer = ctypes.c_void_p(ctypes.addressof(shared) + Shared.characters.offset)
    handle = builder(ctypes.addressof(pointer))
    if not handle:
        return False
    return bool(ctypes.c_void_p.from_address(handle + _MANAGER_OFFSET).value)
