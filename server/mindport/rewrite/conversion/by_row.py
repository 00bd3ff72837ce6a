"""One use, written for MindSpore: what its row expresses, and nothing that it does not."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from mindport.analysis.uses.api_use import ApiUse, Argument, Confidence, UseKind
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Parity
from mindport.rewrite.conversion.given_arguments import given_arguments
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.argument_plan import Plan, plan_of
from mindport.rewrite.edits.call_text import inside
from mindport.rewrite.edits.rewrites import Part, Rewrite, joined
from mindport.rewrite.view.code import Code, facts_at
from mindport.rules.call import bind
from mindport.rules.difference import is_affected, is_general
from mindport.rules.facts import Facts, Standing
from mindport.text.span import Span

# Targets that a row can name in a call.
DIRECT = frozenset({Standing.EXACT, Standing.RENAMED, Standing.CHANGED})
_SAFE = frozenset({Parity.EXACT, Parity.RENAMED})
_LAST = re.compile(r"[^\W\d]\w*$")
_UNNAMED = frozenset({UseKind.MODULE, UseKind.BASE, UseKind.DECORATOR})
_MEMBERS = frozenset({"method", "property", "attribute"})


def by_row(site: Site, *, is_named: bool = False) -> Made | None:
    """A use as its row has it, without a change where it stays; None where no row says how.

    `is_named` if the text names the API in another way.
    """
    use, facts = site.use, site.code.facts(site.use.api)
    if use.is_import or use.confidence is Confidence.GUESSED:
        return None
    if facts.target is None or facts.standing not in DIRECT:
        return None
    match use.kind:
        case UseKind.METHOD:
            made = _method(site, facts, facts.target.api)
        case UseKind.ATTRIBUTE:
            made = _attribute(site, facts, facts.target.api)
        case _:
            made = _path(site, facts, facts.target.api, is_named)
    if made is None:
        return None
    name, whole = use.name_span, use.span
    span = Span(min(whole.start, name.start), max(whole.end, name.end))
    parts = joined([Span(span.start, whole.start), *made, Span(whole.end, span.end)])
    rewrites = (Rewrite(span, parts),) if parts != (span,) else ()
    return Made(rewrites, facts.target.api, _is_equal_here(site, facts))


def is_equal(facts: Facts) -> bool:
    """Whether the target is known to do the same, under other names at most."""
    parities = [one.parity for one in (facts.mapping, facts.target) if one is not None]
    return _SAFE.issuperset(parities)


def _is_equal_here(site: Site, facts: Facts) -> bool:
    """Whether a call runs into none of the differences, as far as signatures and runs tell."""
    use, code = site.use, site.code
    if is_equal(facts) or use.arguments is None or is_general(facts):
        return is_equal(facts)
    compiled, ran = code.compiled(use.api), code.conformance(use.api)
    if compiled is not None and compiled.is_told:
        return not compiled.differs
    call = bind(use, facts.forms, facts.lines)
    return call.visible and not is_affected(facts, call) and (ran is None or ran.is_proven)


def _path(site: Site, facts: Facts, target: str, is_named: bool) -> list[Part] | None:
    """A name that is written in full: a function, a class, a constant."""
    use, name = site.use, site.use.name_span
    if use.kind in _UNNAMED or not (is_named or is_written(site.code, use)):
        return None
    if site.code.kind(target) in _MEMBERS:
        return None
    if use.arguments is not None:
        inner = _arguments(site)
    else:  # of a function, who calls it is not known
        is_open = use.kind is UseKind.FUNCTION and not takes_the_same(facts)
        inner = None if is_open else []
    if inner is None or (written := site.spelling.name(target)) is None:
        return None
    return [Span(use.span.start, name.start), written, *_behind(site, name.end, inner)]


def takes_the_same(facts: Facts) -> bool:
    """Whether a call of torch's is one of the target as it is."""
    lines = facts.target.parameters if facts.target is not None else ()
    return all(line.status in ("same", "extra", "dropped") for line in lines)


