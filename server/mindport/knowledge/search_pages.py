"""The pages of the full-text search."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Mapping

from mindport.knowledge.answered import Page
from mindport.knowledge.insertion import insert
from mindport.knowledge.inventory import Inventory
from mindport.knowledge.rows import WILDCARD
from mindport.knowledge.sources import Sources
from mindport.knowledge.versions import latest

_SEARCHED = frozenset({"mindspore.Tensor", "mindspore.nn.Cell"})
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def words_of(name: str) -> str:
    """The words a dotted name is made of: `torch.nn.BatchNorm2d` gives torch nn batch norm 2 d."""
    return " ".join(word.lower() for word in _WORD.findall(name))


def write_pages(
    connection: sqlite3.Connection, sources: Sources, newest: Mapping[str, Page]
) -> None:
    """One page for each API that has an answer, and for each MindSpore name worth a search."""
    pages: list[tuple[str, str, str]] = []  # name, words, body
    sources_of: dict[str, list[str]] = {}
    for api, page in sorted(newest.items()):
        if api.endswith(WILDCARD):
            continue
        texts = list(page.texts)
        for target, differences in page.targets:
            texts += [target, words_of(target), *differences]
            sources_of.setdefault(target, []).append(api)
        pages.append((api, words_of(api), _body(texts)))
    for name in _searched_names(sources, sources_of):
        texts = [*sources_of.get(name, ()), *map(words_of, sources_of.get(name, ()))]
        pages.append((name, words_of(name), _body(texts)))
    insert(connection, "page_name", [(at, name) for at, (name, *_) in enumerate(pages, 1)])
    # In one insert, which needs the numbers of the rows: a table without texts has no others.
    sql = "INSERT INTO page (rowid, words, body) VALUES (?, ?, ?)"
    connection.executemany(sql, [(at, *texts) for at, (_, *texts) in enumerate(pages, 1)])


def _searched_names(sources: Sources, sources_of: Mapping[str, list[str]]) -> list[str]:
    """The MindSpore names of the newest release that somebody may look for."""
    inventory = sources.mindspore.get(latest(sources.releases))
    if inventory is None:
        return sorted(sources_of)
    return sorted(
        name for name in inventory.entries if name in sources_of or not _is_detail(name, inventory)
    )


def _is_detail(name: str, inventory: Inventory) -> bool:
    """Whether a name is a member of a class that nobody looks for by itself."""
    owner = name.rpartition(".")[0]
    entry = inventory.entries.get(owner)
    return entry is not None and entry.kind == "class" and owner not in _SEARCHED


def _body(texts: Iterable[str]) -> str:
    return "\n".join(text for text in texts if text)
