"""`mindport completion`: what makes a shell complete the command line of mindport."""

from __future__ import annotations

import argparse
from pathlib import Path

NAME = "completion"
HELP = "write a script that completes commands and options in a shell"

_SHELLS = ("bash", "zsh", "fish", "powershell")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("shell", choices=_SHELLS, help="the shell that is to complete")


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    import shtab  # noqa: PLC0415

    from mindport.cli.main import new_parser  # noqa: PLC0415

    parser = new_parser([])
    _mark_files(parser, shtab.FILE)
    print(shtab.complete(parser, args.shell))
    return 0


def _mark_files(parser: argparse.ArgumentParser, files: object) -> None:
    """Say of each argument that is a path that files complete it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                _mark_files(verb, files)
        elif action.type is Path:
            action.complete = files  # type: ignore[attr-defined]
