"""Plays random scripts with the program and checks what the user would see.

    python3 scripts/fuzz.py [--scripts N] [--seed N] [--steps N] [--jobs N] [--live SECONDS] [--folder FOLDER] PROGRAM

Off screen each script has its own options (scene, size, scale, language …) and seed. The program must end with status 0 and without a
message, and each view hierarchy that it writes must fulfil the invariants in `findings`. Every tenth script is played twice, and must
write the same hierarchies. With --live, the input goes for SECONDS to a window on a private X server instead, as real events.

A script with a finding is reduced to the lines that it needs and saved in FOLDER (fuzz/), with its command line in the first line.
Exits with status 1 if there are findings.
"""

import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

SCENES = ["combined", "combined", "combined", "wheel", "bounce", "centre-extended", "centre-custom", "edit", "guide"]
SIZES = ["390x844", "375x667", "320x480", "900x700", "60x60", "1200x900", "1400x300"]
LABORATORY_SIZES = ["1200x900", "900x1048", "480x900", "1400x300"]
LANGUAGES = ["en", "en", "en", "zh-Hans", "zh-Hant", "ar"]
TEXT_SIZES = ["l", "l", "xs", "xxxl", "ax5"]
KEYS = ["ctrl+1", "ctrl+2", "ctrl+3", "ctrl+4", "ctrl+e", "ctrl+f", "ctrl+d", "ctrl+z", "ctrl+shift+z", "ctrl+a", "ctrl+v", "ctrl+c",
        "tab", "shift+tab", "up", "down", "left", "right", "page-up", "page-down", "home", "end", "space", "enter", "escape", "delete",
        "backspace", "menu", "f6", "f10", "a", "7", ".", ",", "ctrl+=", "ctrl+-", "ctrl+0", "alt+left"]
LABORATORY_KEYS = ["ctrl+l", "ctrl+b", "ctrl+shift+b", "ctrl+shift+e", "ctrl+shift+c", "space", "i", "o", "r", ".", ",", "f"]
TIME_LIMIT = 120  # seconds for a script; scripts take less than five, so a longer one hangs
LEAST_ROOM = (200, 128)  # points: the buttons of a navigation bar beside each other, and a navigation bar above a tab bar
FARTHEST = 1e6  # points; content offsets of ten million rows are larger, but no script creates these


# --- Invariants ---

def views(view, is_shown=True):
    """All views of a hierarchy, each with whether it and its superviews are visible and not empty."""
    frame = view["frame"]
    is_shown = is_shown and not view["hidden"] and (view["alpha"] or 0) > 0.01 and bool(frame["width"]) and bool(frame["height"])
    yield view, is_shown
    for subview in view["subviews"]:
        yield from views(subview, is_shown)


def findings(root):
    """The violated invariants of a view hierarchy at rest, one line each."""
    found = []
    for view, is_shown in views(root):
        numbers = list(view["frame"].values())
        if not all(isinstance(number, (int, float)) and math.isfinite(number) and abs(number) < FARTHEST for number in numbers):
            found.append(f"{view['class']} has the frame {numbers}")
        if is_shown and view["class"].endswith("TabBar"):
            for name in ("UITabBarButton", "ItemContainer"):
                items = [item for item in view["subviews"] if item["class"] == name]
                selected = sum(item["selected"] for item in items)
                if items and selected != 1:
                    found.append(f"{selected} of {len(items)} tabs are selected")
    # An empty frame hides its text, so the label's superview decides whether the label should be visible. A window that is not larger
    # than the contents of its bars has no room for other texts.
    is_roomy = all((root["frame"][side] or 0) >= least for side, least in zip(("width", "height"), LEAST_ROOM))
    for view, is_shown in views(root) if is_roomy else []:
        for label in view["subviews"] if is_shown else []:
            frame = label["frame"]
            if label["text"] and not label["hidden"] and (label["alpha"] or 0) > 0.01 and label["class"] == "UILabel":
                if view["class"] not in ("WheelView", "BadgeView") and not (frame["width"] and frame["height"]):
                    found.append(f"the text {label['text']!r} has no room")
    return found + wheel_findings(root)


