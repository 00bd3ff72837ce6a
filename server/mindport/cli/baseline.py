"""The options of a baseline: findings that are known, so that only new ones count."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from mindport.cli.errors import UsageError

if TYPE_CHECKING:
    from mindport.project.scan.result import ScanResult

Known: TypeAlias = "Counter[tuple[str, str, str, str]]"


def known_findings(args: argparse.Namespace) -> Known:
    """What the baseline has; nothing where there is none, or it is about to be written."""
    if args.baseline is None or args.write_baseline:
        return Counter()
    from mindport.project.scan.baseline import BaselineError, read_baseline  # noqa: PLC0415

    try:
        return read_baseline(args.baseline)
    except BaselineError as error:
        raise UsageError(f"--baseline: {error}") from None


def write_known(args: argparse.Namespace, result: ScanResult) -> str:
    """Write the findings to the baseline; what was done, in one line."""
    from mindport.project.scan.baseline import write_baseline  # noqa: PLC0415

    try:
        count = write_baseline(args.baseline, result)
    except OSError as error:
        raise UsageError(f"cannot write {args.baseline}: {error.strerror or error}") from None
    return f"{count} finding{'' if count == 1 else 's'} written to {args.baseline}"


def without_known(args: argparse.Namespace, result: ScanResult, known: Known) -> ScanResult:
    """The result without what is known; stderr tells how much that is."""
    if not known:
        return result
    from mindport.project.scan.baseline import without_known as new_ones  # noqa: PLC0415

    left, count = new_ones(result, known, args.baseline)
    if count and not args.quiet:
        findings = "finding is" if count == 1 else "findings are"
        print(f"mindport: {count} {findings} in {args.baseline} and not reported", file=sys.stderr)
    return left
