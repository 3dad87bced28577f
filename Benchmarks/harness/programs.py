"""The programs of a comparison: ours, and the same window made with other toolkits."""

import shlex
import shutil
from pathlib import Path

from .errors import BenchError
from .screen import HEIGHT, PANELS, TOOLBAR, WIDTH

OURS, OURS_MILLION, OURS_COMBINED = "ours", "ours-1000000", "ours-combined"
OURS_LABORATORY, OURS_TIMELINE = "ours-laboratory", "ours-timeline"
OUR_PHONE = "--size 375x812 --safe-area 0,0,34,0"
OUR_SCREEN = f"--scene wheel {OUR_PHONE}"
# The default scene: bars that blur their background, a large title, a raised button. No peer draws as much.
OUR_COMBINED_SCREEN = f"--scene combined --skip-guide {OUR_PHONE}"
# The place of the phone in a window with the open laboratory, in points.
LABORATORY_ORIGIN = (0, TOOLBAR)

# Each peer's command, relative to Benchmarks/, and whether it is a full toolkit. Budgets compare only with full toolkits: not
# with the floor, which uses none, and not with Tk, which has no Unicode shaping, scaling or accessibility.
PEERS = {
    "floor": ("peers/floor", False),
    "tk": ("wish peers/tk.tcl", False),
    "qtwidgets": ("peers/qtwidgets", True),
    "gtk3": ("peers/gtk3", True),
    "gtk4-nogl": ("GDK_DEBUG=gl-disable GSK_RENDERER=cairo peers/gtk4", True),
    "gtk4-cairo": ("GSK_RENDERER=cairo peers/gtk4", True),
    "qml-software": ("QT_QUICK_BACKEND=software peers/qtquick/qtquick", True),
    "gtk4": ("peers/gtk4", True),
    "qml": ("peers/qtquick/qtquick", True),
}

# The toolkit with the shortest latency of clicks on a tab.
CLICK_PEER = "qtwidgets"

FULL_TOOLKITS = tuple(name for name, (_, full) in PEERS.items() if full)


class Program:
    """A name, a command, an environment from the command's leading K=V words, the place of the phone in the window, in points, and
    whether the laboratory's timeline is visible."""

    def __init__(self, name, command, origin=(0, 0), has_timeline=False):
        words = shlex.split(command)
        self.phone, self.has_timeline = origin, has_timeline
        self.name, self.env = name, {}
        while words and "=" in words[0] and not words[0].startswith(("/", ".")):
            key, _, self.env[key] = words.pop(0).partition("=")
        if not words:
            raise BenchError(f"no command for {name}")
        if not shutil.which(words[0]):
            raise BenchError(f"{name}: program not found: {words[0]}")
        self.command = words


def comparison(ours, rows, only=None, scale=1, folder=Path(__file__).parent.parent):
    """Our program with `rows` rows, with a million rows, with the combined scene, and with the open laboratory, first without its
    timeline and then with it (both record the recent past); then the peers (`only` chooses among those)."""
    ours += f" --scale {scale:g}" if scale != 1 else ""
    programs = [Program(OURS, f"{ours} {OUR_SCREEN} --rows {rows}"), Program(OURS_MILLION, f"{ours} {OUR_SCREEN} --rows 1000000"),
                Program(OURS_COMBINED, f"{ours} {OUR_COMBINED_SCREEN} --rows {rows}")]
    # The window of the laboratory is larger than the phone by the visible panels. The last --size counts.
    for name, preferences, panels in ((OURS_LABORATORY, "laboratory", TOOLBAR), (OURS_TIMELINE, "timeline", PANELS[1])):
        size = f"--size {WIDTH + PANELS[0]}x{HEIGHT + panels}"
        command = f"{ours} {OUR_COMBINED_SCREEN} {size} --rows {rows} --laboratory --preferences {folder}/{preferences}.json"
        programs.append(Program(name, command, LABORATORY_ORIGIN, has_timeline=name == OURS_TIMELINE))
    if unknown := set(only or ()) - set(PEERS):
        raise BenchError(f"unknown peers: {', '.join(sorted(unknown))}; known: {', '.join(PEERS)}")
    for name, (command, _) in PEERS.items():
        if only is None or name in only:
            density = f" --scale {scale:g}" if name == "floor" else ""
            programs.append(Program(name, f"{command.replace('peers/', f'{folder}/peers/')} --rows {rows}{density}"))
    return programs
