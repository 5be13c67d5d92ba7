"""Pictures of a score sheet: SVG as the texts describe it, and a page that prints on one A4."""

from king.drawing.page import html_page
from king.drawing.picture import sheet_svg

__all__ = ["html_page", "sheet_svg"]
