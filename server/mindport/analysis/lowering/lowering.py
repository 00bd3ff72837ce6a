"""From an `ast` tree to the IR: scopes, environments and the order of work.

Function bodies are lowered after the body that contains them, so that a free variable sees every
assignment of the enclosing function. The body of a function that stands in no other shares no term
with the rest of the file but the parameters, so that it can be lowered again alone.
"""

from __future__ import annotations

import ast
from array import array
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import FileIR, FunctionIR, Part, Site, Term
from mindport.analysis.lowering.loop_bodies import LoopEnds

# Nested deeper than this, an expression is given up: the rest of the file goes on.
MAX_EXPRESSION_DEPTH = 400

# Their handlers are called from elsewhere, too, and remember the place themselves.
_MET_BELOW = frozenset({ast.Name, ast.Attribute, ast.Call})

Expression: TypeAlias = Callable[["Lowering", Any], int]
Statement: TypeAlias = Callable[["Lowering", Any], None]


class TooDeepError(Exception):
    """An expression is nested too deeply to be analysed."""


class Deferred(NamedTuple):
    """A body that waits for those around it."""

    lower: Callable[[], None]
    scope: Scope
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(slots=True)
class Scope:
    """What names mean at the present point of a body."""

    env: dict[str, int]
    parent: Scope | None = None  # the enclosing scope in which names are looked up
    function: int = -1
    owner: int = -1  # class of the method; in a class body, the class
    self_name: str = ""
    is_class: bool = False
    assigned: dict[str, list[int]] = field(default_factory=dict)
    closed: dict[str, int] = field(default_factory=dict)  # free variables already joined
    global_names: dict[str, ast.Global] = field(default_factory=dict)
    dead: bool = False  # after return, raise, break or continue
    tests: tuple[int, ...] = ()  # the conditions that hold here
    loops: tuple[int, ...] = ()  # what the loops around iterate over, or their conditions
    trains: bool = False  # `backward` is called in it
    unbound: dict[str, int] = field(default_factory=dict)  # names that some ways alone bind


