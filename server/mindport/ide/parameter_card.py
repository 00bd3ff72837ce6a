"""The card of a parameter that a call names: what becomes of it, or what it takes the place of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mindport.analysis.api_use import ApiUse
from mindport.ide.cursor import open_call
from mindport.ide.markdown import code, plain
from mindport.ide.trivia import trivia
from mindport.knowledge.card import place_of
from mindport.knowledge.types import Parameter, ParameterMapping, Target
from mindport.project.model import FileModel
from mindport.syntax.names import mindspore_name
from mindport.text.span import Span

_NAMED = re.compile(r"[^\W\d]\w*(?=\s*=(?!=))")
_MOST_LISTED = 5


@dataclass(frozen=True, slots=True)
class NamedParameter:
    """A parameter that is named in a call: `api` is what is called."""

    api: str
    name: str
    span: Span


def parameter_at(model: FileModel, offset: int) -> NamedParameter | None:
    """The parameter whose name stands at an offset, as in `f(dim=1)`."""
    around = (use for use in model.uses if use.span.start <= offset < use.span.end)
    for use in sorted(around, key=lambda use: use.span.end - use.span.start):
        named = _named_in(use, offset)
        if named is not None:
            return named
    return _of_mindspore(model, offset)


def _named_in(use: ApiUse, offset: int) -> NamedParameter | None:
    for argument in use.arguments or ():
        name, start = argument.keyword, argument.span.start
        if name and name not in ("*", "**") and start <= offset <= start + len(name):
            return NamedParameter(use.api, name, Span(start, start + len(name)))
    return None


def _of_mindspore(model: FileModel, offset: int) -> NamedParameter | None:
    text = model.text
    start = offset
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    found = _NAMED.match(text, start)
    if found is None or found.end() < offset or trivia(text).holds(start):
        return None
    call = open_call(text, text.index("=", found.end()) + 1, direct=True)
    api = mindspore_name(text, call.callee) if call and call.keyword == found[0] else None
    return NamedParameter(api, found[0], Span(*found.span())) if api else None


def parameter_card(model: FileModel, named: NamedParameter) -> str | None:
    """What is known of a parameter; None where its API does not have it."""
    if named.api.startswith("mindspore."):
        return _mindspore_card(model, named)
    facts = model.code.facts(named.api)
    line = facts.lines.get(named.name)
    if facts.target is None or line is None:
        return None
    place = place_of(facts.release, facts.backend)
    theirs = f"{code(named.name)} of {code(named.api)}"
    if line.mindspore is None:
        head = f"{theirs} - **not taken** by {code(facts.target.api)} ({place})"
    else:
        ours = f"**{code(line.mindspore)}** of {code(facts.target.api)}"
        head = f"{theirs} → {ours} - {line.status.replace('_', ' ')} ({place})"
    lines = [head, _advice(line), _defaults(line), _shared(facts.target, line)]
    return "  \n".join(text for text in lines if text)


def _advice(line: ParameterMapping) -> str:
    if line.value is not None and line.mindspore is not None:
        written = code(f"{line.mindspore}={line.value.replace('{}', line.torch or '{}')}")
        return f"Write {written}." + (f" {plain(line.note)}" if line.note else "")
    return _sentence(plain(line.note)) or {
        "same": "Means the same.",
        "renamed": "Means the same under another name.",
        "dropped": "Leave it out.",
    }.get(line.status, "")


def _sentence(text: str) -> str:
    return (
        text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".") * bool(text)
    )


def _defaults(line: ParameterMapping) -> str:
    """The defaults that are known; a signature without one may be one of several."""
    if line.mindspore is not None and line.torch_default == line.mindspore_default:
        return f"Default: {code(line.torch_default)}" if line.torch_default is not None else ""
    sides = (("torch", line.torch_default), ("MindSpore", line.mindspore_default))
    shown = [f"{code(default)} in {side}" for side, default in sides if default is not None]
    return f"Default: {', '.join(shown)}" if shown else ""


def _shared(target: Target, line: ParameterMapping) -> str:
    """Other torch parameters that lead to the same one."""
    others = [
        one.torch
        for one in target.parameters
        if line.mindspore and one.mindspore == line.mindspore and one.torch != line.torch
    ]
    return f"{_listed(others)} leads to the same parameter." if any(others) else ""


def _mindspore_card(model: FileModel, named: NamedParameter) -> str | None:
    knowledge, release = model.knowledge, model.release
    signatures = knowledge.signatures(knowledge.canonical(named.api), release)
    parameters = (one for signature in signatures for one in signature.parameters)
    own = next((one for one in parameters if one.name == named.name), None)
    if own is None:
        return None
    place = place_of(release, model.settings.backend)
    lines = [f"**{code(named.name)}** of {code(named.api)} ({place})", _replaced(model, named)]
    return "  \n".join(text for text in (*lines, _own_default(own)) if text)


def _replaced(model: FileModel, named: NamedParameter) -> str:
    found: list[str] = []
    for api in model.knowledge.mappings_to(named.api, model.release):
        mapping = model.mapping(api)
        for target in mapping.targets if mapping else ():
            if target.api == named.api:
                lines = [one for one in target.parameters if one.mindspore == named.name]
                found += [f"{code(one.torch)} of {code(api)}" for one in lines if one.torch]
    if not found:
        return ""
    more = len(found) - _MOST_LISTED
    listed = ", ".join(found[:_MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
    return f"takes the place of {listed}"


def _own_default(own: Parameter) -> str:
    default = f"Default: {code(own.default)}" if own.default is not None else ""
    return " · ".join(part for part in (default, code(own.annotation or "")) if part)


def _listed(names: Iterable[str | None]) -> str:
    return ", ".join(code(name) for name in names if name)