def wheel_findings(root):
    """Compares a number wheel with the last visible row. Rows that were moved, renamed or filtered say nothing about the wheel."""
    shown = [view for view, is_shown in views(root) if is_shown]
    bars = [view for view in shown if view["class"].endswith("TabBar")]
    wheels = [view for view in shown if view["class"] == "WheelView"]
    if len(bars) != 1 or len(wheels) != 1:
        return []
    top = bars[0]["frame"]["y"]
    rows = []
    for cell in shown:
        if cell["class"] == "UITableViewCell" and cell["frame"]["y"] < top - 1:
            texts = [view["text"] for view, is_shown in views(cell) if is_shown and view["text"]]
            match = re.fullmatch(r"Row (\d+)", texts[0]) if len(texts) == 1 else None
            rows.append((cell["frame"]["y"], int(match.group(1)) if match else None))
    numbers = [number for _, number in sorted(rows, key=lambda row: row[0])]
    consecutive = None not in numbers and all(second - first == 1 for first, second in zip(numbers, numbers[1:]))
    digits = [view["text"] for view in wheels[0]["subviews"] if view["frame"]["height"] > 0]
    if not numbers or not consecutive or not all(digit and digit.isdigit() for digit in digits):
        return []
    return [] if str(numbers[-1]) in digits else [f"the wheel shows {digits}, the last visible row is {numbers[-1]}"]


# --- Random input ---

class Actions:
    """Lines of a script, chosen at random."""

    def __init__(self, chance, size, is_laboratory):
        self.chance = chance
        self.width, self.height = map(int, size.split("x"))
        self.keys = KEYS + LABORATORY_KEYS * 2 if is_laboratory else KEYS

    def point(self):
        """Anywhere, but often in the bars and near the edges, where the controls are."""
        x = self.chance.choice([self.chance.uniform(-10, self.width + 10), self.width * self.chance.choice([0.1, 0.3, 0.5, 0.7, 0.9])])
        y = self.chance.choice([self.chance.uniform(-10, self.height + 10), self.chance.choice([22, self.height - 24, self.height - 56])])
        return f"{x:.1f} {y:.1f}"

    def line(self):
        roll = self.chance.random()
        if roll < 0.25:
            return f"click {self.point()}"
        if roll < 0.4:
            return f"key {self.chance.choice(self.keys)}"
        if roll < 0.52:
            return f"wheel {self.point()} {self.chance.choice([-30, -5, -3, -1, 1, 3, 5, 30])}"
        if roll < 0.62:
            return f"drag {self.point()} {self.point()} {self.chance.choice([0.05, 0.2, 0.6])}"
        if roll < 0.74:
            return f"{self.chance.choice(['press', 'move', 'move', 'release'])} {self.point()}"
        if roll < 0.80:
            return f"touch {self.chance.choice([1, 1, 2])} {self.point()}"
        if roll < 0.84:
            return f"lift {self.chance.choice([1, 1, 2])}"
        if roll < 0.87:
            return f"right-click {self.point()}"
        if roll < 0.89:
            return f"resize {self.chance.randint(60, 1400)} {self.chance.randint(60, 1000)}"
        return f"wait {self.chance.choice([0.02, 0.1, 0.3, 0.6])}"


def options(chance):
    """The command line options of a script, and the size of its window."""
    is_laboratory = chance.random() < 0.5
    size = chance.choice(LABORATORY_SIZES if is_laboratory else SIZES)
    chosen = ["--scene", chance.choice(SCENES), "--size", size, "--language", chance.choice(LANGUAGES)]
    chosen += ["--appearance", chance.choice(["light", "dark"]), "--text-size", chance.choice(TEXT_SIZES)]
    chosen += ["--scale", "2"] if chance.random() < 0.1 else []
    chosen += [name for name in ("--increase-contrast", "--reduce-motion", "--right-to-left") if chance.random() < 0.1]
    chosen += ["--laboratory"] if is_laboratory else []
    return chosen + (["--skip-guide"] if chance.random() < 0.9 else []), size, is_laboratory


