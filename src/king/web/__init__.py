"""The table in a browser: files that are sent as they are, and texts from the catalogues.

The client is handed legal actions and knows no rules. ``docs/design.md`` tells how it is built.
"""
