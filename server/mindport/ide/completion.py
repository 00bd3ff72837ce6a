"""MindSpore's names as the chosen release has them, without MindSpore being installed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mindport.ide.callee import called_name, signatures_at
from mindport.ide.cursor import (
    imported_from,
    in_text,
    module_typed,
    open_call,
    word_before,
)
from mindport.ide.hover import mindspore_card, torch_card
from mindport.knowledge.types import Parameter
from mindport.project.model import FileModel
from mindport.rules.facts import Standing
from mindport.syntax.names import full_names, imports_of, uses_mindspore
from mindport.text.span import Span

_PACKAGE = "mindspore"
_DIRECT = frozenset({Standing.EXACT, Standing.RENAMED, Standing.CHANGED})
_MOST_COUNTERPARTS = 60
_NAMED = frozenset({"normal", "keyword"})


@dataclass(frozen=True, slots=True)
class Completion:
    """One proposal. `kind` is that of the inventory, or "parameter"."""

    label: str
    kind: str
    detail: str
    documentation: str
    insert_text: str
    is_snippet: bool
    replace: Span
    api: str = ""  # what the proposal names in full


def completions(model: FileModel, offset: int) -> list[Completion]:
    """What can stand at an offset."""
    text = model.text
    if in_text(text, offset):
        return []
    source = imported_from(text, offset)
    if source is not None:
        return list(_members(model, offset, source[0], source[1]))
    module = module_typed(text, offset)
    if module is not None:
        return list(_modules(model, offset, module))
    word = word_before(text, offset)
    found: list[Completion] = []
    owner, dot, start = word.rpartition(".")
    if dot:
        for name in full_names(text, owner):
            found += _members(model, offset, name, start)
        if not found and uses_mindspore(text):
            found += _counterparts(model, offset, word)
        return found
    return list(_parameters(model, offset, word))


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
            yield Completion(name, kind or "function", full, "", name, False, span, full)


def _modules(model: FileModel, offset: int, typed: str) -> Iterator[Completion]:
    owner, dot, start = typed.rpartition(".")
    if dot:
        yield from (one for one in _members(model, offset, owner, start) if one.kind == "module")
    elif start and _PACKAGE.startswith(start):
        span = Span(offset - len(start), offset)
        yield Completion(_PACKAGE, "module", "", "", _PACKAGE, False, span, _PACKAGE)


def _counterparts(model: FileModel, offset: int, word: str) -> Iterator[Completion]:
    """What takes the place of the torch names that a word begins."""
    owner, _, start = word.rpartition(".")
    owners = full_names(model.text, owner) or (owner.replace("F", "torch.nn.functional", 1)
                                               if owner == "F" else owner,)  # fmt: skip
    span = Span(offset - len(word), offset)
    shown = 0
    for package in owners:
        if package.partition(".")[0] != "torch":
            continue
        for name, kind in model.knowledge.members(model.knowledge.canonical(package)):
            if not name.lower().startswith(start.lower()) or name[0] == "_":
                continue
            api = f"{model.knowledge.canonical(package)}.{name}"
            facts = model.code.facts(api)
            if facts.target is None or facts.standing not in _DIRECT:
                continue
            written = _written(model.text, facts.target.api)
            detail = f"{facts.target.api} ({facts.standing.value})"
            yield Completion(f"{word.rpartition('.')[0]}.{name}", kind, detail, "", written, False,
                             span, api)  # fmt: skip
            shown += 1
            if shown >= _MOST_COUNTERPARTS:
                return


def _written(text: str, api: str) -> str:
    """A MindSpore name by the imports that are there, else in full."""
    local_of = {path: name for name, paths in imports_of(text).items() for path in paths[:1]}
    owner = api
    while owner:
        if owner in local_of:
            return local_of[owner] + api[len(owner) :]
        owner = owner.rpartition(".")[0]
    return api


def _parameters(model: FileModel, offset: int, start: str) -> Iterator[Completion]:
    """The parameters that the call at the cursor does not have yet."""
    call = open_call(model.text, offset, direct=True)
    if call is None or call.keyword is not None:
        return
    span = Span(offset - len(start), offset)
    seen: set[str] = set(call.given)
    name = called_name(model, call) or ""
    for signature in signatures_at(model, call):
        names = [one.name for one in signature.parameters if one.kind in ("positional", "normal")]
        passed = set(names[: call.position])
        for one in signature.parameters:
            if one.kind in _NAMED and one.name not in passed | seen and one.name.startswith(start):
                seen.add(one.name)
                yield Completion(f"{one.name}=", "parameter", _detail(one), "", f"{one.name}=",
                                 False, span, name)  # fmt: skip


def _detail(parameter: Parameter) -> str:
    default = "required" if parameter.default is None else f"default {parameter.default}"
    return f"{parameter.annotation}, {default}" if parameter.annotation else default
