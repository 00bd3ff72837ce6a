"""Uses that become a helper: a function or class of `mindport_compat` with torch's parameters."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence

from mindport.compat.sources import parameters_of
from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Write, has_equal
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.call_text import inside as inside_of
from mindport.rewrite.edits.rewrites import Part
from mindport.rules.call import AS_IN_NUMPY
from mindport.text.span import Span

_PATTERNS = (ast.MatchValue, ast.MatchMapping)  # a name without a dot is no value there


def packaged(helper: str, native: Write | None = None, *, suits_all: bool = False) -> Write:
    """A recipe that calls a helper with the arguments as they are, or hands it on.

    Where MindSpore has an equal of its own on Ascend, its row decides there. `native` writes the
    calls that MindSpore has an equal for elsewhere.
    """

    def recipe(site: Site) -> Made | Refused | None:
        if has_equal(site):
            return None
        if site.call is not None:
            made = native(site) if native is not None and not has_comments(site) else None
            return made or call_of_helper(site, helper, suits_all=suits_all)
        if site.use.is_import or not is_written(site.code, site.use):
            return None
        return named(site, helper, suits_all=suits_all)

    return recipe


def where(helper: str, is_meant: Callable[[Site], bool]) -> Write:
    """A recipe that calls a helper where that is meant; the row decides on other calls."""

    def recipe(site: Site) -> Made | Refused | None:
        is_called = site.call is not None and is_meant(site)
        return call_of_helper(site, helper) if is_called else None

    return recipe


def named(site: Site, helper: str, *, note: str = "", suits_all: bool = False) -> Made | Refused:
    """A helper in the place of a name, called or not: it takes the same arguments."""
    node = site.tree.at(site.use.span)
    if node is not None and isinstance(site.tree.parent(node), _PATTERNS):
        return Refused("a pattern would take the name of a helper for one that it binds")
    renamed = {} if site.call is None else _renamed(site, site.call, helper)
    if renamed:
        return call_of_helper(site, helper, suits_all=suits_all) or UNKNOWN_ARGUMENTS
    written = site.put(site.use.name_span, site.helper(helper))
    return Made((written,), f"mindport_compat.{helper}", note=note, suits_all=suits_all)


def stays(target: str = "") -> Write:
    """The recipe of what is as it was: `target` has it under the same name."""
    return lambda _site: Made((), target)


def call_of_helper(site: Site, helper: str, *, suits_all: bool = False) -> Made | Refused | None:
    """The use as a call of a helper with the same parameters; the object comes first.

    `suits_all` of a helper that looks at what it is given.
    """
    call = site.call
    if call is None:
        return None
    renamed = _renamed(site, call, helper)
    if isinstance(renamed, Refused):
        return renamed
    if site.plain is not None:
        receiver = site.receiver if site.is_method else None
        arguments = [*([] if receiver is None else [receiver]), *site.all_arguments(renamed)]
        return site.by_helper(helper, *arguments, suits_all=suits_all)
    parts: list[Part] = [f"{site.helper(helper)}("]
    given = inside(site)
    if site.is_method:
        receiver = site.receiver
        if receiver is None:
            return None
        parts += [site.tree.span(receiver.node), ", " if given is not None else ""]
    parts += _with_names(site, call, given, renamed) if given is not None else ()
    made = site.replaced(*parts, ")")
    return Made((made,), f"mindport_compat.{helper}", suits_all=suits_all)


def _renamed(site: Site, call: ast.Call, helper: str) -> dict[str, str] | Refused:
    """What the helper calls the keyword arguments of a call that it has under other names."""
    names, found = parameters_of(helper), dict[str, str]()
    for keyword in call.keywords:
        name = keyword.arg
        if name is None:
            continue
        meant = named_by_torch(site, name, names)
        known: str | None = meant
        if names is not None and meant not in names:
            known = next(_named_at_its_place(site, meant, names), None)
        is_lacking = names is None and name in ("out", "generator")
        if known is None or is_lacking:
            return Refused(f"{name}= is not supported by MindSpore's API")
        if known != name:
            found[name] = known
    return found


def named_by_torch(site: Site, name: str, names: Sequence[str] | None) -> str:
    """The parameter of torch's that a keyword means, which may be NumPy's name of it."""
    meant = AS_IN_NUMPY.get(name, name)
    signatures = site.code.signatures(site.use.api)
    own = {one.name for signature in signatures for one in signature.parameters}
    is_own = name in own or name in (names or ())
    return meant if not is_own and meant in own.union(names or ()) else name


def _named_at_its_place(site: Site, name: str, names: Sequence[str]) -> Iterator[str]:
    """What a helper calls the parameter of torch's that is at the same place."""
    shift = 1 if site.is_method else 0  # the object comes first
    for signature in site.code.signatures(site.use.api):
        places = [one.name for one in signature.parameters if one.kind == "normal"]
        place = places.index(name) + shift if name in places else len(names)
        if place < len(names) and names[place] not in places:
            yield names[place]


def _with_names(site: Site, call: ast.Call, given: Span, renamed: Mapping[str, str]) -> list[Part]:
    """What stands between the brackets, with other names of arguments."""
    parts: list[Part] = []
    start = given.start
    for keyword in sorted(call.keywords, key=lambda one: site.tree.span(one).start):
        if keyword.arg is not None and keyword.arg in renamed:
            place = site.tree.span(keyword).start
            parts += [Span(start, place), renamed[keyword.arg]]
            start = place + len(keyword.arg)
    return [*parts, Span(start, given.end)]


def inside(site: Site) -> Span | None:
    """What stands between the brackets of the call; None for nothing."""
    call = site.tree.at(site.use.span)
    if not isinstance(call, ast.Call):
        return None
    span = inside_of(site.tree, call)
    return span if site.code.text[slice(*span)].strip() else None


def has_comments(site: Site) -> bool:
    """Whether a call has comments between its arguments, which would be lost with them."""
    return "#" in site.code.text[slice(*site.use.span)]
