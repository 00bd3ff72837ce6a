"""What MindSpore's docstrings say of results and platforms, in our notation."""

from __future__ import annotations

import re

from devtools.introspection.docstrings import section

TENSOR = "mindspore.Tensor"
_NUMBERS = {"two": 2, "three": 3, "four": 4, "2": 2, "3": 3, "4": 4}
_EXACT = {
    "tensor": TENSOR,
    "mindspore.tensor": TENSOR,
    "parameter": "mindspore.Parameter",
    "bool": "bool",
    "boolean": "bool",
    "int": "int",
    "integer": "int",
    "float": "float",
    "number": "int | float",
    "str": "str",
    "string": "str",
    "none": "None",
    "list": "list",
    "dict": "dict",
    "dictionary": "dict",
    "tuple": "tuple",
    "function": "collections.abc.Callable",
    "callable": "collections.abc.Callable",
    "cell": "mindspore.nn.Cell",
    "numpy.ndarray": "numpy.ndarray",
    "dataset": "mindspore.dataset.Dataset",
    "mindspore.dtype": "mindspore.dtype",
    "cootensor": "mindspore.COOTensor",
    "csrtensor": "mindspore.CSRTensor",
    "generator": "mindspore.Generator",
    "tensors": f"tuple[{TENSOR}, ...]",
}
_FIRST_WORDS = re.compile(r"(?:an?|the)?\s*`{0,2}([\w.]+)`{0,2}\b(?!-)", re.IGNORECASE)
_TUPLE_OF = re.compile(
    r"(?:an?|the)?\s*(tuple|list)\s+(?:of|with|contains?)\s+(\w+)?\s*tensors?\b", re.IGNORECASE
)


def from_arrow(text: str) -> str:
    """The type after `->` in a docstring's signature."""
    text = text.strip().rstrip(".:").replace("`", "")
    if (low := text.lower()) in _EXACT:
        return _EXACT[low]
    if match := re.fullmatch(r"(?:[Tt]uple)?\s*[\[(](.*)[\])]", text):
        parts = [from_arrow(part) for part in match[1].split(",")]
        if len(parts) == 1 and parts[0]:
            return f"tuple[{parts[0]}, ...]"
        return f"tuple[{', '.join(parts)}]" if all(parts) else "tuple"
    if match := re.fullmatch(r"(?:[Ll]ist)\s*[\[(](.*)[\])]", text):
        inner = from_arrow(match[1])
        return f"list[{inner}]" if inner else "list"
    return ""


# What the section may begin with, and the type that it means; "" where it is not plain.
_BEGINNINGS = (
    (re.compile(r"Tensor,? or scalar\b"), TENSOR),
    (re.compile(r"Tensor\s+or\b|Union|Tensor,? (?:Tensor|or)|Tensors?\s*\("), ""),
    (re.compile(r"(?:an?|the)?\s*numpy[. ]`*(?:nd)?array", re.IGNORECASE), "numpy.ndarray"),
    (re.compile(r"(?:an?|the)?\s*(?:scalar|python scalar)\b", re.IGNORECASE), "int | float | bool"),
)


def from_returns_section(doc: object) -> str:
    """The type that the `Returns:` section opens with, "" when it is not plain."""
    text = section(doc, "Returns")
    if not text:
        return ""
    if match := _TUPLE_OF.match(text):
        count = _NUMBERS.get((match[2] or "").lower())
        head = match[1].lower()
        if head == "tuple":
            return f"tuple[{', '.join([TENSOR] * count)}]" if count else f"tuple[{TENSOR}, ...]"
        return f"list[{TENSOR}]"
    for pattern, kind in _BEGINNINGS:
        if pattern.match(text):
            return kind
    match = _FIRST_WORDS.match(text)
    return _EXACT.get(match[1].lower(), "") if match else ""


def platforms(doc: object) -> tuple[str, ...]:
    """The platforms the docstring states, in its order."""
    text = section(doc, "Supported Platforms")
    known = [word for word in re.findall(r"\w+", text) if word in ("Ascend", "GPU", "CPU")]
    return tuple(dict.fromkeys(known))


_REFERENCE = re.compile(
    r"(?:refer to|alias (?:for|of)|same as|see|equivalent to)\s+(?:the\s+)?"
    r":(?:py:)?(?:func|class|meth):`~?\.?(?P<name>[\w.]+)`",
    re.IGNORECASE,
)


def reference(doc: object) -> str:
    """The API to whose page a docstring sends the reader, with its package."""
    match = _REFERENCE.search(doc) if isinstance(doc, str) else None
    if match is None:
        return ""
    name = match["name"]
    return name if name.startswith("mindspore.") else f"mindspore.{name}"
