"""`mindport versions`: what this installation knows."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

import mindport
from mindport.cli.errors import UsageError

if TYPE_CHECKING:
    from mindport.knowledge.store import BuildInfo, KnowledgeBase

NAME = "versions"
HELP = "show the versions of mindport and of its data"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(args: argparse.Namespace) -> int:
    """Print them."""
    from mindport.knowledge.store import KnowledgeBase, KnowledgeMissingError  # noqa: PLC0415

    try:
        knowledge = KnowledgeBase.open()
    except KnowledgeMissingError as error:
        raise UsageError(str(error)) from None
    info = knowledge.info()
    if args.format == "json":
        print(json.dumps(_as_json(knowledge, info), indent=2))
    else:
        _show(knowledge, info)
    return 0


def _as_json(knowledge: KnowledgeBase, info: BuildInfo) -> dict[str, object]:
    return {
        "schema": 1,
        "mindport": mindport.__version__,
        "fingerprint": info.fingerprint,
        "rows": info.counts["rows"],
        "libraries": info.libraries,
        "default_release": info.default_release,
        "releases": [
            {
                "name": release.name,
                "source": release.source,
                "names": release.names,
                "mappings": release.mappings,
            }
            for release in knowledge.releases()
        ],
    }


def _show(knowledge: KnowledgeBase, info: BuildInfo) -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    console = Console()
    console.print(f"mindport {mindport.__version__}", highlight=False)
    console.print(f"knowledge {info.fingerprint}, {info.counts['rows']} rows", highlight=False)
    for library, version in info.libraries.items():
        console.print(f"{library} {version}", highlight=False)
    table = Table("MindSpore", "known from", box=None, padding=(0, 2))
    table.add_column("names", justify="right")
    table.add_column("mappings", justify="right")
    for release in knowledge.releases():
        mark = " (default)" if release.name == info.default_release else ""
        table.add_row(
            release.name + mark, release.source, str(release.names), str(release.mappings)
        )
    console.print(table)
