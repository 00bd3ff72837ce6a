"""The option `--verify` of `mindport migrate`: models that are run beside their conversion."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from mindport.cli.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mindport.dossier.verified import Verified
    from mindport.project.settings.settings import Settings

_OUTCOMES = ("equal", "different", "not run")


def check_verify(args: argparse.Namespace, settings: Settings) -> None:
    """UsageError where models cannot be run: no output is written, or a framework is missing."""
    if not args.verify:
        return
    from mindport.verify.running import (  # noqa: PLC0415
        FrameworksMissingError,
        check_frameworks,
    )

    if args.output is None:
        raise UsageError("--verify runs what is written: use it with --output DIR")
    try:
        check_frameworks(settings.ms_version)
    except FrameworksMissingError as error:
        raise UsageError(str(error)) from None


def verified_models(args: argparse.Namespace, settings: Settings) -> list[Verified]:
    """Run the models of the project, and tell of each as soon as it is done."""
    if not args.verify:
        return []
    from mindport.cli.migrated_packages import followed_packages  # noqa: PLC0415
    from mindport.dossier.verified import verified  # noqa: PLC0415
    from mindport.knowledge.types import Backend  # noqa: PLC0415

    is_for_cpu = settings.backend is Backend.CPU
    if not args.quiet:
        how = "" if is_for_cpu else ", converted for the CPU"
        print(f"Models run beside torch with random inputs{how}:", file=sys.stderr)
    found = []
    for one in verified(
        args.path,
        settings,
        output=args.output if is_for_cpu else None,
        unsafe=args.unsafe_fixes,
        packages=followed_packages(args, args.path),
    ):
        found.append(one)
        if not args.quiet and one.is_taken:
            given = f" ({one.inputs})" if one.inputs else ""
            print(f"  {one.outcome:9} {one.place} {one.name}{given}: {one.told}", file=sys.stderr)
    if not args.quiet:
        print(_in_one_line(found), file=sys.stderr)
    return found


def _in_one_line(found: Sequence[Verified]) -> str:
    counts = {name: sum(one.outcome == name for one in found) for name in _OUTCOMES}
    said = ", ".join(f"{count} {name}" for name, count in counts.items())
    left = sum(not one.is_taken for one in found)
    more = f" ({left} of these only because they are too many)" if left else ""
    return f"{len(found)} model{'' if len(found) == 1 else 's'}: {said}{more}"
