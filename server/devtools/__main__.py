"""`python -m devtools SUBCOMMAND ...`: each subcommand is the module of that name with a `main`."""

from __future__ import annotations

import importlib
import importlib.util
import sys


def main(arguments: list[str]) -> int:
    """Hand the remaining arguments to the subcommand's own `main`."""
    name = arguments[0].replace("-", "_") if arguments else ""
    if not name.isidentifier() or importlib.util.find_spec(f"devtools.{name}") is None:
        print("usage: python -m devtools SUBCOMMAND ...", file=sys.stderr)
        return 2
    result: int = importlib.import_module(f"devtools.{name}").main(arguments[1:])
    return result


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
