"""The statements of the knowledge base and the rules, and the code in them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Mapping
from mindport.rules.rule import all_rules

_QUOTED = re.compile(r"`([^`]+)`")
_NAME = re.compile(r"(?<![\w.`])mindspore(?:\.\w+)+(?!\w|\*|\.\w)")
_COMMAND = re.compile(r"(?:msrun|npu-smi|nvidia-smi|export|python|pip|mpirun)\b")
# Statements on other releases speak of names that this one need not have.
_ELSEWHERE = re.compile(
    r"\b(?:before|until|up to|removed|no longer|dropped|renamed)\b", re.IGNORECASE
)


class Statement(NamedTuple):
    """A text, the API of which it is said, and the backends for which."""

    text: str
    api: str
    field: str
    backends: frozenset[Backend]


class Fragment(NamedTuple):
    """A piece of code in a statement; `kind` is code, name, command or words."""

    code: str
    kind: str
    statement: Statement


def statements(kb: KnowledgeBase) -> Iterator[Statement]:
    """All that is said of the newest release, each text once with the first API that has it."""
    found: dict[str, tuple[str, str, set[Backend]]] = {}
    for api in kb.mapped():
        for backend in Backend:
            mapping = kb.mapping(api, "latest", backend)
            for field, text in _texts(mapping) if mapping is not None else ():
                found.setdefault(text, (api, field, set()))[2].add(backend)
    for rule in all_rules():
        for key, text in rule.templates.items():
            found.setdefault(text, (rule.code, key, set(Backend)))
    for text, (api, field, backends) in found.items():
        yield Statement(text, api, field, frozenset(backends))


def _texts(mapping: Mapping) -> Iterator[tuple[str, str]]:
    said = [("advice", mapping.advice), *(("difference", one) for one in mapping.differences)]
    for target in mapping.targets[:1]:
        said += [("difference", one) for one in target.differences]
        said += [(f"parameter {one.torch}", one.note) for one in target.parameters]
    yield from ((field, text) for field, text in said if text)


def fragments(statement: Statement) -> Iterator[Fragment]:
    """The code of a statement: what is quoted, and MindSpore's names outside of quotes."""
    text = statement.text
    if "{" in text and statement.field.startswith("MP"):
        return  # a template: its slots are filled with names of rows
    for code in _QUOTED.findall(text):
        yield Fragment(code, _kind(code), statement)
    for name in _NAME.findall(_QUOTED.sub("", text)):
        yield Fragment(name, "name", statement)


def is_of_other_release(statement: Statement) -> bool:
    """Whether a text speaks of other releases than the newest."""
    return _ELSEWHERE.search(statement.text) is not None


def _kind(code: str) -> str:
    if _COMMAND.match(code):
        return "command"
    try:
        tree = ast.parse(code)
        compile(tree, "<statement>", "exec")
    except SyntaxError:
        return "words"
    kinds = (ast.Call, ast.Attribute, ast.BinOp)
    has_code = any(isinstance(node, kinds) for node in ast.walk(tree))
    is_more = isinstance(tree.body[0], ast.stmt) and not _is_word(tree)
    return "code" if has_code or is_more else "words"


def _is_word(tree: ast.Module) -> bool:
    """A lone name, constant or assignment of one, as in `ord=None`."""
    node = tree.body[0]
    value = node.value if isinstance(node, ast.Expr | ast.Assign) else None
    return isinstance(value, ast.Name | ast.Constant | ast.Tuple | ast.List)
