"""Cuts a program down to the smallest one that fares as badly."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from devtools.random_programs.program import sample_of
from devtools.random_programs.trial import Trial, Trials, Verdict
from devtools.trials.sample import Sample

_AT_ONCE = 24


def shrunk(trials: Trials, trial: Trial, rounds: int = 40) -> Trial:
    """The smallest program with the same verdict that taking away and unwrapping leads to."""
    best = trial
    tried: set[str] = set()
    for _ in range(rounds):
        smaller = next(_smaller(trials, best, tried), None)
        if smaller is None:
            break
        best = smaller
    return next(_as_bad(trials, trial, [best.sample]), trial)


def _smaller(trials: Trials, trial: Trial, tried: set[str]) -> Iterator[Trial]:
    waiting: list[Sample] = []
    for source in candidates(trial.sample.source):
        if source in tried:
            continue
        tried.add(source)
        sample = sample_of(trial.sample.key, source, int(trial.sample.key.rpartition("/")[2]))
        if sample is not None:
            waiting.append(sample)
        if len(waiting) == _AT_ONCE:
            yield from _as_bad(trials, trial, waiting, once=True)
            waiting = []
    yield from _as_bad(trials, trial, waiting, once=True)


def _as_bad(
    trials: Trials, trial: Trial, samples: list[Sample], *, once: bool = False
) -> Iterator[Trial]:
    for one in trials.of(samples, once=once):
        if one.verdict is not trial.verdict:
            continue
        if one.verdict is Verdict.SILENT or _kind(one.note) == _kind(trial.note):
            yield one


def _kind(note: str) -> str:
    """An error without what differs from program to program."""
    return "".join(one for one in note[:60] if not one.isdigit())


def candidates(source: str) -> Iterator[str]:
    """Programs that lack something: the most first."""
    tree = ast.parse(source)
    seen = {source}
    for make in (_without_statements, _without_blocks, _without_operands):
        for text in make(tree):
            if text not in seen and len(text) <= len(ast.unparse(tree)):
                seen.add(text)
                yield text


def _bodies(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(tree):
        for name in ("body", "orelse"):
            found = getattr(node, name, None)
            if isinstance(found, list):
                yield found


def _without_statements(tree: ast.Module) -> Iterator[str]:
    """Halves, quarters, ... of the statements of each block taken away."""
    for place, body in enumerate(_bodies(tree)):
        size = len(body) // 2
        while size:
            for start in range(0, len(body), size):
                new = copy.deepcopy(tree)
                cut = list(_bodies(new))[place]
                taken = cut[start : start + size]
                if any(isinstance(one, (ast.Return, ast.Import)) for one in taken):
                    continue
                del cut[start : start + size]
                if cut or place == 0:
                    yield _text(new)
            size //= 2


def _without_blocks(tree: ast.Module) -> Iterator[str]:
    """The statements of a block in place of it."""
    for place, body in enumerate(_bodies(tree)):
        for index, one in enumerate(body):
            if isinstance(one, (ast.For, ast.While, ast.If, ast.With)):
                new = copy.deepcopy(tree)
                cut = list(_bodies(new))[place]
                block = cut[index]
                assert isinstance(block, (ast.For, ast.While, ast.If, ast.With))
                cut[index : index + 1] = [
                    inner for inner in block.body if not isinstance(inner, ast.Break)
                ]
                yield _text(new)


def _without_operands(tree: ast.Module) -> Iterator[str]:
    """An operand in place of an expression; a call, a list, a table without one entry."""
    nodes = [one for one in ast.walk(tree) if isinstance(one, ast.expr)]
    said = {part for one in ast.walk(tree) for part in _annotation(one)}
    for place, node in enumerate(nodes):
        if node in said:  # another program for the analysis, the same one for torch
            continue
        for field, index in _entries(node):
            new = copy.deepcopy(tree)
            same = [one for one in ast.walk(new) if isinstance(one, ast.expr)][place]
            del getattr(same, field)[index]
            if isinstance(same, ast.Dict):
                del same.values[index]
            yield _text(new)
        for inner in _operands(node):
            yield _text(_Replaced(inner).visit(copy.deepcopy(_marked(tree, node))))


def _annotation(node: ast.AST) -> Iterator[ast.AST]:
    annotation = getattr(node, "annotation", None)
    return ast.walk(annotation) if isinstance(annotation, ast.expr) else iter(())


def _entries(node: ast.expr) -> Iterator[tuple[str, int]]:
    if isinstance(node, ast.Call):
        yield from (("keywords", index) for index in range(len(node.keywords)))
        yield from (("args", index) for index in range(len(node.args)))
    elif isinstance(node, (ast.List, ast.Tuple)) and len(node.elts) > 1:
        yield from (("elts", index) for index in range(len(node.elts)))
    elif isinstance(node, ast.Dict) and len(node.keys) > 1:
        yield from (("keys", index) for index in range(len(node.keys)))


def _operands(node: ast.expr) -> list[ast.expr]:
    match node:
        case ast.Call(func=ast.Attribute(value=owner), args=arguments):
            return [owner, *arguments]
        case ast.Call(args=arguments):
            return list(arguments)
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.UnaryOp(operand=operand):
            return [operand]
        case ast.Compare(left=left, comparators=[right]):
            return [left, right]
        case ast.Attribute(value=owner) | ast.Subscript(value=owner):
            return [owner]
        case ast.IfExp(body=body, orelse=other):
            return [body, other]
    return []


def _marked(tree: ast.Module, node: ast.expr) -> ast.Module:
    for one in ast.walk(tree):
        one.__dict__.pop("_taken", None)
    node.__dict__["_taken"] = True
    return tree


class _Replaced(ast.NodeTransformer):
    """Puts another expression in the place of the one that is marked."""

    def __init__(self, inner: ast.expr) -> None:
        self._inner = inner

    def visit(self, node: ast.AST) -> ast.AST:
        if "_taken" in node.__dict__:
            return self._inner
        found: ast.AST = super().generic_visit(node)
        return found


def _text(tree: ast.AST) -> str:
    return f"{ast.unparse(tree)}\n"
