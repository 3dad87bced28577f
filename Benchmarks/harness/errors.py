"""The error of the harness."""


class BenchError(Exception):
    """A failed measurement; the message is shown to the user."""
