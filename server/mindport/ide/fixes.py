"""What can be done about the findings of a file: conversions, as `migrate` makes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.ide.fix import Documentation, Fix, FixKind
from mindport.ide.fixed_batches import ON_BATCHES, fixed_batches
from mindport.ide.fixed_shapes import fixed_shape
from mindport.ide.idle_comments import removals
from mindport.ide.messages import message
from mindport.ide.padded_batches import BOUND, padded_batches
from mindport.ide.sized_positions import ON_POSITIONS, sized_positions
from mindport.ide.suppression import suppression
from mindport.project.scan.summary import count
from mindport.project.workspace.judged_files import ON_SELECTIONS
from mindport.project.workspace.model import FileModel
from mindport.rewrite.conversion.convert import Applicability, Conversion
from mindport.rewrite.edits.imports import outline_of
from mindport.rewrite.options import Options
from mindport.rules.checks.unused_suppression import RULE as COMMENTS
from mindport.rules.finding import Finding
from mindport.text.edit import covers
from mindport.text.span import Span


def fixes(model: FileModel, span: Span) -> list[Fix]:
    """All that is offered where `span` is the cursor or the selection, the best first.

    The model has to know what becomes of each use.
    """
    findings = [one for one in model.findings if _touch(one.span, span)]
    found = [
        fix
        for one in _conversions(model)
        if _is_meant(one, findings, span) and (fix := _fix_of(model, one)) is not None
    ]
    found += (fix for one in findings if (fix := _shape_fix(model, one)) is not None)
    for code in dict.fromkeys(code for fix in found for code in fix.codes):
        fix = fix_all(model, code)
        if fix is not None and fix.uses > 1:
            found.append(fix)
    found += (fix for one in findings if (fix := _batches_fix(model, one)) is not None)
    found += (fix for one in findings if (fix := _padding_fix(model, one)) is not None)
    found += (fix for one in findings if (fix := _positions_fix(model, one)) is not None)
    found += _removed_comments(model, findings)
    silenced = (suppression(model, finding) for finding in _one_of_each(findings))
    return [*found, *(fix for fix in silenced if fix is not None)]


def fix_all(model: FileModel, code: str | None = None) -> Fix | None:
    """All that `migrate` converts in a file, or all that answers findings of one code."""
    done = [one for one in _conversions(model) if one.is_done and _changes(one)]
    if code is None:
        title, options = message("fix.all", uses=count(len(done), "use")), Options(marks=False)
        return _together(title, done, options, FixKind.FIX_ALL) if done else None
    spoken = [one for one in model.findings if one.code == code]
    done = [one for one in done if one.rewrites and _about(one, spoken)]
    name = next((one.name for one in spoken), code)
    title = message("fix.code", code=code, name=name, uses=count(len(done), "use"))
    names = frozenset(one.use.name_span for one in done)
    options = Options(marks=False, only=names)
    return _together(title, done, options, FixKind.QUICKFIX, code) if done else None


def documentation(model: FileModel, finding: Finding) -> list[Documentation]:
    """The pages of the two APIs that a finding is about."""
    pages = []
    for name in (finding.target, finding.api):
        address = model.knowledge.docs_url(name, model.release) if name else ""
        if name and address.startswith("https://"):
            pages.append(Documentation(message("fix.documentation", name=name), address))
    return pages


def _conversions(model: FileModel) -> Iterator[Conversion]:
    if model.after is not None and not model.after.kept:
        yield from model.after.conversions


def _changes(conversion: Conversion) -> bool:
    return bool(conversion.rewrites) or conversion.is_elsewhere


def _is_meant(conversion: Conversion, findings: Iterable[Finding], span: Span) -> bool:
    return bool(_about(conversion, findings)) or _touch(conversion.use.name_span, span)


def _fix_of(model: FileModel, conversion: Conversion) -> Fix | None:
    """The conversion of one use, with its imports and helpers."""
    is_safe = conversion.is_done
    if is_safe and not conversion.rewrites:
        return None  # it is the same in MindSpore, or changes with what is around it
    if not is_safe and conversion.applicability is not Applicability.UNSAFE:
        return None
    key = "fix.use" if is_safe else "fix.use-differs"
    if conversion.helpers:
        key = "fix.use-helper"
    use = conversion.use
    title = message(
        key, api=use.api, target=conversion.target, helpers=", ".join(conversion.helpers)
    )
    codes = tuple(dict.fromkeys(one.code for one in _about(conversion, model.findings)))
    kind = FixKind.QUICKFIX if codes else FixKind.REWRITE
    options = Options(unsafe=not is_safe, marks=False, only=frozenset({use.name_span}))
    return Fix(title, (), kind, is_safe, codes, 1, options, conversion.helpers)


def _together(
    title: str, done: list[Conversion], options: Options, kind: FixKind, *codes: str
) -> Fix:
    helpers = tuple(dict.fromkeys(name for one in done for name in one.helpers))
    return Fix(title, (), kind, True, codes, len(done), options, helpers)


def _shape_fix(model: FileModel, finding: Finding) -> Fix | None:
    """Code with a fixed shape that gives the same as what a finding on shapes is about."""
    if finding.code not in ON_SELECTIONS or not outline_of(model.text).is_sound:
        return None
    found = (one for one in model.fixed if one.selection == finding.span)
    edit = next((fixed_shape(model.text, one) for one in found), None)
    if edit is None or any(
        covers(span, edit.span) for span in outline_of(model.text).formatted.every
    ):
        return None
    title = message("fix.shape", text=" ".join(edit.text.split()))
    return Fix(title, (edit,), FixKind.QUICKFIX, True, (finding.code,), 1)


def _batches_fix(model: FileModel, finding: Finding) -> Fix | None:
    """A loader that gives batches of one size; some items of each epoch are then not seen."""
    if finding.code != ON_BATCHES:
        return None
    edit = fixed_batches(model.text, finding, model.uses, model.knowledge.roles)
    if edit is None:
        return None
    title = message("fix.batches", text=edit.text.strip(", "))
    return Fix(title, (edit,), FixKind.QUICKFIX, False, (finding.code,), 1)


def _padding_fix(model: FileModel, finding: Finding) -> Fix | None:
    """Sequences of one length; which length is right, only the data says."""
    if finding.code != ON_BATCHES:
        return None
    edits = padded_batches(model.text, finding, model.uses, model.knowledge)
    if not edits:
        return None
    title = message("fix.padding", bound=str(BOUND))
    return Fix(title, edits, FixKind.QUICKFIX, False, (finding.code,), 1)


def _positions_fix(model: FileModel, finding: Finding) -> Fix | None:
    """Positions in a tensor of fixed shape; what follows them has to leave the rest out."""
    if finding.code != ON_POSITIONS:
        return None
    edit = sized_positions(model.text, finding, model.uses, model.knowledge.roles)
    if edit is None:
        return None
    title = message("fix.positions", text=edit.text)
    return Fix(title, (edit,), FixKind.QUICKFIX, False, (finding.code,), 1)


def _removed_comments(model: FileModel, here: Iterable[Finding]) -> Iterator[Fix]:
    """Without the comments that silence nothing: those here, and all of the file."""
    one, every = removals(model.text, here), removals(model.text, model.findings)
    if one:
        yield Fix(message("fix.comment"), one, FixKind.QUICKFIX, True, (COMMENTS.code,))
    if one and len(every) > len(one):
        title = message("fix.comments", comments=count(len(every), "comment"))
        yield Fix(title, every, FixKind.QUICKFIX, True, (COMMENTS.code,))


def _about(conversion: Conversion, findings: Iterable[Finding]) -> list[Finding]:
    """The findings on a use."""
    use = conversion.use
    whole = Span(min(use.span.start, use.name_span.start), max(use.span.end, use.name_span.end))
    return [one for one in findings if one.api == use.api and covers(whole, one.span)]


def _touch(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end


def _one_of_each(findings: Iterable[Finding]) -> list[Finding]:
    """One finding of each rule that a comment may silence."""
    by_code = {one.code: one for one in findings if one.code != COMMENTS.code}
    return list(by_code.values())
