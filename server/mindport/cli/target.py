"""The release and the backend that a command is asked about."""

from __future__ import annotations

import argparse


def add_target(group: argparse._ActionsContainer) -> None:
    """Add `--ms-version` and `--backend`; without one, settings decide."""
    group.add_argument(
        "--ms-version", metavar="VERSION", help="target MindSpore release (default: 2.10)"
    )
    group.add_argument(
        "--backend",
        metavar="BACKEND",
        help="target backend: ascend, gpu or cpu (default: ascend)",
    )
