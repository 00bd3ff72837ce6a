"""Where the settings of a scan come from: its options, and files in and around the project."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mindport.cli.errors import UsageError

if TYPE_CHECKING:
    from mindport.project.settings.settings import Settings


def chosen(args: argparse.Namespace) -> dict[str, Any]:
    """What the command line says."""
    return {
        "ms_version": args.ms_version,
        "backend": args.backend,
        "select": _codes(args.select),
        "ignore": _codes(args.ignore),
        "guesses": args.guesses,
    }


def settings_of(args: argparse.Namespace, whole: Settings) -> Callable[[Path], Settings] | None:
    """What gives the settings of a file; None where one file, or none, has those of all."""
    from mindport.project.settings.nested import nested_in  # noqa: PLC0415

    if args.config is not None or args.isolated:
        return None
    return nested_in(args.paths, whole, lambda folder: settings_for(args, [folder])).of


def settings_for(args: argparse.Namespace, paths: list[Path] | None = None) -> Settings:
    """The settings of the scanned paths, or of others."""
    from mindport.project.settings.file import SettingsError  # noqa: PLC0415
    from mindport.project.settings.settings import load_settings  # noqa: PLC0415

    try:
        loaded = load_settings(
            paths or args.paths, chosen(args), config=args.config, isolated=args.isolated
        )
        if loaded.settings.names_rules:
            from mindport.project.listed_rules import listed_rules  # noqa: PLC0415
            from mindport.project.settings.rule_choice import check_codes  # noqa: PLC0415

            check_codes(loaded, {rule.code: rule.name for rule in listed_rules()})
    except SettingsError as error:
        option = f"--{error}" if error.key and error.file is None else str(error)
        raise UsageError(option) from None
    return loaded.settings


def _codes(values: list[str] | None) -> tuple[str, ...] | None:
    if values is None:
        return None
    return tuple(code.strip() for value in values for code in value.split(",") if code.strip())
