"""What a rule is: frozen records, read from ruleset files with loud checks.

>>> from king.rules import load
>>> minsk = load("minsk").rules()
>>> minsk.contracts["no-girls"].total, minsk.deal_count
(-40, 27)
"""

from king.rules.contract import (
    CardGroup,
    CardPoints,
    Contract,
    Force,
    LeadBan,
    Slam,
    TrickPoints,
)
from king.rules.load import builtin_ids, load, load_file, load_text
from king.rules.ruleset import Choice, Option, Rules, Ruleset

__all__ = [
    "CardGroup",
    "CardPoints",
    "Choice",
    "Contract",
    "Force",
    "LeadBan",
    "Option",
    "Rules",
    "Ruleset",
    "Slam",
    "TrickPoints",
    "builtin_ids",
    "load",
    "load_file",
    "load_text",
]
