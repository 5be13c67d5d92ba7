"""The paper score sheet: rows of deals, plus and minus apart, checks, settlement."""

from king.scoresheet.settlement import Settlement, settle
from king.scoresheet.sheet import Check, Row, Sheet, sheet_of

__all__ = ["Check", "Row", "Settlement", "Sheet", "settle", "sheet_of"]
