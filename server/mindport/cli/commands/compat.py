"""`mindport compat`: the helpers of migrated projects, as a package that can be installed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mindport.cli.errors import UsageError
from mindport.cli.output import write_file

NAME = "compat"
HELP = "write the helpers of migrated projects as a package that can be installed"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "output", metavar="DIR", type=Path, help="a new folder for the source of mindport-compat"
    )
    parser.add_argument("--ms-version", metavar="VERSION", help="MindSpore release (default: 2.10)")
    parser.add_argument("-q", "--quiet", action="store_true", help="no last line")


def run(args: argparse.Namespace) -> int:
    """Write the distribution into a folder that is not there yet."""
    from mindport.knowledge.store import KnowledgeBase  # noqa: PLC0415
    from mindport.knowledge.versions import NEWEST, UnknownReleaseError  # noqa: PLC0415
    from mindport.project.migration.helper_distribution import (  # noqa: PLC0415
        REQUIREMENT,
        helper_distribution,
    )

    if args.output.exists() and (args.output.is_file() or any(args.output.iterdir())):
        raise UsageError(f"{args.output} is there already; it is not replaced")
    try:
        release = KnowledgeBase.open().release(args.ms_version or NEWEST)
    except UnknownReleaseError as error:
        raise UsageError(f"--ms-version: {error}") from None
    for name, text in helper_distribution(release).items():
        path = args.output / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            said = error.strerror or str(error)
            raise UsageError(f"cannot make {path.parent}: {said}") from None
        write_file(path, text)
    if not args.quiet:
        print(
            f"{REQUIREMENT} written to {args.output}; build it with: pip wheel {args.output}",
            file=sys.stderr,
        )
    return 0
