"""The clock that every figure is read from."""

import time

now = time.perf_counter
