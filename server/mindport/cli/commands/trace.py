"""`mindport trace`: run a program, and record which PyTorch APIs it really calls."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path

from mindport.cli.errors import UsageError
from mindport.cli.output import check_output, write_file

NAME = "trace"
HELP = "run your program and record the PyTorch APIs it calls, with places and shapes"

_EXAMPLE = "example: mindport trace -o run.trace -- python train.py --epochs 1"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.epilog = f"{_EXAMPLE}; then: mindport scan --trace run.trace"
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        default=Path("mindport.trace"),
        help="write the trace to this file (default: mindport.trace)",
    )
    parser.add_argument(
        "--include",
        metavar="FOLDER",
        type=Path,
        action="append",
        default=[],
        help="record calls in this folder, too; may be repeated (always: the current folder and"
        " that of the script, without installed packages)",
    )
    parser.add_argument("-q", "--quiet", action="store_true", help="print nothing on success")
    parser.add_argument(
        "command",
        metavar="COMMAND",
        nargs=argparse.REMAINDER,
        help="the command to run, after `--`",
    )


def run(args: argparse.Namespace) -> int:
    """Run the program and end as it ended."""
    from mindport.trace.program import run_traced  # noqa: PLC0415

    command = args.command[1:] if args.command[:1] == ["--"] else args.command
    if not command:
        raise UsageError(f"no program to run; {_EXAMPLE}")
    for folder in args.include:
        if not folder.is_dir():
            raise UsageError(f"--include: there is no folder {folder}")
    check_output(args.output)
    try:
        traced = run_traced(command, [Path(), *args.include])
    except OSError as error:
        raise UsageError(f"cannot run {command[0]}: {error.strerror or error}") from None
    if traced.text:
        write_file(args.output, traced.text)
    if not traced.text:
        print(
            "mindport: nothing was recorded: the program was no Python program, or ran with -I,"
            " -E or -S, or was killed early",
            file=sys.stderr,
        )
    elif not args.quiet:
        print(
            f"mindport: {traced.apis} APIs, {traced.sites} calls in the code,"
            f" {traced.processes} processes; trace written to {args.output}",
            file=sys.stderr,
        )
    return _end_alike(traced.returncode)


def _end_alike(code: int) -> int:
    """Give the exit code of the program, or die of the signal that it died of."""
    if code < 0 and os.name == "posix":
        sys.stderr.flush()
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code
