"""Reading TOML on every supported Python.

The reader is imported when a text is read: an editor's first answer needs compiled tables alone.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

# tomli is the same module for Python 3.10; by name, since only one of the two is ever there.
_NAME = "tomllib" if sys.version_info >= (3, 11) else "tomli"


def loads(text: str) -> dict[str, Any]:
    """The tables of a TOML text; a ValueError says what is wrong with it, and where."""
    tables: dict[str, Any] = importlib.import_module(_NAME).loads(text)
    return tables
