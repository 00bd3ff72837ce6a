"""The page around what an HTML report shows: one file, no script, nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from html import escape

from mindport.report.html_style import STYLE


def page(title: str, body: Iterable[str], *, language: str = "en", more_style: str = "") -> str:
    """A whole page; its style is the only one that a browser may take."""
    style = STYLE + more_style
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'"
    parts = [
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>",
        "<body>\n<main>",
        *body,
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)
