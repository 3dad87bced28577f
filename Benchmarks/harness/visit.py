"""One visit: starts one program on a new server and takes all measurements of it."""

import contextlib
import math
import os
import random
import statistics
import subprocess
import sys
import time

from .clock import now
from .errors import BenchError
from .frames import frames_of, mean, milliseconds, scrolled_by, union_area
from .processes import Tree, busy_seconds, cpu_seconds, fields, read_file
from .screen import LIST_HEIGHT, LIST_POINT, LIST_PROBE, LIST_TAB_POINT, RULER, RULER_SECONDS, TAB_POINTS, TAB_PROBE, WIDTH
from .server import Server
from .xlib import MAP_NOTIFY, Display

# Seconds after which a click without damage counts as unanswered.
ANSWER_LIMIT = 1
# Seconds for which damage is awaited after an unanswered click, to distinguish a slow response from none.
LATE_LIMIT = 6

# Notches after which the wheel turns back, before the list reaches its end, where all frames would be equal.
SCRUB_TURN = 40

PHASES = ("startup", "idle", "scroll", "latency", "tab", "scrub")


class Visit:
    """The state of one visit and its results."""

    def __init__(self, program, options, home):
        self.program, self.options, self.home = program, options, home
        self.scale = options.scale
        self.result = {}
        self.server = self.display = self.tree = None
        self.window = self.origin = self.damage = None

    def run(self):
        with contextlib.ExitStack() as cleanup:
            self.server = Server(self.options.screen)
            cleanup.callback(self.server.stop)
            self.display = Display(self.server.name)
            cleanup.callback(self.display.close)
            cleanup.callback(lambda: self.tree and self.tree.stop())
            self.server_memory = self.server_data()
            self.startup()
            if self.includes("idle"):
                self.idle()
            self.aim(LIST_POINT)
            if self.includes("scroll"):
                self.scroll()
            self.memory()
            if self.includes("latency"):
                self.latency()
            if self.includes("tab"):
                self.tabs()
            if self.program.has_timeline and self.includes("scrub"):
                self.scrub()
            self.result["peak_rss_mb"] = self.tree.memory()["VmHWM"]
        return self.result

    def includes(self, phase):
        """Whether a phase is selected; if so, first waits until other processes use little CPU time, or until the time limit."""
        if phase not in self.options.phases:
            return False
        give_up = now() + self.options.calm_wait
        while now() < give_up:
            before, began = self.other_cpu(), now()
            time.sleep(0.5)
            if 100 * (self.other_cpu() - before) / (now() - began) <= self.options.calm:
                break
        return True

    def other_cpu(self):
        """CPU seconds used by all processes except the program, its server and the harness."""
        own = self.tree.cpu() if self.tree else 0
        return busy_seconds() - own - cpu_seconds(self.server.pid) - time.process_time()

    def scaled(self, values):
        return tuple(round(v * self.scale) for v in values)

    def on_phone(self, values):
        """A point or a rectangle of the phone in pixels of the window."""
        x, y = self.program.phone
        return self.scaled((values[0] + x, values[1] + y, *values[2:]))

    def server_data(self):
        """Anonymous and shared memory of the server in MiB. Library pages are excluded, because GL programs share them."""
        values = fields(read_file(f"/proc/{self.server.pid}/smaps_rollup"))
        return (values.get("Pss_Anon", 0) + values.get("Pss_Shmem", 0)) / 1024

    # Events

    def damages(self, until, quiet=None):
        """Yields (time, rect) for each damage, until the time `until` or until nothing is drawn for `quiet` seconds."""
        end = until if quiet is None else min(until, now() + quiet)
        while True:
            seen = False
            for at, event in self.display.events(end):
                if event.type == self.display.damage_type:
                    area = event.damage.area
                    yield at, (area.x, area.y, area.width, area.height)
                    if quiet is not None:
                        seen, end = True, min(until, at + quiet)
                        break
            if not seen:
                self.check_alive()
                return

    def check_alive(self):
        if self.tree.process.poll() is not None:
            raise BenchError(f"the program exited with status {self.tree.process.returncode}")

    def settle(self, quiet, longest):
        return list(self.damages(now() + longest, quiet))

    def aim(self, point):
        x, y = self.on_phone(point)
        self.display.move(self.origin[0] + x, self.origin[1] + y)
        self.settle(0.15, 2)

    # Phases

    def launch(self):
        """Starts the program; returns the times of its milestones in seconds since the start, and as "cpu" the CPU seconds used."""
        display = self.display
        log = subprocess.DEVNULL if not self.options.verbose else None
        start = now()
        process = subprocess.Popen(self.program.command, env=self.environment(), stdin=subprocess.DEVNULL,
                                   stdout=log, stderr=log, start_new_session=True)
        self.tree = Tree(process)
        self.window = self.damage = None
        marks = {}
        give_up = start + self.options.patience
        probes = {"content": LIST_PROBE, "bar": TAB_PROBE}
        while now() < give_up:
            drawn = False
            for at, event in display.events(now() + 0.02):
                if event.type == MAP_NOTIFY and not self.window:
                    window = event.map.window
                    geometry = display.geometry(window)
                    if geometry and geometry[2] >= 200 and geometry[3] >= 200:
                        self.window, marks["mapped"] = window, at - start
                        self.damage = display.watch(window)
                        display.sync()
                        drawn = True
                elif event.type == display.damage_type:
                    drawn = True
                    break
            self.check_alive()
            if not self.window:
                continue
            self.origin = display.geometry(self.window)
            if self.origin is None:
                raise BenchError("the window was destroyed during the start")
            for name in [n for n in probes if n not in marks and (drawn or n == "content")]:
                x, y, width, height = self.on_phone(probes[name])
                data = b"".join(display.pixels(self.origin[0] + x, self.origin[1] + y, width, height))
                if data and data != data[:4] * (len(data) // 4):
                    marks[name] = now() - start
            if len(marks) == 3 or "content" in marks and now() - start > marks["content"] + 2:
                marks["cpu"] = self.tree.cpu()
                return marks
        raise BenchError(f"no {'content' if self.window else 'window'} within {self.options.patience} s")

    def environment(self):
        env = {key: os.environ[key] for key in ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH") if key in os.environ}
        env.setdefault("LANG", "C.UTF-8")
        env.update(DISPLAY=self.server.name, HOME=self.home, XDG_CACHE_HOME=f"{self.home}/cache",
                   XDG_CONFIG_HOME=f"{self.home}/config", XDG_DATA_HOME=f"{self.home}/data",
                   XDG_RUNTIME_DIR=f"{self.home}/run", DBUS_SESSION_BUS_ADDRESS="unix:path=/nonexistent",
                   GDK_BACKEND="x11", QT_QPA_PLATFORM="xcb", GSETTINGS_BACKEND="memory", GTK_A11Y="none",
                   NO_AT_BRIDGE="1")
        if self.scale != 1:
            env.update(GDK_SCALE=f"{self.scale:g}", QT_SCALE_FACTOR=f"{self.scale:g}")
        env.update(self.program.env)
        return env

    def startup(self):
        runs = self.options.startups if self.includes("startup") else 0
        marks = []
        for i in range(runs + 1):  # the first start only fills the caches
            if i:
                self.settle(0.3, 3)
                self.tree.stop()
                self.display.sync()
                for _ in self.display.events(now() + 0.1):
                    pass
            marks.append(self.launch())
        self.settle(0.3, 3)
        self.origin = self.display.geometry(self.window)
        if self.origin is None:
            raise BenchError("the window was destroyed")
        self.result["window"] = "%dx%d" % self.origin[2:]
        self.result["threads"] = self.tree.threads()
        for name in ("mapped", "content", "bar", "cpu") if runs else ():
            values = [m[name] * 1e3 for m in marks[1:] if name in m]
            self.result[f"start_{name}_ms"] = statistics.median(values) if values else None

    def idle(self):
        self.display.move(self.origin[0] + self.origin[2] + 100, 900)
        self.settle(0.2, 1)
        list(self.damages(now() + self.options.idle_settle))
        before, server, switches, began = self.tree.cpu(), cpu_seconds(self.server.pid), self.tree.switches(), now()
        writes = self.tree.writes()
        drawn = list(self.damages(began + self.options.idle_seconds))
        per_second = 1 / (now() - began)
        self.result["idle_cpu_ms_per_s"] = (self.tree.cpu() - before) * 1e3 * per_second
        self.result["idle_xvfb_ms_per_s"] = (cpu_seconds(self.server.pid) - server) * 1e3 * per_second
        # The count of a thread that has ended is lost.
        self.result["idle_wakeups"] = max(0, self.tree.switches()[0] - switches[0])
        # Xlib sends requests with writev, so no write means no request.
        self.result["idle_writes"] = self.tree.writes() - writes
        self.result["idle_frames_per_s"] = len(frames_of(drawn, self.options.frame_gap)) * per_second

    def send_clicks(self, buttons):
        """Sends clicks at the set rate; returns their times, the damage, and the number of late clicks."""
        sends, drawn, late, start = [], [], 0, now()
        for i, button in enumerate(buttons):
            due = start + i / self.options.rate
            drawn += self.damages(due)
            sends.append(self.display.click(button))
            late += sends[-1] - due > 0.004
        drawn += self.damages(start + len(buttons) / self.options.rate)
        return sends, drawn, late

    def scroll(self):
        self.settle(0.2, 3)
        left, top = self.on_phone((0, 0))
        probe = (self.origin[0] + left, self.origin[1] + top, min(round(200 * self.scale), self.origin[2]),
                 round(LIST_HEIGHT * self.scale))
        before = self.display.pixels(*probe)
        self.display.click(5)
        self.settle(0.3, 3)
        self.result["px_per_click"] = scrolled_by(before, self.display.pixels(*probe), round(600 * self.scale))
        self.display.click(4)
        self.settle(0.3, 3)

        count = round(self.options.seconds * self.options.rate)
        turn = self.options.turn
        if turn:
            runs = [[5 if i // turn % 2 == 0 else 4 for i in range(2 * count)]]
        else:
            runs = [[5] * count, [4] * count]
        app, server = self.tree.cpu(), cpu_seconds(self.server.pid)
        other, switches, began = self.other_cpu(), sum(self.tree.switches()), now()
        frames, gaps, tails, late, drawings = [], [], [], 0, 0
        for buttons in runs:
            sends, drawn, missed = self.send_clicks(buttons)
            end = now()
            tail = self.settle(0.25, 5)
            late += missed
            drawings += len(drawn)
            shown = frames_of(drawn, self.options.frame_gap)
            frames += shown
            gaps += [b[0] - a[0] for a, b in zip(shown, shown[1:])]
            tails.append((tail[-1][0] if tail else drawn[-1][0] if drawn else end) - sends[-1])
        events = 2 * count
        seconds = events / self.options.rate
        app, server = self.tree.cpu() - app, cpu_seconds(self.server.pid) - server
        areas = [union_area(rects) for _, _, rects in frames]
        result = self.result
        result["scroll_events"] = events
        result["scroll_app_ms_per_event"] = app * 1e3 / events
        result["scroll_xvfb_ms_per_event"] = server * 1e3 / events
        result["scroll_total_ms_per_event"] = (app + server) * 1e3 / events
        result["scroll_app_ms_per_frame"] = app * 1e3 / len(frames) if frames else None
        result["scroll_frames_per_s"] = len(frames) / seconds
        result["scroll_area_per_frame_pct"] = 100 * mean(areas) / (self.origin[2] * self.origin[3]) if areas else None
        result["scroll_rects_per_frame"] = drawings / len(frames) if frames else None
        p50, p95, p99, worst = milliseconds(gaps, 50, 95, 99, 100)
        result.update(gap_p50_ms=p50, gap_p95_ms=p95, gap_p99_ms=p99, gap_max_ms=worst)
        result["scroll_tail_ms"] = statistics.median(tails) * 1e3
        result["scroll_switches_per_event"] = (sum(self.tree.switches()) - switches) / events
        result["late_sends_pct"] = 100 * late / events
        result["other_cpu_pct"] = max(0.0, 100 * (self.other_cpu() - other) / (now() - began))

    def memory(self):
        memory = self.tree.memory()
        self.result.update(pss_mb=memory["Pss"], anon_mb=memory["Pss_Anon"], rss_mb=memory["Rss"],
                           xvfb_data_mb=self.server_data() - self.server_memory)

    def respond(self, click, visible):
        """Calls `click`, which sends input and returns its time. Returns the seconds from that time to the first and to the last visible
        damage, or None without damage."""
        self.settle(0.12, 3)
        for _ in self.damages(now() + random.uniform(0, 0.02)):
            pass
        sent = click()
        first = last = None
        for at, rect in self.damages(sent + ANSWER_LIMIT):
            if visible(rect):
                first = last = at
                break
        if first is None:
            later = next((at for at, rect in self.damages(sent + LATE_LIMIT) if visible(rect)), None)
            print(f"bench: a click caused no damage until {1e3 * (later - sent):.0f} ms" if later else
                  f"bench: a click caused no damage within {LATE_LIMIT} s", file=sys.stderr)
            return None
        for last, _ in self.damages(now() + 3, 0.12):
            pass
        return first - sent, last - sent

    def answer(self, name, clicks, visible):
        answers = [self.respond(click, visible) for click in clicks]
        firsts = [a[0] for a in answers if a]
        p50, p95 = milliseconds(firsts, 50, 95)
        self.result[f"{name}_p50_ms"], self.result[f"{name}_p95_ms"] = p50, p95
        self.result[f"{name}_settled_ms"] = milliseconds([a[1] for a in answers if a], 50)[0]
        self.result[f"{name}_missed"] = len(answers) - len(firsts)

    def latency(self):
        left, top, width, height = self.on_phone((0, 0, WIDTH, LIST_HEIGHT))

        def visible(rect):
            return rect[0] < left + width and top <= rect[1] + rect[3] and rect[1] < top + height and rect[2] * rect[3] >= 400

        for _ in range(3):
            self.display.click(5)
            self.settle(0.12, 3)
        clicks = (lambda button=5 - i % 2: self.display.click(button) for i in range(self.options.samples))
        self.answer("wheel", clicks, visible)

    def scrub(self):
        """Drags the playhead of the timeline over frames in which the list scrolled. Selects the list's tab first, because the clicks
        on tabs end on another one."""
        left, top, width, height = self.on_phone((0, 0, WIDTH, LIST_HEIGHT))

        def visible(rect):
            return rect[1] < top + height and rect[0] < left + width and rect[2] * rect[3] >= 400

        def move_to(x):
            point = self.on_phone((x, RULER[0]))
            self.display.move(self.origin[0] + point[0], self.origin[1] + point[1])
            return now()

        self.aim(LIST_TAB_POINT)
        self.display.click(1)
        self.settle(0.3, 3)
        self.aim(LIST_POINT)
        self.send_clicks(([5] * SCRUB_TURN + [4] * SCRUB_TURN) * math.ceil(RULER_SECONDS * self.options.rate / (2 * SCRUB_TURN)))
        self.settle(0.3, 3)
        move_to(RULER[2])
        self.display.press(1, True)
        self.settle(0.3, 3)
        step = (RULER[2] - RULER[1]) / self.options.samples
        positions = [RULER[2] - step * (i + 1) for i in range(self.options.samples)]
        self.answer("scrub", (lambda x=x: move_to(x) for x in positions), visible)
        self.display.press(1, False)

    def tabs(self):
        def click_at(point):
            x, y = self.on_phone(point)
            self.display.move(self.origin[0] + x, self.origin[1] + y)
            self.settle(0.12, 3)
            return lambda: self.display.click(1)

        clicks = (click_at(TAB_POINTS[i % 2]) for i in range(self.options.samples))
        self.answer("tab", clicks, lambda rect: rect[2] * rect[3] >= 64)
