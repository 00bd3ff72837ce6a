"""Starts the recording in a Python program that `mindport trace` runs, then steps aside.

Python imports this at its start because the folder stands in PYTHONPATH. It works in the user's
interpreter, where mindport need not be installed, and never breaks the program.
"""

from __future__ import annotations

import sys
from pathlib import Path

_FOLDER = str(Path(__file__).parent)


def _start() -> None:
    try:
        from _mindport_trace.hook import install  # type: ignore[import-not-found]  # noqa: PLC0415

        install()
    except Exception as error:
        print(f"mindport trace: nothing is recorded here: {error!r}", file=sys.stderr)


def _step_aside() -> None:
    """Leave the path as it would be, and import the `sitecustomize` that it hid."""
    sys.path[:] = [entry for entry in sys.path if entry != _FOLDER]
    own = sys.modules.pop(__name__, None)
    try:
        __import__(__name__)
    except ImportError as error:
        if error.name != __name__:
            raise
        if own is not None:
            sys.modules[__name__] = own


_start()
_step_aside()
