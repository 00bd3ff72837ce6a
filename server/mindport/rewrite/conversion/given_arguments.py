"""The arguments of a call as the plan for its target has them: what stays keeps its text."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.argument_plan import Passed, Plan
from mindport.rewrite.edits.call_text import inside, pieces
from mindport.rewrite.edits.rewrites import Part
from mindport.text.span import Span

_KEYWORD = re.compile(r"([^\W\d]\w*)\s*=(?!=)\s*")


def given_arguments(site: Site, plan: Plan) -> list[Part] | None:
    """What stands between the brackets of a call; None where its text is not as expected.

    A call of the text keeps what stands between the arguments, too. Of arguments that go away,
    that before the first of them stays, and no comment may go with them.
    """
    call = site.call
    values = [*call.args, *(one.value for one in call.keywords)] if call is not None else []
    places = _places(site, values)
    if places is None:
        return None
    between = _between(site, places)
    first, last = plan.wrapped or (-1, -1)
    parts: list[Part] = []
    waiting: Part | None = None
    for place, passed in enumerate(plan.passed):
        waiting = between[place] if waiting is None else waiting
        if passed.is_dropped:
            if any("#" in _text(site, one) for one in between[place : place + 2]):
                return None
            continue
        written = _written(site, places[place], values[place], passed)
        if written is None:
            return None
        parts += [waiting, "(" * (place == first), *written, ")" * (place == last)]
        waiting = None
    added = ", ".join(f"{name}={value}" for name, value in plan.added)
    if parts:
        return [*parts, f", {added}" if added else "", between[-1]]
    # Nothing stays: the comma behind the last one goes, too.
    end = _text(site, between[-1]).partition(",")[2] if places else ""
    return [added, between[0], end]


def _places(site: Site, values: Sequence[ast.expr]) -> list[Span] | None:
    """Where the arguments stand: those of a plain form may stand anywhere."""
    written = site.tree.at(site.use.span)
    if site.plain is None and isinstance(written, ast.Call):
        return pieces(site.tree, written)
    return [site.tree.span(one) for one in values]


def _between(site: Site, places: Sequence[Span]) -> list[Part]:
    """What stands before each argument, and behind the last."""
    written = site.tree.at(site.use.span)
    if site.plain is not None or not isinstance(written, ast.Call):
        return [*["", *[", "] * len(places)][: len(places)], ""]
    start, end = inside(site.tree, written)
    starts, ends = (start, *(one.end for one in places)), (*(one.start for one in places), end)
    return [Span(*one) for one in zip(starts, ends, strict=True)]


def _text(site: Site, part: Part) -> str:
    return part if isinstance(part, str) else site.code.text[slice(*part)]


def _written(site: Site, place: Span, node: ast.expr, passed: Passed) -> list[Part] | None:
    """One argument, by keyword or not, with what is written around its value."""
    keyword = _KEYWORD.match(site.code.text, *place)
    value = Span(keyword.end() if keyword else place.start, place.end)
    named: list[Part] = [] if passed.keyword is None else [f"{passed.keyword}="]
    if keyword is not None and passed.keyword is not None:
        old = Span(*keyword.span(1))
        is_same = keyword[1] == passed.keyword
        named = [old if is_same else passed.keyword, Span(old.end, value.start)]
    before, mark, after = (passed.value or "{}").partition("{}")
    if not mark:
        return [*named, before]
    if "{}" in after:
        return None
    needs_none = before.endswith("(") and after.startswith(")")
    if needs_none or not (before or after) or isinstance(node, ast.Tuple):
        return [*named, before, value, after]
    return [*named, before, *site.enclosed(Given(value, node)), after]
