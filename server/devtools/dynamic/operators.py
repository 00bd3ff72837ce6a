"""The operators of which torch itself says that the shape of their output depends on data."""

from __future__ import annotations

import importlib
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from devtools.dynamic.recorder import Recorder

torch: Any = importlib.import_module("torch")
numpy: Any = importlib.import_module("numpy")
_dispatch: Any = importlib.import_module("torch.utils._python_dispatch")


# Functions of numpy whose results are of a size that data decides; torch tags its own.
_BY_DATA = (
    *(numpy.bincount, numpy.unique, numpy.nonzero, numpy.flatnonzero, numpy.argwhere),
    *(numpy.setdiff1d, numpy.intersect1d, numpy.union1d, numpy.extract, numpy.compress),
)


def is_sized_by_data(function: Any) -> bool:
    """Whether it is a function of numpy that gives as much as data says."""
    return any(function is one for one in _BY_DATA)


def is_tagged(operator: Any) -> bool:
    """Whether torch's tag says it."""
    return torch.Tag.dynamic_output_shape in operator.tags


def watching(recorder: Recorder) -> AbstractContextManager[Any]:
    """Tell `recorder` of each tagged operator that runs inside."""

    def dispatch(_self: Any, operator: Any, _types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if is_tagged(operator):
            recorder.operator(operator, args)
        return operator(*args, **(kwargs or {}))

    mode = type("Watching", (_dispatch.TorchDispatchMode,), {"__torch_dispatch__": dispatch})
    watched: AbstractContextManager[Any] = mode()
    return watched
