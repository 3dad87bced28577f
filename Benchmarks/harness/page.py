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

## Budgets

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


def page(visits, verdicts, rows, rounds):
    """The whole page as text."""
    words = {True: "met", False: "**missed**", None: "not measured"}
    lines = [HEAD.format(rows=rows, rounds=rounds, date=datetime.date.today().isoformat(), commit=commit(), machine=machine()),
             "| budget | measured | |\n| --- | --- | --- |\n",
             *(f"| {v.budget} | {v.measured} | {words[v.met]} |\n" for v in verdicts),
             "\n## Figures\n\nMedians; in brackets the ratio to ours.\n\n",
             markdown_table(visits), "\n"]
    return "".join(lines)
