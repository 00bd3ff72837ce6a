from __future__ import annotations

import hashlib
import logging
import multiprocessing
import os
import pickle
import sqlite3
import sys
import threading
from pathlib import Path

import pytest

from mindport.project.scan import cache as cache_module
from mindport.project.scan.cache import ResultCache, cache_folder
from mindport.project.scan.cache_file import clear_cache

FILE = "results-1.sqlite"


def key(name: object) -> bytes:
    return hashlib.blake2b(str(name).encode(), digest_size=20).digest()


def fill(folder: Path, numbers: range, size: int = 1000) -> None:
    with ResultCache(folder) as cache:
        for number in numbers:
            cache.put(key(number), bytes([number % 256]) * size)


def kept(folder: Path, numbers: range) -> list[int]:
    with ResultCache(folder) as cache:
        return [number for number in numbers if cache.get(key(number)) is not None]


def test_values_come_back_before_and_after_closing(tmp_path: Path) -> None:
    with ResultCache(tmp_path) as cache:
        assert cache.get(key("a")) is None
        cache.put(key("a"), b"one")
        cache.put(key("b"), b"")
        assert cache.get(key("a")) == b"one"
        cache.put(key("a"), b"two")
    with ResultCache(tmp_path) as cache:
        assert cache.get_many([key("a"), key("b"), key("c")]) == {key("a"): b"two", key("b"): b""}


def test_reading_alone_makes_no_entry(tmp_path: Path) -> None:
    cache = ResultCache(tmp_path / "new")
    cache.close()
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("damage", ["garbage", "half", "middle", "empty"])
def test_a_damaged_file_is_forgotten_and_made_anew(tmp_path: Path, damage: str) -> None:
    fill(tmp_path, range(200))
    path = tmp_path / FILE
    data = path.read_bytes()
    middle = len(data) // 2
    path.write_bytes(
        {
            "garbage": b"not a database, by any means" * 100,
            "half": data[:middle],
            "middle": data[:100] + os.urandom(len(data) - 100),
            "empty": b"",
        }[damage]
    )
    with ResultCache(tmp_path) as cache:
        for number in range(200):
            assert cache.get(key(number)) in (None, bytes([number % 256]) * 1000)
    # The next run, at the latest, has a sound file again.
    fill(tmp_path, range(10))
    assert kept(tmp_path, range(10)) == list(range(10))


def test_a_changed_value_counts_as_absent(tmp_path: Path) -> None:
    fill(tmp_path, range(1))
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE entry SET value = x'00'")
    connection.close()
    assert kept(tmp_path, range(1)) == []


def test_the_database_of_another_program_is_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("CREATE TABLE theirs (x)")
        connection.execute("INSERT INTO theirs VALUES (1)")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    with caplog.at_level(logging.DEBUG):
        fill(tmp_path, range(3))
    assert kept(tmp_path, range(3)) == []
    assert (tmp_path / FILE).read_bytes() == before
    assert "belongs to another program" in caplog.text


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    fill(tmp_path / "file" / "below", range(3))
    (tmp_path / FILE).mkdir()
    fill(tmp_path, range(3))
    assert kept(tmp_path, range(3)) == []


def test_a_disk_that_is_full_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(sqlite3.Connection):
        def executemany(self, *args: object) -> sqlite3.Cursor:
            raise sqlite3.OperationalError("database or disk is full")

    connect = sqlite3.connect
    monkeypatch.setattr(
        cache_module.sqlite3, "connect", lambda *args, **kw: connect(*args, **kw, factory=Full)
    )
    with ResultCache(tmp_path) as cache:
        cache.put(key(1), b"x")
    monkeypatch.undo()
    assert kept(tmp_path, range(3)) == []
    assert (tmp_path / FILE).exists()


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    fill(tmp_path, range(100), size=10_000)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE entry SET used = 1000 + rowid")
    connection.close()
    assert kept(tmp_path, range(20)) == list(range(20))  # reading marks them as used
    size = (tmp_path / FILE).stat().st_size
    with ResultCache(tmp_path, limit=600_000) as cache:
        cache.put(key("new"), b"y" * 10_000)
    assert (tmp_path / FILE).stat().st_size < 0.6 * size
    left = kept(tmp_path, range(100))
    assert set(range(20)) <= set(left) and 40 <= len(left) <= 45
    assert set(range(20, 55)).isdisjoint(left)
    with ResultCache(tmp_path) as cache:
        assert cache.get(key("new")) == b"y" * 10_000


def test_a_value_beyond_the_limit_is_not_kept(tmp_path: Path) -> None:
    with ResultCache(tmp_path, limit=10) as cache:
        cache.put(key(1), b"x" * 11)
        assert cache.get(key(1)) is None


def write_some(folder: Path, start: int, errors: multiprocessing.Queue[str]) -> None:
    try:
        for step in range(5):
            with ResultCache(folder) as cache:
                for number in range(start + step * 20, start + step * 20 + 20):
                    cache.put(key(number), bytes([number % 256]) * 20_000)
                    cache.get(key(number - 1))
    except BaseException as error:
        errors.put(repr(error))
        raise


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    errors: multiprocessing.Queue[str] = context.Queue()
    workers = [
        context.Process(target=write_some, args=(tmp_path, start, errors)) for start in (0, 100)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0, 0] and errors.empty()
    assert kept(tmp_path, range(200)) == list(range(200))


def test_a_new_file_is_made_once_however_many_open_it(tmp_path: Path) -> None:
    workers = range(8)
    for attempt in range(20):
        folder = tmp_path / str(attempt)
        start = threading.Barrier(len(workers))

        def work(number: int, folder: Path = folder, start: threading.Barrier = start) -> None:
            start.wait()
            fill(folder, range(number, number + 1))

        threads = [threading.Thread(target=work, args=(number,)) for number in workers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert kept(folder, range(8)) == list(workers)


def test_it_can_be_handed_to_a_worker(tmp_path: Path) -> None:
    with ResultCache(tmp_path) as cache:
        cache.put(key(1), b"x")
    other = pickle.loads(pickle.dumps(cache))
    assert other.get(key(1)) == b"x"
    other.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.skipif(sys.platform == "darwin", reason="forking is unsafe there")
def test_a_fork_opens_the_file_for_itself(tmp_path: Path) -> None:
    with ResultCache(tmp_path) as cache:
        cache.put(key(1), b"parent")
        child = os.fork()
        if child == 0:
            seen = cache.get(key(1))
            cache.put(key(2), b"child")
            cache.close()
            os._exit(0 if seen is None else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert cache.get(key(1)) == b"parent"
    with ResultCache(tmp_path) as cache:
        assert (cache.get(key(1)), cache.get(key(2))) == (b"parent", b"child")


def test_the_folder_is_that_of_the_variable_or_of_the_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path))
    assert cache_folder() == tmp_path
    fill(cache_folder(), range(1))
    assert (tmp_path / FILE).is_file()
    monkeypatch.delenv("MINDPORT_CACHE_DIR")
    assert cache_folder().name.lower() in ("mindport", "cache")


def test_clearing_deletes_its_own_files_only(tmp_path: Path) -> None:
    fill(tmp_path, range(3))
    (tmp_path / "theirs.txt").write_text("x")
    assert clear_cache(tmp_path) > 3000
    assert [path.name for path in tmp_path.iterdir()] == ["theirs.txt"]
    assert clear_cache(tmp_path) == 0
