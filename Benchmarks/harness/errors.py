"""What the harness says when something cannot be measured."""


class BenchError(Exception):
    """A measurement that cannot be made; the message is for the user."""
