"""A page with the sheet that needs no other file and prints on one sheet of A4."""

from __future__ import annotations

from html import escape

from king.drawing.picture import sheet_svg
from king.explain.names import ruleset_title
from king.rules.ruleset import Rules
from king.scoresheet.ledger import Ledger

# The picture shrinks to the page in both directions, so that it is always one page.
_STYLE = """
@page { size: A4 portrait; margin: 10mm; }
html, body { margin: 0; padding: 0; background: #fff; }
main { display: flex; justify-content: center; }
svg { width: 100%; height: auto; max-width: 60rem; }
@media print {
  main { width: 190mm; height: 276mm; overflow: hidden; }
  svg { width: 190mm; height: 276mm; max-width: none; }
}
""".strip()


def html_page(ledger: Ledger, rules: Rules, lang: str) -> str:
    """The page: one picture and nothing that runs."""
    title = escape(f"{ruleset_title(rules, lang)}: {', '.join(ledger.names)}")
    drawing = sheet_svg(ledger, rules, lang)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="content-security-policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">\n"
        f"<title>{title}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n"
        f"<body>\n<main>\n{drawing}\n</main>\n</body>\n</html>\n"
    )
