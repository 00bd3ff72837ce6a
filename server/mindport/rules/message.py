"""What is said, for every language: an id, a template in English, and what fills its slots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

ROW_TEXT = "row.text"


@dataclass(frozen=True, slots=True)
class Message:
    """A text with an id; translations are found by the id, so the English can be reworded.

    A value is a name or code, which is the same in every language, or a message of its own.
    """

    id: str
    template: str
    values: tuple[tuple[str, str | Message], ...] = ()

    def __str__(self) -> str:
        return filled(self.template, {slot: str(value) for slot, value in self.values})

    def of_rule(self, code: str) -> Message:
        """The same with the ids that a rule's own messages have outside of the rule."""
        values = tuple(
            (slot, value.of_rule(code) if isinstance(value, Message) else value)
            for slot, value in self.values
        )
        if "." in self.id:  # shared by several rules
            return replace(self, values=values)
        return Message(f"{code}.{self.id}" if self.id else code, self.template, values)

    def plain(self) -> tuple[Any, ...]:
        """The same as tuples and strings: (id, template, ((slot, value), ...))."""
        values = ((slot, plain(value)) for slot, value in self.values)
        return self.id, self.template, tuple(values)


# A string is a name, code, or a text of the knowledge base, which has its own translations.
Text: TypeAlias = "str | Message"


def plain(text: Text) -> Any:
    """A text as tuples and strings."""
    return text if isinstance(text, str) else text.plain()


def filled(template: str, values: Mapping[str, str]) -> str:
    """The template with its values; without values, braces are braces."""
    return template.format(**values) if values else template


def say(templates: Mapping[str, str], key: str, **values: Text) -> Message:
    """A message of a table of templates."""
    return Message(key, templates[key], tuple(values.items()))


def id_of(message: Any) -> str:
    """The id of a plain message: the rule's own, where a message that rules share holds it."""
    if isinstance(message, str):
        return ""
    key, _template, values = message
    inner = (id_of(value) for _slot, value in values)
    own = key if key[:1].isupper() else ""
    return own or next((one for one in inner if one), str(key))


def row_text(text: str) -> Message:
    """A text of the knowledge base, as a value of a message."""
    return Message(ROW_TEXT, text)


def joined(texts: Iterable[Text]) -> str:
    """Whole sentences, one after the other."""
    whole = " ".join(_ended(str(text).strip()) for text in texts if str(text).strip())
    return whole.replace("。 ", "。")


def _ended(text: str) -> str:
    return text if text[-1] in ".?!。？！" else f"{text}."
