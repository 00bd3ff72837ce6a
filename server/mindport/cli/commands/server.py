"""`mindport server`: the language server for editors."""

from __future__ import annotations

import argparse
import gc
import logging
import os
import sys
from pathlib import Path

from mindport.cli.errors import UsageError

NAME = "server"
HELP = "serve an editor: the language server, on stdin and stdout"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "--stdio", action="store_true", help="serve stdin and stdout; this is the default"
    )
    parser.add_argument(
        "--tcp",
        metavar="[HOST:]PORT",
        help="serve one client on a socket (default host: 127.0.0.1)",
    )
    parser.add_argument("--log-file", type=Path, metavar="FILE", help="log to this file")


def run(args: argparse.Namespace) -> int:
    """Serve until the client leaves."""
    address = _address(args.tcp) if args.tcp is not None else None
    _log_to(args.log_file, args.verbose)
    gc.disable()  # the thread that analyses collects when it is at rest
    from mindport.lsp.lazy_types import import_types  # noqa: PLC0415

    import_types()
    _import_asyncio()
    from mindport.lsp.server import serve_stdio, serve_tcp  # noqa: PLC0415

    gc.freeze()
    code = serve_stdio() if address is None else serve_tcp(*address)
    logging.shutdown()
    # Threads that read or analyse may be within a long step.
    os._exit(code)


def _import_asyncio() -> None:
    """Import asyncio as where Python has no ssl: nothing here is encrypted, and ssl takes time."""
    if "ssl" in sys.modules or "asyncio" in sys.modules:
        return
    sys.modules["ssl"] = None  # type: ignore[assignment]
    try:
        import asyncio  # noqa: F401, PLC0415
    finally:
        del sys.modules["ssl"]


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise UsageError(f"--tcp: `{text}` is not HOST:PORT")
    return host.strip("[]") or "127.0.0.1", int(port)


def _log_to(path: Path | None, verbose: int) -> None:
    level = (logging.WARNING, logging.INFO, logging.DEBUG)[min(verbose, 2)]
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
    if path is None:
        logging.basicConfig(level=level, format=form, stream=sys.stderr, force=True)
    else:
        try:
            logging.basicConfig(
                level=level, format=form, filename=path, encoding="utf-8", force=True
            )
        except OSError as error:
            raise UsageError(f"--log-file: {path}: {error.strerror}") from None
    # At INFO pygls writes every payload, code and all.
    logging.getLogger("pygls").setLevel(logging.DEBUG if verbose > 2 else logging.WARNING)
