"""The card of an API under the cursor: the answer in two lines, then what supports it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from mindport.analysis.api_use import PROJECT, ApiUse, Confidence
from mindport.ide.markdown import code, link, plain, table
from mindport.ide.parameter_card import parameter_at, parameter_card
from mindport.ide.trivia import trivia
from mindport.knowledge.card import (
    DRAFTED,
    POLICIES,
    ParameterRow,
    conversion_run,
    parameter_row,
    place_of,
    platforms_text,
    replaced_by,
)
from mindport.knowledge.types import ParameterMapping, Target
from mindport.knowledge.versions import since_text
from mindport.project.model import FileModel
from mindport.rules.facts import Facts, Standing
from mindport.syntax.names import dotted_at, mindspore_name
from mindport.text.span import Span

_MOST_REPLACED = 12  # a name that replaces more is listed with their number
_MOST_ROWS = 16
_SAME_CALL = "All parameters mean the same."
_ALIKE = {
    "module": "Its members are looked up one by one.",
    "property": "It means the same.",
    "attribute": "It means the same.",
    "constant": "It means the same.",
}
_HEADS = {
    Standing.EXACT: "the same call",
    Standing.RENAMED: "the same under another name",
    Standing.CHANGED: "with differences",
    Standing.COMPOSED: "several calls take its place",
    Standing.NOT_NEEDED: "not needed in MindSpore",
    Standing.DATA_PIPELINE: "belongs to data processing",
    Standing.MISSING: "no counterpart in MindSpore",
    Standing.PRIVATE: "private, without a mapping",
    Standing.UNKNOWN: "no public name that is known",
    Standing.UNCHARTED: "nothing is known of a counterpart",
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
    if use.confidence is Confidence.GUESSED:
        card += "\n\n*A guess by the name of the attribute alone.*"
    elif use.alternatives:
        card += f"\n\n*Or {_listed(use.alternatives)}, which does nothing.*"
    return card


def _choice_card(model: FileModel, use: ApiUse) -> str:
    """A line for each API that may be meant: no one of them is more likely."""
    names = (use.api, *use.alternatives)
    heads = [_head(model, model.code.facts(name)) for name in names if name != PROJECT]
    if PROJECT in names:
        heads.append("something of the project")
    return "One of these, depending on how the program came here:\n\n" + "\n".join(
        f"- {head}" for head in heads
    )


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
        return f"only since MindSpore {target.since}"
    if facts.standing is Standing.OTHER_BACKEND and target is not None:
        return f"only on {platforms_text(target.platforms)}, not on {facts.place}"
    if facts.standing is Standing.EXACT and _kind(model, facts.api) in _ALIKE:
        return "the same"
    lines = target.parameters if target is not None else ()
    if facts.standing is Standing.EXACT and any(_matters(line) for line in lines):
        return "the same behaviour"
    return _HEADS[facts.standing]


def _kind(model: FileModel, api: str) -> str:
    symbol = model.knowledge.symbol(api)
    return symbol.kind if symbol else ""


def _second_line(model: FileModel, facts: Facts) -> str:
    """What to do, or what to heed, in one line."""
    mapping, target = facts.mapping, facts.target
    if facts.standing in (Standing.EXACT, Standing.RENAMED) and target is not None:
        changes = [_change(line) for line in target.parameters if _matters(line)]
        return "; ".join(changes) or _ALIKE.get(_kind(model, facts.api), _SAME_CALL)
    policy = POLICIES[mapping.policy] if mapping and mapping.policy else ""
    said = [f"Policy: {policy}." if policy else "", plain(facts.advice)]
    text = " ".join(part for part in said if part)
    if text:
        return text
    if facts.differences:
        return plain(facts.differences[0])
    changes = [_change(line) for line in target.parameters if _matters(line)] if target else []
    return "; ".join(islice(changes, 3)) or "Compare the two before use."


def _matters(line: ParameterMapping) -> bool:
    if line.status == "same" or _is_idle(line):
        return False
    return not (line.torch in _GENERAL and line.status in ("dropped", "default_differs"))


def _is_idle(line: ParameterMapping) -> bool:
    """Whether it is an option of MindSpore that torch code cannot know."""
    return line.torch is None and line.status == "extra" and not line.note


def _change(line: ParameterMapping) -> str:
    row = parameter_row(line)
    if line.mindspore is None:
        return f"{code(line.torch or '')} is dropped"
    if line.torch is None:
        return f"{code(line.mindspore)} is {row.status}"
    if line.torch != line.mindspore:
        return f"{code(line.torch)} is {code(line.mindspore)}"
    return f"{code(line.torch)}: {row.note or row.status}"


def _parameters(target: Target) -> Iterator[str]:
    """The table of both sides where something changes, else nothing; then what is left out."""
    lines = target.parameters
    left_out = [
        line for line in lines if line.torch in _GENERAL and line.status == "dropped" and line.torch
    ]
    shown = [line for line in lines if line not in left_out and not _is_idle(line)]
    if any(_matters(line) for line in shown):
        rows = [_cells(parameter_row(line)) for line in shown[:_MOST_ROWS]]
        yield table(("torch", "MindSpore", "", ""), rows)
        if len(shown) > _MOST_ROWS:
            yield f"and {len(shown) - _MOST_ROWS} more parameters"
    if left_out:
        names = ", ".join(code(line.torch) for line in left_out if line.torch)
        yield f"Not taken: {names}."


def _cells(row: ParameterRow) -> tuple[str, ...]:
    return (
        code(row.torch) if row.torch else "-",
        code(row.mindspore) if row.mindspore else "-",
        row.status if row.is_same else f"**{row.status}**",
        plain(row.note),
    )


def _differences(model: FileModel, facts: Facts) -> Iterator[str]:
    """All differences, save one that the second line has told."""
    texts = [plain(text) for text in facts.differences]
    told = _second_line(model, facts)
    texts = [text for text in texts if text != told]
    if texts:
        yield "\n".join(["Differences:", *(f"- {text}" for text in texts)])


def _others(facts: Facts) -> Iterator[str]:
    first = facts.target.api if facts.target else None
    targets = facts.mapping.targets if facts.mapping else ()
    rest = [one for one in targets if one.api != first]
    if rest:
        yield "Or: " + ", ".join(f"{code(one.api)} ({one.parity.value})" for one in rest)


def _support(model: FileModel, facts: Facts) -> str:
    """Platforms, since when, evidence and links, in as few lines as they need."""
    parts: list[str] = []
    target = facts.target
    if target is not None:
        platforms = platforms_text(target.platforms)
        parts.append(f"Platforms: {platforms or 'not stated'}")
        parts += [f"since {since_text(target.since)}"] if target.since else []
        parts += [f"evidence: {plain(target.evidence)}"] if target.evidence else []
    pages = [link(facts.api, model.knowledge.docs_url(facts.api))]
    if target is not None:
        pages.append(link(target.api, model.knowledge.docs_url(target.api, facts.release)))
    ran = conversion_run(model.knowledge, facts.api, facts.backend)
    lines = [" · ".join(parts), f"torch's own samples, converted: {ran}" if ran else ""]
    lines.append(" · ".join(page for page in pages if page))
    if facts.mapping is not None and facts.mapping.drafted:
        lines.append(f"*{DRAFTED}*")
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
            f"takes the place of {_listed(one.api for one in own or rest)}"
            if replaced
            else "No torch API is mapped to it."
        )
    ]
    if own and rest:
        blocks.append(f"Second choice for {_listed(one.api for one in rest)}")
    parts = []
    platforms = platforms_text(knowledge.platforms(name, release))
    since = knowledge.since(name)
    parts += [f"Platforms: {platforms}"] if platforms else []
    parts += [f"since {since_text(since)}"] if since else []
    page = link(name, knowledge.docs_url(name, release))
    support = [" · ".join(parts), page]
    blocks.append("  \n".join(line for line in support if line))
    return "\n\n".join(block for block in blocks if block)


def _is_companion(api: str) -> bool:
    return api.partition(".")[0] != "torch"


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    text = ", ".join(code(name) for name in listed[:_MOST_REPLACED])
    more = len(listed) - _MOST_REPLACED
    return f"{text} and {more} more" if more > 0 else text
