"""What the knowledge base says of an API, in the language of the session.

Its texts are English prose. Those of curated rows are translated one by one: the table of a
language has them by API and field, with a digest of the English that was translated, so that a text
that says something else by now stays English until somebody has looked (`devtools translations`).
What a program writes (evidence, notes on parameters) is found by its template; `{0}` is a name, a
number or code that is taken over. What the tables lack stays English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from mindport.ide.messages import ENGLISH, language
from mindport.knowledge.lacking import SENTENCE

_TABLES = Path(__file__).parent / "l10n"
_SENTENCE_ENDS = re.compile(r"(?<!e\.g\.)(?<!\.\.\.)(?<=[.?!])\s+")
_SLOT = re.compile(r"\{(\d)\}")
_QUOTED = re.compile(r"`[^`]*`|\"[^\"]*\"")
# Three words in a row are no code.
_PROSE = re.compile(r"(?<![\w.])[A-Za-z]?[a-z]+(?: [a-z]{2,}){2}(?![\w.(=\[])")


def knowledge_text(text: str) -> str:
    """A text of the knowledge base; sentences without a translation stay as they are."""
    spoken = language()
    return text if spoken == ENGLISH or not text else _told(spoken, text)


def is_prose(text: str) -> bool:
    """Whether there is something to translate: names and code are the same in every language."""
    return _PROSE.search(_QUOTED.sub("", text)) is not None


def digest(text: str) -> str:
    """What tells a text from another wording of it."""
    return sha256(text.encode()).hexdigest()[:12]


@lru_cache(maxsize=4096)
def _told(spoken: str, text: str) -> str:
    if (added := SENTENCE.search(text)) is not None and added.start():
        return f"{_told(spoken, text[: added.start()])}{_told(spoken, added[1])}"
    whole = _of_rows(spoken).get(digest(text))
    if whole is not None:
        return whole
    told = ""
    for sentence in _SENTENCE_ENDS.split(text):
        gap = "" if not told or told.endswith("。") else " "
        told += gap + (_translation(spoken, sentence) or sentence)
    return told


def _translation(spoken: str, text: str) -> str | None:
    """The translation of a text, also of one that has lost its full stop."""
    exact, patterns = _table(spoken)
    for wanted in (text, f"{text}."):
        told = exact.get(wanted)
        if told is None:
            fits = (_filled(spoken, wanted, *one) for one in patterns)
            told = next((one for one in fits if one is not None), None)
        if told is not None:
            return told if wanted == text else told.rstrip("。")
    return None


def _filled(spoken: str, text: str, pattern: re.Pattern[str], translation: str) -> str | None:
    found = pattern.fullmatch(text)
    if found is None:
        return None
    values = [_taken_over(spoken, value) for value in found.groups()]
    if None in values:
        return None
    return _SLOT.sub(lambda slot: values[int(slot[1])] or "", translation)


def _taken_over(spoken: str, value: str) -> str | None:
    """What fills a slot: code stays as it is, prose needs a translation of its own."""
    told = _table(spoken)[0].get(value)
    if told is None and " " in value:  # a phrase with slots of its own, or code
        told = _translation(spoken, value)
    return value if told is None and not is_prose(value) else told


@cache
def _of_rows(spoken: str) -> dict[str, str]:
    """The translations of texts of rows, by the digest of the English."""
    file = _TABLES / f"{spoken.replace('-', '_')}_rows.json"
    return dict(json.loads(file.read_text(encoding="utf-8"))["texts"])


@cache
def _table(spoken: str) -> tuple[dict[str, str], tuple[tuple[re.Pattern[str], str], ...]]:
    """Texts that stand for themselves, and those with slots."""
    file = _TABLES / f"{spoken.replace('-', '_')}_knowledge.json"
    rows: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    for english, told in list(rows.items()):
        for part, part_told in _clauses(english, told):
            rows.setdefault(part, part_told)
    exact = {english: told for english, told in rows.items() if not _SLOT.search(english)}
    slotted = (english for english in rows if english not in exact)
    # What says more fits better.
    ordered = sorted(slotted, key=lambda english: -len(_SLOT.sub("", english)))
    return exact, tuple((_pattern(english), rows[english]) for english in ordered)


def _clauses(english: str, told: str) -> Iterator[tuple[str, str]]:
    """What stands between semicolons, where both sides have as many: findings take it apart."""
    parts, told_parts = english.split("; "), told.split("；")
    if 1 < len(parts) == len(told_parts) and not _SLOT.search(english):
        for part, part_told in zip(parts, told_parts, strict=True):
            yield part, part_told
            yield part[:1].upper() + part[1:], part_told


def _pattern(english: str) -> re.Pattern[str]:
    fixed = [re.escape(part) for part in _SLOT.split(english)[::2]]
    return re.compile("(.+?)".join(fixed), re.DOTALL)
