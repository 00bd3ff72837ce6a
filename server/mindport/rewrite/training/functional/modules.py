"""Which modules the optimizers of a file train, and whether a loss is computed with all of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from mindport.analysis.layers.given_parameters import (
    Given,
    given_parameters,
    made_or_self,
    module_made,
)
from mindport.analysis.layers.trained_modules import Computed, makers
from mindport.analysis.values.value_origins import Place
from mindport.rewrite.training.functional.events import UnknownStepError
from mindport.rewrite.training.functional.forward import Forward
from mindport.rewrite.training.functional.windows import Trained
from mindport.rewrite.view.names import alike
from mindport.rewrite.view.tree import Tree

_ASSUMED = "every parameter of the optimizer has a part in the loss"


class UnknownModulesError(UnknownStepError):
    """It is not known which modules an optimizer trains."""


class TrainedModules:
    """The modules that optimizers train.

    With `assumes`, parameters of unknown modules are taken to have a part in the loss; `assumed`
    says so then.
    """

    def __init__(self, tree: Tree, *, assumes: bool) -> None:
        self._tree, self._assumes = tree, assumes
        self.assumed = ""
        self._parts: set[ast.expr] = set()  # optimizers that may train a part of their modules

    def makers(self, one: Trained) -> list[Place]:
        """The calls that make an optimizer."""
        optimizer = self._tree.of(one.optimizer)
        if optimizer.term is None:
            raise UnknownModulesError("the call that makes the optimizer is not known")
        found = makers(optimizer.evaluator, optimizer.unit, optimizer.term)
        if found is None:
            raise UnknownModulesError("the call that makes the optimizer is not known")
        return found

    def _sets(self, one: Trained) -> Iterator[frozenset[Place]]:
        """For each call that makes the optimizer, those that make the modules that it trains."""
        ev = self._tree.of(one.optimizer).evaluator
        for place in self.makers(one):
            found = given_parameters(ev, place)
            if found is None:
                raise UnknownModulesError(
                    "the optimizer is not made of `parameters()` of known modules"
                )
            self._parts |= {one.optimizer} if found.is_part else set()
            yield self._owner(one.optimizer, found) or found.modules

    def _owner(self, optimizer: ast.expr, found: Given) -> frozenset[Place] | None:
        """The module that holds an optimizer and has made it of its own parameters."""
        if not found.is_own or not isinstance(optimizer, ast.Attribute):
            return None
        holder = self._tree.of(optimizer.value)
        if holder.term is None:
            return None
        made = module_made(holder.evaluator, holder.unit, holder.term)
        return made if made is not None and made <= found.modules else None

    def is_part(self, one: Trained) -> bool:
        """Whether an optimizer may train some of the parameters of its modules only."""
        return self.modules(one) is None or one.optimizer in self._parts

    def modules(self, one: Trained) -> frozenset[Place] | None:
        """The calls that make the modules that an optimizer trains; None where one is not known."""
        try:
            return frozenset().union(*self._sets(one))
        except UnknownModulesError:
            return None

    def used(self, forward: Forward) -> frozenset[Place]:
        """The calls that make the modules that a loss is computed with."""
        return frozenset(self._computed(forward.code).made)

    def trains(self, one: Trained, module: ast.expr) -> bool:
        """Whether an optimizer trains the parameters of a module, and no others."""
        asked = self._tree.of(module)
        if asked.term is None:
            return False
        made = made_or_self(asked.evaluator, asked.unit, asked.term)
        sets = list(self._sets(one))
        return (
            made is not None
            and frozenset().union(*sets) == made
            and all(len(one) == 1 or len(sets) == 1 for one in sets)
        )

    def check_whole(self, forward: Forward, trained: Sequence[Trained]) -> None:
        """Whether all parameters of the optimizers have a part in the loss."""
        owners = forward.losses.owners
        computed = self._computed((*forward.statements, *(owners if len(owners) == 1 else ())))
        for one in trained:
            if forward.backward not in one.backwards:
                continue
            try:
                is_whole = all(map(computed.use_whole, self._sets(one)))
            except UnknownModulesError:
                if not self._assumes:
                    raise
                is_whole, self.assumed = True, _ASSUMED
            if not is_whole:
                raise UnknownStepError("a parameter of the optimizer may have no part in the loss")

    def _computed(self, code: Sequence[ast.AST]) -> Computed:
        """What a piece of code computes with."""
        tree = self._tree
        nodes = [node for one in code for node in _always(tree, one)]
        calls = [tree.of(node.func) for node in nodes if isinstance(node, ast.Call)]
        computed = Computed(tree.evaluator)
        for called in calls:
            if called.term is not None:
                computed.call(called.unit, called.term)
        for node in nodes:
            if isinstance(node, ast.Attribute):
                computed.reads(tree.of(node.value).value, node.attr)
        return computed


def _always(tree: Tree, code: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run whatever a condition says; what both branches call does, too."""
    within = list(ast.walk(code))
    branches = {one for one in within if isinstance(one, ast.If)}
    for node in within:
        around = tree.around(node) if branches else ()
        inner = [one for one in around if isinstance(one, ast.If) and one in branches]
        if all(_is_on_both_ways(one, node) for one in inner):
            yield node


def _is_on_both_ways(branch: ast.If, node: ast.AST) -> bool:
    """Whether code of a branch is in its condition, or written in its other way, too."""
    ways = [[one for part in way for one in ast.walk(part)] for way in (branch.body, branch.orelse)]
    sides = [way for way in ways if node not in way]
    if len(sides) == 2:
        return True
    whole = node.func if isinstance(node, ast.Call) else node
    if not isinstance(whole, ast.expr):
        return False
    return any(isinstance(one, ast.expr) and alike(one, whole) for one in sides[0])
