"""``python -m king`` is ``king``."""

from king.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
