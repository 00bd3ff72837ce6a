"""Values of terms, on demand: memory, circles and limits. The rules themselves are elsewhere.

Each term is evaluated at most once per unit. A term that is met again while it is being evaluated
is unknown there (the optimistic start of a fixpoint); results that rest on such a start are
forgotten when the outermost evaluation of the circle ends, so they don't depend on the order of
questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from mindport.analysis.call_sites import CallGraph, CallSite
from mindport.analysis.catalogue import Catalogue
from mindport.analysis.cut import Cut, name_at
from mindport.analysis.ir import Term
from mindport.analysis.modules import ModuleMap, Unit
from mindport.analysis.values import (
    UNKNOWN,
    Atom,
    Atoms,
    Class,
    Function,
    Instance,
    Object,
    Value,
    join,
)

# Chains of demand longer than this are cut: the value is unknown.
MAX_DEPTH = 500
_NOTHING_RUNNING = MAX_DEPTH + 1

TENSOR = "torch.Tensor"
MODULE = "torch.nn.Module"
GENERATOR = "collections.abc.Iterator"
# What iterating over a data loader gives: unpacked or indexed, it holds tensors.
BATCH = "torch.utils.data.DataLoader.batch"

Rule: TypeAlias = "Callable[[Evaluator, Unit, Term], Value]"


class Call:
    """The arguments of a call, as values; those of a CALL term are evaluated when asked for."""

    __slots__ = ("_keywords", "_positional", "_read", "starred")

    def __init__(
        self,
        positional: tuple[Value, ...] = (),
        keywords: tuple[tuple[str, Value], ...] = (),
        starred: bool = False,
        read: Callable[[], tuple[tuple[Value, ...], tuple[tuple[str, Value], ...]]] | None = None,
    ) -> None:
        self._positional = positional
        self._keywords = keywords
        self._read = read
        self.starred = starred  # something was unpacked into it

    @property
    def positional(self) -> tuple[Value, ...]:
        """Positional arguments; an unpacked one stands for its elements."""
        if self._read is not None:
            self._evaluate(self._read)
        return self._positional

    @property
    def keywords(self) -> tuple[tuple[str, Value], ...]:
        """Keyword arguments."""
        if self._read is not None:
            self._evaluate(self._read)
        return self._keywords

    def _evaluate(
        self, read: Callable[[], tuple[tuple[Value, ...], tuple[tuple[str, Value], ...]]]
    ) -> None:
        self._read = None
        self._positional, self._keywords = read()

    def argument(self, position: int, name: str = "") -> Value:
        """An argument by position or name."""
        if 0 <= position < len(self.positional):
            return self.positional[position]
        for keyword, value in self.keywords:
            if keyword == name:
                return value
        return UNKNOWN


@dataclass(frozen=True, slots=True)
class Operations:
    """What the rules need of each other across their files."""

    rules: dict[int, Rule]
    direct: dict[int, Rule]  # for terms that need no other term
    attribute: Callable[[Evaluator, Atom, str], Value]
    call: Callable[[Evaluator, Atom, Call], Value]


class Evaluator:
    """The evaluation of a project's terms."""

    def __init__(
        self,
        catalogue: Catalogue,
        modules: ModuleMap,
        load: Callable[[str], Unit | None],
        operations: Operations,
    ) -> None:
        self.catalogue = catalogue
        self.modules = modules
        self.load = load
        self.operations = operations
        self.atoms = Atoms()
        self.memo: dict[tuple[object, ...], object] = {}  # facts of libraries: they never change
        self.derived: dict[tuple[object, ...], object] = {}  # facts of the project
        self._subclasses: CallGraph | None = None
        self._callers: CallGraph | None = None
        self.cuts: dict[Cut, None] = {}  # where a limit was met, in order
        self.failures: list[tuple[Unit, Exception]] = []  # evaluations that raised
        self._depth = 0
        self._running: dict[tuple[Unit, int], int] = {}  # term -> depth at which it is evaluated
        self._lowest = _NOTHING_RUNNING  # the outermost running term that a result rests on
        self._held: dict[tuple[Unit, int], tuple[Value, int]] = {}  # results that rest on one
        self._held_at: dict[int, list[tuple[Unit, int]]] = {}  # the same by that term's depth

    def start(
        self,
        units: Iterable[Unit],
        subclasses: CallGraph | None = None,
        callers: CallGraph | None = None,
    ) -> None:
        """Forget what was evaluated, and go on with what is known of subclasses and callers.

        `units` are those in which something may have been evaluated.
        """
        for unit in units:
            unit.forget()
        self.derived.clear()
        self.cuts.clear()
        self._subclasses = subclasses
        self._callers = callers

    def subclasses_of(self, cls: Class) -> list[Class]:
        """Project classes that derive from a class, nearest or not."""
        if self._subclasses is None:
            return []
        key = ("subclasses", cls)
        known = self.derived.get(key)
        if known is None:
            found = self._subclasses.subclasses((cls.unit.path, cls.index))
            pairs = [(self.load(path), index) for path, index in found]
            known = self.derived[key] = [
                self.atoms.the_class(unit, index) for unit, index in pairs if unit is not None
            ]
        return known  # type: ignore[return-value]

    def callers_of(self, function: Function, limit: int) -> list[CallSite]:
        """The first calls that enter a function."""
        if self._callers is None:
            return []
        key = ("callers", function, limit)
        known = self.derived.get(key)
        if known is None:
            found = self._callers.callers((function.unit.path, function.index))[:limit]
            sites = [(self.load(path), term, bound, each) for path, term, bound, each in found]
            known = self.derived[key] = [
                CallSite(unit, term, bound, each)
                for unit, term, bound, each in sites
                if unit is not None
            ]
        return known  # type: ignore[return-value]

    def value(self, unit: Unit, term: int) -> Value:
        """What a term may be."""
        known = unit.memo[term]
        if known is not None:
            return known
        parts = unit.ir.terms[term]
        direct = self.operations.direct.get(parts[0])
        if direct is not None:
            result = unit.memo[term] = direct(self, unit, parts)
            return result
        key = (unit, term)
        started = self._running.get(key)
        if started is not None:
            if started < self._lowest:  # noqa: PLR1730 (a call costs more, and this is hot)
                self._lowest = started
            return UNKNOWN
        held = self._held.get(key)
        if held is not None:
            if held[1] < self._lowest:  # noqa: PLR1730
                self._lowest = held[1]
            return held[0]
        if self._depth >= MAX_DEPTH:
            what = f"values that depend on each other are followed {MAX_DEPTH} levels deep"
            self.cuts[Cut(unit.path, name_at(unit.ir, term), what)] = None
            return self.give_up()
        return self._evaluate(key, unit, term, parts)

    def give_up(self) -> Value:
        """Unknown, because to know takes too much; what rests on it is not remembered."""
        self._lowest = 0
        return UNKNOWN

    def _evaluate(self, key: tuple[Unit, int], unit: Unit, term: int, parts: Term) -> Value:
        self._depth = depth = self._depth + 1
        self._running[key] = depth
        outer, self._lowest = self._lowest, _NOTHING_RUNNING
        try:
            result = self.operations.rules[parts[0]](self, unit, parts)
        except Exception as error:  # a fault of ours, or recursion: it costs the term asked for
            if depth > 1:
                raise
            self.failures.append((unit, error))
            self._lowest, self._held, self._held_at = _NOTHING_RUNNING, {}, {}
            result = UNKNOWN
        finally:
            del self._running[key]
            self._depth = depth - 1
        lowest = self._lowest
        if lowest == _NOTHING_RUNNING:
            unit.memo[term] = result
        elif lowest < depth and depth > 1:
            self._held[key] = (result, lowest)
            self._held_at.setdefault(lowest, []).append(key)
        else:  # the circle closes here: this is final, what rested on its start is not
            unit.memo[term] = result
            self._forget(depth)
            lowest = _NOTHING_RUNNING
        self._lowest = lowest if lowest < outer else outer
        return result

    def _forget(self, depth: int) -> None:
        """Forget what rests on a term that runs so deep, or deeper."""
        for lowest in [lowest for lowest in self._held_at if lowest >= depth]:
            for key in self._held_at.pop(lowest):
                held = self._held.get(key)
                if held is not None and held[1] >= depth:
                    del self._held[key]

    def join_all(self, unit: Unit, terms: tuple[int, ...] | list[int]) -> Value:
        """One of several terms."""
        result = UNKNOWN
        for term in terms:
            result = join(result, self.value(unit, term))
        return result

    def attribute(self, value: Value, name: str) -> Value:
        """An attribute of a value."""
        result = UNKNOWN
        for atom in value:
            result = join(result, self.operations.attribute(self, atom, name))
        return result

    def call(self, value: Value, call: Call) -> Value:
        """The result of calling a value."""
        result = UNKNOWN
        for atom in value:
            result = join(result, self.operations.call(self, atom, call))
        return result

    def special(self, receiver: Object, name: str, call: Call | None = None) -> Value:
        """The result of a special method that a project class defines."""
        return self.call(self.operations.attribute(self, receiver, name), call or Call())

    def instance(self, cls: str, items: Value = UNKNOWN) -> Value:
        """An instance of a library class."""
        return self.atoms.instance(cls, items)

    @property
    def tensor(self) -> Value:
        """A tensor."""
        return self.atoms.instance(TENSOR)

    def is_tensor(self, atom: Atom) -> bool:
        """Whether an atom is a torch.Tensor or an instance of a class derived from it."""
        return isinstance(atom, Instance) and self.catalogue.is_subclass(atom.cls, TENSOR)

    def is_module(self, atom: Atom) -> bool:
        """Whether an atom is an instance of a torch module class."""
        return isinstance(atom, Instance) and self.catalogue.is_subclass(atom.cls, MODULE)
