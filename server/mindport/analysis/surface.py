"""What of a file can be seen from elsewhere, as one number.

Most edits change the inside of a function: what it returns, what classes hold and what the module
binds stay the same. Then no other file has to be asked again. Equal surfaces mean that every
question from outside has the same answer as before; unequal ones mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mindport.analysis import ir
from mindport.analysis.ir import ClassIR, FileIR, FunctionIR, Term

# Which operands of an operation are terms; of others none is.
OPERANDS = {
    ir.ATTR: (1, 2),
    ir.ITEM: (1, 3),
    ir.SLICE: (1, 4),
    ir.ELEM: (1, 2),
    ir.UNPACK: (1, 2),
    ir.BINARY: (2, 4),
    ir.COMPARE: (1, None),
    ir.UNARY: (2, 3),
    ir.PHI: (1, None),
    ir.TUPLE: (1, None),
    ir.LIST: (1, None),
    ir.SET: (1, None),
    ir.LISTOF: (1, None),
    ir.DICTOF: (1, None),
    ir.ENTER: (1, 2),
    ir.NARROW: (1, 3),
    ir.APPEND: (1, 4),
    ir.STAR: (1, 2),
    ir.ANNOTATED: (1, 3),
}
_LEAVES = frozenset({ir.IMPORT, ir.GLOBAL, ir.PARAM, ir.FUNC, ir.CLASS, ir.SUPER})


def term_marks(file: FileIR) -> list[int]:
    """A number for each term: equal for terms that are built in the same way, by the same names.

    A term that is made of a later one (a loop) has the ordinal of that reference in its number;
    the marks of what is referred to close the list, so that nothing is left out.
    """
    marks: list[int] = []
    ahead: list[int] = []

    def mark(term: int) -> int:
        if term < 0:
            return -1
        if term < len(marks):
            return marks[term]
        ahead.append(term)
        return hash(("ahead", len(ahead)))

    for parts in file.terms:
        marks.append(_mark(parts, mark))
    marks.append(hash(tuple(marks[term] for term in ahead)))
    return marks


def _mark(parts: Term, mark: Callable[[int], int]) -> int:
    operation = parts[0]
    if operation in _LEAVES:
        return hash(parts)
    if operation == ir.CONST:
        return hash((operation, type(parts[1]), repr(parts[1])))
    if operation == ir.CALL:
        keywords = tuple((name, mark(term)) for name, term in parts[3])
        return hash((operation, mark(parts[1]), tuple(map(mark, parts[2])), keywords))
    if operation == ir.DICT:
        return hash((operation, tuple(map(mark, parts[1])), tuple(map(mark, parts[2]))))
    place = OPERANDS.get(operation)
    if place is None:
        return hash(parts)
    first, last = place
    terms = tuple(map(mark, parts[first:last]))
    # As text: hash(-1) is hash(-2).
    return hash((parts[:first], terms, repr(parts[last:]) if last is not None else ""))


def surface(file: FileIR, marks: list[int]) -> int:
    """The number of what can be seen of a file."""

    def all_of(terms: Iterable[int]) -> tuple[int, ...]:
        return tuple(marks[term] if term >= 0 else -1 for term in terms)

    return hash(
        (
            marks[-1],
            tuple(_function(entry, file.terms, all_of) for entry in file.functions),
            tuple(_class(entry, all_of) for entry in file.classes),
            tuple(file.names),
            all_of(file.names.values()),
            tuple(file.stars),
            tuple(file.submodules),
        )
    )


_Marks = Callable[[Iterable[int]], tuple[int, ...]]


def _function(entry: FunctionIR, terms: list[Term], all_of: _Marks) -> tuple[Any, ...]:
    passed = [
        (
            position,
            repr(place),
            all_of((terms[term][1],)),
            tuple(name for name, _ in terms[term][3]),
        )
        for position, calls in entry.passed.items()
        for term, place in calls
    ]
    return (
        entry.name,
        tuple((name, kind, all_of(rest)) for name, kind, *rest in entry.parameters),
        entry.owner,
        all_of(entry.decorators),
        all_of(entry.returns),
        all_of(entry.yields),
        all_of((entry.annotation,)),
        tuple(passed),
        tuple((position, tuple(names)) for position, names in entry.touched.items()),
    )


def _class(entry: ClassIR, all_of: _Marks) -> tuple[Any, ...]:
    return (
        entry.name,
        all_of(entry.bases),
        all_of(entry.decorators),
        tuple(entry.names),
        all_of(entry.names.values()),
        tuple(entry.annotations),
        all_of(entry.annotations.values()),
        tuple((name, all_of(terms)) for name, terms in entry.attributes.items()),
        tuple(
            (name, tuple(all_of(pair) for pair in pairs)) for name, pairs in entry.appended.items()
        ),
        all_of(entry.children),
    )
