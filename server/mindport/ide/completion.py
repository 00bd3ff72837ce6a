"""MindSpore's names as the chosen release has them, without MindSpore being installed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from mindport.ide.callee import called_name, signatures_at
from mindport.ide.cursor import (
    imported_from,
    in_text,
    module_typed,
    open_call,
    word_before,
)
from mindport.ide.hover import mindspore_card, torch_card
from mindport.ide.messages import message
from mindport.ide.value_class import class_of_name, mro
from mindport.knowledge.types import Parameter, Signature
from mindport.project.workspace.model import FileModel
from mindport.rewrite.edits.imports import Spelling, outline_of
from mindport.rules.facts import Standing
from mindport.syntax.names import full_names, uses_mindspore
from mindport.text.edit import Edit
from mindport.text.span import Span

_PACKAGE = "mindspore"
_DIRECT = frozenset({Standing.EXACT, Standing.RENAMED, Standing.CHANGED})
_CUSTOMARY = {"F": "torch.nn.functional"}  # names that need no import to be understood
_MOST_COUNTERPARTS = 60
_NAMED = frozenset({"normal", "keyword"})


@dataclass(frozen=True, slots=True)
class Completion:
    """One proposal. `kind` is that of the inventory, or "parameter".

    `snippet` is what to insert where the editor knows places to fill in; `imports` are the edits
    that bring in the name.
    """

    label: str
    kind: str
    detail: str
    documentation: str
    insert_text: str
    replace: Span
    api: str = ""  # what the proposal names in full
    snippet: str = ""
    imports: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposals:
    """What can stand at a place; not `is_whole` where a longer word would bring up others."""

    items: tuple[Completion, ...] = ()
    is_whole: bool = True


def completions(model: FileModel, offset: int) -> Proposals:
    """What can stand at an offset."""
    text = model.text
    if in_text(text, offset):
        return Proposals()
    source = imported_from(text, offset)
    if source is not None:
        return Proposals(tuple(_members(model, offset, source[0], source[1])))
    module = module_typed(text, offset)
    if module is not None:
        return Proposals(tuple(_modules(model, offset, module)))
    word = word_before(text, offset)
    owner, dot, start = word.rpartition(".")
    if not dot:
        return Proposals(tuple(_parameters(model, offset, word)))
    return _behind_dot(model, Span(offset - len(word), offset), owner, start)


def _behind_dot(model: FileModel, word: Span, owner: str, start: str) -> Proposals:
    """The members of what a dotted name is, or of what it holds."""
    names = full_names(model.text, owner)
    found = tuple(one for name in names for one in _members(model, word.end, name, start))
    if found or not uses_mindspore(model.text):
        return Proposals(found)
    found = () if names else tuple(_of_value(model, word, owner, start))
    if found:
        return Proposals(found)
    written = model.text[slice(*word)]
    first = tuple(islice(_counterparts(model, word.end, written), _MOST_COUNTERPARTS))
    return Proposals(first, len(first) < _MOST_COUNTERPARTS)


def with_documentation(model: FileModel, completion: Completion) -> Completion:
    """The same proposal with the card of what it names."""
    name = completion.api
    if not name or completion.documentation:
        return completion
    card = mindspore_card(model, name) if _is_ours(name) else torch_card(model, name)
    return replace(completion, documentation=card)


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] == _PACKAGE


def _members(model: FileModel, offset: int, owner: str, start: str) -> Iterator[Completion]:
    """The members of a MindSpore package or class."""
    if not _is_ours(owner):
        return
    owner = model.knowledge.canonical(owner)
    span = Span(offset - len(start), offset)
    folded = start.lower()
    for name, kind in model.knowledge.members(owner, model.release):
        if name.lower().startswith(folded) and (start.startswith("_") or name[0] != "_"):
            full = f"{owner}.{name}"
            yield Completion(name, kind or "function", full, "", name, span, full)


def _of_value(model: FileModel, word: Span, owner: str, start: str) -> Iterator[Completion]:
    """The members of the MindSpore class that a variable holds an instance of."""
    cls = class_of_name(model.text, word, owner, model.knowledge)
    seen: set[str] = set()
    for name in mro(model.knowledge, cls):
        for one in _members(model, word.end, name, start):
            if one.label not in seen:
                seen.add(one.label)
                yield one


def _modules(model: FileModel, offset: int, typed: str) -> Iterator[Completion]:
    owner, dot, start = typed.rpartition(".")
    if dot:
        yield from (one for one in _members(model, offset, owner, start) if one.kind == "module")
    elif start and _PACKAGE.startswith(start):
        span = Span(offset - len(start), offset)
        yield Completion(_PACKAGE, "module", "", "", _PACKAGE, span, _PACKAGE)


def _counterparts(model: FileModel, offset: int, word: str) -> Iterator[Completion]:
    """What takes the place of the torch names that a word begins, with the imports it needs."""
    owner, _, start = word.rpartition(".")
    span = Span(offset - len(word), offset)
    # With a name for the word the text mostly parses, and is the same at each key of the word.
    settled = f"{model.text[: span.start]}_{model.text[offset:]}"
    for path in full_names(model.text, owner) or (_CUSTOMARY.get(owner, owner),):
        if path.partition(".")[0] != "torch":
            continue
        package = model.knowledge.canonical(path)
        for name, kind in model.knowledge.members(package):
            if not name.lower().startswith(start.lower()) or name[0] == "_":
                continue
            api = f"{package}.{name}"
            facts = model.code.facts(api)
            if facts.target is None or facts.standing not in _DIRECT:
                continue
            spelling = Spelling(outline_of(settled), model.knowledge)
            written, imports = spelling.name(facts.target.api), tuple(spelling.edits())
            if written is not None and all(edit.span.end <= span.start for edit in imports):
                detail = f"{facts.target.api} ({facts.standing.value})"
                label = f"{owner}.{name}"
                yield Completion(label, kind, detail, "", written, span, api, imports=imports)


def _open_parameters(signature: Signature, position: int) -> list[Parameter]:
    """The parameters with a name that a call has not passed by position."""
    by_position = [one for one in signature.parameters if one.kind in ("positional", "normal")]
    passed = {one.name for one in by_position[:position]}
    named = (one for one in signature.parameters if one.kind in _NAMED)
    return [one for one in named if one.name not in passed]


def _parameters(model: FileModel, offset: int, start: str) -> Iterator[Completion]:
    """The parameters that the call at the cursor does not have yet."""
    call = open_call(model.text, offset, direct=True)
    if call is None or call.keyword is not None:
        return
    span = Span(offset - len(start), offset)
    seen: set[str] = set(call.given)
    name = called_name(model, call) or ""
    for signature in signatures_at(model, call):
        for one in _open_parameters(signature, call.position):
            if one.name not in seen and one.name.startswith(start):
                seen.add(one.name)
                label = f"{one.name}="
                yield Completion(label, "parameter", _detail(one), "", label, span, name,
                                 f"{label}{_place(one.default or '')}")  # fmt: skip


def _place(default: str) -> str:
    """The place that the value goes to, with the default in it."""
    for mark in ("\\", "$", "}"):
        default = default.replace(mark, f"\\{mark}")
    return f"${{1:{default}}}"


def _detail(parameter: Parameter) -> str:
    default = (
        message("argument.required")
        if parameter.default is None
        else message("argument.default-is", value=parameter.default)
    )
    return f"{parameter.annotation}, {default}" if parameter.annotation else default
