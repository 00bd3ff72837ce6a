"""A file that is given on standard input, under the name that the command line says."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mindport.cli.errors import UsageError

_STDIN = Path("-")
_UNNAMED = Path("stdin.py")


def read_given(args: argparse.Namespace) -> bytes | None:
    """What stands on standard input, where `-` asks for it; the paths then name it."""
    if _STDIN not in args.paths:
        if args.stdin_filename is not None:
            raise UsageError("--stdin-filename needs - in the place of the paths")
        return None
    if args.paths != [_STDIN]:
        raise UsageError("- reads one file from standard input: give no other paths")
    args.paths = [args.stdin_filename or _UNNAMED]
    return sys.stdin.buffer.read()
