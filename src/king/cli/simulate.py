"""``king simulate``: bots play whole games."""

from __future__ import annotations
