"""Running MindSpore in a process of its own: an error of one call must not reach another."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

_SECONDS = 120


def apart(
    work: Callable[[], str], shown: Callable[[BaseException], str], seconds: int = _SECONDS
) -> str:
    """What a call gives in a child process, or its error as `shown` writes it.

    It is ended after so many seconds.
    """
    folder = tempfile.mkdtemp()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        tempfile.tempdir = folder
        os.chdir(folder)  # MindSpore writes what it dumps to where it is
        signal.alarm(seconds)
        try:
            answer = work()
        except BaseException as error:  # whatever it is, it is the answer
            answer = shown(error)
        os.write(writing, answer.encode()[:8192])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        text = stream.read().decode()
    ended = os.waitpid(child, 0)[1]
    shutil.rmtree(folder)
    return text if ended == 0 else "the process ended"


def first_line(error: BaseException) -> str:
    """The first line of an error that says something."""
    lines = [line.strip(" -") for line in str(error).splitlines()]
    return next((line for line in lines if line), type(error).__name__)[:120]


def module_of(text: str, name: str) -> Any:
    """A module with this text; in a file, since MindSpore reads the source of what it compiles."""
    file = Path(tempfile.mkdtemp()) / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    spec: Any = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where MindSpore looks for it
    spec.loader.exec_module(module)
    return module
