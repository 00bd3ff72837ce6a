"""Ways to damage a Python file. Each takes a text and a source of chance, and gives a text."""

from __future__ import annotations

import random
import re
import sysconfig
from collections.abc import Callable
from pathlib import Path

Damage = Callable[[str, random.Random], str]

_STDLIB = Path(sysconfig.get_path("stdlib"))


def real_files(count: int, rng: random.Random) -> list[Path]:
    """Files of the standard library, of all but extreme sizes.

    None of mindport's own: each change of one would draw another sample.
    """
    folders = ("", "asyncio", "email", "http", "importlib", "json", "logging", "xml/dom")
    found = [path for folder in folders for path in (_STDLIB / folder).glob("*.py")]
    # Tables that a build wrote are one statement: what is broken there breaks everything.
    found = [path for path in found if not path.name.startswith("_sysconfigdata")]
    usable = sorted(path for path in found if 1500 < path.stat().st_size < 60_000)
    return rng.sample(usable, count)


def _change_line(pattern: str, replacement: str) -> Damage:
    """Change the first match of a pattern on one of the lines that have one."""

    def damage(text: str, rng: random.Random) -> str:
        lines = text.split("\n")
        places = [number for number, line in enumerate(lines) if re.search(pattern, line)]
        if places:
            at = rng.choice(places)
            lines[at] = re.sub(pattern, replacement, lines[at], count=1)
        return "\n".join(lines)

    return damage


def _add_line(*choices: str) -> Damage:
    """Add a line, indented like the one that follows."""

    def damage(text: str, rng: random.Random) -> str:
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        following = next((line for line in lines[at:] if line.strip()), "")
        indent = following[: len(following) - len(following.lstrip())]
        lines.insert(at, indent + rng.choice(choices))
        return "\n".join(lines)

    return damage


def _add_text(what: str) -> Damage:
    def damage(text: str, rng: random.Random) -> str:
        at = rng.randrange(len(text))
        return text[:at] + what + text[at:]

    return damage


def _full_line(lines: list[str], rng: random.Random) -> int:
    return rng.choice([number for number, line in enumerate(lines) if len(line.strip()) > 2])


def _cut_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = _full_line(lines, rng)
    lines[at] = lines[at][: rng.randrange(1, len(lines[at]))]
    return "\n".join(lines)


def _delete_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    del lines[_full_line(lines, rng)]
    return "\n".join(lines)


def _double_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = _full_line(lines, rng)
    return "\n".join([*lines[: at + 1], *lines[at:]])


def _swap_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines) - 1)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "\n".join(lines)


def _flip_bit(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(ord(text[at]) ^ (1 << rng.randrange(7))) + text[at + 1 :]


def _remove_text(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.choice((1, 2, 5, 20, 80)) :]


# One place is damaged: nearly everything can be kept.
IN_ONE_PLACE: dict[str, Damage] = {
    "cut line": _cut_line,
    "deleted line": _delete_line,
    "doubled line": _double_line,
    "swapped lines": _swap_lines,
    "flipped bit": _flip_bit,
    "removed text": _remove_text,
    "lost opening bracket": _change_line(r"[(\[{]", ""),
    "lost closing bracket": _change_line(r"[)\]}]", ""),
    "lost colon": _change_line(r":[ ]*$", ""),
    "tab for spaces": _change_line(r"^    ", "\t"),
    "odd indentation": _change_line(r"^(?= +\S)", " "),
    "NUL": _add_text("\0"),
    "open triple quotes": _add_text('"""'),
    "open quote": _add_text("'"),
    "open bracket": _add_text("("),
    "closing bracket": _add_text("]"),
    "Python 2": _add_line(
        "print 'x', y", "print >>f, x", "exec 'x' in d", "x = `y`", "raise E, 'x'", "a = 0777",
        "x<>y",
    ),
    "Python 2 except": _change_line(r"^(\s*)except (.+) as (\w+):", r"\1except \2, \3:"),
    "later Python": _add_line(
        "type X[T] = list[T]",
        "def f[T: int, *A, **P](x: T) -> T: return x",
        "class A[T = int](B[T]): pass",
        "x = f'{f'{1 + f'{2}'}'}'",
        "x = t'{a!r:>{b}}'",
        "x = f'{'\\n'.join(a)}'",
        "try: pass\nexcept* A, B: pass",
        "@ @",
    ),
    "merge conflict": _add_line("<<<<<<< HEAD", "=======", ">>>>>>> 0123abc"),
}  # fmt: skip


def _truncated(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def _many(text: str, rng: random.Random) -> str:
    for name in rng.choices(sorted(IN_ONE_PLACE), k=12):
        text = IN_ONE_PLACE[name](text, rng) or "\n\n  \n"
    return text


def _sprinkled(text: str, rng: random.Random) -> str:
    """Flip one character of a hundred."""
    chars = list(text)
    for at in rng.sample(range(len(chars)), len(chars) // 100):
        chars[at] = rng.choice("\0\t\n\r\x0c\u2028 ()[]{}'\"\\:;=@#é\U0001f600")
    return "".join(chars)


def _line_ends(end: str) -> Damage:
    return lambda text, rng: _many(text, rng).replace("\n", end)


# Much is damaged: what is kept is not measured, but nothing may go wrong.
EVERYWHERE: dict[str, Damage] = {
    "truncated": _truncated,
    "many places": _many,
    "sprinkled": _sprinkled,
    "CRLF": _line_ends("\r\n"),
    "CR": _line_ends("\r"),
    "form feeds": lambda text, rng: _many(text, rng).replace("\n\n", "\n\x0c\n"),
    "U+2028": lambda text, rng: _many(text, rng).replace("\n\n", "\n# \u2028\n"),
    "BOM inside": lambda text, rng: "\ufeff\ufeff" + _many(text, rng),
    "tabs": lambda text, rng: _many(text, rng).replace("        ", "\t"),
    "brackets lost": lambda text, rng: re.sub(r"[)\]}]", "", text),
    "colons lost": lambda text, rng: re.sub(r":(?=\n)", "", text),
    "Python 2 all over": lambda text, rng: re.sub(
        r"(?m)^( *)return (.*)", r"\1print \2, `x`\n\1raise E, \2", text
    ),
    "reversed": lambda text, rng: "\n".join(reversed(text.split("\n"))),
    "shuffled": lambda text, rng: "\n".join(rng.sample(text.split("\n"), text.count("\n") + 1)),
}
