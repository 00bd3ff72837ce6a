"""Results kept between runs: a bounded store of bytes under digests, in one SQLite file.

The store never raises and never breaks a scan: what cannot be read, written or trusted counts as
absent. It checks that a value is what was put in, not what it means; callers decode it with a
format that cannot run code (`json`, `marshal`), never with `pickle`, since other programs of the
same user can write to the file.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from mindport.project.scan.cache_file import (
    FILE_NAME,
    ForeignError,
    connect,
    is_busy,
    is_damage,
    set_aside,
)

_LOG = logging.getLogger(__name__)

_LIMIT = 512 * 1024 * 1024
_KEEP_AFTER_PRUNE = 0.75
_BUFFER_LIMIT = 16 * 1024 * 1024
_TOUCH_AFTER = 24 * 3600  # seconds; a finer record of use is not worth a write


def cache_folder() -> Path:
    """Give the folder of the cache: `MINDPORT_CACHE_DIR`, or the platform's."""
    chosen = os.environ.get("MINDPORT_CACHE_DIR")
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_cache_dir  # noqa: PLC0415  (not needed with the variable)

    return Path(user_cache_dir("mindport", appauthor=False))


class ResultCache:
    """A store of bytes under digests. Safe with other threads and processes, and after a fork.

    Values put in are kept in memory and written together; `close` (or leaving the `with`) writes
    the rest and drops what was not used for longest when the store is over its limit.
    """

    def __init__(self, folder: Path | None = None, *, limit: int = _LIMIT) -> None:
        self._path = (cache_folder() if folder is None else folder) / FILE_NAME
        self._limit = limit
        self._lock = threading.Lock()
        self._forget()

    def __enter__(self) -> ResultCache:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __getstate__(self) -> tuple[Path, int]:
        return self._path, self._limit

    def __setstate__(self, state: tuple[Path, int]) -> None:
        self._path, self._limit = state
        self._lock = threading.Lock()
        self._forget()

    def get(self, key: bytes) -> bytes | None:
        """Give the value of the key, or None."""
        return self.get_many((key,)).get(key)

    def get_many(self, keys: Iterable[bytes]) -> dict[bytes, bytes]:
        """Give the values of those keys that have one."""
        found: dict[bytes, bytes] = {}
        with self._lock:
            connection = self._connection()
            for key in keys:
                if key in self._pending:
                    found[key] = self._pending[key]
                elif connection is not None:
                    value = self._read(connection, key)
                    if value is not None:
                        found[key] = value
                    connection = self._open
        return found

    def put(self, key: bytes, value: bytes) -> None:
        """Keep the value under the key. A value larger than the whole limit is not kept."""
        if len(value) > self._limit:
            return
        with self._lock:
            if self._connection() is None:
                return
            self._pending[key] = value
            self._pending_size += len(value)
            if self._pending_size >= _BUFFER_LIMIT:
                self._flush()

    def write(self) -> None:
        """Write what is pending, so that it takes no memory any more."""
        with self._lock:
            if self._pending and self._connection() is not None:
                self._flush()

    def close(self) -> None:
        """Write what is pending, drop what is too much, and let go of the file."""
        with self._lock:
            if self._connection(create=bool(self._pending)) is not None:
                self._flush()
                self._prune()
            if self._open is not None:
                self._open.close()
            self._forget()

    def _forget(self) -> None:
        self._process = os.getpid()
        self._open: sqlite3.Connection | None = None
        self._broken = False
        self._wrote = False
        self._pending: dict[bytes, bytes] = {}
        self._pending_size = 0
        self._touched: set[bytes] = set()

    def _connection(self, create: bool = True) -> sqlite3.Connection | None:
        if self._process != os.getpid():
            # A connection must not cross a fork; what is pending is the parent's to write.
            self._forget()
        if self._open is None and create and not self._broken:
            try:
                self._open = connect(self._path)
            except (OSError, sqlite3.Error, ForeignError) as error:
                self._give_up(error)
        return self._open

    def _give_up(self, error: Exception) -> None:
        _LOG.debug("the cache %s is not used: %s", self._path, error)
        if self._open is not None:
            with contextlib.suppress(sqlite3.Error):
                self._open.close()
        self._open, self._broken = None, True
        self._pending, self._pending_size = {}, 0
        if is_damage(error):
            set_aside(self._path)

    def _read(self, connection: sqlite3.Connection, key: bytes) -> bytes | None:
        try:
            row = connection.execute(
                "SELECT value, checksum, used FROM entry WHERE key = ?", (key,)
            ).fetchone()
        except sqlite3.Error as error:
            self._give_up(error)
            return None
        if row is None:
            return None
        value, checksum, used = row
        if not isinstance(value, bytes) or zlib.crc32(value) != checksum:
            _LOG.debug("an entry of the cache %s is damaged", self._path)
            return None
        if used < time.time() - _TOUCH_AFTER:
            self._touched.add(key)
        return value

    def _flush(self) -> None:
        if self._open is None or not (self._pending or self._touched):
            return
        now = int(time.time())
        rows = [(k, now, len(v), zlib.crc32(v), v) for k, v in self._pending.items()]
        try:
            with self._open as transaction:
                transaction.execute("BEGIN IMMEDIATE")
                transaction.executemany("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?)", rows)
                transaction.executemany(
                    "UPDATE entry SET used = ? WHERE key = ?", [(now, k) for k in self._touched]
                )
        except sqlite3.Error as error:
            if not is_busy(error):
                self._give_up(error)
            else:
                _LOG.debug("the cache %s is busy: nothing written", self._path)
        self._wrote = self._wrote or bool(rows)
        self._pending, self._pending_size = {}, 0
        self._touched = set()

    def _prune(self) -> None:
        if self._open is None or not self._wrote:
            return
        try:
            (total,) = self._open.execute("SELECT total(size) FROM entry").fetchone()
            if total <= self._limit:
                return
            excess = total - self._limit * _KEEP_AFTER_PRUNE
            oldest = []
            for key, size in self._open.execute("SELECT key, size FROM entry ORDER BY used, rowid"):
                if excess <= 0:
                    break
                oldest.append((key,))
                excess -= size
            with self._open as transaction:
                transaction.execute("BEGIN IMMEDIATE")
                transaction.executemany("DELETE FROM entry WHERE key = ?", oldest)
            self._open.executescript("PRAGMA incremental_vacuum")
        except sqlite3.Error as error:
            _LOG.debug("the cache %s was not pruned: %s", self._path, error)
