"""One use, written for MindSpore: what its row expresses, and nothing that it does not."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.ide.argument_plan import plan_of
from mindport.ide.call_edits import call_edits
from mindport.ide.call_text import call_text
from mindport.ide.fix import in_order, overlap
from mindport.ide.import_edits import Spelling, outline_of
from mindport.ide.judgement import facts_in
from mindport.ide.names import full_names
from mindport.knowledge.types import Parity, Signature
from mindport.project.model import FileModel
from mindport.rules.facts import Facts, Standing
from mindport.text.edit import Edit, applied
from mindport.text.span import Span

_DIRECT = frozenset({Standing.EXACT, Standing.RENAMED, Standing.CHANGED})
_SAFE = frozenset({Parity.EXACT, Parity.RENAMED})
_PATH = re.compile(r"[^\W\d]\w*(?:[ \t]*\.[ \t]*[^\W\d]\w*)*")
_DOT = re.compile(r"\s*\.\s*$")
_MEMBERS = frozenset({"method", "property", "attribute"})


@dataclass(frozen=True, slots=True)
class Replacement:
    """The edits for one use, without imports; `target` is written in its place."""

    use: ApiUse
    target: str
    edits: tuple[Edit, ...]
    is_safe: bool


def new_spelling(model: FileModel) -> Spelling:
    """The spellings for one change of a file."""
    return Spelling(outline_of(model.text), model.knowledge)


def replacement(model: FileModel, use: ApiUse, spelling: Spelling) -> Replacement | None:
    """The edits that write a use for MindSpore; None where the row does not say how."""
    if use.is_import or use.confidence is Confidence.GUESSED:
        return None
    facts = facts_in(model, use.api)
    if facts.target is None or facts.mapping is None or facts.standing not in _DIRECT:
        return None
    if any(span.start < use.span.end and use.span.start < span.end
           for span in spelling.outline.formatted):  # fmt: skip
        return None
    form = _FORMS.get(use.kind, _path)
    edits = form(model, use, facts, spelling)
    if edits is None:
        return None
    changes = in_order(edits[0])
    if not changes or overlap(changes) or not _parses(model.text, use, changes):
        return None
    is_safe = edits[1] and facts.mapping.parity in _SAFE and facts.target.parity in _SAFE
    return Replacement(use, facts.target.api, changes, is_safe)


_Edits = tuple[list[Edit], bool] | None


def _path(model: FileModel, use: ApiUse, facts: Facts, spelling: Spelling) -> _Edits:
    """A name that is written in full: a function, a class, a constant."""
    target = facts.target
    if target is None or use.kind in (UseKind.MODULE, UseKind.BASE, UseKind.DECORATOR):
        return None
    if not _is_written(model, use) or _kind(model, target.api) in _MEMBERS:
        return None
    inner: tuple[list[Edit], bool] | None = ([], True)
    if use.arguments is not None:
        inner = _arguments(model, use, facts)
    elif use.kind is UseKind.FUNCTION and any(
        line.status not in ("same", "extra", "dropped") for line in target.parameters
    ):
        return None  # who calls it is not known
    if inner is None:
        return None
    written = spelling.name(target.api)
    return None if written is None else ([Edit(use.name_span, written), *inner[0]], inner[1])


def _method(model: FileModel, use: ApiUse, facts: Facts, spelling: Spelling) -> _Edits:
    """A method under another name, or a function that takes the object first."""
    target = facts.target
    name = _leaf(model.text, use)
    if target is None or use.arguments is None or _kind(model, use.api) != "method":
        return None
    if name is None or name[1] != _last(use.api) or name[1].startswith("__"):
        return None  # an operator may have its sides the other way round
    kind = _kind(model, target.api)
    if kind == "function":
        return _as_function(model, use, facts, spelling)
    inner = _arguments(model, use, facts) if kind == "method" else None
    if inner is None:
        return None
    renamed = [Edit(name[0], _last(target.api))] if name[1] != _last(target.api) else []
    return [*renamed, *inner[0]], inner[1]


def _as_function(model: FileModel, use: ApiUse, facts: Facts, spelling: Spelling) -> _Edits:
    """`x.f(a)` as `package.f(x, a)`: what is between the object and the arguments is replaced."""
    target, receiver = facts.target, facts.lines.get("self")
    if target is None or receiver is None or receiver.mindspore is None:
        return None
    found = call_text(model.text, use.name_span.end, use.span.end)
    name = _leaf(model.text, use)
    inner = _arguments(model, use, facts, receiver.mindspore)
    if found is None or name is None or inner is None:
        return None
    before = model.text[use.span.start : name[0].start]
    dot = _DOT.search(before)
    written = spelling.name(target.api) if dot else None
    if dot is None or written is None:
        return None
    start = use.span.start
    rest = [Edit(span, text) for span, text in inner[0]]
    after = model.text[found.opening + 1 : found.closing]
    kept = applied(after, [Edit(_moved(e.span, -found.opening - 1), e.text) for e in rest])
    joint = Edit(Span(start + dot.start(), found.opening + 1), ", " if kept.strip() else "")
    return [Edit(Span(start, start), f"{written}("), joint, *rest], inner[1]


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _attribute(model: FileModel, use: ApiUse, facts: Facts, _spelling: Spelling) -> _Edits:
    """An attribute under another name."""
    target = facts.target
    name = _leaf(model.text, use)
    if target is None or name is None or facts.standing is Standing.CHANGED:
        return None
    if name[1] != _last(use.api) or name[1] == _last(target.api):
        return None
    if _kind(model, target.api) not in ("property", "attribute"):
        return None
    return [Edit(name[0], _last(target.api))], True


_FORMS = {UseKind.METHOD: _method, UseKind.ATTRIBUTE: _attribute}


def _arguments(model: FileModel, use: ApiUse, facts: Facts, receiver: str | None = None) -> _Edits:
    target = facts.target
    if target is None:
        return None
    signatures: Sequence[Signature] = model.knowledge.signatures(target.api, facts.release)
    plan = plan_of(use, facts, signatures, receiver)
    if plan is None or (not plan.is_safe and _stands_alone(model.text, use.span)):
        return None
    edits = call_edits(model.text, use, plan)
    return None if edits is None else (edits, plan.is_safe)


def _stands_alone(text: str, span: Span) -> bool:
    """Whether a call is a statement, so that its result is not used."""
    before = text[max(text.rfind("\n", 0, span.start), 0) : span.start]
    after = text[span.end :].partition("\n")[0].partition("#")[0]
    return not before.strip(" \t\r\n") and not after.strip().strip(";")


def _is_written(model: FileModel, use: ApiUse) -> bool:
    """Whether the text of a use names the API, by its imports."""
    text = model.text[slice(*use.name_span)]
    if not _PATH.fullmatch(text):
        return False
    canonical = model.knowledge.canonical
    names = full_names(model.text, "".join(text.split()))
    return any(name == use.api or canonical(name) == canonical(use.api) for name in names)


def _leaf(text: str, use: ApiUse) -> tuple[Span, str] | None:
    """The last part of a name, with its place."""
    start, end = use.name_span
    found = re.search(r"[^\W\d]\w*$", text[start:end])
    return (Span(start + found.start(), end), found[0]) if found else None


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _kind(model: FileModel, name: str) -> str:
    symbol = model.knowledge.symbol(name)
    return symbol.kind if symbol else ""


def _parses(text: str, use: ApiUse, edits: Sequence[Edit]) -> bool:
    """Whether the use is still an expression after the edits."""
    start, end = use.span
    start = min(start, use.name_span.start)
    inner = [Edit(Span(e.span.start - start, e.span.end - start), e.text) for e in edits]
    try:
        ast.parse(f"({applied(text[start:end], inner)}\n)", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
