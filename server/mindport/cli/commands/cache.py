"""`mindport cache`: where results are kept, and how to drop them."""

from __future__ import annotations

import argparse

from mindport.cli.errors import UsageError

NAME = "cache"
HELP = "show the folder of the cache, or clear it"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "action", choices=("dir", "clear"), help="dir: print its folder; clear: delete its results"
    )


def run(args: argparse.Namespace) -> int:
    """Print the folder of the cache, or delete what mindport keeps in it."""
    from mindport.project.scan.cache import cache_folder  # noqa: PLC0415
    from mindport.project.scan.cache_file import clear_cache  # noqa: PLC0415

    folder = cache_folder()
    if args.action == "dir":
        print(folder)
        return 0
    try:
        freed = clear_cache(folder)
    except OSError as error:
        raise UsageError(f"cannot clear {folder}: {error.strerror or error}") from None
    print(f"{freed / 1e6:,.1f} MB freed in {folder}")
    return 0
