"""The paper score sheet: rows of deals, plus and minus apart, checks, settlement.

:mod:`king.scoresheet.plan` is what a sheet knows of the rules; the ledger counts by it.
"""

from king.scoresheet.compile import plan_of
from king.scoresheet.plan import Plan
from king.scoresheet.settlement import Settlement, settle
from king.scoresheet.sheet import Check, Row, Sheet, sheet_of

__all__ = ["Check", "Plan", "Row", "Settlement", "Sheet", "plan_of", "settle", "sheet_of"]
