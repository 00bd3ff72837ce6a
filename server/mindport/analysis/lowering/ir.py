"""The form in which a file is analysed: one flat list of terms in SSA form.

Lowering turns an `ast` tree into this form once per content; the tree is then thrown away.
A term names the terms it is made of by their index, so values can be computed on demand, for one
file or across files, and the whole form is plain data that `marshal` can store in a cache.

Terms (a tuple each, the operation first):

| operation | operands | value |
|---|---|---|
| CONST | python constant | itself |
| IMPORT | level, module, name or None | the module, or the name in it |
| GLOBAL | name | what the module (or builtins) binds to the name |
| PARAM | function, position | a parameter |
| ATTR | base, name | attribute |
| CALL | callee, positional terms, ((keyword or None, term), ...) | result; a STAR term unpacks |
| ITEM | base, index | subscript |
| SLICE | lower, upper, step (-1: absent) | a slice object |
| ELEM | base | an element met by iteration |
| UNPACK | base, position, count, position of the star or -1 | one target of an unpacking |
| BINARY | operator name, left, right | arithmetic |
| COMPARE | left, right, ... | comparison |
| UNARY | operator name, operand | |
| PHI | term, ... | one of them, by control flow |
| TRIED | import, term, ... | an import, the term where an import fails; all imports tried |
| TUPLE, LIST, SET | element, ... | container |
| DICT | keys (-1: unpacked), values | container |
| LISTOF, DICTOF | element / key, value | comprehension; of one loop: what it runs over, tests |
| FUNC, CLASS | index | a function or class of this file |
| ENTER | context manager | what `with ... as` binds |
| NARROW | term, class term | the term where isinstance holds |
| NARROW | term, function term, True | the same where the function says yes |
| APPEND | container, value, key or -1 | the container after a value was put in |
| TAKEN | container, index or slice; -1: any one | the container after it was taken out |
| STAR | term | `*term` in a call or display |
| SUPER | class | `super()` in a method of that class |
| ANNOTATED | value or -1, annotation | a variable with an annotation |
| TEXT | | some string |
| UNKNOWN | | nothing is known |
"""

from __future__ import annotations

import marshal
import sys
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, TypeAlias

(
    CONST,
    IMPORT,
    GLOBAL,
    PARAM,
    ATTR,
    CALL,
    ITEM,
    SLICE,
    ELEM,
    UNPACK,
    BINARY,
    COMPARE,
    UNARY,
    PHI,
    TUPLE,
    LIST,
    SET,
    DICT,
    LISTOF,
    DICTOF,
    FUNC,
    CLASS,
    ENTER,
    NARROW,
    APPEND,
    TAKEN,
    STAR,
    SUPER,
    ANNOTATED,
    TEXT,
    UNKNOWN,
    TRIED,
) = range(32)

Term: TypeAlias = tuple[Any, ...]

# How a name or attribute stands in the code.
INNER = 1  # the base of a longer dotted name
CALLED = 2
DECORATOR = 4
BASE = 8
STORE = 16
NAME = 32  # a plain name, not an attribute
IMPORTED = 64  # the alias of an import statement
EXPRESSION = 128  # a callee that is neither a name nor an attribute

# A site: a place where an API may be used.
# (term, flags, line, column, end line, end column) of the dotted name; lines from 0 at the line of
# its part, columns UTF-8; then, when called: (call term, line, column, end line, end column,
# argument places).
Site: TypeAlias = tuple[Any, ...]

# Other places: (term, line, column, end line, end column), counted as in a site; then
# of a branch: pairs of terms that it decides between (-1: other results of the function);
# of a loop: whether the term is a condition, the conditions under which it is left by `break` and
# by `return`, and the PHI terms of what it carries from round to round.
Place: TypeAlias = tuple[Any, ...]

# What an import statement binds a name to: level, module, and the name in it or None.
Import: TypeAlias = "tuple[int, str, str | None]"

