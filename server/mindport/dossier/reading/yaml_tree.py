"""YAML as a tree: what configurations are written in, with the line of each value.

Read are block and flow mappings and lists, scalars in one line, comments, anchors, aliases and
merge keys. What else there is (tags, text over several lines, several documents) counts as text.
"""

from __future__ import annotations

import re
from ast import literal_eval
from typing import Any

from mindport.dossier.reading.config_tree import Leaf, Listing, Mapping, Tree

_KEY = re.compile(
    r"(?P<key>\"[^\"]*\"|'[^']*'|[^\s\"'\[\]{},#&*!|>%@`-][^:#]*?|-[^\s:#][^:#]*?)\s*:(?=\s|$)\s*"
)
_ANCHOR = re.compile(r"&(?P<name>[\w-]+)\s*")
_TAG = re.compile(r"^![!\w]*\s+")  # `!!float 1e-4`
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False,
          "null": None, "~": None}  # fmt: skip
_NUMBER = re.compile(r"^[+-]?(\d[\d_]*)?\.?\d*([eE][+-]?\d+)?$")
_FLOW = re.compile(r"[\[\]{},:]|\"[^\"]*\"|'[^']*'|[^\[\]{},:\"']+")


def yaml_tree(text: str) -> Tree:
    """The tree of a text; a ValueError where it is none of YAML."""
    return _Reader(text).document()


def scalar(text: str) -> Any:
    """A scalar of YAML as a value of Python."""
    if text[:1] in ("'", '"') and text[-1:] == text[:1] and len(text) > 1:
        return text[1:-1]
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    if text[:1] == "(" or (_NUMBER.match(text) and any(one.isdigit() for one in text)):
        try:
            return literal_eval(text.lstrip("0") or "0" if text.isdigit() else text)
        except (ValueError, SyntaxError):
            return text
    return text


class _Line:
    """A line without its comment: how far it is indented, and what it says."""

    __slots__ = ("indent", "number", "text")

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text.strip()
        self.indent = len(text) - len(text.lstrip(" "))


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = _lines(text)
        self.at = 0
        self.anchors: dict[str, Tree] = {}

    def document(self) -> Tree:
        if not self.lines:
            return Mapping({}, 0)
        return self.block(self.lines[0].indent)

    def block(self, indent: int) -> Tree:
        """What begins at the next line, as far as it is indented like it."""
        line = self.lines[self.at]
        if _is_item(line.text):
            return self.listing(indent)
        if _KEY.match(line.text):
            return self.mapping(indent)
        self.at += 1
        return self.flow(line.text, line.number)

    def listing(self, indent: int) -> Listing:
        items: list[Tree] = []
        first = self.lines[self.at].number
        while (line := self.line(indent)) is not None and _is_item(line.text):
            rest = line.text[1:].lstrip()
            if not rest:
                self.at += 1
                items.append(self.inner(indent, Leaf(None, line.number)))
                continue
            line.indent += len(line.text) - len(rest)
            line.text = rest
            is_block = _is_item(rest) or _KEY.match(rest)
            items.append(self.block(line.indent) if is_block else self.value(rest, indent))
        return Listing(items, first)

    def mapping(self, indent: int) -> Mapping:
        entries: dict[str, Tree] = {}
        first = self.lines[self.at].number
        while (line := self.line(indent)) is not None:
            match = _KEY.match(line.text)
            if match is None:
                break
            name = match["key"].strip("\"'")
            found = self.value(line.text[match.end() :], indent)
            if name == "<<":
                for one in found.items if isinstance(found, Listing) else [found]:
                    if isinstance(one, Mapping):
                        entries = {**one.entries, **entries}
            else:
                entries[name] = found
        return Mapping(entries, first)

    def line(self, indent: int) -> _Line | None:
        """The next line, where it is indented by this much."""
        if self.at >= len(self.lines) or self.lines[self.at].indent != indent:
            return None
        return self.lines[self.at]

    def value(self, text: str, indent: int) -> Tree:
        """What stands after a key or a dash in the current line, or below it."""
        number = self.lines[self.at].number
        self.at += 1
        text = _TAG.sub("", text)
        anchor = _ANCHOR.match(text)
        text = text[anchor.end() :] if anchor else text
        if not text:
            found = self.inner(indent, Leaf(None, number))
        elif text[0] in "|>":
            found = Leaf(self.folded(indent), number)
        elif text[0] == "*":
            found = self.anchors.get(text[1:].strip(), Leaf(None, number))
        else:
            found = self.flow(self.whole(text), number)
        if anchor:
            self.anchors[anchor["name"]] = found
        return found

    def inner(self, indent: int, nothing: Leaf) -> Tree:
        """The block below a line; a list may stand as far left as its key."""
        if self.at >= len(self.lines):
            return nothing
        line = self.lines[self.at]
        if line.indent > indent or (line.indent == indent and _is_item(line.text)):
            return self.block(line.indent)
        return nothing

    def folded(self, indent: int) -> str:
        """Text over several lines."""
        parts = []
        while self.at < len(self.lines) and self.lines[self.at].indent > indent:
            parts.append(self.lines[self.at].text)
            self.at += 1
        return " ".join(parts)

    def whole(self, text: str) -> str:
        """A flow collection with the lines that it goes on in."""
        while text[0] in "[{" and _depth(text) > 0 and self.at < len(self.lines):
            text = f"{text} {self.lines[self.at].text}"
            self.at += 1
        return text

    def flow(self, text: str, number: int) -> Tree:
        if text[:1] not in "[{":
            return Leaf(scalar(text.strip()), number)
        tokens = [one for one in _FLOW.findall(text) if one.strip()]
        found, _ = _flow(tokens, 0, number)
        return found


