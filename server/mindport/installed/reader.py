"""Asking what names of installed packages are, within a time budget, and remembering it."""

from __future__ import annotations

import hashlib
import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import mindport
from mindport.analysis.project.installed import InstalledName
from mindport.installed.package_folders import package_folders
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.program import program_stamp

BUDGET = 2.0  # seconds for the names of one file
_TO_START = 20.0  # seconds; a process that is not there by then is none
_COMMAND = (sys.executable, "-m", "mindport.installed.environment")


class NoEnvironmentError(Exception):
    """There is no environment where one was named."""


class InstalledReader:
    """Asks the process that jedi runs in. NoEnvironmentError for a place without packages."""

    def __init__(
        self,
        environment: Path,
        *,
        cache: ResultCache | None = None,
        budget: float = BUDGET,
        command: Sequence[str] = _COMMAND,
    ) -> None:
        self.environment = str(environment.expanduser().absolute())
        if not Path(self.environment).exists():
            raise NoEnvironmentError(f"{environment} does not exist")
        self.folders = package_folders(self.environment)
        if not self.folders:
            raise NoEnvironmentError(f"{environment} is not a Python environment with packages")
        self.unanswered: set[str] = set()  # names that there was no time for
        self._cache, self._budget, self._command = cache, budget, command
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def read(
        self, names: Mapping[str, Iterable[str]], scanned: Iterable[str], /
    ) -> dict[str, InstalledName]:
        """What the names are, by file that has them; a name that is not found is left out.

        `scanned` are the packages at which a search ends.
        """
        stop = sorted(scanned)
        found: dict[str, InstalledName | None] = {}
        try:
            for file in sorted(names):
                left = self._budget
                for name in sorted(names[file]):
                    if name in found or name in self.unanswered:
                        continue
                    started = time.monotonic()
                    known, answer = self._told(name, stop, left)
                    left -= time.monotonic() - started
                    if known:
                        found[name] = answer
                    else:
                        self.unanswered.add(name)
        finally:
            self.close()
        return {name: answer for name, answer in found.items() if answer is not None}

    def _told(
        self, name: str, stop: Sequence[str], seconds: float
    ) -> tuple[bool, InstalledName | None]:
        """Whether there is an answer, and the answer."""
        facts = ("installed", program_stamp(), self.environment, list(stop), name)
        key = hashlib.blake2b(repr(facts).encode(), digest_size=20).digest()
        stored = self._cache.get(key) if self._cache is not None else None
        if stored is not None:
            stamps, kept = json.loads(stored)
            if stamps == [[path, *_stamp(path)] for path, *_ in stamps]:
                return True, _name_of(kept)
        asked = {"lead": name, "stop": list(stop), "environment": self.environment}
        answer = self._exchange(asked, seconds) if seconds > 0 and self._start() else None
        if answer is None:
            return False, None
        if self._cache is not None and "error" not in answer:
            self._cache.put(key, json.dumps([self._stamps(name, answer), answer]).encode())
        return True, _name_of(answer)

    def _stamps(self, name: str, answer: dict[str, Any]) -> list[list[Any]]:
        """What an answer rests on: the folders, the files that were read, and the package."""
        places = [*self.folders, *answer["files"]]
        places += [str(Path(folder) / name.partition(".")[0]) for folder in self.folders]
        return [[path, *_stamp(path)] for path in places]

    # -- the process ---------------------------------------------------------------------------

    def _start(self) -> bool:
        if self._process is not None:
            return True
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=Path(mindport.__file__).parent.parent,  # Python looks for modules there
            )
        except OSError:
            return False
        self._answers = queue.SimpleQueue()
        assert self._process.stdout is not None
        given = (self._process.stdout, self._answers)
        threading.Thread(target=_hand_on, args=given, daemon=True).start()
        # Its start counts for no file.
        greeting = {"lead": "sys", "stop": [], "environment": self.environment}
        return self._exchange(greeting, _TO_START) is not None

    def _exchange(self, asked: Mapping[str, Any], seconds: float) -> dict[str, Any] | None:
        """An answer; None, and no process, where there is none in time."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(asked).encode() + b"\n")
            self._process.stdin.flush()
            return dict(json.loads(self._answers.get(timeout=seconds)))
        except (OSError, ValueError, queue.Empty):
            self.close()
            return None

    def close(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    try:
                        pipe.close()
                    except OSError:  # what was not sent yet
                        continue


def _hand_on(lines: IO[bytes], answers: queue.SimpleQueue[bytes]) -> None:
    try:
        for line in lines:
            answers.put(line)
    except (OSError, ValueError):  # the pipe was closed
        pass
    answers.put(b"")


def _stamp(path: str) -> list[int]:
    try:
        status = Path(path).stat()
    except OSError:
        return [0, 0]
    return [status.st_mtime_ns, status.st_size]


def _name_of(answer: Mapping[str, Any]) -> InstalledName | None:
    if not (answer.get("same_as") or answer.get("bases") or answer.get("returns")):
        return None
    return InstalledName(
        answer["same_as"],
        tuple(answer["bases"]),
        tuple((name, kind, returns) for name, kind, returns in answer["members"]),
        answer["returns"],
    )
