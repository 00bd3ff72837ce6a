"""What calls of a function or class pass for a parameter, as terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Class
from mindport.analysis.values.evaluator import Evaluator
from mindport.dossier.reading.calls import Calls
from mindport.dossier.reading.dictionaries import entries_of

_MOST = 24  # callers that are asked


class Passed(NamedTuple):
    """The terms that callers pass, and whether some of them pass nothing."""

    terms: tuple[tuple[Unit, int], ...]
    some_pass_nothing: bool
    opened: tuple[tuple[Unit, int], ...] = ()  # what is unpacked, where its keys are not known


def passed_terms(ev: Evaluator, unit: Unit, index: int, position: int) -> Passed:
    """What the first callers pass for a parameter."""
    name, kind = unit.ir.functions[index].parameters[position][:2]
    found: list[tuple[Unit, int]] = []
    nothing = False
    opened: list[tuple[Unit, int]] = []
    for caller, term, bound, elements in ev.callers_of(ev.atoms.the_function(unit, index), _MOST):
        if elements:
            continue
        given = _given(caller, term, name, position - bound if kind == "normal" else -1)
        unpacked = list(_unpacked(ev, caller, term, name)) if given == -1 else []
        if unpacked:
            found += unpacked
        elif given == -1:
            keywords = caller.ir.terms[term][3]
            opened += [(caller, value) for keyword, value in keywords if keyword is None]
        elif given is None:
            nothing = True
        elif given >= 0:
            found.append((caller, given))
    return Passed(tuple(found), nothing, tuple(opened))


def _given(caller: Unit, term: int, name: str, place: int) -> int | None:
    """The term for a parameter; -1 where unpacking hides it, None where nothing is passed."""
    terms = caller.ir.terms
    _, _, positional, keywords = terms[term]
    for keyword, value in keywords:
        if keyword == name:
            return int(value)
    if 0 <= place < len(positional):
        is_open = any(terms[one][0] == ir.STAR for one in positional[: place + 1])
        return -1 if is_open else int(positional[place])
    is_open = any(keyword is None for keyword, _ in keywords)
    is_open = is_open or any(terms[one][0] == ir.STAR for one in positional)
    return -1 if is_open else None


def _unpacked(ev: Evaluator, caller: Unit, term: int, name: str) -> Iterator[tuple[Unit, int]]:
    """What `**options` of a call has under a name."""
    for keyword, value in caller.ir.terms[term][3]:
        if keyword is None:
            for key, unit, held in entries_of(ev, caller, value):
                if key == name:
                    yield unit, held


def keyword_of_makers(calls: Calls, cls: Class, name: str) -> Iterator[tuple[Unit, int]]:
    """What those who make objects of a class pass under a keyword."""
    for called in calls.by_class.get(cls, ())[:_MOST]:
        for keyword, value in called.keywords:
            if keyword == name:
                yield called.unit, value