def _lines(text: str) -> list[_Line]:
    found = []
    for number, raw in enumerate(text.expandtabs(2).splitlines(), start=1):
        line = _Line(number, _without_comment(raw))
        if line.text and not line.text.startswith(("---", "%")):
            found.append(line)
    return found


def _without_comment(line: str) -> str:
    """A line up to the sign of a comment outside of quotes."""
    quote = ""
    for at, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and (not at or line[at - 1] in " [{,:("):
            quote = sign
        elif sign == "#" and (not at or line[at - 1] in " \t"):
            return line[:at]
    return line


def _is_item(text: str) -> bool:
    return text == "-" or text.startswith("- ")


def _depth(text: str) -> int:
    return sum(text.count(one) for one in "[{") - sum(text.count(one) for one in "]}")


def _flow(tokens: list[str], at: int, number: int) -> tuple[Tree, int]:
    """The collection or scalar that begins at a token, and where it ends."""
    if at >= len(tokens):
        raise ValueError("a collection is not closed")
    token = tokens[at]
    if token == "[":
        return _flow_list(tokens, at + 1, number)
    if token == "{":
        return _flow_mapping(tokens, at + 1, number)
    end = at + 1
    while end + 1 < len(tokens) and tokens[end] == ":" and tokens[end + 1] not in "[{]},":
        end += 2  # a colon in a word: `tcp://host`
    return Leaf(scalar("".join(tokens[at:end]).strip()), number), end


def _flow_list(tokens: list[str], at: int, number: int) -> tuple[Tree, int]:
    items: list[Tree] = []
    while at < len(tokens) and tokens[at] != "]":
        if tokens[at] == ",":
            at += 1
            continue
        found, at = _flow(tokens, at, number)
        items.append(found)
        if at < len(tokens) and tokens[at] == ":":  # `[key: value]`
            at += 1
    return Listing(items, number), at + 1


def _flow_mapping(tokens: list[str], at: int, number: int) -> tuple[Tree, int]:
    entries: dict[str, Tree] = {}
    while at < len(tokens) and tokens[at] != "}":
        if tokens[at] in ",:":
            at += 1
            continue
        name = tokens[at].strip().strip("\"'")
        if at + 1 < len(tokens) and tokens[at + 1] == ":":
            entries[name], at = _flow(tokens, at + 2, number)
        else:
            at += 1
    return Mapping(entries, number), at + 1
