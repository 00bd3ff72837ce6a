"""A process of its own for work that takes its time, so that no hover waits for it.

It reads one line of JSON from stdin, the task; and writes lines of JSON to stdout:
{"done", "total"} again and again, at the end its answer, or {"error"}.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInternalError

import mindport
from mindport.ide.messages import language, message
from mindport.lsp.progress import progress

if TYPE_CHECKING:
    from mindport.lsp.progress import Progress
    from mindport.lsp.server import Server

_LONGEST = 1 << 30  # of an answer, in bytes
_GLANCE = 0.2  # seconds between looks at whether it was cancelled


async def run_job(ls: Server, title: str, task: Mapping[str, Any]) -> dict[str, Any] | None:
    """The answer to a task; None when the user cancelled it."""
    texts = {
        ls.session.path(one.uri): one.text
        for one in ls.session.documents
        if one.language == "python" and ls.session.notebooks.owner(one.uri) is None
    }
    whole = {**task, "texts": texts, "language": language()}
    async with progress(ls, title) as shown:
        answer = await _run(whole, shown)
    if answer is not None and "error" in answer:
        raise JsonRpcInternalError(message=answer["error"])
    return answer


async def _run(task: dict[str, Any], shown: Progress) -> dict[str, Any] | None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "mindport.lsp.job"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LONGEST,
        # Not that of the workspace: Python looks for modules there.
        cwd=Path(mindport.__file__).parent.parent,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(task).encode() + b"\n")
        while not shown.is_cancelled:
            reading = asyncio.ensure_future(process.stdout.readline())
            while not reading.done() and not shown.is_cancelled:
                await asyncio.wait({reading}, timeout=_GLANCE)
            if not reading.done():
                reading.cancel()
                break
            said = json.loads(reading.result() or b'{"error": "the scan failed: see the log"}')
            if "total" not in said:
                return dict(said)
            shown.report(said["done"], said["total"], message("export.progress", **said))
        return None
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
