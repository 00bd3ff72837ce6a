"""The entry point: finds the verb, runs it, and turns what goes wrong into words."""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import pkgutil
import sys
import traceback
from collections.abc import Sequence
from typing import Protocol, cast

from mindport import __version__
from mindport.cli import commands
from mindport.cli.errors import UsageError

EXIT_OK = 0
EXIT_FINDINGS = 1
EXIT_USAGE = 2
EXIT_BUG = 3
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141


class Command(Protocol):
    """What a module in `cli/commands` provides. It imports what is heavy inside `run`."""

    NAME: str
    HELP: str

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments of the verb."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it, and give the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        args = new_parser(arguments).parse_args(arguments)
        _configure_logging(args.verbose)
        code = cast("int", args.run(args))
        sys.stdout.flush()
    except UsageError as error:
        print(f"mindport: error: {error}", file=sys.stderr)
        return EXIT_USAGE
    except KeyboardInterrupt:
        print("mindport: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # Whoever read us has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_BROKEN_PIPE
    except Exception:
        traceback.print_exc()
        print("mindport: internal error, please report it", file=sys.stderr)
        return EXIT_BUG
    return code


def new_parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the whole command line, or of the one command that a line begins with."""
    parser = argparse.ArgumentParser(
        prog="mindport",
        description="Move PyTorch code to MindSpore.",
        epilog="Run `mindport COMMAND --help` for the options of a command.",
    )
    parser.add_argument("--version", action="version", version=f"mindport {__version__}")
    _add_verbose(parser, default=0)
    verbs = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in _commands(arguments):
        verb = verbs.add_parser(command.NAME, help=command.HELP, description=command.HELP)
        _add_verbose(verb, default=argparse.SUPPRESS)
        command.configure(verb)
        verb.set_defaults(run=command.run)
    return parser


def _add_verbose(parser: argparse.ArgumentParser, *, default: int | str) -> None:
    parser.add_argument(
        "-v",
        "--verbose",
        action="count",
        default=default,
        help="more log output; repeat for debugging",
    )


def _commands(arguments: Sequence[str]) -> list[Command]:
    """Import the command that is asked for; all of them where the line does not begin with one."""
    names = sorted(module.name for module in pkgutil.iter_modules(commands.__path__))
    if arguments and arguments[0] in names:
        names = [arguments[0]]
    package = commands.__name__
    return [cast("Command", importlib.import_module(f"{package}.{name}")) for name in names]


def _configure_logging(verbose: int) -> None:
    level = (logging.WARNING, logging.INFO, logging.DEBUG)[min(verbose, 2)]
    logging.basicConfig(level=level, format="mindport: %(message)s", stream=sys.stderr, force=True)


if __name__ == "__main__":
    sys.exit(main())
