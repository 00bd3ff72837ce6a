"""Reading TOML on every supported Python."""

from __future__ import annotations

import importlib
import sys
from typing import Any

# tomli is the same module for Python 3.10; by name, since only one of the two is ever there.
_module = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

TOMLDecodeError: type[ValueError] = _module.TOMLDecodeError


def loads(text: str) -> dict[str, Any]:
    """The tables of a TOML text."""
    tables: dict[str, Any] = _module.loads(text)
    return tables
