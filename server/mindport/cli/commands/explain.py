"""`mindport explain`: what a rule is about, with examples."""

from __future__ import annotations

import argparse
import difflib
import sys
from typing import TYPE_CHECKING

from mindport.cli.errors import UsageError
from mindport.cli.language import add_language, speak_as_asked
from mindport.cli.output import text_width, wants_color, write_stdout
from mindport.project.rule_pages import rule_page

if TYPE_CHECKING:
    from mindport.rules.rule import Rule

NAME = "explain"
HELP = "explain a rule, or list all rules"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("rule", metavar="RULE", nargs="?", help="a code or a name (default: list)")
    add_language(parser)
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="default: auto"
    )


def run(args: argparse.Namespace) -> int:
    """Print the page of a rule, or a line for each rule."""
    speak_as_asked(args)
    if args.rule is None:
        write_stdout(_listing())
        return 0
    write_stdout(_rendered(_page(args.rule), args.color))
    return 0


def _listing() -> str:
    from mindport.project.listed_rules import listed_rules  # noqa: PLC0415

    width = max(len(rule.name) for rule in listed_rules())
    own = _translations()
    lines = [
        f"{rule.code}  {rule.name:<{width}}  {rule.severity.value:<7}  "
        f"{own.get(f'{rule.code}.summary', rule.summary)}\n"
        for rule in listed_rules()
    ]
    return "".join(lines)


def _page(word: str) -> str:
    from mindport.project.listed_rules import find_rule, listed_rules  # noqa: PLC0415

    rule = find_rule(word)
    if rule is None:
        words = [text for one in listed_rules() for text in (one.code, one.name)]
        near = difflib.get_close_matches(word, words, n=1) or difflib.get_close_matches(
            word.upper(), words, n=1
        )
        hint = f"; did you mean {near[0]}?" if near else "; `mindport explain` lists all"
        raise UsageError(f"unknown rule: {word}{hint}")
    page = rule_page(rule.name)
    if page is None:  # an incomplete installation still knows the summary
        return f"# {rule.name} ({rule.code})\n\n{rule.summary}\n"
    return _in_language(page, rule)


def _in_language(page: str, rule: Rule) -> str:
    """The page; in another language than English, first what the rule's findings say in it."""
    from mindport.ide.messages import message  # noqa: PLC0415

    own = _translations()
    told = [own[key] for key in rule.templates if key in own]
    if not told:
        return page
    title, _, rest = page.partition("\n")
    listed = "".join(f"- {text}\n" for text in told)
    return f"{title}\n\n## {message('explain.messages')}\n\n{listed}{rest}"


def _translations() -> dict[str, str]:
    """What rules say in the language of the process, by id; empty in English."""
    from mindport.ide.finding_text import templates  # noqa: PLC0415
    from mindport.ide.messages import language  # noqa: PLC0415

    return templates(language())


def _rendered(page: str, color: str) -> str:
    if not wants_color(color, sys.stdout):
        return page
    from rich.console import Console  # noqa: PLC0415
    from rich.markdown import Markdown  # noqa: PLC0415

    console = Console(width=text_width(sys.stdout), force_terminal=True)
    with console.capture() as capture:
        console.print(Markdown(page))
    return capture.get()
