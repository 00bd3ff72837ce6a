"""The option that chooses the language of findings, advice and cards."""

from __future__ import annotations

import argparse
import os

VARIABLE = "MINDPORT_LANGUAGE"
_CHOICES = ("en", "zh-cn")


def add_language(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    """Add `--language`. The locale of the terminal has no say: a build gives one report."""
    parser.add_argument(
        "--language",
        choices=_CHOICES,
        help=f"language of findings and advice (default: ${VARIABLE}, else en)",
    )


def speak_as_asked(args: argparse.Namespace) -> str:
    """Choose the language for this process, and give it."""
    from mindport.ide.messages import language, language_of, speak  # noqa: PLC0415

    speak(language_of(args.language or os.environ.get(VARIABLE)))
    return language()