# A place in a function that a graph may not be made of:
# (kind, function, line, column, end line, end column, term or -1); counted as in a site.
Construct: TypeAlias = tuple[str, int, int, int, int, int, int]


LAMBDA = "<lambda>"  # the name of a function without one


@dataclass(slots=True)
class FunctionIR:
    """A function, method or lambda."""

    name: str
    parameters: list[tuple[str, str, int, int]]  # name, kind, default term, annotation term
    owner: int = -1  # index of the class whose method it is
    decorators: tuple[int, ...] = ()
    returns: list[int] = field(default_factory=list)
    yields: list[int] = field(default_factory=list)
    yield_tests: list[int] = field(default_factory=list)  # the conditions of yields
    annotation: int = -1
    passed: dict[int, list[tuple[int, int]]] = field(default_factory=dict)  # parameter -> calls
    touched: dict[int, list[str]] = field(
        default_factory=dict
    )  # parameter -> members called, ".read"
    packed_uses: bytes = b""  # instead of `passed` and `touched` where the IR was stored

    @property
    def is_lambda(self) -> bool:
        """Whether it has no name, and no body of its own."""
        return self.name == LAMBDA

    def uses(self) -> tuple[dict[int, list[tuple[int, int]]], dict[int, list[str]]]:
        """`passed` and `touched`. Seldom needed, and large: they are unpacked on demand."""
        return marshal.loads(self.packed_uses) if self.packed_uses else (self.passed, self.touched)


@dataclass(slots=True)
class ClassIR:
    """A class."""

    name: str
    bases: tuple[int, ...]
    decorators: tuple[int, ...] = ()
    names: dict[str, int] = field(default_factory=dict)  # bound in the body
    annotations: dict[str, int] = field(default_factory=dict)
    attributes: dict[str, list[int]] = field(default_factory=dict)  # self.x = term
    appended: dict[str, list[tuple[int, int]]] = field(default_factory=dict)  # self.x.append(term)
    tests: dict[str, list[int]] = field(default_factory=dict)  # self.x -> conditions of appending
    loops: dict[str, list[int]] = field(default_factory=dict)  # self.x -> loops around appending
    changing: dict[str, list[int]] = field(default_factory=dict)  # self.x -> methods that append
    children: list[int] = field(default_factory=list)  # modules added under computed names
    # self.x -> its members that methods call, ".read"
    members: dict[str, list[str]] = field(default_factory=dict)
    line: int = 0  # from 1


@dataclass(slots=True)
class Part:
    """Some of a file: its terms, and its sites and places, whose lines count from `line`.

    A file has one part; one that is being edited, several: the body of each function that stands
    in no other, and the code between these.
    """

    line: int = 0
    first: int = 0  # its terms: first..last, half-open
    last: int = 0
    sites: list[Site] = field(default_factory=list)
    subscripts: list[Place] = field(default_factory=list)  # that are read: ITEM
    branches: list[Place] = field(default_factory=list)  # the condition of if, or of an expression
    loops: list[Place] = field(default_factory=list)  # what for iterates over, while's condition
    packed_sites: bytes = b""  # instead of `sites` where the IR was stored
    constructs: list[Construct] = field(default_factory=list)
    # Of functions that call `backward` (-1: of the module): the order of their calls, by
    # `lower_rounds`.
    rounds: list[tuple[int, tuple[Any, ...]]] = field(default_factory=list)
    starts: list[tuple[int, int]] = field(default_factory=list)  # of bodies: first term, function
    imports: list[str] = field(default_factory=list)  # the modules of IMPORT terms
    augmented: list[int] = field(default_factory=list)  # what `x += y` binds to its name
    kept: list[int] = field(default_factory=list)  # what attributes and items are given
    changed: list[int] = field(default_factory=list)  # what `x += y` and `x[i] = y` change
    stored: list[tuple[int, int]] = field(default_factory=list)  # x and y: `x[i] = y`, `x[i] += y`
    # Of calls of methods that stand alone: the conditions and the loops around them.
    around: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)
    written: list[int] = field(default_factory=list)  # the ATTR terms that are set: `x.name = y`
    # Of every expression and keyword argument: its term, line (from 1 at the line of the part),
    # column, end line and end column. Inner expressions come first.
    spots: array[int] = field(default_factory=lambda: array("i"))

    def all_sites(self) -> list[Site]:
        """The sites. They are half of the whole, and needed once: they are unpacked on demand."""
        return _unpacked(self.packed_sites) if self.packed_sites else self.sites


