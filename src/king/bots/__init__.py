"""Players that see only a view and return an action.

>>> from king.bots import bot_names, make_bot
>>> bot_names()
('random', 'rulebook')
>>> make_bot("rulebook").name
'rulebook'
"""

from king.bots.protocol import Bot
from king.bots.registry import bot_names, make_bot

__all__ = ["Bot", "bot_names", "make_bot"]
