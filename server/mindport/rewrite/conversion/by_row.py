"""One use, written for MindSpore: what its row expresses, and nothing that it does not."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.knowledge.types import Parity
from mindport.rewrite.edits import f_strings
from mindport.rewrite.edits.argument_plan import plan_of
from mindport.rewrite.edits.call_edits import call_edits
from mindport.rewrite.edits.call_text import call_text
from mindport.rewrite.edits.imports import Outline, Spelling
from mindport.rewrite.edits.rewrites import Rewrite, from_edits
from mindport.rewrite.view.code import Code
from mindport.rules.facts import Facts, Standing
from mindport.text.edit import Edit, applied, in_order, overlap
from mindport.text.span import Span

# Targets that a row can name in a call.
DIRECT = frozenset({Standing.EXACT, Standing.RENAMED, Standing.CHANGED})
_SAFE = frozenset({Parity.EXACT, Parity.RENAMED})
_PATH = re.compile(r"[^\W\d]\w*(?:[ \t]*\.[ \t]*[^\W\d]\w*)*")
_DOT = re.compile(r"\s*\.\s*$")
_UNNAMED = frozenset({UseKind.MODULE, UseKind.BASE, UseKind.DECORATOR})
_MEMBERS = frozenset({"method", "property", "attribute"})


@dataclass(frozen=True, slots=True)
class Replacement:
    """The edits for one use, without imports; `target` is written in its place."""

    use: ApiUse
    target: str
    edits: tuple[Edit, ...]
    is_safe: bool

    @property
    def rewrites(self) -> tuple[Rewrite, ...]:
        """The edits as one change; none where there are none."""
        whole, name = self.use.span, self.use.name_span
        span = Span(min(whole.start, name.start), max(whole.end, name.end))
        return (from_edits(span, self.edits),) if self.edits else ()


def by_row(code: Code, use: ApiUse, spelling: Spelling) -> Replacement | None:
    """The edits that write a use for MindSpore, none where it stays; None where no row says how."""
    if use.is_import or use.confidence is Confidence.GUESSED:
        return None
    facts = code.facts(use.api)
    if facts.target is None or facts.standing not in DIRECT:
        return None
    edits = _FORMS.get(use.kind, _path)(code, use, facts, spelling)
    if edits is None:
        return None
    changes = in_order(edits[0])
    if overlap(changes) or not _parses(code.text, use, changes):
        return None
    if not _fit_formatted(changes, spelling.outline):
        return None
    return Replacement(use, facts.target.api, changes, edits[1] and is_equal(facts))


def is_equal(facts: Facts) -> bool:
    """Whether the target is known to do the same, but for names."""
    parities = [one.parity for one in (facts.mapping, facts.target) if one is not None]
    return _SAFE.issuperset(parities)


def _fit_formatted(changes: Sequence[Edit], outline: Outline) -> bool:
    """Whether the f-strings of a text stay what they are."""
    return all(
        f_strings.fits(one.span, (one.text,), outline.in_formatted)
        for one in changes
        for span in outline.formatted
        if one.span.start < span.end and span.start < one.span.end
    )


_Edits = tuple[list[Edit], bool] | None


def _path(code: Code, use: ApiUse, facts: Facts, spelling: Spelling) -> _Edits:
    """A name that is written in full: a function, a class, a constant."""
    target = facts.target
    if target is None or use.kind in _UNNAMED:
        return None
    if not is_written(code, use) or code.kind(target.api) in _MEMBERS:
        return None
    if use.arguments is not None:
        inner = _arguments(code, use, facts)
    else:  # of a function, who calls it is not known
        is_open = use.kind is UseKind.FUNCTION and not takes_the_same(facts)
        inner = None if is_open else ([], True)
    if inner is None or (written := spelling.name(target.api)) is None:
        return None
    return [Edit(use.name_span, written), *inner[0]], inner[1]


def takes_the_same(facts: Facts) -> bool:
    """Whether a call of torch's is one of the target as it is."""
    lines = facts.target.parameters if facts.target is not None else ()
    return all(line.status in ("same", "extra", "dropped") for line in lines)


