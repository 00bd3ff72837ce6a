"""The options that say how a project is to be converted."""

from __future__ import annotations

import argparse


def add_conversion(target: argparse._ActionsContainer) -> None:
    """Add the options that decide what is written; `add_target` adds release and backend."""
    target.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help="also convert calls whose equivalent may behave differently",
    )
    target.add_argument(
        "--strict-values",
        action="store_true",
        help="keep NaN and infinity where MindSpore's CPU kernels lose them; this takes time",
    )
    target.add_argument(
        "--training",
        choices=("auto", "functional", "recorded"),
        default="auto",
        help="the form of training steps: for value_and_grad where their shape is known, else"
        " recorded as torch does it (auto, default; functional also where the modules are not"
        " known, and tells what has to hold)",
    )
    target.add_argument(
        "--jit",
        action="store_true",
        help="compile training steps for value_and_grad where a graph is known to give the same;"
        " the summary says why others stay",
    )
    target.add_argument(
        "--data",
        choices=("written", "pipeline"),
        default="written",
        help="where loaders with workers make samples: in the program's own process (written,"
        " default), or in processes of mindspore.dataset (pipeline)",
    )
    target.add_argument(
        "--prefer",
        choices=("mindcv",),
        default="",
        help="take the networks of this package for MindSpore where they are known to give the"
        " outputs of torch's with the same weights",
    )
    target.add_argument(
        "--compat",
        choices=("copied", "package"),
        default="copied",
        help="where the helpers are: copied into the project (default), or a package that `mindport"
        " compat` writes and the project requires",
    )
