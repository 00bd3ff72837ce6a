"""Whether the editor that started the server is still there."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable

_INTERVAL = 2.0


def is_alive(process_id: int) -> bool:
    """Whether a process runs."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415

        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(0x00100000, False, process_id)  # SYNCHRONIZE
        if not handle:
            return False
        waited = kernel.WaitForSingleObject(handle, 0)
        kernel.CloseHandle(handle)
        return bool(waited == 0x102)  # WAIT_TIMEOUT: it has not ended
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _is_zombie(process_id)


def _is_zombie(process_id: int) -> bool:
    """Whether a process has ended and nobody has asked how."""
    try:
        with open(f"/proc/{process_id}/stat", "rb") as file:  # noqa: PTH123
            return file.read().rpartition(b")")[2].split()[0] == b"Z"
    except (OSError, IndexError):  # no Linux, or gone
        return False


async def watch(process_id: int, on_end: Callable[[], None]) -> None:
    """Call when a process ends."""
    while is_alive(process_id):
        await asyncio.sleep(_INTERVAL)
    on_end()