def _method(code: Code, use: ApiUse, facts: Facts, spelling: Spelling) -> _Edits:
    """A method under another name, or a function that takes the object first."""
    name = _leaf(code.text, use)
    if facts.target is None or use.arguments is None or code.kind(use.api) != "method":
        return None
    if name is None or name[1] != _last(use.api) or name[1].startswith("__"):
        return None  # an operator may have its sides the other way round
    kind = code.kind(facts.target.api)
    if kind == "function":
        return _as_function(code, use, facts, name[0], spelling)
    inner = _arguments(code, use, facts) if kind == "method" else None
    return None if inner is None else ([*_renamed(name, facts.target.api), *inner[0]], inner[1])


def _renamed(name: tuple[Span, str], api: str) -> list[Edit]:
    """The last part of a name as that of another API."""
    return [Edit(name[0], _last(api))] if name[1] != _last(api) else []


def _as_function(code: Code, use: ApiUse, facts: Facts, name: Span, spelling: Spelling) -> _Edits:
    """`x.f(a)` as `package.f(x, a)`: what is between the object and the arguments is replaced."""
    target, receiver = facts.target, facts.lines.get("self")
    found = call_text(code.text, use.name_span.end, use.span.end)
    if target is None or receiver is None or not receiver.mindspore or found is None:
        return None
    start = use.span.start
    around = code.text[use.name_span.end : found.opening].count(")")  # `(x.f)(a)`
    if code.text[start : start + around] != "(" * around:
        return None
    dot = _DOT.search(code.text[start : name.start])
    inner = _arguments(code, use, facts, receiver.mindspore)
    if dot is None or inner is None or (written := spelling.name(target.api)) is None:
        return None
    rest = inner[0]
    after = code.text[found.opening + 1 : found.closing]
    kept = applied(after, [Edit(_moved(e.span, -found.opening - 1), e.text) for e in rest])
    joint = Edit(Span(start + dot.start(), found.opening + 1), ", " if kept.strip() else "")
    return [Edit(Span(start, start + around), f"{written}("), joint, *rest], inner[1]


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _attribute(code: Code, use: ApiUse, facts: Facts, _spelling: Spelling) -> _Edits:
    """An attribute under another name."""
    target = facts.target
    name = _leaf(code.text, use)
    if target is None or name is None or facts.standing is Standing.CHANGED:
        return None
    if name[1] != _last(use.api) or code.kind(target.api) not in ("property", "attribute"):
        return None
    return _renamed(name, target.api), True


_FORMS = {UseKind.METHOD: _method, UseKind.ATTRIBUTE: _attribute}


def _arguments(code: Code, use: ApiUse, facts: Facts, receiver: str | None = None) -> _Edits:
    target = facts.target
    if target is None:
        return None
    signatures = code.signatures(target.api, facts.release)
    plan = plan_of(use, facts, signatures, receiver)
    if plan is None or (not plan.is_safe and _stands_alone(code.text, use.span)):
        return None
    edits = call_edits(code.text, use, plan)
    return None if edits is None else (edits, plan.is_safe)


def _stands_alone(text: str, span: Span) -> bool:
    """Whether a call is a statement, so that its result is not used."""
    before = text[max(text.rfind("\n", 0, span.start), 0) : span.start]
    after = text[span.end :].partition("\n")[0].partition("#")[0]
    return not before.strip(" \t\r\n") and not after.strip().strip(";")


def is_written(code: Code, use: ApiUse) -> bool:
    """Whether the text of a use names the API, by its imports."""
    text = code.text[slice(*use.name_span)]
    if not _PATH.fullmatch(text):
        return False
    canonical = code.canonical
    dotted = "".join(text.split())
    names = code.imported_as(dotted)
    return any(name == use.api or canonical(name) == canonical(use.api) for name in names)


def _leaf(text: str, use: ApiUse) -> tuple[Span, str] | None:
    """The last part of a name, with its place."""
    start, end = use.name_span
    found = re.search(r"[^\W\d]\w*$", text[start:end])
    return (Span(start + found.start(), end), found[0]) if found else None


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _parses(text: str, use: ApiUse, edits: Sequence[Edit]) -> bool:
    """Whether the use is still an expression after the edits."""
    if all(one.span == use.name_span and _PATH.fullmatch(one.text) for one in edits):
        return True  # one name for another
    start, end = use.span
    start = min(start, use.name_span.start)
    inner = [Edit(Span(e.span.start - start, e.span.end - start), e.text) for e in edits]
    try:
        ast.parse(f"({applied(text[start:end], inner)}\n)", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