@lru_cache(maxsize=1)  # one step after the other asks for those of a file
def _unpacked(packed: bytes) -> list[Site]:
    sites: list[Site] = marshal.loads(packed)
    return sites


@dataclass(slots=True)
class FileIR:
    """A whole file."""

    terms: list[Term] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    functions: list[FunctionIR] = field(default_factory=list)
    classes: list[ClassIR] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)  # module level, at the end of the module
    stars: list[tuple[int, str]] = field(default_factory=list)  # from x import *: level, module
    submodules: list[str] = field(default_factory=list)  # import a.b.c: also a.b and a.b.c
    imported: dict[str, list[Import]] = field(default_factory=dict)  # by the names that are bound
    skipped: list[tuple[int, str]] = field(default_factory=list)  # line, why it was not lowered

    def function_at(self, term: int) -> int:
        """The function in whose body a term stands; -1 for none."""
        for part in self.parts:
            if part.first <= term < part.last:
                index = bisect_right(part.starts, (term, sys.maxsize)) - 1
                return part.starts[index][1] if index >= 0 else -1
        return -1


_NO_USES: dict[int, Any] = {}
_NO_YIELDS: list[int] = []
_PART_FIELDS = tuple(entry.name for entry in fields(Part))
_FILE_FIELDS = tuple(entry.name for entry in fields(FileIR))
_FUNCTION_FIELDS = tuple(entry.name for entry in fields(FunctionIR))
_CLASS_FIELDS = tuple(entry.name for entry in fields(ClassIR))


def dump(ir: FileIR) -> bytes:
    """The IR as bytes."""
    file = {name: getattr(ir, name) for name in _FILE_FIELDS}
    file["parts"] = [_dumped(part) for part in ir.parts]
    file["functions"] = [_dumped_function(function) for function in ir.functions]
    file["classes"] = [tuple(getattr(c, n) for n in _CLASS_FIELDS) for c in ir.classes]
    return marshal.dumps(tuple(file.values()))


def _dumped(part: Part) -> tuple[Any, ...]:
    values = {name: getattr(part, name) for name in _PART_FIELDS}
    values["sites"], values["packed_sites"] = [], marshal.dumps(part.all_sites())
    values["spots"] = part.spots.tobytes()
    return tuple(values.values())


def _dumped_function(function: FunctionIR) -> tuple[Any, ...]:
    values = {name: getattr(function, name) for name in _FUNCTION_FIELDS}
    passed, touched = function.uses()
    values["passed"], values["touched"] = _NO_USES, _NO_USES  # one object in the whole file
    values["yields"] = function.yields or _NO_YIELDS
    values["yield_tests"] = function.yield_tests or _NO_YIELDS
    values["packed_uses"] = marshal.dumps((passed, touched)) if passed or touched else b""
    return tuple(values.values())


def _loaded(*values: Any) -> Part:
    part = Part(*values)
    part.spots = array("i", part.spots)
    return part


def load(data: bytes) -> FileIR:
    """The IR that `dump` stored. Only for bytes of our own cache: marshal trusts its input."""
    file = FileIR(*marshal.loads(data))
    file.parts = [_loaded(*entry) for entry in file.parts]  # type: ignore[misc]
    file.functions = [FunctionIR(*entry) for entry in file.functions]  # type: ignore[misc]
    file.classes = [ClassIR(*entry) for entry in file.classes]  # type: ignore[misc]
    return file
