"""Rules, titles, score lines and refusals as texts in Russian, English and Polish.

Everything is made from the data of a ruleset: no text names a ruleset.

>>> from king.rules import load
>>> contract_title(load("minsk").rules(), "no-king", "en")
'No king'
"""

from king.explain.illegal import illegal_text, instead_text
from king.explain.markdown import format_markdown
from king.explain.names import (
    contract_short,
    contract_title,
    phase_text,
    ruleset_title,
    seat_text,
    trump_text,
)
from king.explain.options import choice_title, option_title
from king.explain.page import (
    Page,
    Paragraph,
    Section,
    contract_texts,
    format_page,
    rules_page,
)
from king.explain.page_end import limit_text
from king.explain.places import place_name, title_name
from king.explain.units import count_text, line_text
from king.explain.words import number_text, points_text, signed_text

__all__ = [
    "Page",
    "Paragraph",
    "Section",
    "choice_title",
    "contract_short",
    "contract_texts",
    "contract_title",
    "count_text",
    "format_markdown",
    "format_page",
    "illegal_text",
    "instead_text",
    "limit_text",
    "line_text",
    "number_text",
    "option_title",
    "phase_text",
    "place_name",
    "points_text",
    "rules_page",
    "ruleset_title",
    "seat_text",
    "signed_text",
    "title_name",
    "trump_text",
]