def _method(site: Site, facts: Facts, target: str) -> list[Part] | None:
    """A method under another name, or a function that takes the object first."""
    name, kind, receiver = _leaf(site), site.code.kind(target), site.receiver
    if receiver is None or site.use.arguments is None or site.code.kind(site.use.api) != "method":
        return None
    if site.use.api.rpartition(".")[2].startswith("__"):
        return None  # an operator may have its sides the other way round
    if name is None and site.unbound is None:
        return None
    if kind == "function":
        line = facts.lines.get("self")
        inner = _arguments(site, line.mindspore) if line and line.mindspore else None
        if inner is None or (written := site.spelling.name(target)) is None:
            return None
        text = site.code.text
        is_given = any(
            (one if isinstance(one, str) else text[slice(*one)]).strip() for one in inner
        )
        return [f"{written}(", receiver.span, ", " if is_given else "", *inner, ")"]
    inner = _arguments(site) if kind == "method" else None
    if inner is None:
        return None
    if site.unbound is not None or name is None:
        return [*site.enclosed(receiver), f".{target.rpartition('.')[2]}(", *inner, ")"]
    return [*_renamed(site, name, target), *_behind(site, name.end, inner)]


def _renamed(site: Site, name: Span, target: str) -> list[Part]:
    """An object with its member under the name of another API."""
    old, new = site.use.api.rpartition(".")[2], target.rpartition(".")[2]
    return [Span(site.use.span.start, name.start), name if old == new else new]


def _behind(site: Site, end: int, inner: list[Part]) -> list[Part]:
    """What stands behind the name of a use, with the arguments between the brackets."""
    call = site.tree.at(site.use.span)
    if not inner or not isinstance(call, ast.Call):
        return [Span(end, site.use.span.end)]
    brackets = inside(site.tree, call)
    return [Span(end, brackets.start), *inner, Span(brackets.end, site.use.span.end)]


def _attribute(site: Site, facts: Facts, target: str) -> list[Part] | None:
    """An attribute under another name."""
    name = _leaf(site)
    if name is None or facts.standing is Standing.CHANGED:
        return None
    if site.code.kind(target) not in ("property", "attribute"):
        return None
    return [*_renamed(site, name, target), Span(name.end, site.use.span.end)]


def _arguments(site: Site, receiver: str | None = None) -> list[Part] | None:
    """What stands between the brackets of the target's call."""
    given = tuple([(one.keyword, one.constant) for one in site.use.arguments or ()])
    plan = _plan(site.code.target, site.use.api, receiver, given)
    if plan is None or (not plan.is_safe and site.is_statement):
        return None
    return given_arguments(site, plan)


@lru_cache(maxsize=16384)  # many calls of an API look alike
def _plan(
    where: tuple[KnowledgeBase, str, Backend],
    api: str,
    receiver: str | None,
    given: tuple[tuple[str | None, str | None], ...],
) -> Plan | None:
    """What becomes of the arguments of a call, by keyword and constant."""
    knowledge, release, backend = where
    facts = facts_at(knowledge, api, release, backend)
    if facts.target is None:
        return None
    signatures = knowledge.signatures(facts.target.api, release)
    # Those of a plain form may stand anywhere.
    arguments = (
        Argument(keyword, Span(n, n + 1), constant) for n, (keyword, constant) in enumerate(given)
    )
    name = Span(0, 0)
    call = ApiUse(name, name, api, UseKind.FUNCTION, Confidence.RESOLVED, tuple(arguments))
    return plan_of(call, facts, signatures, receiver)


def is_written(code: Code, use: ApiUse) -> bool:
    """Whether the text of a use names the API, by its imports."""
    return code.names(code.text[slice(*use.name_span)], use.api)


def _leaf(site: Site) -> Span | None:
    """The last part of the name, where that is the name of the API."""
    start, end = site.use.name_span
    found = _LAST.search(site.code.text[start:end])
    is_own = found is not None and found[0] == site.use.api.rpartition(".")[2]
    return Span(start + found.start(), end) if found is not None and is_own else None
