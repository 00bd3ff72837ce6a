"""What the modules of a program are called with: so that each can be called again."""

from __future__ import annotations

import sys
from typing import Any

MAX_CALLS = 4  # different calls of a class that are kept


class ModuleInputs:
    """Calls of classes of modules that are no library's own."""

    def __init__(self) -> None:
        self._calls: dict[type, list[list[dict[str, Any]]]] = {}

    def add(
        self, module: type, args: tuple[Any, ...], kwargs: dict[str, Any], tensors: tuple[type, ...]
    ) -> None:
        """Note a call whose arguments are tensors by position; others cannot be made again."""
        calls = self._calls.setdefault(module, [])
        is_plain = not kwargs and all(isinstance(one, tensors) for one in args)
        if len(calls) >= MAX_CALLS or not args or not is_plain:
            return
        kinds = [(list(one.shape), str(one.dtype).rpartition(".")[2]) for one in args]
        if any([(one["shape"], one["dtype"]) for one in call] == kinds for call in calls):
            return
        calls.append(
            [
                {"shape": shape, "dtype": kind, "below": _bound(one, kind)}
                for one, (shape, kind) in zip(args, kinds)
            ]
        )

    def to_json(self) -> list[dict[str, Any]]:
        """Each class with the file it stands in, its name there, and its calls."""
        found = []
        for module, calls in list(self._calls.items()):
            home = sys.modules.get(module.__module__)
            path = getattr(home, "__file__", None)
            if path and calls:
                found.append({"path": path, "name": module.__qualname__, "calls": calls})
        return found


def _bound(tensor: Any, kind: str) -> int:
    """One more than the largest whole number: it may be an index into something. 0: none."""
    if not kind.startswith(("int", "uint")) or not tensor.numel():
        return 0
    try:
        return max(int(tensor.max()) + 1, 1)
    except Exception:  # of a tensor without data
        return 0
