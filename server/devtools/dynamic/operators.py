"""The operators of which torch itself says that the shape of their output depends on data."""

from __future__ import annotations

import importlib
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from devtools.dynamic.recorder import Recorder

torch: Any = importlib.import_module("torch")
_dispatch: Any = importlib.import_module("torch.utils._python_dispatch")


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
