"""Inserting whole rows into a table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice


def insert(
    connection: sqlite3.Connection, table: str, rows: Iterable[Sequence[str | int | bytes]]
) -> None:
    """Insert whole rows; every row of a table has the same length."""
    for batch in _batches(rows):
        marks = ", ".join("?" * len(batch[0]))
        connection.executemany(f"INSERT INTO {table} VALUES ({marks})", batch)


def _batches(
    rows: Iterable[Sequence[str | int | bytes]],
) -> Iterator[list[Sequence[str | int | bytes]]]:
    waiting = iter(rows)
    while batch := list(islice(waiting, 1000)):
        yield batch
