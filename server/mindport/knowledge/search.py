"""Finding names by other means than their exact spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

EXACT = 1.0
SAID = 0.97
_LEAF, _PREFIX, _TEXT = 0.95, 0.85, 0.5
_CLOSE = 0.72  # below this, two spellings are different words
_FAR = 0.05  # a spelling this much worse than the best one is not meant
_CANDIDATES = 60  # how many names are compared letter by letter
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Hit:
    """One name found; `score` is 1.0 for the exact name."""

    name: str
    score: float
    how: str  # exact, said, leaf, prefix, similar, text


def by_name(text: str, names: Sequence[str], limit: int) -> list[Hit]:
    """Exact name, last part, prefix of the last part, then similar spelling."""
    wanted = text.strip().lower()
    if not wanted or " " in wanted:
        return []
    hits: list[Hit] = []
    for name in names:
        folded = name.lower()
        leaf = folded.rpartition(".")[2]
        if folded == wanted:
            hits.append(Hit(name, EXACT, "exact"))
        elif leaf == wanted or folded.endswith("." + wanted):
            hits.append(Hit(name, _LEAF, "leaf"))
        elif leaf.startswith(wanted) or folded.startswith(wanted):
            hits.append(Hit(name, _PREFIX - 0.001 * (len(folded) - len(wanted)), "prefix"))
    if not hits:
        hits = _similar(wanted, names)
    return sorted(hits, key=_order)[:limit]


def by_words(text: str, names: Sequence[str], limit: int) -> list[Hit]:
    """Words as the names that they are written as: `conv 2d` is conv2d, `batch norm` batch_norm."""
    words = _WORD.findall(text.lower())
    if len(words) < 2:
        return []
    hits = [hit for gap in ("", "_") for hit in by_name(gap.join(words), names, limit)]
    return sorted((hit for hit in hits if hit.how != "similar"), key=_order)[:limit]


def phrase(text: str) -> str:
    """A search as `mapping_db/search.toml` has it: words in small letters, one blank between."""
    return " ".join(_WORD.findall(text.lower()))


def _order(hit: Hit) -> tuple[float, int, int, str]:
    return (-hit.score, hit.name.startswith("mindspore."), hit.name.count("."), hit.name)


def _trigrams(text: str) -> set[str]:
    padded = f"  {text} "
    return {padded[place : place + 3] for place in range(len(padded) - 2)}


def _similar(wanted: str, names: Sequence[str]) -> list[Hit]:
    """Names that share most trigrams with the text, judged letter by letter."""
    dotted = "." in wanted
    leaf = wanted.rpartition(".")[2]
    mine = _trigrams(leaf)
    ranked: list[tuple[float, str]] = []
    for name in names:
        theirs = _trigrams(name.rpartition(".")[2].lower())
        shared = len(mine & theirs)
        if shared:
            ranked.append((shared / (len(mine) + len(theirs)), name))
    ranked.sort(key=lambda item: (-item[0], item[1]))
    hits = []
    for _, name in ranked[:_CANDIDATES]:
        folded = name.lower()
        ratio = SequenceMatcher(None, leaf, folded.rpartition(".")[2]).ratio()
        if dotted:
            ratio = 0.7 * ratio + 0.3 * SequenceMatcher(None, wanted, folded).ratio()
        if ratio >= _CLOSE:
            hits.append(Hit(name, 0.8 * ratio, "similar"))
    best = max((hit.score for hit in hits), default=0.0)
    return [hit for hit in hits if hit.score >= best - _FAR]


def full_text_queries(text: str) -> list[str]:
    """The text as FTS5 queries: all its words, then any of them; the last word may be cut short."""
    words = [f'"{word.lower()}"' for word in _WORD.findall(text)]
    if not words:
        return []
    words[-1] += "*"
    return [" ".join(words), " OR ".join(words)] if len(words) > 1 else words


def merge(named: Iterable[Hit], found: Iterable[str], limit: int) -> list[Hit]:
    """Hits by name, then by text, each name once."""
    hits: dict[str, Hit] = {}
    for hit in named:
        hits.setdefault(hit.name, hit)
    for place, name in enumerate(found):
        hits.setdefault(name, Hit(name, _TEXT - 0.001 * place, "text"))
    return list(hits.values())[:limit]
