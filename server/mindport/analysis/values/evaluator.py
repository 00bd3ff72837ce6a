"""Values of terms, on demand: memory, circles and limits. The rules themselves are elsewhere.

Each term is evaluated once per unit. A term that is met again while it is being evaluated is at
first unknown there; the circle is then evaluated again until nothing changes (`circles.py`), so
values don't depend on the order of questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, cast

from mindport.analysis.circles import MAX_DEPTH, Circles, Question
from mindport.analysis.cut import Cut, name_at
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.call_sites import CallGraph, CallSite
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.shape.dtypes import tensors_of
from mindport.analysis.values.catalogue import Catalogue
from mindport.analysis.values.domain import (
    UNKNOWN,
    Atom,
    Atoms,
    Class,
    Function,
    Instance,
    Object,
    Value,
    join,
    ordered,
)
from mindport.analysis.values.widening import widened

TENSOR = "torch.Tensor"
MODULE = "torch.nn.Module"
CELL = "mindspore.nn.Cell"
# What a migration writes beside the code: functions and classes with torch's meaning.
HELPERS = "mindport_compat"
GENERATOR = "collections.abc.Iterator"
# What iterating over a data loader gives: unpacked or indexed, it holds tensors.
BATCH = "torch.utils.data.DataLoader.batch"
_MOST_CUT_CHAINS = 100  # later ones are kept as found: each link would be followed anew

Rule: TypeAlias = "Callable[[Evaluator, Unit, Term], Value]"

_Fact = TypeVar("_Fact")


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


class Evaluator(Circles):
    """The evaluation of a project's terms."""

    def __init__(
        self,
        catalogue: Catalogue,
        modules: ModuleMap,
        load: Callable[[str], Unit | None],
        operations: Operations,
    ) -> None:
        super().__init__()
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
        self._cut_chains = 0
        self.failures: list[tuple[Unit, Exception]] = []  # evaluations that raised
        self.sets_another_default = False  # whether the project sets a dtype of new floats

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
        self._cut_chains = 0
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
        met = self._met(key, UNKNOWN)
        if met is not None:
            return cast(Value, met)
        if self._depth >= MAX_DEPTH:
            what = f"values that depend on each other are followed {MAX_DEPTH} levels deep"
            self.cuts[Cut(unit.path, name_at(unit.ir, term), what)] = None
            self._cut_chains += 1
            return self.give_up() if self._cut_chains <= _MOST_CUT_CHAINS else UNKNOWN
        try:
            rule = self.operations.rules[parts[0]]
            return cast(Value, self._answer(key, rule, self, unit, parts))
        except Exception as error:  # a fault of ours, or recursion: it costs the term asked for
            if self._depth:
                raise
            self.failures.append((unit, error))
            self._begin_again()
            unit.memo[term] = UNKNOWN
            return UNKNOWN

    def fact(self, question: Question, start: _Fact, find: Callable[[], _Fact]) -> _Fact:
        """A fact of the project that rests on values; `start` is what ends a circle of it."""
        known: Any = self.derived.get(question)
        if known is None:
            known = self._met(question, start)
        return self._answer(question, find) if known is None else known  # type: ignore[no-any-return]

    def settled(self, question: Question, find: Callable[..., _Fact], *arguments: Any) -> _Fact:
        """What follows from values alone; remembered where none of them may still change."""
        known: Any = self.derived.get(question)
        if known is None:
            known, is_settled = self.so_far(find, *arguments)
            if is_settled:
                self.derived[question] = known
        return known  # type: ignore[no-any-return]

    @property
    def depth(self) -> int:
        """How deep the chain of demand is."""
        return self._depth

    def give_up(self, depth: int = 0) -> Value:
        """Unknown, because to know takes too much; what rests on it is not remembered."""
        self._rest_on_limit(depth)
        return UNKNOWN

    def _keep(self, question: Question, answer: Any) -> None:
        if isinstance(question[0], str):
            self.derived[question] = answer
        else:
            question[0].memo[question[1]] = answer

    def _in_circle(self, question: Question, answer: Any) -> Any:
        return answer if isinstance(question[0], str) else self._widened(answer)

    def _widened(self, value: Value) -> Value:
        known = self.memo.get(("widened", value))
        if known is None:
            known = self.memo["widened", value] = widened(self.atoms, value)
        return known  # type: ignore[return-value]

    def _news(self, question: Question, before: Any, answer: Any, grows: bool) -> Any:
        if isinstance(question[0], str):
            return before if grows or before == answer else answer
        after = self._widened(join(before, answer)) if grows else answer
        if len(after) == len(before) and join(before, after) is before:
            return before
        return ordered(after)

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
        """An instance of a library class; what `torch.LongTensor` makes is a plain tensor."""
        return self.atoms.instance(TENSOR if tensors_of(cls) else cls, items)

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
