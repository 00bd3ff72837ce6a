"""The arguments of `mindport scan`."""

from __future__ import annotations

import argparse
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING

from mindport import report
from mindport.cli.jobs import add_jobs
from mindport.cli.language import add_language
from mindport.cli.target import add_target

if TYPE_CHECKING:
    pass


STDOUT = Path("-")


def formats() -> list[str]:
    """The names of the forms of a report."""
    names = [module.name for module in pkgutil.iter_modules(report.__path__)]
    return sorted(name.removeprefix("as_") for name in names if name.startswith("as_"))


def configure_report(group: argparse._ArgumentGroup) -> None:
    """Add the options that say what to write, and where."""
    group.add_argument(
        "--format",
        choices=formats(),
        help="form of the report (default: by the suffix of --output, else text)",
    )
    group.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        default=STDOUT,
        help="write the report to this file",
    )
    group.add_argument(
        "--baseline",
        metavar="FILE",
        type=Path,
        help="leave out the findings that this file lists: only new ones are reported and count",
    )
    group.add_argument(
        "--write-baseline",
        action="store_true",
        help="write the present findings to the file of --baseline, and report nothing",
    )
    group.add_argument(
        "--statistics", action="store_true", help="only count findings by code (text)"
    )
    group.add_argument(
        "-q", "--quiet", action="store_true", help="findings and errors only, no summary (text)"
    )
    group.add_argument(
        "--hints", action="store_true", help="also list what `migrate` does by itself (text)"
    )
    group.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="default: auto"
    )
    fixing = group.add_mutually_exclusive_group()
    fixing.add_argument(
        "--fix",
        action="store_true",
        help="first convert what is automatic, in the text that `migrate` writes, without marks",
    )
    fixing.add_argument(
        "--diff", action="store_true", help="show what --fix would change, and report nothing"
    )
    fixing.add_argument(
        "--watch", action="store_true", help="scan again each time that a file has changed"
    )
    add_language(group)
    group.add_argument(
        "--exit-zero", action="store_true", help="exit with 0 even if there are errors or warnings"
    )


def configure_rules(group: argparse._ArgumentGroup) -> None:
    """Add the options that say which rules speak."""
    add_target(group)
    for name, text in (("select", "report only these rules"), ("ignore", "leave these rules out")):
        group.add_argument(
            f"--{name}",
            metavar="CODES",
            action="append",
            help=f"{text}: codes, prefixes of codes or names, comma separated",
        )
    group.add_argument(
        "--guesses",
        action="store_const",
        const=True,
        help="also report attributes that are tensor methods by name only",
    )
    group.add_argument(
        "--trace",
        metavar="FILE",
        type=Path,
        help="a file of `mindport trace`: recorded calls take precedence over inferred ones",
    )
    group.add_argument(
        "--environment",
        metavar="PYTHON",
        type=Path,
        help="folder or interpreter of a Python environment: follow names into its packages",
    )


def configure_settings(group: argparse._ArgumentGroup) -> None:
    """Add the options that say where settings come from."""
    source = group.add_mutually_exclusive_group()
    source.add_argument("--config", metavar="FILE", type=Path, help="read settings from this file")
    source.add_argument("--isolated", action="store_true", help="read no settings file")
    add_jobs(group)
    group.add_argument("--no-cache", action="store_true", help="do not use the result cache")