def script(seed, steps):
    """The options and the lines of the script with a seed."""
    chance = random.Random(seed)
    chosen, size, is_laboratory = options(chance)
    actions = Actions(chance, size, is_laboratory)
    return chosen, ["wait 0.5"] + [actions.line() for _ in range(steps)]


# --- Off screen ---

def play(program, chosen, lines, repeats=False):
    """Plays a script off screen. Returns its findings, one line each."""
    with tempfile.TemporaryDirectory() as folder:
        def run(name):
            dump = os.path.join(folder, name)
            file = os.path.join(folder, "script")
            # Closing the laboratory lets a stopped time run on; what moves is not at rest before.
            closing = ["key ctrl+l"] if "--laboratory" in chosen else []
            ending = ["release 1 1", "lift 1", "lift 2", *closing, "wait 4", f"dump {dump}.json"]
            pathlib.Path(file).write_text("\n".join(lines + ending) + "\n")
            environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": folder, "XDG_CONFIG_HOME": folder}
            try:
                done = subprocess.run([program, "--offscreen", *chosen, "--script", file], env=environment, capture_output=True,
                                      stdin=subprocess.DEVNULL, cwd=folder, timeout=TIME_LIMIT)
            except subprocess.TimeoutExpired:
                return [f"the program ran for more than {TIME_LIMIT} s"], None
            if done.returncode:
                reason = done.stderr.decode(errors="replace").strip().split("\n")[-1][:200]
                return [f"the program ended with status {done.returncode}: {reason}"], None
            if done.stderr:
                return ["message: " + done.stderr.decode(errors="replace").strip().split("\n")[0][:200]], None
            text = pathlib.Path(f"{dump}.json").read_text()
            return findings(json.loads(text)), text
        found, first = run("first")
        if repeats and not found:
            found, second = run("second")
            if not found and second != first:
                found = ["two runs wrote different hierarchies"]
        return found


def kind(found):
    """A finding without its numbers, so that a reduced script is recognised by the same finding."""
    return re.sub(r"(0x)?[-.:0-9a-f]*\d[-.:0-9a-f]*", "#", found[0]) if found else None


