"""MP801: a name of MindSpore that the chosen release lacks."""

from __future__ import annotations

from mindport.analysis.event import Event
from mindport.knowledge.versions import release_key
from mindport.rules.facts import Known
from mindport.rules.finding import Severity
from mindport.rules.message import say
from mindport.rules.rule import Remark, Rule

_MESSAGES = {
    "lacks": "MindSpore {release} does not have `{name}`",
    "later-advice": "It is known from {since} on.",
    "gone-advice": "Earlier releases have it, from {since} on.",
}


def _check(event: Event, known: Known) -> Remark | None:
    since = known.lacks(event.api)
    if since is None:
        return None
    message = say(_MESSAGES, "lacks", release=known.release, name=event.api)
    if release_key(since) > release_key(known.release):
        return Remark(message, say(_MESSAGES, "later-advice", since=since))
    return Remark(message, say(_MESSAGES, "gone-advice", since=since))


RULE = Rule(
    "MP801",
    "name-of-release",
    Severity.ERROR,
    "The chosen release of MindSpore lacks a name that the code uses.",
    on_event=_check,
    messages=_MESSAGES,
)
