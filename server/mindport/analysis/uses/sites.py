"""The uses of library APIs in a file: every site, asked what it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.api_use import (
    PROJECT,
    STAND_INS,
    ApiUse,
    Confidence,
)
from mindport.analysis.uses.placed_use import Named, use_at
from mindport.analysis.values.attributes import is_whole
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import (
    MAX_ALTERNATIVES,
    Atom,
    BoundMember,
    Class,
    Constant,
    Function,
    Instance,
    Library,
    Method,
    ModuleAtom,
    Object,
    Partial,
    Value,
)
from mindport.analysis.values.evaluator import MODULE, TENSOR, Evaluator
from mindport.analysis.values.imports import is_import, through_imports
from mindport.analysis.values.members import member
from mindport.analysis.values.set_attributes import has_members_read, is_set
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

# A site that may name more different APIs than this names none.
MAX_APIS = 3
# Of so many alternatives, all known, it is said that it is one of them.
_MAX_CHOICES = 6

# Classes from which anything may derive.
_GENERAL = frozenset({MODULE, "torch.nn.Sequential", "torch.nn.Identity"})


# Something of the project: an alternative to a library API, but none itself.
_OF_PROJECT = Named(PROJECT, "", Confidence.INFERRED)


# A site of a part, and what it names.
NamedSite: TypeAlias = "tuple[ir.Site, list[Named]]"


def uses_in(ev: Evaluator, unit: Unit, lines: LineIndex, guesses: bool = False) -> list[ApiUse]:
    """All uses in a file, in order of position."""
    found: list[ApiUse] = []
    for part in unit.ir.parts:
        found += uses_of(unit, part, named_in(ev, unit, part, guesses), lines)
    if len(unit.ir.parts) > 1:
        found.sort(key=_place)
    return found


def named_in(ev: Evaluator, unit: Unit, part: ir.Part, guesses: bool = False) -> list[NamedSite]:
    """The sites of a part that name an API."""
    named = ((site, _named_by(ev, unit, site, guesses)) for site in part.all_sites())
    return [pair for pair in named if pair[1]]


def uses_of(
    unit: Unit, part: ir.Part, named: Iterable[NamedSite], lines: LineIndex
) -> list[ApiUse]:
    """The uses in a part, in order of position."""
    found: list[ApiUse] = []
    paths: dict[int, int] = {}  # start of a dotted path -> the furthest end it was resolved to
    inner: list[ApiUse] = []
    for site, entries in named:
        for entry in entries:
            use = use_at(unit, part, site, entry, lines)
            if entry.is_path:
                start, end = use.name_span
                paths[start] = max(paths.get(start, 0), end)
            if (
                site[1] & ir.INNER
                and entry.is_path
                and entry.kind in ("module", "class", "unknown")
            ):
                inner.append(use)
            else:
                found.append(use)
    found.extend(use for use in inner if paths[use.name_span.start] == use.name_span.end)
    found.sort(key=_place)
    return found


def _place(use: ApiUse) -> tuple[Span, str]:
    return use.name_span, use.api


def _named_by(ev: Evaluator, unit: Unit, site: ir.Site, guesses: bool) -> list[Named]:
    term, flags = site[0], site[1]
    if flags & ir.IMPORTED:
        return [
            Named(atom.name, atom.kind, Confidence.RESOLVED)
            for atom in ev.value(unit, term)
            if isinstance(atom, Library) and ev.catalogue.is_scanned(atom.name)
        ]
    if flags & (ir.NAME | ir.EXPRESSION):
        named = _by_name(ev, unit, term, flags)
    else:
        named = _by_attribute(ev, unit, term, flags, guesses)
    named = _by_base(ev, named) if len(named) > 1 else named
    if len(named) > 1:
        whole = not _is_cut(ev, unit, term, flags)
        return [entry for entry in _likely(named) if whole or not entry.alternatives]
    return [] if named and named[0] is _OF_PROJECT else named


def _by_base(ev: Evaluator, named: list[Named]) -> list[Named]:
    """Without methods that override another one among them: they keep what it promises."""

    def overrides(one: Named, other: Named) -> bool:
        (cls, _, name), (base, _, same) = one.api.rpartition("."), other.api.rpartition(".")
        return name == same and cls != base and ev.catalogue.is_subclass(cls, base)

    methods = [one for one in named if one.kind == "method"]
    return [one for one in named if not any(overrides(one, other) for other in methods)]


def _likely(named: list[Named]) -> list[Named]:
    """Of several alternatives the one that does something; where more do, one of them."""
    distinct = list({entry.api: entry for entry in named}.values())
    active = [entry for entry in distinct if entry.api not in STAND_INS] or distinct
    if len(active) <= MAX_APIS and all(map(_is_written, active)):
        return active  # imported or chosen under a condition: each is named in the code
    if len(distinct) > _MAX_CHOICES or any(entry.kind == "unknown" for entry in distinct):
        return []
    # First what does something and is known, then what stands in, the project's last.
    ranked = sorted(distinct, key=lambda entry: (not entry.api, entry.api in STAND_INS))
    first, *others = ranked
    sure = first.confidence if len(active) == 1 else Confidence.INFERRED
    told = first._replace(confidence=sure, alternatives=tuple(one.api for one in others))
    return [told] if told.api else []


def _is_written(named: Named) -> bool:
    """Whether the code itself names the API."""
    return bool(named.api) and named.is_path and named.confidence is Confidence.RESOLVED


def _is_cut(ev: Evaluator, unit: Unit, term: int, flags: int) -> bool:
    """Whether there are more alternatives than are kept."""
    asked = [term] if flags & (ir.NAME | ir.EXPRESSION) else [term, unit.ir.terms[term][1]]
    return any(len(ev.value(unit, one)) >= MAX_ALTERNATIVES for one in asked)


def _by_name(ev: Evaluator, unit: Unit, term: int, flags: int) -> list[Named]:
    value = ev.value(unit, term)
    if not value:
        return []
    if flags & ir.CALLED:
        resolved = not flags & ir.EXPRESSION and through_imports(unit, term)
        if _is_imported(unit, term):  # what stands in where the import fails is no alternative
            imported = tuple(atom for atom in value if isinstance(atom, Library))
            resolved, value = resolved or bool(imported), imported or value
        return list(_callees(ev, value, resolved))
    if not _is_imported(unit, term) and not flags & (ir.DECORATOR | ir.BASE):
        return []
    return list(_paths(ev, value))


def _is_imported(unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] == ir.GLOBAL:
        bound = unit.ir.names.get(parts[1])
        return bool(unit.ir.stars) if bound is None else is_import(unit, bound)
    return is_import(unit, term)


def _by_attribute(ev: Evaluator, unit: Unit, term: int, flags: int, guesses: bool) -> list[Named]:
    _, base_term, name = unit.ir.terms[term]
    base = ev.value(unit, base_term)
    named: list[Named] = []
    for atom in base:
        found = member(ev, atom, name)
        if (found.kind == "method" and not found.is_path) and (
            is_set(ev, unit, atom, name) or has_members_read(unit, term, flags)
        ):
            continue
        if found.api is not None:
            if ev.catalogue.is_scanned(found.api):
                sure = found.is_path and through_imports(unit, base_term)
                if found.kind == "unknown" and not sure:
                    continue  # `block: type[nn.Module]` may be any class that derives from it
                confidence = Confidence.RESOLVED if sure else Confidence.INFERRED
                named.append(Named(found.api, found.kind, confidence, found.is_path))
        elif flags & ir.CALLED:
            callees = list(_callees(ev, found.value, False))
            if not _only_stands_in(callees) or _is_all(ev, atom, name):
                named.extend(callees)
        elif flags & (ir.DECORATOR | ir.BASE) or isinstance(atom, ModuleAtom):
            named.extend(_paths(ev, found.value))
    if named or not guesses or not flags & ir.CALLED:
        return named
    return _guessed(ev, base, name)


def _guessed(ev: Evaluator, base: Value, name: str) -> list[Named]:
    """The method of a tensor of that name, where nothing is known of the receiver."""
    guess = None if name.startswith("__") else ev.catalogue.entry(f"{TENSOR}.{name}")
    if guess is None or not _says_nothing(base):
        return []
    return [Named(guess.name, guess.kind, Confidence.GUESSED)]


def _only_stands_in(named: list[Named]) -> bool:
    return len(named) == 1 and named[0].api in STAND_INS


def _is_all(ev: Evaluator, receiver: Atom, name: str) -> bool:
    """Whether an attribute has no value besides those that are known."""
    return not isinstance(receiver, Object) or is_whole(ev, receiver.cls, name)


def _paths(ev: Evaluator, value: Value) -> Iterator[Named]:
    for atom in value:
        if isinstance(atom, Library) and ev.catalogue.is_scanned(atom.name):
            yield Named(atom.name, atom.kind, Confidence.RESOLVED, True)


def _says_nothing(value: Value) -> bool:
    return all(isinstance(atom, Constant) and atom.value is None for atom in value)


def _callees(ev: Evaluator, value: Value, resolved: bool) -> Iterator[Named]:
    """The library APIs that calling a value calls."""
    confidence = Confidence.RESOLVED if resolved else Confidence.INFERRED
    for atom in value:
        match atom:
            case Library(name=name, kind=kind):
                # A class that only stands for its subclasses is no knowledge of what is called.
                if ev.catalogue.is_scanned(name) and (resolved or name != MODULE):
                    yield Named(name, kind, confidence, resolved)
            case BoundMember(name=name) if ev.catalogue.is_scanned(name):
                yield Named(name, "method", Confidence.INFERRED)
            case Instance(cls=cls) if _is_layer(ev, atom):
                yield Named(cls, "method", Confidence.INFERRED)
            case Object() | Class() | Function() | Method():
                if not _is_kind_of_another(ev, atom, value):
                    yield _OF_PROJECT
            case Partial(function=function):
                yield from _callees(ev, function, False)


def _is_kind_of_another(ev: Evaluator, atom: Atom, value: Value) -> bool:
    """Whether a project class, or an object of one, derives from a layer that is an alternative."""
    cls = atom.cls if isinstance(atom, Object) else atom
    if not isinstance(cls, Class):
        return False
    if len(value) < 2:
        return False
    names = {other.cls for other in value if isinstance(other, Instance)}
    names |= {other.name for other in value if isinstance(other, Library)}
    return any(derives_from(ev, cls, name) for name in names if name not in _GENERAL)


def _is_layer(ev: Evaluator, atom: Instance) -> bool:
    """Whether calling an instance runs a layer of the library.

    The base class tells nothing, and a list of modules has no `forward` of its own.
    """
    if not ev.catalogue.is_scanned(atom.cls) or not ev.catalogue.is_subclass(atom.cls, MODULE):
        return False
    forward = ev.catalogue.member(atom.cls, "forward")
    return forward is None or forward.name != f"{MODULE}.forward"


def calls_of(unit: Unit, lines: LineIndex) -> dict[Span, Callable[[str, str], ApiUse]]:
    """For every call, by its span, what makes the use of an API that is known to be called there.

    It takes the name, and the kind as in the inventory.
    """
    offset = lines.offset_of_utf8
    found: dict[Span, Callable[[str, str], ApiUse]] = {}

    def known(part: ir.Part, site: ir.Site, api: str, kind: str) -> ApiUse:
        return use_at(unit, part, site, Named(api, kind, Confidence.RESOLVED), lines)

    for part in unit.ir.parts:
        line = part.line
        for site in part.all_sites():
            if len(site) > 6:
                span = Span(offset(line + site[7], site[8]), offset(line + site[9], site[10]))
                found[span] = partial(known, part, site)
    return found