class Lowering:
    """The state of lowering one file.

    The handlers of expressions and statements come from their own files, which need each other
    only through `expression` and `statements` here.
    """

    def __init__(
        self,
        expressions: dict[type[ast.AST], Expression],
        statements: dict[type[ast.AST], Statement],
        file: FileIR | None = None,
    ) -> None:
        self._expressions = expressions
        self._statements = statements
        self.ir = file or FileIR([(ir.UNKNOWN,), (ir.TEXT,)], [Part()])
        self.terms: list[Term] = self.ir.terms
        self.unknown, self.text = 0, 1
        self.part = self.ir.parts[-1]
        self.sites: list[Site] = self.part.sites
        self.spots: list[int] = []  # of the present part; lines from 1 in the file
        self.first_line = 1  # lines of sites count from here
        self.divides = False  # a function that is met begins a new part
        self.module = Scope({})
        self.scope = self.module
        self.globals: dict[str, int] = {}
        self.set_by_functions: set[str] = set()  # names of the module
        self.constants: dict[tuple[type, object], int] = {}
        self.pending: deque[Deferred] = deque()
        self.free_slots: deque[int] = deque()  # functions that others may take the place of
        self.breaks: list[int] = []  # the conditions under which the loop is left
        self.loop_ends = LoopEnds()
        self.is_in_loop = False
        self.heads: set[int] = set()  # the PHI terms of loops whose bodies are not at their end yet
        # What names are where `break` leaves the present loop, and where `continue` ends a round.
        self.left: list[dict[str, int]] = []
        self.continued: list[dict[str, int]] = []
        self.returns: list[int] = []  # the same of the function, from inside a loop
        self.chosen: dict[int, ir.Place] = {}  # what `a if x else b` gives -> its condition
        self.skips: list[ir.Place] = []  # the conditions under which the rest of a round is skipped
        self.says_global = False
        self.asked: list[ast.expr] = []  # the conditions of `if` around
        self.whole: ast.expr | None = None  # the value of the last assignment or bare expression
        self.depth = 0

    def expression(self, node: ast.expr) -> int:
        """The term of an expression; TooDeepError when it is nested too deeply."""
        depth = self.depth + 1
        if depth > MAX_EXPRESSION_DEPTH:
            raise TooDeepError
        self.depth = depth
        kind = type(node)
        term = self._expressions[kind](self, node)
        self.depth = depth - 1
        if kind not in _MET_BELOW:
            self.spots += (
                term,
                node.lineno,
                node.col_offset,
                node.end_lineno or node.lineno,
                node.end_col_offset or 0,
            )
        return term

    def met(self, node: ast.expr | ast.keyword | ast.AugAssign, term: int) -> None:
        """Remember the term of an expression, or of a keyword argument, and where it is."""
        line, end = node.lineno, node.end_lineno or node.lineno
        self.spots += (term, line, node.col_offset, end, node.end_col_offset or 0)

    def body(self, statements: list[ast.stmt]) -> None:
        """Lower statements in order; one that is nested too deeply is listed and passed over."""
        handlers = self._statements
        scope = self.scope
        for statement in statements:
            env, assigned = scope.env, scope.assigned
            around = scope.tests, scope.loops
            try:
                handlers[type(statement)](self, statement)
            except (TooDeepError, RecursionError):
                self.depth, self.scope = 0, scope
                scope.env, scope.assigned = env, assigned
                scope.tests, scope.loops = around
                self.ir.skipped.append((statement.lineno, "nested too deeply"))

    def defer(
        self,
        lower: Callable[[], None],
        scope: Scope,
        node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda,
    ) -> None:
        """Lower a body after the present one."""
        self.pending.append(Deferred(lower, scope, node))
        if self.divides and type(node) is not ast.Lambda:
            self.end_part()
            self.begin_part((node.end_lineno or node.lineno) + 1)

    def end_part(self) -> None:
        """Here ends the present part."""
        self.part.last = len(self.terms)
        spots, line = self.spots, self.part.line
        if line:
            spots[1::5] = [one - line for one in spots[1::5]]
            spots[3::5] = [one - line for one in spots[3::5]]
        self.part.spots = array("i", spots)

    def begin_part(self, line: int) -> None:
        """What is lowered from now on belongs to another part, which begins at a line (from 1)."""
        here = len(self.terms)
        self.part = Part(line - 1, here, here)
        self.sites, self.spots = self.part.sites, []
        self.first_line = line
        self.ir.parts.append(self.part)

    def is_self(self, node: ast.expr) -> bool:
        """Whether an expression is the name of the present method's receiver."""
        scope = self.scope
        return isinstance(node, ast.Name) and bool(scope.self_name) and node.id == scope.self_name

    def add(self, term: Term) -> int:
        """Append a term and give its index."""
        self.terms.append(term)
        return len(self.terms) - 1

    def note(
        self,
        kind: str,
        node: ast.expr | ast.stmt,
        keyword: int = 0,
        *,
        term: int = -1,
        everywhere: bool = False,
    ) -> None:
        """Remember a construct; `keyword` is the length of the one it is.

        Outside functions only what is of interest `everywhere`.
        """
        if self.scope.function < 0 and not everywhere:
            return
        line = node.lineno - self.first_line
        end = (node.end_lineno or node.lineno) - self.first_line
        place = (line, node.col_offset, end, node.end_col_offset or 0)
        if keyword:
            place = (line, node.col_offset, line, node.col_offset + keyword)
        self.part.constructs.append((kind, self.scope.function, *place, term))

    def place(self, term: int, node: ast.expr) -> tuple[int, int, int, int, int]:
        """A term with the place of its expression, as `ir.Place` begins."""
        end = (node.end_lineno or node.lineno) - self.first_line
        start = node.lineno - self.first_line
        return (term, start, node.col_offset, end, node.end_col_offset or 0)

    def constant(self, value: object) -> int:
        """The term of a constant; equal constants share one."""
        key = (type(value), value)
        found = self.constants.get(key)
        if found is None:
            found = self.constants[key] = self.add((ir.CONST, value))
        return found

    def phi(self, choices: list[int]) -> int:
        """One of several terms."""
        distinct = list(dict.fromkeys(choices))
        return distinct[0] if len(distinct) == 1 else self.add((ir.PHI, *distinct))

    def bind(self, name: str, term: int) -> None:
        """Assign to a name in the present scope."""
        scope = self.scope
        if name in scope.global_names:
            self.module.assigned.setdefault(name, []).append(term)
            if scope is not self.module:
                self.set_by_functions.add(name)
                self.note("graph-global", scope.global_names[name])
                return
        scope.env[name] = term
        scope.unbound.pop(name, None)
        scope.assigned.setdefault(name, []).append(term)

    def read(self, name: str) -> int:
        """The term of a name where it is read."""
        scope = self.scope
        found = scope.env.get(name)
        if found is not None and name not in scope.global_names:
            return found
        outer = scope.parent
        while outer is not None:
            if scope.is_class and name in outer.env:
                return outer.env[name]  # a class body runs where it stands
            if outer is not self.module and not outer.is_class and name in outer.assigned:
                found = outer.closed.get(name)
                if found is None:
                    found = outer.closed[name] = self.phi(outer.assigned[name])
                return found
            outer = outer.parent
        found = self.globals.get(name)
        if found is None:
            found = self.globals[name] = self.add((ir.GLOBAL, name))
        return found

    def merge(self, *environments: dict[str, int]) -> dict[str, int]:
        """The environment after paths of control flow have met."""
        first, *others = environments
        if not others:
            return first
        merged = dict(first)
        for other in others:
            for name, term in other.items():
                known = merged.get(name)
                if known is None:
                    merged[name] = term
                elif known != term:
                    merged[name] = self.join(known, term)
        return merged

    def join(self, left: int, right: int) -> int:
        """A phi of two terms, flat and without repetition."""
        choices: list[int] = []
        for term in (left, right):
            parts = self.terms[term]
            is_flat = parts[0] == ir.PHI and len(parts) < 9 and term not in self.heads
            choices.extend(parts[1:] if is_flat else (term,))
        return self.phi(choices)

    def free_scope(self) -> Scope | None:
        """The scope in which a function defined here looks up its free variables."""
        scope: Scope | None = self.scope
        while scope is not None and scope.is_class:
            scope = scope.parent
        return None if scope is self.module else scope

    def new_function(self, function: FunctionIR) -> int:
        """Register a function."""
        if self.free_slots:
            index = self.free_slots.popleft()
            self.ir.functions[index] = function
            return index
        self.ir.functions.append(function)
        return len(self.ir.functions) - 1
