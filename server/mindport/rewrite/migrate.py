"""One text written for MindSpore: uses, classes and imports, with marks where something is left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.knowledge.types import Backend
from mindport.rewrite.codes import coded
from mindport.rewrite.conversion.convert import Applicability, Conversion
from mindport.rewrite.conversion.judgement import judgement_of
from mindport.rewrite.conversion.trial import Trial
from mindport.rewrite.draft import Draft
from mindport.rewrite.edits import python_imports, torch_imports
from mindport.rewrite.facts.lossy_operators import lossy_apis
from mindport.rewrite.marks import named_above
from mindport.rewrite.options import Options
from mindport.rewrite.sighting import Context, sighted
from mindport.rewrite.training.steps import StepNote
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.file_facts import FileFacts
from mindport.rewrite.view.tree import Tree, asked_tree
from mindport.syntax.source_file import parses
from mindport.text.edit import Edit, applied, in_order, overlap
from mindport.text.span import Span

_DEFAULT = Options()


@dataclass(frozen=True, slots=True)
class Migrated:
    """A migrated text: the edits that make it, and what became of each use.

    Where no text was asked for, it is the text as it was, without edits.
    """

    text: str
    edits: tuple[Edit, ...]
    conversions: tuple[Conversion, ...]
    helpers: tuple[str, ...] = ()
    keeps_torch: bool = False  # some import of torch is still needed
    kept: str = ""  # why the whole text stays as it is, without marks
    functional_steps: tuple[int, ...] = ()  # the lines of steps written for `value_and_grad`
    recorded_steps: tuple[StepNote, ...] = ()  # those that stay recorded
    assumed_steps: tuple[StepNote, ...] = ()  # functional ones, with what has to hold
    compiled_steps: tuple[int, ...] = ()  # functional ones that a graph is made of, with `jit`
    uncompiled_steps: tuple[StepNote, ...] = ()  # the other ones, with the reason
    lossy: tuple[str, ...] = ()  # operations whose kernels may lose values, by API


def migrate_text(
    code: Code,
    uses: Sequence[ApiUse],
    codes: Mapping[ApiUse, str],
    facts: FileFacts,
    options: Options = _DEFAULT,
    *,
    writes: bool = True,
) -> Migrated:
    """Convert a text; what is not converted keeps its code under a mark.

    `codes` are those of the rules that speak of a use. A text that does not parse stays as it is,
    and so does one whose result would not. Without `writes`, only what becomes of the uses
    is found out: that does not depend on how names are spelled, as long as there are names.
    """
    with asked_tree(code.text, facts.expressions) as tree:
        choices = [use for use in uses if use.is_choice]
        uses = [use for use in uses if not use.is_choice]
        wanted = [use for use in _one_for_each_name(uses) if not use.is_import]
        if not tree.is_sound:
            return untouched(code, wanted, codes, "the file has syntax errors")
        trial = Trial(code, tree, facts)
        agreed = {use: one for use in choices if (one := trial.for_each(use)) is not None}
        choices = [use for use in choices if use not in agreed]
        wanted += agreed.values()
        seen = sighted(Context(code, tree, facts, trial, wanted))
        wanted = list(dict.fromkeys((*wanted, *seen)))
        codes = {**seen, **codes}
        if torch_imports.was_converted(code, tree):
            wanted = [use for use in wanted if _is_open(code, tree, use)]
        draft = Draft(code, tree, facts, options)
        draft.convert(wanted, codes)
        draft.freed = torch_imports.unused_after(code, tree, draft.changes, facts.taken)
        draft.freed |= python_imports.unread_after(tree, draft.changes, facts.taken)
        if draft.freed and (writes or draft.lacks_names):
            # Others may be written under the names that are free now.
            draft = Draft(code, tree, facts, options, freed=draft.freed, before=draft.made)
            draft.convert(wanted, codes)
        draft.tell_of_the_rest(choices, trial)
        edits = draft.edits() if writes else ()
        text = applied(code.text, list(edits))
        if edits and not parses(text):
            return untouched(code, wanted, codes, "the converted file has a syntax error")
        if overlap(in_order(edits)):  # nothing of the file may get lost
            return untouched(code, wanted, codes, "two changes of the file meet at one place")
        helpers = dict.fromkeys(draft.helpers)
        helpers.update(dict.fromkeys(name for one in draft.conversions for name in one.helpers))
        keeps = bool(torch_imports.bound(code, tree) - draft.freed)
        return Migrated(
            text, edits, _judged(code, draft.conversions), tuple(helpers), keeps, "",
            draft.steps.lines, draft.steps.kept, draft.steps.assumed, draft.steps.compiled,
            draft.steps.uncompiled, _lossy(code, tree),
        )  # fmt: skip


def _lossy(code: Code, tree: Tree) -> tuple[str, ...]:
    is_asked = code.backend is Backend.CPU and not code.strict
    return tuple(lossy_apis(tree)) if is_asked else ()


def _judged(code: Code, conversions: Iterable[Conversion]) -> tuple[Conversion, ...]:
    return tuple(one._replace(judgement=judgement_of(code, one)) for one in conversions)


def _is_open(code: Code, tree: Tree, use: ApiUse) -> bool:
    """Whether a use in a file that was converted is torch's still.

    A mark says what is concluded of an object, or it was true before the conversion.
    """
    if use.confidence is Confidence.RESOLVED:
        return True
    statement = tree.statement_at(use.name_span)
    named = named_above(code.text, tree.start_of_line(statement)) if statement else frozenset()
    return use.api.rpartition(".")[2] in named


def untouched(
    code: Code, uses: Sequence[ApiUse], codes: Mapping[ApiUse, str], reason: str
) -> Migrated:
    """The text as it is, for a reason that holds for the whole of it."""
    conversions = tuple(
        coded(Conversion(use, "", Applicability.DISPLAY_ONLY, (), reason, (), codes.get(use, "")))
        for use in _one_for_each_name(uses)
        if not use.is_import and not use.is_choice
    )
    return Migrated(code.text, (), _judged(code, conversions), (), True, reason)


def _one_for_each_name(uses: Sequence[ApiUse]) -> list[ApiUse]:
    """Several possible APIs at one place are none that could be written."""
    by_name: dict[Span, list[ApiUse]] = {}
    for use in uses:
        if use.kind is not UseKind.MODULE:
            by_name.setdefault(use.name_span, []).append(use)
    return [
        found[0] if len(found) == 1 else replace(found[0], confidence=Confidence.GUESSED)
        for found in by_name.values()
    ]
