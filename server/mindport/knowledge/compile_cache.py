"""What one compilation leaves for the next: parsed files and answers, kept while they hold.

Everything but the curated rows is one part: a change of it, or of the compiler's own code, makes
all anew. Rows are kept by file, answers by the rows that they rest on.
"""

from __future__ import annotations

import gc
import hashlib
import os
import pickle
import platform
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mindport.knowledge.answered import Answers
from mindport.knowledge.row_files import RowFiles


def digest_of(files: Iterable[Path], *words: str) -> str:
    """A hash over the names and the content of files."""
    digest = hashlib.sha256("\0".join(words).encode())
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


@dataclass(slots=True)
class Kept:
    """What rests on the curated rows."""

    files: dict[str, tuple[str, RowFiles]] = field(default_factory=dict)  # by path: digest, content
    answers: Answers = field(default_factory=Answers)


class CompileCache:
    """A folder of parts, each under a key that says what it was made from."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def load(self, name: str, key: str) -> Any:
        """The part, or None where it was made from other sources or cannot be read."""
        if self._folder is None:
            return None
        try:
            with (self._folder / name).open("rb") as stream, _without_collection():
                if pickle.load(stream) == _stamped(key):
                    return pickle.load(stream)
        except Exception:  # whatever a damaged or older file makes of it
            return None
        return None

    def save(self, name: str, key: str, part: object) -> None:
        """Keep a part, in place of an earlier one of that name."""
        if self._folder is not None:
            with written(self._folder / name) as stream_file, stream_file.open("wb") as stream:
                pickle.dump(_stamped(key), stream, protocol=5)
                pickle.dump(part, stream, protocol=5)

    def file(self, name: str, key: str, make: Callable[[Path], None]) -> bytes:
        """The content of a file that `make` writes, made anew where its sources changed."""
        content = self.load(name, key)
        if isinstance(content, bytes):
            return content
        with tempfile.TemporaryDirectory() as folder:
            make(Path(folder) / name)
            content = (Path(folder) / name).read_bytes()
        self.save(name, key, content)
        return content


def _stamped(key: str) -> str:
    return f"{key} {platform.python_version()}"


@contextmanager
def _without_collection() -> Iterator[None]:
    """Many small objects are made at once and none is garbage: do not look for any."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@contextmanager
def written(file: Path) -> Iterator[Path]:
    """A file beside the wanted one, that takes its place at the end."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(0o644)
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
