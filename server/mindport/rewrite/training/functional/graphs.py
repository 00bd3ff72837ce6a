"""Which forward passes are compiled: those of which a graph is known to give the same."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from mindport.analysis.graph.compilable import Compilable
from mindport.analysis.graph.obstacle import Obstacle
from mindport.analysis.layers.trained_modules import PARAMETER, is_module
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.domain import (
    Atom,
    Class,
    Constant,
    Function,
    Instance,
    Library,
    Method,
    ModuleAtom,
    Object,
)
from mindport.knowledge.graph_values import ONE_OPERATOR
from mindport.knowledge.types import Backend
from mindport.rewrite.training.functional.forward import Forward
from mindport.rewrite.training.functional.inputs import Scope
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.file_facts import FileFacts
from mindport.rewrite.view.names import is_path, stored
from mindport.rewrite.view.tree import Tree

# What a forward pass may be written of; what they mean is asked of their terms.
_STATEMENTS = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.If, ast.For, ast.Pass)
_KEPT = (Constant, Library, Function, Class, ModuleAtom, Method, Object, Instance)
_DATA = frozenset({"torch.Tensor", "int", "float", "bool", "list", "tuple", "dict"})


class UncompiledError(Exception):
    """Why a step is not compiled: it completes "this training step is not compiled: ..."."""


@dataclass(frozen=True, slots=True)
class Graphs:
    """What is known of graphs where a file is to run."""

    tree: Tree
    code: Code
    proven: frozenset[str]
    set_after: Collection[str]

    @classmethod
    def of(cls, code: Code, tree: Tree, facts: FileFacts) -> Graphs:
        """What was measured, on the CPU alone."""
        is_measured = code.backend is Backend.CPU and code.records
        proven = code.knowledge.same_in_graph() if is_measured else frozenset()
        return cls(tree, code, proven, facts.set_after())

    def inputs(
        self, scope: Scope, forward: Forward, given: Sequence[str], gone: Collection[ast.stmt]
    ) -> tuple[str, ...]:
        """The parameters of a forward pass that is compiled; UncompiledError where none is.

        `gone` are statements in it that are not written.
        A graph keeps what the code around it was: what may be another value is passed to it.
        """
        if not self.proven:
            raise UncompiledError("no graph was measured for this backend and release")
        code = [one for one in forward.code if one not in gone]
        nodes = [node for one in code for node in ast.walk(one)]
        for node in nodes:
            if isinstance(node, ast.stmt) and not isinstance(node, _STATEMENTS):
                raise UncompiledError(f"`{_keyword(node)}` (line {node.lineno})")
        for found in self._of_terms(nodes, forward.losses.tests):
            raise UncompiledError(self._told(found))
        self._check_parameters(nodes)
        passed = self._passed(scope, forward, nodes, {*given})
        return (*given, *passed)

    def _of_terms(
        self, nodes: Sequence[ast.AST], tests: Collection[ast.expr]
    ) -> Iterator[Obstacle]:
        tree = self.tree
        graph = Compilable(tree.evaluator, self._proves, self.set_after)
        for test in tests:
            yield from self._condition(graph, test)
        for node in nodes:
            if isinstance(node, (ast.If, ast.IfExp)):
                yield from self._condition(graph, node.test)
            elif isinstance(node, ast.AugAssign):
                one = tree.of(node)
                if one.term is not None:
                    yield from graph.addition(one.unit, one.term)
            elif isinstance(node, ast.For):
                yield from self._condition(graph, node.iter)
            # The term of a name is that of what made it, which runs before.
            if isinstance(node, ast.expr) and not isinstance(node, ast.Name):
                one = tree.of(node)
                if one.term is not None:
                    yield from graph.terms(one.unit, (one.term,))
            if isinstance(node, ast.Call):
                callee = tree.of(node.func)
                if callee.term is not None:
                    yield from graph.called(callee.unit, callee.term)
                else:
                    yield Obstacle("what is called is not known", tree.of(node).unit, -1)

    def _proves(self, api: str) -> bool:
        """Whether an API was seen to give the same in a graph, or is written as nothing."""
        if f"!{api}" in self.proven:
            return False
        names = [f"{one}.{api.rpartition('.')[2]}" for one in ONE_OPERATOR]
        names = names if api in names else [api]
        if not self.proven.isdisjoint(names):
            return True
        mapping = self.code.facts(api).mapping
        return mapping is not None and mapping.area == "device"

    def _condition(self, graph: Compilable, test: ast.expr) -> Iterator[Obstacle]:
        one = self.tree.of(test)
        if one.term is not None:
            yield from graph.condition(one.unit, one.term)

    def _check_parameters(self, nodes: Sequence[ast.AST]) -> None:
        """Raise UncompiledError for two networks whose parameters have the same names."""
        called = [one.func for one in nodes if isinstance(one, ast.Call)]
        paths = {self.tree.written(one): one for one in called if is_path(one)}
        known: dict[str, str] = {}
        for path, node in paths.items():
            for name in self._parts_of(node):
                if known.setdefault(name, path) != path:
                    said = f"`{known[name]}` and `{path}` have parameters of the same names"
                    raise UncompiledError(f"{said} (line {node.lineno})")

    def _parts_of(self, node: ast.expr) -> Iterator[str]:
        """The names that a network gives to the networks and parameters inside it."""
        ev = self.tree.evaluator
        for atom in self.tree.of(node).value:
            if isinstance(atom, Instance) and ev.catalogue.has_role("containers", atom.cls):
                yield from (str(place) for place in range(len(atom.elements) or 1))
            elif isinstance(atom, Object):
                yield from self._held_by(atom)

    def _held_by(self, network: Object) -> Iterator[str]:
        ev = self.tree.evaluator
        classes = (one for one in ancestors(ev, network.cls) if isinstance(one, Class))
        for cls in classes:
            for name in cls.unit.ir.classes[cls.index].attributes:
                _, held = find_attribute(ev, cls, name)
                if any(is_module(ev, one) or _is_parameter(one) for one in held):
                    yield name

    def _passed(
        self, scope: Scope, forward: Forward, nodes: Sequence[ast.AST], given: Collection[str]
    ) -> list[str]:
        """What the function reads of the code around it, and has to be passed."""
        known = {name for one in forward.statements for name in stored(one)} | {*given}
        names = [one for one in nodes if isinstance(one, ast.Name) and one.id not in known]
        counts = self._bindings(scope)
        passed: dict[str, None] = {}
        for node in sorted(names, key=lambda one: (one.lineno, one.col_offset)):
            is_again = counts.get(node.id, 0) > 1 or node.id in self._globals()
            if is_again or not self._is_kept(node):
                self._check_data(node, is_again=is_again)
                passed[node.id] = None
        return list(passed)

    def _check_data(self, node: ast.Name, *, is_again: bool) -> None:
        if not self._is_data(node):
            said = "may get another value" if is_again else "is not known"
            raise UncompiledError(f"`{node.id}` {said} (line {node.lineno})")

    def _is_data(self, node: ast.Name) -> bool:
        """Whether a name may be passed: tensors and numbers, and what is neither called nor set."""
        one = self.tree.of(node)
        if any(is_module(one.evaluator, atom) for atom in one.value):
            return False
        if one.kinds - {""}:
            return one.kinds <= _DATA
        holder = self.tree.parent(node)
        is_called = isinstance(holder, ast.Call) and holder.func is node
        return not is_called and not isinstance(holder, ast.Attribute)

    def _is_kept(self, node: ast.Name) -> bool:
        """Whether a name stands for what stays as it is, or for a module, whose state is seen."""
        one = self.tree.of(node)
        ev = one.evaluator
        if not one.value or not all(isinstance(atom, _KEPT) for atom in one.value):
            return False
        is_of_modules = any(is_module(ev, atom) for atom in one.value)
        return is_of_modules or not any(map(ev.is_tensor, one.value))

    def _bindings(self, scope: Scope) -> dict[str, int]:
        """How often each name is bound in a scope."""
        found: dict[str, int] = {}
        for node in ast.walk(scope):
            if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
                found[node.id] = found.get(node.id, 0) + 1
        return found

    def _globals(self) -> set[str]:
        """The names that functions of the file bind outside of themselves."""
        found = {name for node in self.tree.nodes(ast.Global) for name in node.names}
        return found | {name for node in self.tree.nodes(ast.Nonlocal) for name in node.names}

    def _told(self, found: Obstacle) -> str:
        line = found.line
        place = PurePath(found.unit.path).name
        return f"{found.reason} ({place}:{line})" if line else f"{found.reason} ({place})"


def _is_parameter(atom: Atom) -> bool:
    return isinstance(atom, Instance) and atom.cls == PARAMETER


def _keyword(node: ast.stmt) -> str:
    """The word that a statement begins with."""
    return type(node).__name__.lower()
