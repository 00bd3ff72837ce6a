"""What of a file can be seen from elsewhere, as numbers.

Most edits change the inside of a function: what it returns, what classes hold and what the module
binds stay the same. Then nothing else has to be asked again. Equal surfaces mean that every
question from outside has the same answer as before; unequal ones mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import ClassIR, FileIR, FunctionIR, Term

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
    ir.TUPLE: (1, None),
    ir.LIST: (1, None),
    ir.SET: (1, None),
    ir.LISTOF: (1, None),
    ir.DICTOF: (1, None),
    ir.ENTER: (1, 2),
    ir.TRIED: (1, None),
    ir.NARROW: (1, 3),
    ir.APPEND: (1, 4),
    ir.TAKEN: (1, 3),
    ir.STAR: (1, 2),
    ir.ANNOTATED: (1, 3),
}
_LEAVES = frozenset({ir.IMPORT, ir.GLOBAL, ir.PARAM, ir.FUNC, ir.CLASS, ir.SUPER})


_Number = Callable[[int], int]


@dataclass(slots=True)
class Surface:
    """What can be seen of a file: of the module, of each function and of each class."""

    module: int
    functions: list[int]
    classes: list[int]

    @property
    def number(self) -> int:
        """All of it."""
        return hash((self.module, tuple(self.functions), tuple(self.classes)))


def surface_of(file: FileIR) -> Surface:
    """The surface of a file."""
    return Surface(
        print_of(file, lambda number: _module(file, number)),
        [_function_print(file, entry) for entry in file.functions],
        [_class_print(file, entry) for entry in file.classes],
    )


def renew_surface(surface: Surface, file: FileIR, functions: Iterable[int]) -> None:
    """Look again at some functions and the classes whose methods they are."""
    new = len(file.functions) - len(surface.functions)
    surface.functions.extend([0] * new)
    for index in functions:
        entry = file.functions[index]
        surface.functions[index] = _function_print(file, entry)
        if entry.owner >= 0:
            surface.classes[entry.owner] = _class_print(file, file.classes[entry.owner])


def print_of(file: FileIR, facts: Callable[[_Number], object]) -> int:
    """The number of some facts and of all terms that they are built of, however these are numbered.

    `facts` names terms by the function that it is given.
    """
    numbers: dict[int, int] = {}
    met: list[int] = []

    def number(term: int) -> int:
        if term < 0:
            return -1
        known = numbers.get(term)
        if known is None:
            known = numbers[term] = len(met)
            met.append(term)
        return known

    found = facts(number)
    shapes = [_shape(term, file.terms[term], number) for term in met]
    return hash((found, tuple(shapes)))


def _shape(term: int, parts: Term, number: _Number) -> object:
    operation = parts[0]
    if operation in _LEAVES:
        return parts
    if operation == ir.PHI:  # what comes from a loop is told by its place
        return (operation, tuple(map(number, parts[1:])), tuple(part < term for part in parts[1:]))
    if operation == ir.CONST:
        return (operation, type(parts[1]), repr(parts[1]))
    if operation == ir.CALL:
        keywords = tuple((name, number(term)) for name, term in parts[3])
        return (operation, number(parts[1]), tuple(map(number, parts[2])), keywords)
    if operation == ir.DICT:
        return (operation, tuple(map(number, parts[1])), tuple(map(number, parts[2])))
    place = OPERANDS.get(operation)
    if place is None:
        return parts
    first, last = place
    terms = tuple(map(number, parts[first:last]))
    # As text: hash(-1) is hash(-2).
    return (parts[:first], terms, repr(parts[last:]) if last is not None else "")


def _module(file: FileIR, number: _Number) -> object:
    return (
        tuple(file.names),
        tuple(map(number, file.names.values())),
        tuple(file.stars),
        tuple(file.submodules),
        tuple((name, *found) for name, found in file.imported.items()),
    )


def _function_print(file: FileIR, entry: FunctionIR) -> int:
    return print_of(file, lambda number: _function(entry, file.terms, number))


def _function(entry: FunctionIR, terms: list[Term], number: _Number) -> object:
    calls_with, members_of = entry.uses()
    passed = [
        (
            position,
            repr(place),
            number(terms[term][1]),
            tuple(name for name, _ in terms[term][3]),
        )
        for position, calls in calls_with.items()
        for term, place in calls
    ]
    return (
        entry.name,
        tuple((name, kind, *map(number, rest)) for name, kind, *rest in entry.parameters),
        entry.owner,
        tuple(map(number, entry.decorators)),
        tuple(map(number, entry.returns)),
        tuple(map(number, entry.yields)),
        tuple(map(number, entry.yield_tests)),
        number(entry.annotation),
        tuple(passed),
        tuple((place, tuple(sorted(set(names)))) for place, names in sorted(members_of.items())),
    )


def _class_print(file: FileIR, entry: ClassIR) -> int:
    return print_of(file, lambda number: _class(entry, number))


def _class(entry: ClassIR, number: _Number) -> object:
    return (
        entry.name,
        tuple(map(number, entry.bases)),
        tuple(map(number, entry.decorators)),
        tuple(entry.names),
        tuple(map(number, entry.names.values())),
        tuple(entry.annotations),
        tuple(map(number, entry.annotations.values())),
        tuple((name, tuple(map(number, terms))) for name, terms in entry.attributes.items()),
        tuple(
            (name, tuple((number(value), number(key)) for value, key in pairs))
            for name, pairs in entry.appended.items()
        ),
        tuple((name, tuple(map(number, tests))) for name, tests in entry.tests.items()),
        tuple(map(number, entry.children)),
        # Only which, not how often or where: typing `self.layer.` for another time changes nothing.
        tuple((name, tuple(sorted(set(names)))) for name, names in sorted(entry.members.items())),
    )
