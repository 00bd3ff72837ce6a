"""What can be done about the findings of a file, from one use to all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from mindport.analysis.api_use import ApiUse
from mindport.ide.fix import Documentation, Fix, FixKind
from mindport.ide.messages import message
from mindport.ide.suppression import suppression
from mindport.project.scan.summary import count
from mindport.project.workspace.model import FileModel
from mindport.rewrite.conversion.by_row import Replacement, new_spelling, replacement
from mindport.rewrite.edits.imports import outline_of
from mindport.rewrite.facts.static_shapes import static_form
from mindport.rewrite.view.tree import tree_of
from mindport.rules.facts import Standing
from mindport.rules.finding import Finding
from mindport.syntax.source_file import parse_strictly
from mindport.text.edit import Edit, applied, covers, in_order, overlap
from mindport.text.span import Span

# Findings whose reason a replacement takes away.
_ANSWERED = frozenset({"MP102", "MP103", "MP111", "MP112", "MP113", "MP114", "MP115"})

# Findings on what a mask selects, and on the positions of what is not zero.
_ON_SELECTIONS = frozenset({"MP209", "MP210"})


def fixes(model: FileModel, span: Span) -> list[Fix]:
    """All that is offered where `span` is the cursor or the selection, the best first."""
    found: list[Fix] = []
    findings = [one for one in model.findings if _touch(one.span, span)]
    for use in model.uses:
        about = [one for one in findings if one.api == use.api and covers(_whole(use), one.span)]
        if not about and not _touch(use.name_span, span):
            continue
        fix = fix_of_use(model, use)
        if fix is not None:
            found.append(fix)
    found += (fix for one in findings if (fix := _shape_fix(model, one)) is not None)
    for code in dict.fromkeys(code for fix in found for code in fix.codes):
        fix = fix_all(model, code)
        if fix is not None and fix.uses > 1:
            found.append(fix)
    silenced = (suppression(model, finding) for finding in _one_of_each(findings))
    return [*found, *(fix for fix in silenced if fix is not None)]


def _shape_fix(model: FileModel, finding: Finding) -> Fix | None:
    """Code with a fixed shape that gives the same as what a finding on shapes is about."""
    if finding.code not in _ON_SELECTIONS or not outline_of(model.text).is_sound:
        return None
    edit = static_form(tree_of(model.text), finding.span)
    if edit is None or any(covers(span, edit.span) for span in outline_of(model.text).formatted):
        return None
    title = message("fix.shape", text=" ".join(edit.text.split()))
    return Fix(title, (edit,), FixKind.QUICKFIX, True, (finding.code,), 1)


def fix_of_use(model: FileModel, use: ApiUse) -> Fix | None:
    """The replacement of one use, with its imports."""
    spelling = new_spelling(model.code)
    made = replacement(model.code, use, spelling)
    if made is None:
        return None
    edits = in_order([*spelling.edits(), *made.edits])
    if overlap(edits):
        return None
    codes = tuple(dict.fromkeys(one.code for one in _about(use, model.findings)))
    kind = FixKind.QUICKFIX if codes else FixKind.REWRITE
    return Fix(_title(model, made), edits, kind, made.is_safe, codes, 1)


def fix_all(model: FileModel, code: str | None = None) -> Fix | None:
    """All safe replacements of a file, or all that answer findings of one code."""
    if code is None:
        return _together(model, model.uses, lambda said: message("fix.all", uses=said), True)
    spoken = [one for one in model.findings if one.code == code]
    apis = {one.api for one in spoken}
    uses = [use for use in model.uses if use.api in apis and _about(use, spoken)]
    name = next((one.name for one in spoken), code)
    title = partial(message, "fix.code", code=code, name=name)
    fix = _together(model, uses, lambda said: title(uses=said), False)
    return replace(fix, kind=FixKind.QUICKFIX, codes=(code,)) if fix else None


def documentation(model: FileModel, finding: Finding) -> list[Documentation]:
    """The pages of the two APIs that a finding is about."""
    pages = []
    for name in (finding.target, finding.api):
        address = model.knowledge.docs_url(name, model.release) if name else ""
        if name and address.startswith("https://"):
            pages.append(Documentation(message("fix.documentation", name=name), address))
    return pages


def _together(
    model: FileModel, uses: Iterable[ApiUse], title: Callable[[str], str], only_safe: bool
) -> Fix | None:
    """Replacements that don't touch each other, with one set of imports."""
    spelling = new_spelling(model.code)
    made: list[Replacement] = []
    removed: list[Span] = []
    for use in sorted(uses, key=lambda use: (use.span.start, -use.span.end)):
        one = replacement(
            model.code, use, new_spelling(model.code)
        )  # whose imports may not be needed
        if one is None or (only_safe and not one.is_safe):
            continue
        if any(covers(gone, edit.span) for gone in removed for edit in one.edits):
            continue  # it stands in an argument that goes away
        one = replacement(model.code, use, spelling)
        if one is None:
            continue
        made.append(one)
        removed += [edit.span for edit in one.edits if edit.span.end > edit.span.start]
    if not made:
        return None
    edits = in_order([*spelling.edits(), *(edit for one in made for edit in one.edits)])
    if overlap(edits) or not _is_sound(model, edits):
        return None
    safe = all(one.is_safe for one in made)
    return Fix(title(count(len(made), "use")), edits, FixKind.FIX_ALL, safe, (), len(made))


def _is_sound(model: FileModel, edits: Sequence[Edit]) -> bool:
    """Whether the text parses after the edits, where it did before."""
    if not outline_of(model.text).is_sound:
        return True
    try:
        parse_strictly(applied(model.text, list(edits)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _title(model: FileModel, made: Replacement) -> str:
    differs = model.code.facts(made.use.api).standing is Standing.CHANGED
    key = "fix.use-differs" if differs else "fix.use"
    return message(key, api=made.use.api, target=made.target)


def _about(use: ApiUse, findings: Iterable[Finding]) -> list[Finding]:
    """The findings on a use that its replacement answers."""
    whole = _whole(use)
    return [
        one
        for one in findings
        if one.api == use.api and one.code in _ANSWERED and covers(whole, one.span)
    ]


def _whole(use: ApiUse) -> Span:
    return Span(min(use.span.start, use.name_span.start), max(use.span.end, use.name_span.end))


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _one_of_each(findings: Iterable[Finding]) -> list[Finding]:
    return list({one.code: one for one in findings}.values())
