from __future__ import annotations

import argparse
import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from mindport import __version__
from mindport.cli import main as main_module
from mindport.cli.errors import UsageError
from mindport.cli.main import main

SERVER = Path(main_module.__file__).parents[2]


def run_python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(SERVER), **environment},
        check=False,
        timeout=60,
    )


def install(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Have one command, `fail`, which raises."""

    def fail(args: argparse.Namespace) -> int:
        raise error

    command = types.SimpleNamespace(
        NAME="fail", HELP="fails", configure=lambda parser: None, run=fail
    )
    monkeypatch.setattr(main_module, "_commands", lambda arguments: [command])


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"mindport {__version__}\n"


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    output = capsys.readouterr().out
    assert "scan" in output and "cache" in output


@pytest.mark.parametrize("line", [[], ["nonsense"], ["scan", "--nonsense"], ["scan", "-j", "x"]])
def test_a_wrong_line_exits_with_2(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(line)
    assert caught.value.code == 2
    assert "usage: mindport" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (UsageError("do this instead"), 2, "mindport: error: do this instead\n"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (ZeroDivisionError("odd"), 3, "internal error"),
    ],
)
def test_what_goes_wrong_has_its_exit_code(
    error: BaseException,
    code: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    install(monkeypatch, error)
    assert main(["fail"]) == code
    output = capsys.readouterr()
    assert words in output.err and not output.out
    assert ("Traceback" in output.err) == (code == 3)


BIG = (
    "import sys, types\n"
    "from mindport.cli import main as m\n"
    "from mindport.cli.output import write_stdout\n"
    "def run(args):\n"
    "    write_stdout('x' * 1_000_000)\n"
    "    return 0\n"
    "c = types.SimpleNamespace(NAME='big', HELP='', configure=lambda p: None, run=run)\n"
    "m._commands = lambda arguments: [c]\n"
    "sys.exit(m.main(['big']))\n"
)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_goes_away_is_no_error(unbuffered: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BIG],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SERVER), "PYTHONUNBUFFERED": unbuffered},
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.wait(30) == 141
        assert process.stderr.read() == b""


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_slow_reader_gets_everything(unbuffered: str) -> None:
    done = run_python("-c", BIG, PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, len(done.stdout)) == (0, 1_000_000)


def test_help_imports_nothing_heavy() -> None:
    program = (
        "import sys\n"
        "from mindport.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'pydantic', 'rich', 'sqlite3', 'parso', 'jedi'} & set(sys.modules)\n"
        "print(sorted(heavy))\n"
    )
    done = run_python("-c", program)
    assert done.stdout.endswith("\n[]\n"), done.stdout


def test_it_runs_as_a_module() -> None:
    done = run_python("-m", "mindport", "--version")
    assert (done.returncode, done.stdout) == (0, f"mindport {__version__}\n")


def test_the_cache_is_shown_and_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from mindport.project.scan.cache import ResultCache

    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path))
    with ResultCache() as cache:
        cache.put(b"k" * 20, b"v" * 100_000)
    assert main(["cache", "dir"]) == 0
    assert capsys.readouterr().out == f"{tmp_path}\n"
    assert main(["cache", "clear"]) == 0
    assert "MB freed in " in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
