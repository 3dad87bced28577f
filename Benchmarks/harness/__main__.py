"""The command line: measures our program and its peers in turn, prints ratios and budgets, writes the page.

The exit status is 1 if a budget is missed, 2 if a measurement failed.
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
from .programs import CLICK_PEER, PEERS, comparison
from .screen import HEIGHT, PANELS, WIDTH
from .visit import PHASES, Visit


# The phases whose cost depends on the number of pixels; only these are measured at further scales.
FINE_PHASES = ("scroll", "latency", "tab")


def parse(argv):
    parser = argparse.ArgumentParser(prog="bench", description="Compares our window with the same window made with other toolkits.")
    add = parser.add_argument
    add("--ours", required=True, metavar="PROGRAM", help="the release build of tab-bar-demo")
    add("--peers", default=",".join(PEERS), help="comma-separated selection from %(default)s")
    add("--rounds", type=int, default=5, help="visits to each program (default %(default)s)")
    add("--rows", type=int, default=100, help="rows of the list (default %(default)s)")
    add("--startups", type=int, default=5, help="measured starts per visit, after one that fills the caches")
    add("--seconds", type=float, default=4, help="half the duration of scrolling")
    add("--rate", type=float, default=60, help="wheel events per second")
    add("--turn", type=int, default=20, help="reverse the wheel every N events; 0: only once, halfway")
    add("--samples", type=int, default=15, help="clicks per latency")
    add("--idle-settle", type=float, default=3, help="seconds to wait before measuring the idle cost")
    add("--idle-seconds", type=float, default=10, help="seconds for which the idle cost is measured")
    add("--calm", type=float, default=20, help="wait before each phase until the CPU use of other processes is at most this, %%")
    add("--calm-wait", type=float, default=20, help="start anyway after this many seconds")
    add("--frame-gap", type=float, default=4, help="gap without drawing that separates two frames, ms")
    add("--patience", type=float, default=30, help="seconds to wait for the first frame")
    add("--phases", default=",".join(PHASES), help="comma-separated selection from %(default)s")
    add("--scale", default="1,2", metavar="LIST",
        help="device pixels per point; at each scale after the first, only scrolling and clicks are measured, "
             f"with {CLICK_PEER} as the only peer (default %(default)s)")
    add("--json", metavar="FILE", help="write all visits as JSON")
    add("--page", metavar="FILE", help="write the comparison as Markdown")
    add("--verbose", action="store_true", help="show the programs' output")
    options = parser.parse_args(argv)
    options.phases = options.phases.split(",")
    if unknown := set(options.phases) - set(PHASES):
        parser.error(f"unknown phases: {', '.join(sorted(unknown))}")
    options.frame_gap /= 1e3
    try:
        options.scales = [float(scale) for scale in options.scale.split(",")]
    except ValueError:
        parser.error(f"--scale: {options.scale} is not a list of numbers")
    return options


def at_scale(options, scale):
    """The options of a comparison at one scale, with a screen that is large enough for the window of the laboratory."""
    own = argparse.Namespace(**vars(options))
    own.scale = scale
    width, height = (math.ceil((length + panels) * scale) for length, panels in zip((WIDTH, HEIGHT), PANELS))
    own.screen = "%dx%dx24" % (max(1280, width + 100), height + 100)
    if scale != options.scales[0]:
        own.phases = [phase for phase in options.phases if phase in FINE_PHASES]
        own.peers = ",".join(name for name in options.peers.split(",") if name == CLICK_PEER)
    return own


def be_prompt():
    """Runs the harness with real-time priority, if permitted, so that it reads the clock without delay. Children do not inherit it."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except OSError:
        pass


def interrupted(number, _):
    raise KeyboardInterrupt(signal.Signals(number).name)


def longest_visit(options):
    """The time limit of a visit in seconds."""
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


def compare(options):
    """Measures at one scale; returns (visits by name, verdicts, problems, commands by name)."""
    programs = comparison(options.ours, options.rows, [name for name in options.peers.split(",") if name], options.scale)
    visits, problems = measure(programs, options)
    verdicts = budgets.verdicts(visits, options.scale)
    print(f"At scale {options.scale:g}:\n", table(visits), "\n\nBudgets:\n" + budgets.summary(verdicts), "\n", sep="")
    commands = {p.name: [*(f"{k}={v}" for k, v in p.env.items()), *p.command] for p in programs}
    return visits, verdicts, problems, commands


def main(argv):
    options = parse(argv)
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, interrupted)
    be_prompt()
    found = {scale: compare(at_scale(options, scale)) for scale in options.scales}
    if options.json:
        Path(options.json).write_text(json.dumps({
            "rows": options.rows, "rounds": options.rounds, "scales": {
                f"{scale:g}": {"problems": problems, "commands": commands, "visits": visits,
                               "medians": {name: medians(taken) for name, taken in visits.items()}}
                for scale, (visits, _, problems, commands) in found.items()}}, indent=1))
    if options.page:
        comparisons = {scale: (visits, verdicts) for scale, (visits, verdicts, _, _) in found.items()}
        Path(options.page).write_text(page.page(comparisons, options.rows, options.rounds))
        print(f"Written to {options.page}.")
    problems = [f"scale {scale:g}: {problem}" for scale, (_, _, all, _) in found.items() for problem in all]
    for problem in problems:
        print(f"problem: {problem}", file=sys.stderr)
    if any(verdict.met is False for _, verdicts, _, _ in found.values() for verdict in verdicts):
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
