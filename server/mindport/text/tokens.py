"""The tokens of a text as far as brackets, strings and comments go, whether or not it parses."""

from __future__ import annotations

import re

TOKEN = re.compile(
    r"""
      (?P<string> \"{3} (?: [^"\\] | \\. | "(?!"") )* \"{3}
                | '{3}  (?: [^'\\] | \\. | '(?!'') )* '{3}
                | "     (?: [^"\\\r\n] | \\(?:\r\n|.) )* "
                | '     (?: [^'\\\r\n] | \\(?:\r\n|.) )* ' )
    | (?P<comment> \#[^\r\n]* )
    | (?P<open> [(\[{] ) | (?P<close> [)\]}] ) | (?P<comma> , )
    | (?P<blank> (?: \s | \\\r?\n )+ )
    | (?P<other> [^\s"'\#()\[\]{},\\]+ | . )
    """,
    re.VERBOSE | re.DOTALL,
)
