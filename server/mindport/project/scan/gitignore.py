"""The rules of one .gitignore file, matched the way git does: entry by entry, last rule first.

`pathspec` answers for whole paths and refuses a file with one bad line; a walk that prunes needs
the answer for the single entry, and a scan must survive any line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_POSIX_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": "\\s",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}


class _NeverMatchesError(Exception):
    """The pattern is broken in a way that makes git match nothing with it."""


@dataclass(frozen=True, slots=True)
class _Rule:
    source: str  # of a regular expression over the name, or over the path below the rules' folder
    ignores: bool
    folders_only: bool
    on_name: bool


class IgnoreRules:
    """Rules in the order of their file; paths are relative to the folder of the file."""

    __slots__ = ("_any", "_rules")

    def __init__(self, lines: Iterable[str]) -> None:
        self._rules = [rule for line in lines if (rule := _parse(line)) is not None]
        self._any = {
            (on_name, is_folder): _union(self._rules, on_name, is_folder)
            for on_name in (True, False)
            for is_folder in (True, False)
        }

    def __bool__(self) -> bool:
        return bool(self._rules)

    def check(self, path: str, name: str, is_folder: bool) -> bool | None:
        """Tell whether the rules ignore the entry; None when they do not speak of it."""
        by_name = self._any[True, is_folder]
        by_path = self._any[False, is_folder]
        # Most entries match nothing: two searches in C settle those.
        if not (by_name and by_name.fullmatch(name)) and not (by_path and by_path.fullmatch(path)):
            return None
        for rule in reversed(self._rules):
            if rule.folders_only and not is_folder:
                continue
            if re.compile(rule.source).fullmatch(name if rule.on_name else path):
                return rule.ignores
        return None


def _union(rules: list[_Rule], on_name: bool, is_folder: bool) -> re.Pattern[str] | None:
    sources = [
        f"(?:{rule.source})"
        for rule in rules
        if rule.on_name is on_name and (is_folder or not rule.folders_only)
    ]
    return re.compile("|".join(sources)) if sources else None


def _parse(line: str) -> _Rule | None:
    pattern = _without_trailing_spaces(line.rstrip("\r\n"))
    if not pattern or pattern.startswith("#"):
        return None
    ignores = not pattern.startswith("!")
    pattern = pattern if ignores else pattern[1:]
    folders_only = pattern.endswith("/")
    pattern = pattern[:-1] if folders_only else pattern
    on_name = "/" not in pattern
    try:
        source = _to_regex(pattern.removeprefix("/"))
    except _NeverMatchesError:
        return None
    return _Rule(source, ignores, folders_only, on_name)


def _without_trailing_spaces(line: str) -> str:
    stripped = line.rstrip(" ")
    backslashes = len(stripped) - len(stripped.rstrip("\\"))
    return stripped + " " if backslashes % 2 and len(stripped) < len(line) else stripped


def _to_regex(pattern: str) -> str:
    parts: list[str] = []
    at, end = 0, len(pattern)
    while at < end:
        char = pattern[at]
        if char == "*":
            part, at = _stars(pattern, at)
        elif char == "?":
            part, at = "[^/]", at + 1
        elif char == "[":
            part, at = _char_class(pattern, at)
        elif char == "\\":
            if at + 1 == end:
                raise _NeverMatchesError
            part, at = re.escape(pattern[at + 1]), at + 2
        else:
            part, at = re.escape(char), at + 1
        parts.append(part)
    # A name may hold a line break; the dot must match it.
    return f"(?s:{''.join(parts)})"


def _stars(pattern: str, start: int) -> tuple[str, int]:
    at = start
    while pattern[at : at + 1] == "*":
        at += 1
    whole_part = (start == 0 or pattern[start - 1] == "/") and pattern[at : at + 1] in ("", "/")
    if at - start < 2 or not whole_part:
        return "[^/]*", at
    if at == len(pattern):
        return ".*", at
    return "(?:.*/)?", at + 1


def _char_class(pattern: str, start: int) -> tuple[str, int]:
    at = start + 1
    negated = pattern[at : at + 1] in ("!", "^")
    at += negated
    first, parts = at, []
    while True:
        char = pattern[at : at + 1]
        if not char:
            raise _NeverMatchesError
        if char == "]" and at > first:
            break
        if pattern.startswith("[:", at) and (close := pattern.find(":]", at)) > 0:
            name = pattern[at + 2 : close]
            if name not in _POSIX_CLASSES:
                raise _NeverMatchesError
            parts.append(_POSIX_CLASSES[name])
            at = close + 2
            continue
        low, at = _class_char(pattern, at)
        if pattern[at : at + 1] == "-" and pattern[at + 1 : at + 2] not in ("", "]"):
            high, at = _class_char(pattern, at + 1)
            if low <= high:
                parts.append(f"{re.escape(low)}-{re.escape(high)}")
        else:
            parts.append(re.escape(low))
    inside = "".join(parts)
    if not inside:
        return ("[^/]" if negated else "(?!)"), at + 1
    # A class never matches the separator, whatever it lists.
    return f"(?!/)[{'^' if negated else ''}{inside}]", at + 1


def _class_char(pattern: str, at: int) -> tuple[str, int]:
    if pattern[at] == "\\":
        if at + 1 == len(pattern):
            raise _NeverMatchesError
        return pattern[at + 1], at + 2
    return pattern[at], at + 1
