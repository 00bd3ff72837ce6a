"""Names in the texts of a mapping that the chosen release is known to lack.

Rows are written for the newest releases. Where an older one is chosen, their advice may name what
came later: it is kept, and a sentence says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from mindport.knowledge.presence import Presence
from mindport.knowledge.types import Mapping

# MindSpore's names, also by the short names of its modules. Left out: families (`mindspore.ops.*`),
# and names whose first release the text gives already.
_NAME = re.compile(
    r"(?<![\w.])(?:mindspore|mint|ops)(?:\.[A-Za-z_]\w*)+(?!\.?\w|\.\*|`? is known from)"
)
_SHORT = ("mint.", "ops.")
# The sentence that is added, at the end of an advice.
SENTENCE = re.compile(r"(?:^| )(MindSpore \S+ lacks `.+\.)$")


class Names(Protocol):
    """What is known of MindSpore's names."""

    def presence(self, name: str, release: str) -> Presence:
        """Whether a release has a name."""
        ...

    def since(self, name: str) -> str:
        """The first release that is known to have a name."""
        ...


def with_lacking(mapping: Mapping, release: str, names: Names) -> Mapping:
    """The mapping with a sentence on the names that its texts use and the release lacks."""
    found = dict.fromkeys(
        name
        for text in _texts(mapping)
        for name in _named(text)
        if _is_absent(name, release, names)
    )
    if not found:
        return mapping
    listed = ", ".join(_with_time(name, names) for name in found)
    advice = f"{_ended(mapping.advice)} MindSpore {release} lacks {listed}.".strip()
    return replace(mapping, advice=advice)


def _texts(mapping: Mapping) -> Iterator[str]:
    yield mapping.advice
    yield from mapping.differences
    for target in mapping.targets[:1]:
        yield from target.differences
        yield from (one.note for one in target.parameters)


def _named(text: str) -> Iterator[str]:
    for found in _NAME.finditer(text):
        yield f"mindspore.{found[0]}" if found[0].startswith(_SHORT) else found[0]


def _is_absent(name: str, release: str, names: Names) -> bool:
    return names.presence(name, release) is Presence.ABSENT


def _with_time(name: str, names: Names) -> str:
    since = names.since(name)
    return f"`{name}` ({since}+)" if since else f"`{name}`"


def _ended(text: str) -> str:
    return text if not text or text[-1] in ".?!" else f"{text}."
