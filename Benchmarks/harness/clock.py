"""The clock of all measurements."""

import time

now = time.perf_counter
