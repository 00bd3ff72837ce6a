"""What findings say, in the language of the session.

A rule writes its message in English. Its translation is found by the pattern of that message in one
table keyed by code; a message that no pattern fits stays as the rule wrote it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mindport.ide.knowledge_text import knowledge_text
from mindport.ide.l10n.zh_cn_findings import ADVICE, FINDINGS, WORDS
from mindport.ide.messages import CHINESE, language

_TABLES = {CHINESE: FINDINGS}
_ADVICE = {CHINESE: ADVICE}
_SLOT = re.compile(r"\\\{(\w+)\\\}")


def finding_message(code: str, message: str) -> str:
    """A finding's message."""
    for pattern, translation in _patterns(language(), code):
        found = pattern.fullmatch(message)
        if found is not None:
            values = found.groupdict().items()
            return translation.format(**{key: _in_words(value) for key, value in values})
    return message


def finding_advice(advice: str) -> str:
    """A finding's advice: a rule's own, or what the knowledge base says of the API."""
    own = _ADVICE.get(language(), {}).get(advice)
    return knowledge_text(advice) if own is None else own


def _in_words(value: str) -> str:
    """What is taken over from the English: of the knowledge base, or with a few words of rules."""
    value = knowledge_text(value)
    for pattern, word in WORDS:
        value = re.sub(pattern, word, value)
    return value


@lru_cache(maxsize=512)
def _patterns(spoken: str, code: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    rows = _TABLES.get(spoken, {}).get(code, ())
    return tuple((_pattern(english), translated) for english, translated in rows)


def _pattern(english: str) -> re.Pattern[str]:
    return re.compile(_SLOT.sub(r"(?P<\1>.+?)", re.escape(english)), re.DOTALL)
