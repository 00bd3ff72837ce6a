"""The card of an API under the cursor: the answer in two lines, then what supports it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from mindport.analysis.uses.api_use import PROJECT, ApiUse, Confidence
from mindport.ide.judgement_card import judgement_line
from mindport.ide.knowledge_text import knowledge_text
from mindport.ide.markdown import code, link, plain, table
from mindport.ide.messages import message
from mindport.ide.parameter_card import parameter_at, parameter_card
from mindport.ide.statuses import note_of, parameter_status_text, parity_text, policy_text
from mindport.ide.trivia import trivia
from mindport.knowledge.card import (
    conversion_run,
    parameter_row,
    place_of,
    platforms_text,
    replaced_by,
)
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import ParameterMapping, Target
from mindport.project.workspace.model import FileModel
from mindport.rules.facts import Facts, Standing
from mindport.syntax.names import dotted_at, mindspore_name
from mindport.text.span import Span

_MOST_REPLACED = 12  # a name that replaces more is listed with their number
_MOST_ROWS = 16
# What is called is told by its parameters; of what is not, there is only this to say.
_ALIKE = {
    "module": "hover.members",
    "property": "hover.alike",
    "attribute": "hover.alike",
    "constant": "hover.alike",
}
# Parameters that MindSpore leaves out by design are told in a line, not in the table.
_GENERAL = frozenset({"layout", "device", "requires_grad", "generator", "pin_memory", "out",
                      "memory_format", "stable", "inplace", "sparse_grad"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hover:
    """What to show for a place in the text. `api` is what it is about; "" for a parameter."""

    span: Span
    markdown: str
    api: str = ""


def hover(model: FileModel, offset: int) -> Hover | None:
    """The card of the torch or MindSpore API at an offset."""
    use = model.use_at(offset)
    if use is not None:
        return Hover(use.name_span, card_of_use(model, use), use.api)
    named = parameter_at(model, offset)
    if named is not None:
        card = parameter_card(model, named)
        return Hover(named.span, card) if card else None
    name = dotted_at(model.text, offset)
    full = mindspore_name(model.text, name.text) if name else None
    if name is None or full is None or not model.knowledge.knows(full):
        return None
    if trivia(model.text).holds(name.span.start):
        return None
    return Hover(name.span, mindspore_card(model, full), full)


def card_of_use(model: FileModel, use: ApiUse) -> str:
    """The card of the API of a use, with how sure it is where that is not plain."""
    if use.is_choice:
        return _choice_card(model, use)
    card = torch_card(model, use.api)
    line = judgement_line(model, use)
    if line:  # below the title, above what supports it
        title, blank, rest = card.partition("\n\n")
        card = f"{title}\n\n{line}{blank}{rest}"
    if use.confidence is Confidence.GUESSED:
        card += f"\n\n*{message('hover.guess')}*"
    elif use.alternatives:
        card += f"\n\n*{message('hover.or-nothing', names=_listed(use.alternatives))}*"
    return card


def _choice_card(model: FileModel, use: ApiUse) -> str:
    """A line for each API that may be meant: no one of them is more likely."""
    names = (use.api, *use.alternatives)
    heads = [_head(model, model.code.facts(name)) for name in names if name != PROJECT]
    if PROJECT in names:
        heads.append(message("hover.project"))
    return f"{message('hover.choice')}\n\n" + "\n".join(f"- {head}" for head in heads)


def torch_card(model: FileModel, api: str) -> str:
    """The card of an API of torch or of a companion package."""
    facts = model.code.facts(api)
    blocks = [_head(model, facts) + "  \n" + _second_line(model, facts)]
    target = facts.target
    if target is not None:
        blocks += _parameters(target)
    blocks += _differences(model, facts)
    blocks += _others(facts)
    blocks.append(_support(model, facts))
    return "\n\n".join(block for block in blocks if block)


def _head(model: FileModel, facts: Facts) -> str:
    target = facts.target
    parts = [code(facts.api)]
    if target is not None:
        parts.append(f"→ **{code(target.api)}**")
    parts.append(f"- {_standing(model, facts)} ({place_of(facts.release, facts.backend)})")
    return " ".join(parts)


def _standing(model: FileModel, facts: Facts) -> str:
    target = facts.target
    if facts.standing is Standing.LATER_RELEASE and target is not None:
        return message("hover.later", since=target.since)
    if facts.standing is Standing.OTHER_BACKEND and target is not None:
        platforms = platforms_text(target.platforms)
        return message("hover.elsewhere", platforms=platforms, place=facts.place)
    if facts.standing is Standing.EXACT and _kind(model, facts.api) in _ALIKE:
        return message("hover.same")
    lines = target.parameters if target is not None else ()
    if facts.standing is Standing.EXACT and any(_matters(line) for line in lines):
        return message("hover.same-behaviour")
    return message(f"standing.{facts.standing.value.replace('_', '-')}")


def _kind(model: FileModel, api: str) -> str:
    symbol = model.knowledge.symbol(api)
    return symbol.kind if symbol else ""


def _second_line(model: FileModel, facts: Facts) -> str:
    """What to do, or what to heed, in one line."""
    mapping, target = facts.mapping, facts.target
    if facts.standing in (Standing.EXACT, Standing.RENAMED) and target is not None:
        changes = [_change(line) for line in target.parameters if _matters(line)]
        alike = _ALIKE.get(_kind(model, facts.api), "hover.same-call")
        return "; ".join(changes) or message(alike)
    policy = policy_text(mapping.policy) if mapping and mapping.policy else ""
    said = [message("hover.policy", policy=policy) if policy else "", _told(facts.advice)]
    text = " ".join(part for part in said if part)
    if text:
        return text
    if facts.differences:
        return _told(facts.differences[0])
    changes = [_change(line) for line in target.parameters if _matters(line)] if target else []
    return "; ".join(islice(changes, 3)) or message("hover.compare")


def _matters(line: ParameterMapping) -> bool:
    if line.status == "same" or _is_idle(line):
        return False
    return not (line.torch in _GENERAL and line.status in ("dropped", "default_differs"))


def _is_idle(line: ParameterMapping) -> bool:
    """Whether it is an option of MindSpore that torch code cannot know."""
    return line.torch is None and line.status == "extra" and not line.note


def _change(line: ParameterMapping) -> str:
    if line.mindspore is None:
        return message("hover.dropped", name=code(line.torch or ""))
    status = parameter_status_text(line.status)
    if line.torch is None:
        return message("hover.is", name=code(line.mindspore), what=status)
    if line.torch != line.mindspore:
        return message("hover.becomes", name=code(line.torch), what=code(line.mindspore))
    return f"{code(line.torch)}: {note_of(line) or status}"


def _parameters(target: Target) -> Iterator[str]:
    """The table of both sides where something changes, else nothing; then what is left out."""
    lines = target.parameters
    left_out = [
        line for line in lines if line.torch in _GENERAL and line.status == "dropped" and line.torch
    ]
    shown = [line for line in lines if line not in left_out and not _is_idle(line)]
    if any(_matters(line) for line in shown):
        rows = [_cells(line) for line in shown[:_MOST_ROWS]]
        yield table(("torch", "MindSpore", "", ""), rows)
        if len(shown) > _MOST_ROWS:
            yield message("hover.more-parameters", count=len(shown) - _MOST_ROWS)
    if left_out:
        names = ", ".join(code(line.torch) for line in left_out if line.torch)
        yield message("hover.not-taken", names=names)


def _cells(line: ParameterMapping) -> tuple[str, ...]:
    row, status = parameter_row(line), parameter_status_text(line.status)
    return (
        code(row.torch) if row.torch else "-",
        code(row.mindspore) if row.mindspore else "-",
        status if row.is_same else f"**{status}**",
        plain(note_of(line)),
    )


def _differences(model: FileModel, facts: Facts) -> Iterator[str]:
    """All differences, save one that the second line has told."""
    texts = [_told(text) for text in facts.differences]
    told = _second_line(model, facts)
    texts = [text for text in texts if text != told]
    if texts:
        yield "\n".join([message("hover.differences"), *(f"- {text}" for text in texts)])


def _others(facts: Facts) -> Iterator[str]:
    first = facts.target.api if facts.target else None
    targets = facts.mapping.targets if facts.mapping else ()
    rest = [one for one in targets if one.api != first]
    if rest:
        names = ", ".join(f"{code(one.api)} ({parity_text(one.parity)})" for one in rest)
        yield message("hover.or", names=names)


def _support(model: FileModel, facts: Facts) -> str:
    """Platforms, since when, evidence and links, in as few lines as they need."""
    parts: list[str] = []
    target = facts.target
    if target is not None:
        platforms = platforms_text(target.platforms) or message("hover.not-stated")
        parts.append(message("hover.platforms", platforms=platforms))
        parts += _since(model.knowledge, target.api)
        evidence = _told(target.evidence)
        parts += [message("hover.evidence", evidence=evidence)] if evidence else []
    pages = [link(facts.api, model.knowledge.docs_url(facts.api))]
    if target is not None:
        pages.append(link(target.api, model.knowledge.docs_url(target.api, facts.release)))
    ran = conversion_run(model.knowledge, facts.api, facts.backend)
    samples = message("hover.samples", ran=knowledge_text(ran)) if ran else ""
    lines = [" · ".join(parts), samples]
    lines.append(" · ".join(page for page in pages if page))
    if facts.mapping is not None and facts.mapping.drafted:
        lines.append(f"*{message('hover.drafted')}*")
    return "  \n".join(line for line in lines if line)


def mindspore_card(model: FileModel, name: str) -> str:
    """The card of a MindSpore API: what it takes the place of."""
    knowledge, release = model.knowledge, model.release
    backend = model.settings.backend
    found = replaced_by(knowledge, name, release, backend)
    replaced = sorted(found, key=lambda one: (_is_companion(one.api), one.api.count("."), one.api))
    own = [one for one in replaced if one.first == name]
    rest = [one for one in replaced if one.first != name]
    blocks = [
        f"**{code(name)}** ({place_of(release, backend)})  \n"
        + (
            message("hover.replaces", names=_listed(one.api for one in own or rest))
            if replaced
            else message("hover.unmapped")
        )
    ]
    if own and rest:
        blocks.append(message("hover.second", names=_listed(one.api for one in rest)))
    parts = []
    platforms = platforms_text(knowledge.platforms(name, release))
    parts += [message("hover.platforms", platforms=platforms)] if platforms else []
    parts += _since(knowledge, name)
    page = link(name, knowledge.docs_url(name, release))
    support = [" · ".join(parts), page]
    blocks.append("  \n".join(line for line in support if line))
    return "\n\n".join(block for block in blocks if block)


def _told(text: str) -> str:
    """What the knowledge base says, as Markdown on one line."""
    return plain(knowledge_text(text))


def _since(knowledge: KnowledgeBase, name: str) -> list[str]:
    """The first release of a name, where it is known."""
    since = knowledge.since(name)
    if not since:
        return []
    is_new = knowledge.is_new_in(name, since)
    shown = since if is_new else message("hover.or-earlier", since=since)
    return [message("hover.since", since=shown)]


def _is_companion(api: str) -> bool:
    return api.partition(".")[0] != "torch"


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    text = ", ".join(code(name) for name in listed[:_MOST_REPLACED])
    more = len(listed) - _MOST_REPLACED
    return message("hover.and-more", names=text, count=more) if more > 0 else text
