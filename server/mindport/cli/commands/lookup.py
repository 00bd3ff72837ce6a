"""`mindport lookup NAME`: what an API is in the other framework."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from mindport.cli.errors import UsageError
from mindport.cli.language import add_language, speak_as_asked

if TYPE_CHECKING:
    from mindport.knowledge.search import Hit
    from mindport.knowledge.store import KnowledgeBase

NAME = "lookup"
HELP = "show the equivalent of an API in the other framework, or search for an API"

_SHORT_FORMS = ("torch.", "mindspore.")
_FOUND = ("exact", "said", "leaf", "prefix", "text")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "name", nargs="+", help="a torch or MindSpore name, a part of one, or words to search for"
    )
    parser.add_argument(
        "--ms-version", default="latest", metavar="V", help="release of MindSpore, such as 2.4"
    )
    parser.add_argument("--backend", choices=("ascend", "gpu", "cpu"), default="ascend")
    parser.add_argument("--all-releases", action="store_true", help="one line for each release")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_language(parser)
    parser.add_argument("--limit", type=int, default=20, metavar="N", help="most names to list")


def run(args: argparse.Namespace) -> int:
    """Answer; 1 when nothing has the name."""
    from mindport.cli.lookup_text import Viewer  # noqa: PLC0415
    from mindport.knowledge.store import KnowledgeBase, KnowledgeMissingError  # noqa: PLC0415
    from mindport.knowledge.types import Backend  # noqa: PLC0415
    from mindport.knowledge.versions import UnknownReleaseError  # noqa: PLC0415

    speak_as_asked(args)
    try:
        knowledge = KnowledgeBase.open()
        release = knowledge.release(args.ms_version)
    except (KnowledgeMissingError, UnknownReleaseError) as error:
        raise UsageError(str(error)) from None
    text = " ".join(args.name)
    names = resolve(knowledge, text)
    hits = [] if names else knowledge.search(text, args.limit)
    if len(hits) == 1 and hits[0].how == "leaf":
        names, hits = [hits[0].name], []
    if args.format == "json":
        _print_json(knowledge, text, names, hits, args)
    else:
        viewer = Viewer(knowledge, release, Backend(args.backend))
        for name in names:
            viewer.show(name, all_releases=args.all_releases)
        if not names:
            viewer.hits(text, hits)
    return 0 if names or any(hit.how in _FOUND for hit in hits) else 1


def resolve(knowledge: KnowledgeBase, text: str) -> list[str]:
    """The known names that `text` spells: in full, or without the package in front."""
    if " " in text:
        return []
    if knowledge.knows(text):
        return [text]
    short = text.replace("F.", "nn.functional.", 1) if text.startswith("F.") else text
    if "." not in short:
        return []
    return [prefix + short for prefix in _SHORT_FORMS if knowledge.knows(prefix + short)]


def _print_json(
    knowledge: KnowledgeBase, text: str, names: list[str], hits: list[Hit], args: argparse.Namespace
) -> None:
    from mindport.knowledge.to_json import mapping_to_json  # noqa: PLC0415
    from mindport.knowledge.types import Backend  # noqa: PLC0415

    backend = Backend(args.backend)
    chosen = knowledge.release(args.ms_version)
    releases = [item.name for item in knowledge.releases()] if args.all_releases else [chosen]
    answers: list[dict[str, object]] = []
    for name in names:
        for release in releases:
            if name.startswith("mindspore."):
                answers.append(
                    {
                        "name": name,
                        "release": release,
                        "since": knowledge.since(name),
                        "docs": knowledge.docs_url(name, release),
                        "replaces": knowledge.mappings_to(name, release),
                    }
                )
                continue
            mapping = knowledge.mapping(name, release, backend)
            answers.append(
                {
                    "name": name,
                    "release": release,
                    "backend": backend.value,
                    "docs": knowledge.docs_url(name),
                    "mapping": mapping_to_json(mapping) if mapping else None,
                }
            )
    found = [{"name": hit.name, "score": round(hit.score, 3), "how": hit.how} for hit in hits]
    content = {"schema": 1, "query": text, "answers": answers, "found": found}
    print(json.dumps(content, indent=2, ensure_ascii=False))
