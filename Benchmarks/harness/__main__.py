"""The command line: measures ours and the peers in turn, prints ratios and budgets, writes the page.

Exits with 1 where a budget is missed, with 2 where something could not be measured.
"""

import argparse
import json
import math
import os
import signal
import sys
import tempfile
from pathlib import Path

from . import budgets, page
from .errors import BenchError
from .figures import medians, table
from .programs import PEERS, comparison
from .screen import HEIGHT, WIDTH
from .visit import PHASES, Visit


def parse(argv):
    parser = argparse.ArgumentParser(prog="bench", description="Measures our window against other toolkits'.")
    add = parser.add_argument
    add("--ours", required=True, metavar="PROGRAM", help="the release build of tab-bar-demo")
    add("--peers", default=",".join(PEERS), help="comma-separated choice of %(default)s")
    add("--rounds", type=int, default=5, help="visits to each program (default %(default)s)")
    add("--rows", type=int, default=100, help="rows of the list (default %(default)s)")
    add("--startups", type=int, default=5, help="starts measured in a visit, after one that warms the caches")
    add("--seconds", type=float, default=4, help="half the seconds of scrolling")
    add("--rate", type=float, default=60, help="wheel events per second")
    add("--turn", type=int, default=20, help="reverse the wheel every N events, 0: only halfway")
    add("--samples", type=int, default=15, help="single clicks for each latency")
    add("--idle-settle", type=float, default=3, help="seconds to wait before measuring idleness")
    add("--idle-seconds", type=float, default=10, help="seconds of idleness to measure")
    add("--calm", type=float, default=20, help="wait before each phase until all else keeps the machine this little busy, %%")
    add("--calm-wait", type=float, default=20, help="but start anyway after this many seconds")
    add("--frame-gap", type=float, default=4, help="ms without drawing that separate two frames")
    add("--patience", type=float, default=30, help="seconds to wait for a first frame")
    add("--phases", default=",".join(PHASES), help="comma-separated choice of %(default)s")
    add("--scale", type=float, default=1, help="device pixels to a logical pixel")
    add("--json", metavar="FILE", help="keep every visit")
    add("--page", metavar="FILE", help="write the comparison as Markdown")
    add("--verbose", action="store_true", help="let the programs print")
    options = parser.parse_args(argv)
    options.phases = options.phases.split(",")
    if unknown := set(options.phases) - set(PHASES):
        parser.error(f"unknown phases: {', '.join(sorted(unknown))}")
    options.frame_gap /= 1e3
    options.screen = "%dx%dx24" % (max(1280, math.ceil(WIDTH * options.scale) + 200),
                                   max(1024, math.ceil(HEIGHT * options.scale) + 100))
    return options


def be_prompt():
    """Keeps the bench's own clock readings prompt on a busy machine, where it may. Children do not inherit it."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except OSError:
        pass


def interrupted(number, _):
    raise KeyboardInterrupt(signal.Signals(number).name)


def longest_visit(options):
    """Seconds after which a visit is given up."""
    return math.ceil(120 + options.startups * (options.patience + 10) + 3 * options.seconds + 12 * options.samples
                     + options.idle_seconds + len(PHASES) * options.calm_wait)


def measure(programs, options):
    """Visits every program in each round; returns (visits by name, problems)."""
    visits, problems = {program.name: [] for program in programs}, []
    with tempfile.TemporaryDirectory(prefix="bench-home-") as home:
        os.mkdir(f"{home}/run", 0o700)
        for number in range(1, options.rounds + 1):
            for program in programs:
                print(f"round {number}/{options.rounds}: {program.name}", file=sys.stderr, flush=True)
                signal.alarm(longest_visit(options))
                try:
                    visits[program.name].append({"round": number, **Visit(program, options, home).run()})
                except BenchError as error:
                    problems.append(f"{program.name}, round {number}: {error}")
                    print(f"  {error}", file=sys.stderr)
                finally:
                    signal.alarm(0)
    return visits, problems


def main(argv):
    options = parse(argv)
    programs = comparison(options.ours, options.rows, [name for name in options.peers.split(",") if name],
                          options.scale)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, interrupted)
    be_prompt()
    visits, problems = measure(programs, options)
    verdicts = budgets.verdicts(visits)
    print(table(visits), "\n\nBudgets:\n" + budgets.summary(verdicts), sep="")
    if options.json:
        Path(options.json).write_text(json.dumps({
            "rows": options.rows, "rounds": options.rounds, "scale": options.scale, "problems": problems,
            "commands": {p.name: [*(f"{k}={v}" for k, v in p.env.items()), *p.command] for p in programs},
            "medians": {name: medians(taken) for name, taken in visits.items()}, "visits": visits}, indent=1))
    if options.page:
        Path(options.page).write_text(page.page(visits, verdicts, options.rows, options.rounds))
        print(f"\nWritten to {options.page}.")
    for problem in problems:
        print(f"problem: {problem}", file=sys.stderr)
    if any(verdict.met is False for verdict in verdicts):
        return 1
    return 2 if problems else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt as stop:
        sys.exit(f"bench: stopped ({stop})")
