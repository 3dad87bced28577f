"""Writes docs/Performance.md: the latest comparison, with its date, commit and machine."""

import datetime
import os
import platform
import subprocess

from .figures import markdown_table

HEAD = """# Performance

How this program compares with the same small screen made with other toolkits: a 375×812 window, {rows} rows of 44 points
above a tab bar of 83 whose first icon follows the list. Written by `make bench`; how each figure is taken is told in
[Benchmarks/README.md](../Benchmarks/README.md). Every program ran alone on a private X server, the programs in turn
within each round, so that noise hits all alike. **Only the ratios carry over to other machines**, and only those of
five rounds or more are worth believing.

{date} · commit {commit} · {rounds} round(s) · {machine}
"""


def commit():
    described = subprocess.run(["git", "describe", "--always", "--dirty", "--abbrev=10"], capture_output=True, text=True,
                               check=False)
    return described.stdout.strip() or "unknown"


def machine():
    model = platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    return f"{os.cpu_count()} × {names[0] if names else model}, Linux {platform.release().split('-')[0]}"


def chapter(scale, visits, verdicts):
    """The budgets and the figures of one comparison; a budget that is of another scale is left out."""
    words = {True: "met", False: "**missed**", None: "not measured"}
    place = "" if scale == 1 else f" at {scale:g} device pixels to a point"
    shown = [v for v in verdicts if scale == 1 or v.met is not None]
    return [f"\n## Budgets{place}\n\n| budget | measured | |\n| --- | --- | --- |\n",
            *(f"| {v.budget} | {v.measured} | {words[v.met]} |\n" for v in shown),
            f"\n## Figures{place}\n\nMedians; in brackets the ratio to ours.\n\n", markdown_table(visits), "\n"]


def page(comparisons, rows, rounds):
    """The whole page as text, of (visits, verdicts) by scale."""
    lines = [HEAD.format(rows=rows, rounds=rounds, date=datetime.date.today().isoformat(), commit=commit(), machine=machine())]
    for scale, (visits, verdicts) in comparisons.items():
        lines += chapter(scale, visits, verdicts)
    return "".join(lines)
