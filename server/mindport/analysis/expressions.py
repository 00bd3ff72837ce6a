"""The expressions of a file that is being converted, by their places, with all evaluators."""

from __future__ import annotations

import ast
from collections.abc import Collection
from functools import cached_property

from mindport.analysis.computed_with import ComputedWith
from mindport.analysis.emptiness import Emptiness
from mindport.analysis.expression import Expression
from mindport.analysis.gradients.evaluator import Gradients, asking_for_gradients
from mindport.analysis.gradients.written_values import WrittenValues
from mindport.analysis.layers.layer_inputs import LayerInputs
from mindport.analysis.layers.new_modules import NewModules
from mindport.analysis.memory.order import MemoryOrder
from mindport.analysis.memory.own_order import OwnOrder
from mindport.analysis.memory.sharing import Memory
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.numbers.whole_numbers import WholeNumbers
from mindport.analysis.numbers.whole_steps import WholeSteps
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import Dims
from mindport.analysis.shape.of_project import shapes_of
from mindport.analysis.shape.part_ranks import part_ranks
from mindport.analysis.uses.named_api import apis
from mindport.analysis.uses.placed_terms import PlacedTerms, first_of_round
from mindport.analysis.uses.term_users import TermUsers
from mindport.analysis.values.classes import ancestors, class_at
from mindport.analysis.values.evaluator import Evaluator
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


class Expressions:
    """The expressions of one file, whose text `lines` are of."""

    def __init__(self, ev: Evaluator, unit: Unit, lines: LineIndex) -> None:
        self.unit, self._lines = unit, lines
        self.numbers = numbers_of(ev)
        self.emptiness = Emptiness(self.numbers)
        self._apis: dict[ast.expr, str] = {}  # the same calls are asked for what they call

    def of(self, node: ast.expr | ast.AugAssign) -> Expression:
        """An expression of the tree, or a change in place: `x += y`."""
        return Expression(self, self._placed.of(node))

    def api(self, node: ast.expr) -> str:
        """The full name of the API that an expression of the tree denotes; "" where not known."""
        known = self._apis.get(node)
        if known is None:
            term = self._placed.of(node)
            found = () if term is None else apis(self.numbers.ev, self.unit, term)
            known = self._apis[node] = next(iter(found)) if len(found) == 1 else ""
        return known

    def first_of_round(self, loop: ast.For | ast.AsyncFor | ast.While) -> int | None:
        """The first term of each round of a loop; None where that is not known."""
        over = loop.test if isinstance(loop, ast.While) else loop.iter
        end = over.end_lineno or over.lineno
        place = (over.lineno, over.col_offset, end, over.end_col_offset or 0)
        found = first_of_round(self.unit, place)
        if found is None and isinstance(loop, (ast.For, ast.AsyncFor)):
            return self._placed.of(loop.target)
        return found

    def class_index(self, node: ast.ClassDef) -> int:
        """The index of a class of the tree."""
        lines = [one.line for one in self.unit.ir.classes]
        return lines.index(node.lineno)

    def derives(self, index: int, base: int) -> bool:
        """Whether a class of the tree is another one, or derives from it."""
        ev = self.numbers.ev
        return class_at(ev, self.unit, base) in ancestors(ev, class_at(ev, self.unit, index))

    def at(self, span: Span) -> Expression:
        """The expression, or the argument with its keyword, that stands at a span."""
        line, column = self._lines.position(span.start)
        last, end = self._lines.position(span.end)
        utf8 = self._lines.utf8_column
        position = (line + 1, utf8(line, column), last + 1, utf8(last, end))
        return Expression(self, self._placed.at(position))

    def new_modules(self, overridden: Collection[str]) -> NewModules:
        """The modules that the file makes; `overridden` are the methods that modules define."""
        return NewModules(self.numbers.ev, self.unit, overridden)

    @cached_property
    def memory(self) -> Memory:
        """Whose memory the terms of the file have."""
        return Memory(self.numbers.ev, self.unit)

    def rank(self, term: int) -> int | None:
        """How many dimensions a term has as a tensor; None where that is not known."""
        return self.numbers.rank(self.unit, term)

    def ranks_of_parts(self, term: int) -> frozenset[int | None]:
        """The same of the tensors that a sequence holds."""
        return part_ranks(shapes_of(self.numbers.ev).of(self.unit, term))

    def sizes(self, term: int) -> Dims | None:
        """The dimensions of a term as a tensor; None where their number is not known."""
        return self.numbers.sizes(self.unit, term)

    @cached_property
    def computed_with(self) -> ComputedWith:
        """What the file computes with."""
        return ComputedWith(self.numbers, self.unit, self._users)

    @cached_property
    def whole_steps(self) -> WholeSteps:
        """What the file cuts to whole numbers."""
        return WholeSteps(self.numbers, self.unit, self._users)

    @cached_property
    def gradients(self) -> Gradients:
        """To which terms of the file gradients may pass."""
        named = asking_for_gradients(self.unit)
        asked = {source.memory[1] for term in named for source in self.memory.of(term)}
        written = WrittenValues(self.numbers.ev, self.unit, self.memory)
        return Gradients(self.numbers, self.unit, asked, written)

    @cached_property
    def layer_inputs(self) -> LayerInputs:
        """What the layers of the file get."""
        return LayerInputs(self.numbers.ev, self.unit, self._users)

    @cached_property
    def memory_order(self) -> MemoryOrder:
        """How the elements of the tensors of the file lie in memory."""
        return MemoryOrder(self.numbers.ev, self.unit)

    @cached_property
    def own_order(self) -> OwnOrder:
        """In which order torch has the elements of the tensors of the file."""
        return OwnOrder(self.numbers.ev, self.unit)

    @cached_property
    def whole_numbers(self) -> WholeNumbers:
        """The integers of the file."""
        return WholeNumbers(self.numbers.ev, self.unit, self._users)

    @cached_property
    def _users(self) -> TermUsers:
        return TermUsers(self.unit)

    @cached_property
    def _placed(self) -> PlacedTerms:  # some files need no answer
        return PlacedTerms(self.unit)


class NoExpressions(Expressions):
    """Those of a text that is not analysed: nothing is known of any."""

    def __init__(self) -> None:
        """Without an evaluator, which nothing asks."""

    def of(self, _node: ast.expr | ast.AugAssign) -> Expression:
        """An expression whose value is unknown."""
        return Expression(self, None)

    def api(self, _node: ast.expr) -> str:
        """No API."""
        return ""
