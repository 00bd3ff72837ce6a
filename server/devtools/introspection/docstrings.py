"""Signatures that a docstring's first line states: `max(input, dim) -> (Tensor, LongTensor)`."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

from devtools.introspection.record import Overload, Param
from devtools.introspection.source_index import parameters

_DIRECTIVE = re.compile(r"^\s*\.\. (?:py:)?(?:function|method)::\s*(?P<head>.*\S)")
_HEAD = re.compile(
    r"^(?:[\w.]+\.)?(?P<name>\w+)\((?P<args>(?:(?!->).)*)\)\s*(?:->\s*(?P<returns>[^:]*))?\s*$"
)


def stated_signatures(
    doc: object, name: str, returns: Callable[[str], str], drop_receiver: bool = False
) -> tuple[Overload, ...]:
    """Every signature line that opens a docstring, as overloads."""
    found: list[Overload] = []
    for line in _opening_lines(doc if isinstance(doc, str) else ""):
        match = _HEAD.match(line)
        if match is None or match["name"] != name:
            if found:
                break
            continue
        overload = _parse(match["args"], match["returns"] or "", returns, drop_receiver)
        if overload is not None and overload not in found:
            found.append(overload)
    return tuple(found)


def _opening_lines(doc: str) -> list[str]:
    lines = [line.strip().rstrip("\\").strip() for line in doc.strip().splitlines()[:12]]
    joined: list[str] = []
    for line in lines:
        if joined and joined[-1].count("(") > joined[-1].count(")"):
            joined[-1] += " " + line
        else:
            joined.append(line)
    return [line.removeprefix(".. function::").strip() for line in joined]


def _parse(
    args: str, result: str, returns: Callable[[str], str], drop_receiver: bool
) -> Overload | None:
    text = re.sub(r"\\\*", "*", args)
    text = re.sub(r"\[\s*,\s*([^\]\[]*)\]", r", \1=None", text)  # "size[, out]"
    try:
        tree = ast.parse(f"def f({text}): pass").body[0]
    except (SyntaxError, ValueError):
        return None
    if not isinstance(tree, ast.FunctionDef):
        return None
    params = parameters(tree.args, lambda _: "", drop_receiver)
    return Overload(tuple(params), returns(result.strip().rstrip(".")))


def all_signatures(
    doc: object, name: str, returns: Callable[[str], str], drop_receiver: bool = False
) -> tuple[Overload, ...]:
    """The opening signatures, and those of every `.. function::` or `.. method::` directive."""
    found = list(stated_signatures(doc, name, returns, drop_receiver))
    for line in (doc if isinstance(doc, str) else "").splitlines():
        match = _DIRECTIVE.match(line)
        head = match and _HEAD.match(match["head"])
        if head and head["name"] == name:
            overload = _parse(head["args"], head["returns"] or "", returns, drop_receiver)
            if overload is not None and overload not in found:
                found.append(overload)
    return tuple(found)


def section(doc: object, title: str) -> str:
    """The text below a section title such as `Returns:`, to the next blank line."""
    text = doc if isinstance(doc, str) else ""
    match = re.search(rf"^[ \t]*{title}:?[ \t]*\n((?:[ \t]+\S.*\n?)+)", text, re.MULTILINE)
    return " ".join(match[1].split()) if match else ""


_ARGUMENT = re.compile(r"^\*{0,2}(?P<names>\w+(?:, \w+)*) ?\((?P<type>.*?)\) ?:")
_DEFAULT = re.compile(r"[Dd]efault(?:s to| is|:)?:? *`{1,2}(?P<value>[^`]+)`{1,2}")


def parameters_of_sections(doc: object) -> tuple[Param, ...]:
    """Parameters as the `Args:` and `Keyword Args:` sections list them."""
    params: list[Param] = []
    for title, kind in (("Args", "normal"), ("Keyword Args", "keyword")):
        for names, text in _entries(doc, title):
            default = _DEFAULT.search(text)
            value = default["value"].strip() if default else None
            if value is None and "optional" in text.split(":")[0]:
                value = "..."
            params += [(name, kind, value, None) for name in names if name not in _seen(params)]
    return tuple(params)


def _seen(params: list[Param]) -> set[str]:
    return {param[0] for param in params}


def _lines_below(doc: object, title: str) -> Iterator[str]:
    """The lines of a section that say something."""
    lines = (doc if isinstance(doc, str) else "").expandtabs().splitlines()
    start = next((i for i, line in enumerate(lines) if line.strip() == f"{title}:"), len(lines))
    for line in filter(str.strip, lines[start + 1 :]):
        if _indent(line) <= _indent(lines[start]):
            break
        yield line


def _entries(doc: object, title: str) -> list[tuple[list[str], str]]:
    """Names and text of each entry of a section: entries share the section's least indent."""
    found: list[tuple[list[str], str]] = []
    inner = 0
    for line in _lines_below(doc, title):
        inner = inner or _indent(line)
        match = _ARGUMENT.match(line.strip()) if _indent(line) == inner else None
        if match:
            found.append((match["names"].split(", "), line.strip()))
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
    return found


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
