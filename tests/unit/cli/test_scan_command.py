"""The command around the engine, with a scan that returns a result built by hand."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import logging
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mindport.cli import output, progress
from mindport.cli.main import main
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.result import FileError, ReportedFile, ScanResult
from mindport.project.scan.scan import prepare
from mindport.project.scan.task import Task
from mindport.project.settings.settings import Settings
from sample_scan import empty_scan, sample_scan


class FakeScan:
    """Stands for the engine; remembers what it was asked."""

    def __init__(self) -> None:
        self.result: ScanResult | BaseException = sample_scan()
        self.settings = Settings()
        self.asked: dict[str, Any] = {}

    def prepare(self, paths: list[Path], settings: Settings, **options: Any) -> Task:
        self.asked = {"paths": paths}
        # No two tasks are equal, so that no report comes from the cache.
        return dataclasses.replace(prepare(paths, settings, **options), key=os.urandom(20))

    def perform(self, task: Task, **options: Any) -> ScanResult:
        self.settings = task.settings
        self.asked |= {"guesses": task.guesses, **options}
        if isinstance(self.result, BaseException):
            raise self.result
        return self.result


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeScan:
    fake = FakeScan()
    monkeypatch.setattr("mindport.project.scan.scan.prepare", fake.prepare)
    monkeypatch.setattr("mindport.project.scan.scan.perform", fake.perform)
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return fake


def test_exit_codes(engine: FakeScan) -> None:
    assert main(["scan"]) == 1
    assert main(["scan", "--exit-zero"]) == 0
    found = sample_scan()
    for severity, code in (("hint", 0), ("info", 0), ("warning", 1), ("error", 1)):
        findings = [one._replace(severity=severity) for one in found.findings]
        engine.result = dataclasses.replace(found, findings=findings, files=[])
        assert main(["scan"]) == code, severity
    engine.result = empty_scan()
    assert main(["scan"]) == 0
    engine.result = ScanResult("2.10", "cpu", (".",), [ReportedFile("a", 0, (FileError("no"),))])
    assert main(["scan"]) == 1


def test_the_engine_gets_what_the_line_says(engine: FakeScan) -> None:
    line = (
        "scan --ms-version 2.4 --backend CPU --select MP1,mp111 --select MP13 --ignore renamed-api"
    )
    main([*line.split(), "--guesses", "--jobs", "3"])
    settings = engine.settings
    assert (settings.ms_version, settings.backend.value, settings.guesses) == (
        "2.4.10",
        "cpu",
        True,
    )
    assert (settings.select, settings.ignore) == (("MP1", "MP111", "MP13"), ("renamed-api",))
    assert (engine.asked["jobs"], engine.asked["guesses"]) == (3, True)
    assert engine.asked["paths"] == [Path()]
    assert isinstance(engine.asked["cache"], ResultCache)
    assert engine.asked["progress"] is None  # standard error is no terminal here


def test_settings_files_are_read_unless_told_not_to(engine: FakeScan, tmp_path: Path) -> None:
    (tmp_path / "mindport.toml").write_text('backend = "gpu"\njobs = 2\n')
    (tmp_path / "other.toml").write_text('backend = "cpu"\n')
    main(["scan", "--no-cache"])
    assert (engine.settings.backend.value, engine.asked["jobs"]) == ("gpu", 2)
    assert engine.asked["cache"] is None
    main(["scan", "--config", "other.toml"])
    assert engine.settings.backend.value == "cpu"
    main(["scan", "--isolated"])
    assert engine.settings.backend.value == "ascend"
    assert engine.asked["jobs"] >= 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("scan nope.py", "no such file or folder: nope.py"),
        ("scan --ms-version two", "--ms-version: `two` is not known."),
        ("scan --backend ascent", "--backend: `ascent` is not known. Did you mean `ascend`?"),
        ("scan --select MP1,Q9", "--select: rule `Q9` is not known."),
        ("scan --config none.toml", "none.toml: cannot be read"),
        ("scan --output no/such/folder.json", "create it first"),
        ("scan --output .", "name a file in it"),
        ("scan --jobs -2", "--jobs: "),
    ],
)
def test_a_wrong_line_says_what_to_do(
    line: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    told = capsys.readouterr().err
    assert told.startswith("mindport: error: ") and words in told and told.count("\n") == 1


def test_a_bad_settings_file_is_told_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mindport.toml").write_text('\nbackend = "tpu"\n')
    assert main(["scan"]) == 2
    assert f"{tmp_path / 'mindport.toml'}:2: backend: `tpu` is not known" in capsys.readouterr().err


READERS: dict[str, Callable[[str], int]] = {
    "json": lambda text: len(json.loads(text)["uses"]),
    "csv": lambda text: len(list(csv.reader(io.StringIO(text, newline="")))) - 1,
    "sarif": lambda text: len(json.loads(text)["runs"][0]["results"]) + 12,
    "md": lambda text: 54 if "**54 uses" in text else 0,
    "text": lambda text: 54 if "\n54 uses of 9 APIs" in text else 0,
}


@pytest.mark.parametrize("form", READERS)
def test_every_format_is_written_to_a_terminal_and_to_a_file(
    form: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["scan", "--format", form]) == 1
    printed = capfdbinary.readouterr().out.decode("utf-8")
    assert READERS[form](printed) == 54
    assert main(["scan", "--format", form, "--output", "report"]) == 1
    assert (tmp_path / "report").read_bytes().decode("utf-8") == printed
    captured = capfdbinary.readouterr()
    assert captured.out == b"" and b"Report written to report" in captured.err


def test_the_suffix_of_the_output_chooses_the_format(tmp_path: Path) -> None:
    main(["scan", "-q", "-o", "a.sarif"])
    main(["scan", "-q", "-o", "a.txt"])
    main(["scan", "-q", "-o", "a.json", "--format", "csv"])
    assert json.loads((tmp_path / "a.sarif").read_text("utf-8"))["version"] == "2.1.0"
    assert "MP102" in (tmp_path / "a.txt").read_text("utf-8")
    assert (tmp_path / "a.json").read_text("utf-8").startswith("path,cell,")


def test_a_file_is_replaced_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "report.json"
    target.write_text("old")
    target.chmod(0o640)
    main(["scan", "-q", "-o", "report.json"])
    assert json.loads(target.read_text("utf-8"))["schema"] == 2
    assert stat.S_IMODE(target.stat().st_mode) == 0o640

    def failing(self: Path, other: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", failing)
    before = target.read_bytes()
    assert main(["scan", "-q", "-o", "report.json", "--format", "md"]) == 2
    assert target.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["report.json"]


def test_a_new_file_has_the_usual_rights(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        main(["scan", "-q", "-o", "report.md"])
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "report.md").stat().st_mode) == 0o640


def test_a_link_keeps_leading_to_the_report(tmp_path: Path) -> None:
    (tmp_path / "real.md").touch()
    (tmp_path / "link.md").symlink_to("real.md")
    main(["scan", "-q", "-o", "link.md"])
    assert (tmp_path / "link.md").is_symlink()
    assert "54 uses" in (tmp_path / "real.md").read_text("utf-8")


def test_names_that_are_not_text_are_still_written(engine: FakeScan, tmp_path: Path) -> None:
    engine.result = ScanResult("2.10", "cpu", (".",), [ReportedFile("a\udcff.py", 1)])
    assert main(["scan", "-o", "report.json"]) == 0
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))["files"][0]["path"] == (
        "a\udcff.py"
    )


@pytest.mark.parametrize(
    ("line", "environment", "colored"),
    [
        ("scan", {}, False),
        ("scan --color always", {}, True),
        ("scan", {"FORCE_COLOR": "1"}, True),
        ("scan", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("scan --color never", {"FORCE_COLOR": "1"}, False),
        ("scan --color always --format json", {}, False),
    ],
)
def test_colour(
    line: str,
    environment: dict[str, str],
    colored: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    main(line.split())
    assert ("\x1b[" in capsys.readouterr().out) is colored


def test_the_width_of_a_terminal_is_used_within_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    assert output.text_width(terminal) == 80
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "300")
    assert output.text_width(terminal) == 120
    monkeypatch.setenv("COLUMNS", "90")
    assert output.text_width(terminal) == 90


def test_the_bar_waits_for_a_second_and_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    bars: list[Any] = []

    class Bar:
        def __init__(self) -> None:
            self.calls: list[tuple[Any, ...]] = []
            bars.append(self)

        def add_task(self, label: str, total: int) -> int:
            self.calls.append((label, total))
            return 7

        def start(self) -> None:
            self.calls.append(("start",))

        def stop(self) -> None:
            self.calls.append(("stop",))

        def update(self, task: int, completed: int, total: int) -> None:
            self.calls.append((task, completed, total))

    monkeypatch.setattr(progress, "_new_bar", Bar)
    with progress.progress_bar(wanted=True) as report:
        assert report is not None
        report(1, 10)
        assert bars == []
        now[0] = 1.5
        report(2, 10)
        report(10, 10)
    (bar,) = bars
    assert bar.calls == [("Scanning", 10), ("start",), (7, 2, 10), (7, 10, 10), ("stop",)]
    with progress.progress_bar(wanted=False) as report:
        assert report is None


def test_the_cache_is_written_even_when_the_scan_is_interrupted(
    engine: FakeScan, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    engine.result = KeyboardInterrupt()
    with caplog.at_level(logging.DEBUG):
        assert main(["scan"]) == 130
    cache = engine.asked["cache"]
    cache.put(b"k", b"v")
    cache.close()
    assert cache.get(b"k") == b"v"
