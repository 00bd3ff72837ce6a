"""The process that reads the user's environment: asked in the background, ended when it is slow."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections import OrderedDict
from pathlib import Path
from typing import Any, TypeAlias

import mindport
from mindport.text.edit import Place

_LOG = logging.getLogger(__name__)

# A question that takes longer costs its answer, and the process what it has read.
_BUDGET = 20.0
_LONGEST = 1 << 24  # of an answer, in bytes
_REMEMBERED = 512
# So long, in seconds, an editor's question waits; what comes later is there the next time.
_HOVER_WAITS = 0.1
_COMPLETION_WAITS = 0.3

_Answering: TypeAlias = "asyncio.Task[dict[str, Any]]"


class EnvironmentReader:
    """Asks one question after the other. Used in the event loop only."""

    def __init__(self, budget: float = _BUDGET) -> None:
        self._budget = budget
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._docstrings: OrderedDict[str, _Answering] = OrderedDict()
        self._completing: _Answering | None = None

    async def docstring(self, environment: str, module: str, name: str) -> str:
        """The docstring of a name of a module, if it is known soon; "" else, and where none is."""
        question = json.dumps({"docstring": module, "of": name, "environment": environment})
        task = self._docstrings.get(question)
        if task is None:
            task = self._docstrings[question] = asyncio.ensure_future(self._answer(question))
            if len(self._docstrings) > _REMEMBERED:
                self._docstrings.popitem(last=False)
        answer = await _soon(task, _HOVER_WAITS)
        return str((answer or {}).get("text", ""))

    async def names(
        self, environment: str, text: str, path: str, place: Place
    ) -> list[tuple[str, str]] | None:
        """What jedi would put at a place, with kinds; None where it takes too long."""
        if self._completing is not None and not self._completing.done():
            return None  # it is still busy with an older text
        asked = {"complete": text, "path": path, "environment": environment}
        question = json.dumps({**asked, "line": place.line + 1, "column": place.column})
        self._completing = asyncio.ensure_future(self._answer(question))
        answer = await _soon(self._completing, _COMPLETION_WAITS)
        return None if answer is None else [(name, kind) for name, kind in answer.get("names", ())]

    async def _answer(self, line: str) -> dict[str, Any]:
        async with self._turn:
            try:
                answer = await asyncio.wait_for(self._exchange(line), self._budget)
            except (asyncio.TimeoutError, OSError, ValueError) as error:
                _LOG.info("no answer for the environment: %s", type(error).__name__)
                await self.stop()
                return {}
            except asyncio.CancelledError:
                await self.stop()
                raise
        if "error" in answer:
            _LOG.info("no answer for the environment: %s", answer["error"])
            return {}
        return answer

    async def _exchange(self, line: str) -> dict[str, Any]:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "mindport.installed.environment"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=_LONGEST,
                # Not that of the workspace: Python looks for modules there.
                cwd=Path(mindport.__file__).parent.parent,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line.encode() + b"\n")
        await process.stdin.drain()
        return dict(json.loads(await process.stdout.readline()))

    async def restart(self) -> None:
        """Forget what was read: packages may have come and gone."""
        self._docstrings.clear()
        await self.stop()

    async def stop(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _soon(task: _Answering, seconds: float) -> dict[str, Any] | None:
    done, _ = await asyncio.wait({task}, timeout=seconds)
    return task.result() if done and not task.cancelled() else None
