"""The card of a parameter that a call names: what becomes of it, or what it takes the place of."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mindport.analysis.uses.api_use import ApiUse
from mindport.ide.cursor import open_call
from mindport.ide.knowledge_text import knowledge_text
from mindport.ide.markdown import code, plain
from mindport.ide.messages import message
from mindport.ide.statuses import parameter_status_text
from mindport.ide.trivia import trivia
from mindport.knowledge.card import place_of
from mindport.knowledge.types import Parameter, ParameterMapping, Target
from mindport.project.workspace.model import FileModel
from mindport.syntax.names import mindspore_name
from mindport.text.span import Span

_NAMED = re.compile(r"[^\W\d]\w*(?=\s*=(?!=))")
_MOST_LISTED = 5
# What to do where the row says nothing of it.
_PLAIN = {
    "same": "argument.same",
    "renamed": "argument.renamed",
    "dropped": "argument.dropped",
}


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
    theirs, target = _of(code(named.name), named.api), code(facts.target.api)
    if line.mindspore is None:
        head = message("argument.not-taken", theirs=theirs, target=target, place=place)
    else:
        ours = _of(f"**{code(line.mindspore)}**", facts.target.api)
        status = parameter_status_text(line.status)
        head = message("argument.is", theirs=theirs, ours=ours, status=status, place=place)
    lines = [head, _advice(line), _defaults(line), _shared(facts.target, line)]
    return "  \n".join(text for text in lines if text)


def _advice(line: ParameterMapping) -> str:
    if line.value is not None and line.mindspore is not None:
        written = code(f"{line.mindspore}={line.value.replace('{}', line.torch or '{}')}")
        note = plain(knowledge_text(line.note))
        return message("argument.write-sentence", what=written) + (f" {note}" if note else "")
    if line.note:
        return _sentence(plain(knowledge_text(line.note)))
    key = _PLAIN.get(line.status)
    return message(key) if key else ""


def _sentence(text: str) -> str:
    end = "" if text.endswith((".", "!", "?", "。")) or not text.isascii() else "."
    return text[:1].upper() + text[1:] + end


def _of(name: str, api: str) -> str:
    return message("argument.of", name=name, api=code(api))


def _defaults(line: ParameterMapping) -> str:
    """The defaults that are known; a signature without one may be one of several."""
    if line.mindspore is not None and line.torch_default == line.mindspore_default:
        return _default(code(line.torch_default)) if line.torch_default is not None else ""
    sides = (("torch", line.torch_default), ("MindSpore", line.mindspore_default))
    shown = [
        message("argument.default-in", value=code(default), side=side)
        for side, default in sides
        if default is not None
    ]
    return _default(", ".join(shown)) if shown else ""


def _default(value: str) -> str:
    return message("argument.default", value=value)


def _shared(target: Target, line: ParameterMapping) -> str:
    """Other torch parameters that lead to the same one."""
    others = [
        one.torch
        for one in target.parameters
        if line.mindspore and one.mindspore == line.mindspore and one.torch != line.torch
    ]
    return message("argument.shared", names=_listed(others)) if any(others) else ""


def _mindspore_card(model: FileModel, named: NamedParameter) -> str | None:
    knowledge, release = model.knowledge, model.release
    signatures = knowledge.signatures(knowledge.canonical(named.api), release)
    parameters = (one for signature in signatures for one in signature.parameters)
    own = next((one for one in parameters if one.name == named.name), None)
    if own is None:
        return None
    place = place_of(release, model.settings.backend)
    own_name = _of(f"**{code(named.name)}**", named.api)
    lines = [message("argument.own", ours=own_name, place=place), _replaced(model, named)]
    return "  \n".join(text for text in (*lines, _own_default(own)) if text)


def _replaced(model: FileModel, named: NamedParameter) -> str:
    found: list[str] = []
    for api in model.knowledge.mappings_to(named.api, model.release):
        mapping = model.mapping(api)
        for target in mapping.targets if mapping else ():
            if target.api == named.api:
                lines = [one for one in target.parameters if one.mindspore == named.name]
                found += [_of(code(one.torch), api) for one in lines if one.torch]
    if not found:
        return ""
    more = len(found) - _MOST_LISTED
    listed = ", ".join(found[:_MOST_LISTED])
    names = message("hover.and-more", names=listed, count=more) if more > 0 else listed
    return message("hover.replaces", names=names)


def _own_default(own: Parameter) -> str:
    default = _default(code(own.default)) if own.default is not None else ""
    return " · ".join(part for part in (default, code(own.annotation or "")) if part)


def _listed(names: Iterable[str | None]) -> str:
    return ", ".join(code(name) for name in names if name)
