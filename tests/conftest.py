"""What every test shares."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

# Tests interrupt programs that they start. Where the whole run was started in the background of
# a shell it ignores interruptions, and so would they.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("developer", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "developer")