def reduce(program, chosen, lines, found, repeats):
    """Removes lines while the same finding remains, in halves, quarters and so on; at most 120 runs."""
    size, runs = max(1, len(lines) // 2), 0
    while size and runs < 120:
        start = 0
        while start < len(lines) and runs < 120:
            shorter = lines[:start] + lines[start + size:]
            runs += 1
            if kind(play(program, chosen, shorter, repeats)) == kind(found):
                lines = shorter
            else:
                start += size
        size //= 2
    return lines


def offscreen(program, first_seed, count, steps, jobs, folder):
    """Plays `count` scripts. Returns the number of those with findings."""
    failed, seen = 0, set()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        def one(seed):
            chosen, lines = script(seed, steps)
            return seed, chosen, lines, play(program, chosen, lines, seed % 10 == 0)
        for done, (seed, chosen, lines, found) in enumerate(pool.map(one, range(first_seed, first_seed + count)), 1):
            if found:
                failed += 1
                print(f"seed {seed}: {found[0]}", flush=True)
                if kind(found) not in seen:
                    seen.add(kind(found))
                    lines = reduce(program, chosen, lines, found, seed % 10 == 0)
                    folder.mkdir(parents=True, exist_ok=True)
                    text = f"# tab-bar-demo --offscreen {' '.join(chosen)} --script {seed}.txt\n# {found[0]}\n" + "\n".join(lines) + "\n"
                    (folder / f"{seed}.txt").write_text(text)
            if done % 500 == 0:
                print(f"{done} scripts, {failed} with findings", flush=True)
    print(f"{count} scripts, {failed} with findings")
    return failed


# --- On a private X server ---

def events(chance, width, height, is_laboratory):
    """Commands of xdotool for a burst of input."""
    actions = Actions(chance, f"{width}x{height}", is_laboratory)
    commands = []
    for _ in range(60):
        x, y = (min(max(0, round(float(part))), limit - 1) for part, limit in zip(actions.point().split(), (width, height)))
        roll = chance.random()
        commands.append(f"mousemove {x} {y}")
        if roll < 0.3:
            commands.append("click 1")
        elif roll < 0.5:
            commands.append(f"click --repeat {chance.randint(1, 8)} --delay {chance.choice([1, 16])} {chance.choice([4, 5])}")
        elif roll < 0.65:
            commands += ["mousedown 1", f"mousemove {chance.randrange(width)} {chance.randrange(height)}", "sleep 0.05", "mouseup 1"]
        elif roll < 0.9:
            names = {"page-up": "Prior", "page-down": "Next", "enter": "Return", "escape": "Escape", "tab": "Tab", "up": "Up", ".": "period",
                     "down": "Down", "left": "Left", "right": "Right", "home": "Home", "end": "End", "delete": "Delete", ",": "comma",
                     "backspace": "BackSpace", "menu": "Menu", "f6": "F6", "f10": "F10", "=": "equal", "-": "minus"}
            *held, key = chance.choice(actions.keys).split("+")
            commands.append("key " + "+".join(held + [names.get(key, key)]))
        else:
            commands.append(f"sleep {chance.choice([0.02, 0.1, 0.4])}")
    return "\n".join(commands) + "\n"


def live(program, seed, seconds):
    """Sends random input to windows on a private X server until the time is over. Returns the number of findings."""
    chance = random.Random(seed)
    width, height = 1280, 1024
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
                              pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    display = ":" + os.read(reader, 20).decode().strip()
    found, bursts, end = [], 0, time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as scratch:
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": scratch, "DISPLAY": display}
        while time.monotonic() < end and not found:
            chosen, _, is_laboratory = options(chance)
            chosen = [part for part in chosen if part not in ("--scale", "2")]
            dump = pathlib.Path(scratch) / "dump.json"
            log = pathlib.Path(scratch) / "log"
            with open(log, "wb") as errors:
                process = subprocess.Popen([program, *chosen, "--dump-hierarchy", dump], env=environment, stderr=errors, cwd=scratch)
            time.sleep(1)
            for _ in range(6):
                if process.poll() is not None or time.monotonic() > end:
                    break
                subprocess.run(["xdotool", "-"], input=events(chance, width, height, is_laboratory).encode(), env=environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
                bursts += 1
            if process.poll() not in (None, 0):
                found.append(f"burst {bursts} ({' '.join(chosen)}): status {process.returncode}: {log.read_text()[-300:]}")
                break
            if process.poll() is None:
                closing = ["key", "ctrl+l"] if is_laboratory else []
                subprocess.run(["xdotool", "mouseup", "1", *closing], env=environment, check=False)
                time.sleep(4)
                dump.unlink(missing_ok=True)
                process.send_signal(signal.SIGUSR1)
                for _ in range(100):
                    if dump.exists() and dump.stat().st_size:
                        break
                    time.sleep(0.1)
                time.sleep(0.2)
                found += [f"burst {bursts} ({' '.join(chosen)}): {line}" for line in findings(json.loads(dump.read_text()))] \
                    if dump.exists() else [f"burst {bursts} ({' '.join(chosen)}): the program does not answer"]
                process.terminate()
                process.wait(20)
            if log.read_text():
                found.append(f"burst {bursts} ({' '.join(chosen)}): message: {log.read_text()[:300]}")
    server.terminate()
    for line in found:
        print(line)
    print(f"{bursts} bursts of real events, {len(found)} findings")
    return len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scripts", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--live", type=float, default=0, metavar="SECONDS")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("fuzz"))
    parser.add_argument("program")
    given = parser.parse_args()
    program = os.path.abspath(given.program)
    if given.live:
        failed = live(program, given.seed, given.live)
    else:
        failed = offscreen(program, given.seed, given.scripts, given.steps, given.jobs, given.folder)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
