"""What a forward pass reads: a batch, settings, modules, or what was computed before."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence

from mindport.analysis.expression import Expression
from mindport.analysis.layers.trained_modules import Computed, is_module
from mindport.analysis.values.evaluator import TENSOR
from mindport.rewrite.facts.recording import is_without_gradient
from mindport.rewrite.training.functional.events import UnknownStepError
from mindport.rewrite.training.functional.windows import block_of
from mindport.rewrite.training.program_statements import LOOPS, statements
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.names import is_path, loaded, parameters, read_before, root, stored
from mindport.rewrite.view.tree import Tree

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Module
_PLAIN = (dict, list)
_TENSORS = frozenset({"", TENSOR})
_HOLDING = _TENSORS | {"torch.nn.Parameter", "dict", "list", "set", "tuple"}


class Inputs:
    """The names of a scope, by what they hold."""

    def __init__(self, tree: Tree, scope: Scope) -> None:
        self._tree, self._scope = tree, scope
        function = None if isinstance(scope, ast.Module) else scope
        self._data = {one.arg for one in parameters(function)}
        for node in ast.walk(scope):
            if isinstance(node, (ast.For, ast.AsyncFor)):
                self._data |= stored(node.target)

    def take_data(self, statement: ast.stmt) -> bool:
        """Whether a statement only moves or shapes a batch; its names are data from then on."""
        value = getattr(statement, "value", None)
        if not targets_of(statement) or value is None or not loaded(value):
            return False
        nodes = list(ast.walk(value))
        is_plain = all(self._is_plain(one) for one in nodes if isinstance(one, ast.Name))
        if is_plain and all(map(self._only_shapes, _called(nodes))):
            self._data |= stored(statement)
            return True
        return False

    def check(self, found: Sequence[ast.stmt], loss: ast.expr, bound: Collection[str]) -> None:
        """Raise UnknownStepError where what is read may have been computed with parameters."""
        others = (one for one in statements(self._scope) if one not in found)
        outside = {name for one in others for name in stored(one)} - set(bound)
        self._check_given(found)
        nodes = [node for one in (*found, loss) for node in ast.walk(one)]
        for node in nodes:
            if isinstance(node, ast.Name) and node.id in outside and self._is_dangerous(node):
                raise UnknownStepError(f"`{node.id}` is computed before, with a gradient")
            if isinstance(node, ast.Attribute) and self._is_kept(node, bound):
                raise UnknownStepError(f"`{node.attr}` is kept in an object, with a gradient")

    def _check_given(self, found: Sequence[ast.stmt]) -> None:
        """Check the names that are read, and bound only then."""
        for name in read_before(found):
            if not all(self._computes_nothing(one, {name}) for one in self._reaching(name, found)):
                raise UnknownStepError(f"`{name}` is computed before, with a gradient")

    def _is_dangerous(self, node: ast.Name) -> bool:
        """Whether a name is read that may have been computed with parameters."""
        is_read = isinstance(node.ctx, ast.Load)
        return is_read and not self._is_free(node.id) and self._is_computed(node)

    def _reaching(self, name: str, found: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
        """What binds a name before some statements, in the same round of the loop around them."""
        inner: ast.AST | None = found[0] if name not in self._data else None
        while isinstance(inner, ast.stmt):
            block = block_of(self._tree, inner)
            for one in reversed(block[: block.index(inner)]):
                bound = [part for part in _simple(one) if name in stored(part)]
                yield from (part for part in bound if not is_without_gradient(self._tree, part))
                if one in bound:
                    return
            holder = self._tree.parent(inner)
            inner = None if holder is self._scope or isinstance(holder, LOOPS) else holder

    def _is_plain(self, node: ast.Name) -> bool:
        """Whether a name is that of a batch, of a module of Python, or of a setting."""
        expression = self._tree.of(node)
        return node.id in self._data or expression.is_path or _is_setting(expression)

    def _only_shapes(self, called: ast.expr) -> bool:
        """Whether what is called is a function of torch or numpy, or a method of a batch."""
        if self._is_model(called):
            return False
        one = self._tree.of(called)
        if one.is_path or not isinstance(called, ast.Attribute):
            return one.is_path
        if one.value:  # a method of the project may compute with parameters
            return bool(one.apis) and "" not in one.apis
        known = one.evaluator.catalogue.entry(f"{TENSOR}.{called.attr}")
        return known is not None or any(hasattr(kind, called.attr) for kind in _PLAIN)

    def _is_model(self, node: ast.expr) -> bool:
        expression = self._tree.of(node)
        is_known = any(is_module(expression.evaluator, one) for one in expression.value)
        return is_known or (expression.is_of_passed and not isinstance(node, ast.Attribute))

    def _is_kept(self, node: ast.Attribute, bound: Collection[str]) -> bool:
        """Whether an attribute is a tensor that is no parameter, and may have a gradient."""
        is_outer = isinstance(node.ctx, ast.Load) and is_path(node) and root(node) not in bound
        held = self._tree.of(node)
        return is_outer and held.is_tensor and not held.is_parameter and self._is_computed(node)

    def _is_computed(self, node: ast.expr) -> bool:
        """Whether a gradient may come through a value, as it is used: `fake.detach()` has none."""
        whole: ast.AST | None = node
        while isinstance(whole, ast.expr):
            expression = self._tree.of(whole)
            is_other = bool(expression.kinds) and not expression.kinds & _TENSORS
            if is_other or expression.is_path or not expression.may_have_gradient:
                return False
            whole = self._used_as(whole)
        return bool(self._tree.of(node).kinds & _TENSORS) and not self._is_model(node)

    def _used_as(self, node: ast.expr) -> ast.AST | None:
        """The member of an expression, or the call of it, that it is part of."""
        holder = self._tree.parent(node)
        is_called = isinstance(holder, ast.Call) and holder.func is node
        return holder if is_called or isinstance(holder, ast.Attribute) else None

    def _is_free(self, name: str, met: set[str] | None = None) -> bool:
        """Whether no module and no parameter has a part in what a name is bound to.

        Names in `met` are being asked already, and decide there.
        """
        met = set() if met is None else met
        if name in met or name in self._data:
            return True
        met.add(name)
        made = (one for one in self._bindings(name) if not is_without_gradient(self._tree, one))
        return all(self._computes_nothing(one, met) for one in made)

    def _bindings(self, name: str) -> list[ast.stmt]:
        return [one for one in _simple(self._scope) if name in stored(one)]

    def _computes_nothing(self, statement: ast.stmt, met: set[str]) -> bool:
        """Whether a statement computes with no module and no parameter."""
        nodes = list(ast.walk(statement))
        calls = [self._tree.of(one) for one in _called(nodes)]
        if not all(one.value or one.apis - {""} for one in calls):
            return False
        read = (one for one in nodes if isinstance(one, ast.Attribute))
        if any(self._tree.of(one).is_parameter for one in read):
            return False
        computed = [Computed(one.evaluator) for one in calls[:1]]
        for one, called in ((one, called) for one in computed for called in calls):
            if called.term is not None:
                one.call(called.unit, called.term)
        if any(one.called or one.read for one in computed):
            return False
        scope = {one for other in statements(self._scope) for one in stored(other)}
        return all(self._is_free(name, met) for name in loaded(statement) & scope)


def _called(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    yield from (one.func for one in nodes if isinstance(one, ast.Call))


def _simple(scope: ast.AST) -> Iterator[ast.stmt]:
    """The statements that hold no others."""
    all_of_it = statements(scope)
    for one in (scope, *all_of_it) if isinstance(scope, ast.stmt) else all_of_it:
        children = ast.iter_child_nodes(one)
        if isinstance(one, ast.stmt) and not any(isinstance(x, ast.stmt) for x in children):
            yield one


def _is_setting(expression: Expression) -> bool:
    """Whether it is known to be no tensor, no module, and to hold none."""
    kinds = expression.kinds
    is_known = bool(kinds) and not kinds & _HOLDING
    return is_known and not any(is_module(expression.evaluator, one) for one in expression.value)
