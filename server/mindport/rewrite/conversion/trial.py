"""What would become of a use that is only guessed, if the guess is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mindport.analysis.uses.api_use import PROJECT, ApiUse, Confidence
from mindport.rewrite.conversion.convert import Applicability, Conversion, convert
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.imports import Spelling, outline_of
from mindport.rewrite.edits.rewrites import render
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.file_facts import FileFacts
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, applied, covers
from mindport.text.span import Span


class Trial:
    """The conversions of guesses of one file. Nothing is written."""

    def __init__(self, code: Code, tree: Tree, facts: FileFacts) -> None:
        self._code, self._tree, self._facts = code, tree, facts
        self._spelling = Spelling(outline_of(code.text), code.knowledge, around=code.around)
        self._made: dict[ApiUse, Conversion] = {}

    def is_inert(self, use: ApiUse) -> bool:
        """Whether it needs no change."""
        made = self._converted(use)
        return made.applicability is Applicability.SAFE and not made.rewrites

    def result(self, use: ApiUse) -> tuple[bool, str]:
        """Whether it suits objects of all kinds, and what becomes of it; "" for nothing safe."""
        return self._text(use, self._converted(use))

    def _text(self, use: ApiUse, made: Conversion) -> tuple[bool, str]:
        if made.applicability is not Applicability.SAFE:
            return made.suits_all, ""
        text = self._code.text
        edits = render(text, list(made.rewrites)).edits
        if not all(covers(use.span, one.span) for one in edits):
            return made.suits_all, ""
        begin = use.span.start
        moved = [
            Edit(Span(one.span.start - begin, one.span.end - begin), one.text) for one in edits
        ]
        return made.suits_all, applied(text[slice(*use.span)], moved)

    def for_each(self, use: ApiUse) -> ApiUse | None:
        """The one of several possible APIs whose conversion is right for all of them."""
        apis = [one for one in (use.api, *use.alternatives) if one != PROJECT]
        ways = [replace(use, api=one, alternatives=()) for one in apis]
        guesses = (replace(one, confidence=Confidence.GUESSED) for one in ways)
        looking = (one for one in guesses if all(self._text(one, convert(self._site(one)))))
        if (found := next(looking, None)) is not None:
            return found  # it looks at the object when the program runs
        if PROJECT in use.alternatives:
            return None
        results = {one: self.result(one) for one in ways}
        for_all = (one for one, (suits_all, text) in results.items() if suits_all and text)
        return next(for_all, None) or self._alike(use, [text for _, text in results.values()])

    def _alike(self, use: ApiUse, texts: Sequence[str]) -> ApiUse | None:
        """A use whose conversions are all the same new text."""
        is_changed = texts[0] not in ("", self._code.text[slice(*use.span)])
        is_same = is_changed and len(set(texts)) == 1
        return replace(use, alternatives=()) if is_same else None

    def _converted(self, use: ApiUse) -> Conversion:
        made = self._made.get(use)
        if made is None:
            known = replace(use, confidence=Confidence.INFERRED)
            made = self._made[use] = convert(self._site(known))
        return made

    def _site(self, use: ApiUse) -> Site:
        facts = self._facts
        around = (self._spelling, facts.expressions, facts.overridden, facts.set_later)
        return Site(self._code, self._tree, use, *around)
