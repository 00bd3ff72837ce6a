"""Where the calls and subscripts of a file stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from mindport.analysis.lowering.ir import (
    APPEND,
    ATTR,
    CALL,
    CONST,
    PHI,
    STAR,
    FileIR,
    Part,
    Site,
    Term,
)

CALLED = 6  # a site that is called is longer

Place: TypeAlias = "tuple[int, int, int, int]"  # line (from 0), UTF-8 column, end line, end column


def places_of(file: FileIR) -> dict[int, Place]:
    """The places of CALL terms and of ITEM terms that are read."""
    places: dict[int, Place] = {}
    for part in file.parts:
        places.update((call, place_at(part, site, 7)) for site, call in called_sites(part))
        places.update((entry[0], place_at(part, entry, 1)) for entry in part.subscripts)
    return places


def place_at(part: Part, entry: tuple[Any, ...], start: int) -> Place:
    """Four numbers of a site or place of a part, as a place in the file."""
    line, column, end_line, end_column = entry[start : start + 4]
    return (part.line + line, column, part.line + end_line, end_column)


def called_sites(part: Part) -> Iterator[tuple[Site, int]]:
    """The calls of a part: each with its place in the source, and its term."""
    return ((site, site[CALLED]) for site in part.all_sites() if len(site) > CALLED)


def lines_of(site: Site) -> tuple[int, int]:
    """The first and the last line of a site, in its part: of the call, if there is one."""
    return (site[7], site[9]) if len(site) > CALLED else (site[2], site[4])


def extent_of(part: Part) -> tuple[int, int]:
    """The first and the last line at which a part has a site or a subscript; (0, -1) for none."""
    found = [lines_of(site) for site in part.all_sites()]
    found += [(entry[1], entry[3]) for entry in part.subscripts]
    if not found:
        return 0, -1
    return min(first for first, _ in found), max(last for _, last in found)


def ways_of(file: FileIR) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Two terms that a name may be bound to -> the conditions that decide between them.

    Behind a loop these are what entered it and what its last round bound; the head of the loop,
    which stands before its body, is left out: in one round, a number is what it is.
    """
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for part in file.parts:
        for entry in part.branches:
            for ways in entry[5]:
                if not is_filled_alike(file.terms, ways):
                    _note_ways(file, ways, (entry[0],), found)
        tests = [(e[0], *e[6]) if e[5] else e[6] for e in part.loops]
        for head in range(part.first, part.last):
            parts = file.terms[head]
            if parts[0] == PHI and len(parts) == 3 and parts[2] > head:
                found.setdefault(parts[1:], _tests_of(tests, head, parts[2]))
    return found


def _note_ways(
    file: FileIR,
    ways: tuple[int, int],
    tests: tuple[int, ...],
    found: dict[tuple[int, ...], tuple[int, ...]],
) -> None:
    one, other = ways
    found[one, other] = found[other, one] = tests
    for before in _bound_before(file, other):
        found.setdefault((one, before), tests)
        found.setdefault((before, one), tests)


def _bound_before(file: FileIR, term: int) -> tuple[int, ...]:
    """What a way that binds nothing leaves a name bound to: a PHI names these, and not another."""
    parts = file.terms[term] if term >= 0 else (CONST,)
    return parts[1:] if parts[0] == PHI else ()


def _tests_of(tests: list[tuple[int, ...]], head: int, last: int) -> tuple[int, ...]:
    """The conditions of the loop that begins at a term: those that come first in its body."""
    own = [[test for test in each if head < test] for each in tests]
    own = [each for each in own if each and min(each) <= last]
    return tuple(min(own, key=min)) if own else ()


def is_filled_alike(terms: list[Term], ways: tuple[int, int]) -> bool:
    """Whether either way puts as many values into one container."""
    one, other = ways
    if one == other or other < 0:
        return False
    filled = _filled(terms, one)
    return filled is not None and filled[1] > 0 and filled == _filled(terms, other)


def _filled(terms: list[Term], term: int) -> tuple[int, int] | None:
    """The container that a term is with more values, and how many; None where ways differ."""
    parts = terms[term]
    if parts[0] == APPEND and parts[3] < 0 and terms[parts[2]][0] != STAR:
        inner = _filled(terms, parts[1])
        return None if inner is None else (inner[0], inner[1] + 1)
    if parts[0] == PHI and all(part < term for part in parts[1:]):
        found = {_filled(terms, part) for part in parts[1:]}
        return found.pop() if len(found) == 1 else (term, 0)
    return term, 0


def filled_each_round(file: FileIR) -> frozenset[int]:
    """The values put into a list that gets as many in each round of a loop, on every way."""
    terms, found = file.terms, set[int]()
    for part in file.parts:
        for head in (phi for entry in part.loops for phi in entry[8]):
            parts = terms[head]
            filled = _filled(terms, parts[-1]) if len(parts) == 3 else None
            if filled is not None and filled[0] == head and filled[1] > 0:
                _note_filling(terms, parts[-1], found)
    return frozenset(found)


def _note_filling(terms: list[Term], term: int, found: set[int]) -> None:
    """Note a term with the others that fill the same list in a round."""
    parts = terms[term]
    if parts[0] == APPEND and term not in found:
        found.add(term)
        _note_filling(terms, parts[1], found)
    elif parts[0] == PHI and all(part < term for part in parts[1:]):
        for part in parts[1:]:
            _note_filling(terms, part, found)


def written_in(file: FileIR) -> frozenset[int]:
    """The terms on which a method is called that works in place, with more than constants."""
    terms = file.terms
    found = set()
    for parts in terms:
        if parts[0] == CALL and terms[parts[1]][0] == ATTR and terms[parts[1]][2].endswith("_"):
            passed = [*parts[2], *(value for _, value in parts[3])]
            if any(terms[part][0] != CONST for part in passed):
                found.add(terms[parts[1]][1])
    carried = (one for term in found if terms[term][0] == PHI for one in terms[term][1:])
    return frozenset((*found, *carried))
