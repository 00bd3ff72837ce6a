"""The SQLite file of the cache: opened, checked, made, and removed."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import time
from pathlib import Path

_LOG = logging.getLogger(__name__)

FILE_NAME = "results-1.sqlite"
_APPLICATION_ID = 0x6D707274  # "mprt"
_WAIT = 5.0  # seconds for another process to finish its writing

_SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {_APPLICATION_ID};
CREATE TABLE IF NOT EXISTS entry (
  key BLOB PRIMARY KEY,
  used INTEGER NOT NULL,
  size INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  value BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS entry_used ON entry (used, size);
COMMIT;
"""


def clear_cache(folder: Path) -> int:
    """Delete the cache's own files in the folder, and nothing else; give the bytes freed."""
    freed = 0
    for name in (FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm", f"{FILE_NAME}-journal"):
        path = folder / name
        with contextlib.suppress(FileNotFoundError):
            size = path.stat().st_size
            path.unlink()
            freed += size
    return freed


class ForeignError(Exception):
    """The file is a database of somebody else."""


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, made anew where it is damaged. Raises OSError, sqlite3.Error, ForeignError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        return _open_checked(path)
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        _LOG.debug("the cache %s is damaged and is replaced: %s", path, error)
        set_aside(path)
        return _open_checked(path)


def _open_checked(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None, check_same_thread=False)
    try:
        # One transaction: between two reads, another process may have made the table.
        connection.execute("BEGIN")
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.execute("COMMIT")
        if application != _APPLICATION_ID:
            if tables:
                raise ForeignError(f"{path} belongs to another program")
            connection.execute("PRAGMA page_size = 16384")
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        _use_wal(connection)
        # Losing the last entries in a power cut is fine; waiting for the disk in a scan is not.
        connection.execute("PRAGMA synchronous = OFF")
        if not tables:
            connection.executescript(_SCHEMA)
    except BaseException:
        connection.close()
        raise
    return connection


def _use_wal(connection: sqlite3.Connection) -> None:
    """Let readers and a writer work at once. SQLite does not wait for this lock; we do."""
    end = time.monotonic() + _WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def set_aside(path: Path) -> None:
    """Remove a damaged file of ours; a file that cannot be removed just stays unused."""
    with contextlib.suppress(OSError):
        clear_cache(path.parent)


def is_damage(error: Exception) -> bool:
    """Whether an error says that the file is no sound database."""
    text = str(error)
    return isinstance(error, sqlite3.DatabaseError) and (
        "malformed" in text or "not a database" in text or "no such" in text
    )


def is_busy(error: Exception) -> bool:
    """Whether an error says that another process writes."""
    return "locked" in str(error) or "busy" in str(error)
