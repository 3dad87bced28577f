"""Checks the code that tab-bar-demo hands over with programs of others.

    python3 scripts/check-handover.py [--program PROGRAM] [NAME …]

PROGRAM is .build/tests/release/tab-bar-demo. NAMEs are interactions, by default all.

CSS        Chromium, headless, shows each animation at twenty instants
Lottie     the Python package lottie evaluates and draws the file at the same instants; rlottie draws its frames
SwiftUI, Compose   cannot be compiled on Linux; their curves are evaluated here by the formulas of their documentation

The values must equal those of `--format samples` within 0.5 % of their range. Each check is a line. What is not installed is skipped, and
the line says why. Exits with status 1 if a check fails.
"""

import argparse
import ctypes
import ctypes.util
import html
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOLERANCE = 0.005
TEXT_FORMATS = ("css", "lottie", "swiftui", "compose", "samples")


class Report:
    """Prints a line for each check, and counts them."""

    def __init__(self):
        self.counts = {"passed": 0, "failed": 0, "skipped": 0}

    def add(self, outcome, what, reason=""):
        self.counts[outcome] += 1
        print(f"{outcome}: {what}" + (f": {reason}" if reason else ""))

    def result(self, what, problems):
        if problems:
            self.add("failed", what, "; ".join(problems[:3]))
        else:
            self.add("passed", what)

    def summary(self):
        return ", ".join(f"{count} {outcome}" for outcome, count in self.counts.items())


# --- Values ---

def label(track):
    return f"{track['phase']} {track['target']}.{track['property']}"


def differences(track, values, times=None):
    """The instants at which values differ from those of a track by more than the tolerance, one line each."""
    expected = track["values"]
    spread = max(expected) - min(expected)
    allowed = TOLERANCE * (spread if spread > 0 else max(abs(expected[0]), 1))
    if len(values) != len(expected):
        return [f"{label(track)} has {len(values)} values instead of {len(expected)}"]
    found = []
    for time, value, right in zip(times or track["times"], values, expected):
        if value is None or not math.isfinite(value) or abs(value - right) > allowed:
            found.append(f"{label(track)} is {value} instead of {right} after {time:.4g} s")
    return found


def value_between(track, time):
    """The value of a track at any time, on a straight line between two of its samples."""
    samples = list(zip(track["times"], track["values"]))
    for (start, value), (end, following) in zip(samples, samples[1:]):
        if time <= end:
            share = min(max((time - start) / (end - start), 0), 1)
            return value + (following - value) * share
    return samples[-1][1]


def bezier(curve, x):
    """The value at x of the cubic Bézier curve (x1, y1, x2, y2), as CSS, SwiftUI and Compose define it."""
    x1, y1, x2, y2 = curve
    if x <= 0 or x >= 1:
        return min(max(x, 0), 1)
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if 3 * (1 - middle) ** 2 * middle * x1 + 3 * (1 - middle) * middle ** 2 * x2 + middle ** 3 < x:
            low = middle
        else:
            high = middle
    return 3 * (1 - low) ** 2 * low * y1 + 3 * (1 - low) * low ** 2 * y2 + low ** 3


def spring(start, end, stiffness, ratio, velocity, time):
    """The position on a damped spring of mass 1: the solution of x″ = −k·x − 2·ζ·√k·x′, in units per second."""
    frequency = math.sqrt(stiffness)
    distance = start - end
    if ratio >= 1:
        return end + (distance + (velocity + frequency * distance) * time) * math.exp(-frequency * time)
    decay, wave = ratio * frequency, frequency * math.sqrt(1 - ratio * ratio)
    swing = distance * math.cos(wave * time) + (velocity + decay * distance) / wave * math.sin(wave * time)
    return end + swing * math.exp(-decay * time)


def number(text, lengths):
    """The number in an expression such as 1.5, 2f, tabDistance, -tabDistance and tabDistance * 0.5."""
    product = 1.0
    for factor in text.split("*"):
        factor = factor.strip()
        sign = -1 if factor.startswith("-") else 1
        factor = factor.lstrip("-")
        product *= sign * (lengths[factor] if factor in lengths else float(factor.rstrip("f")))
    return product


def lengths_of(tracks):
    return {track["length"]: track["lengthExample"] for track in tracks if "length" in track}


# --- CSS ---

def css_page(texts, tracks):
    """A page with an element for each track, whose script writes the computed values at the track's instants into the page."""
    items = [{"name": name, "class": track["cssClass"], "property": track["cssProperty"], "times": track["times"]}
             for name in texts for track in tracks[name]]
    sheets = "\n".join(texts.values()).replace("</", "<\\/")
    script = """
    const results = [];
    for (const item of items) {
        const element = document.createElement("div");
        element.className = item.class;
        document.body.append(element);
        const animations = element.getAnimations();
        for (const animation of animations) animation.pause();
        results.push(item.times.map(time => {
            for (const animation of animations) animation.currentTime = time * 1000;
            return getComputedStyle(element).getPropertyValue(item.property);
        }));
    }
    const place = document.createElement("pre");
    place.id = "results";
    place.textContent = JSON.stringify(results);
    document.body.append(place);
    """
    return (f"<!DOCTYPE html><meta charset=\"utf-8\"><style>{sheets}\ndiv {{ width: 100px; height: 100px; }}</style><body><script>"
            f"const items = {json.dumps(items)};{script}</script></body>")


def css_number(text, track):
    """The value of a track in the text of a computed property."""
    prop = track["cssProperty"]
    numbers = [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?(?:e-?\d+)?", text)]
    if not numbers:
        return 1.0 if prop in ("scale", "filter") else 0.0
    index = int(track["cssIndex"])
    if prop == "rotate":
        value = numbers[-1]
    elif index < len(numbers):
        value = numbers[index]
    else:
        # A browser leaves out a second scale that equals the first one, and a second distance of 0.
        value = numbers[-1] if prop == "scale" else 0.0
    return value * track["cssFactor"]


def shown_by_css(track):
    """The track with values as CSS limits them: opacities to 0…1, and sizes and brightnesses to 0 and more."""
    limits = {"opacity": (0, 1), "brightness": (0, math.inf), "width": (0, math.inf), "height": (0, math.inf)}
    low, high = limits.get(track["property"], (-math.inf, math.inf))
    return dict(track, values=[min(max(value, low), high) for value in track["values"]])


def check_css(report, texts, tracks):
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        return report.add("skipped", "CSS", "Chromium is not installed")
    with tempfile.TemporaryDirectory(prefix="handover-") as folder:
        page = pathlib.Path(folder) / "page.html"
        page.write_text(css_page(texts, tracks))
        command = [browser, "--headless", "--disable-gpu", f"--user-data-dir={folder}/profile", "--dump-dom", page.as_uri()]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")
        try:
            outcome = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        except subprocess.TimeoutExpired:
            return report.add("failed", "CSS", "Chromium does not end")
    found = re.search(r'<pre id="results">(.*?)</pre>', outcome.stdout, re.DOTALL)
    if not found:
        return report.add("failed", "CSS", "Chromium wrote no values" + outcome.stderr.strip()[-200:])
    results = iter(json.loads(html.unescape(found.group(1))))
    for name in texts:
        problems = [line for track in tracks[name]
                    for line in differences(shown_by_css(track), [css_number(text, track) for text in next(results)])]
        if tracks[name]:
            report.result(f"CSS {name} in Chromium", problems)
    return None


# --- Lottie ---

def lottie_problems(file):
    """What is wrong with the structure of a Lottie file: missing members, and keyframes that do not ascend."""
    found = [f"has no {member}" for member in ("v", "fr", "ip", "op", "w", "h", "layers") if member not in file]
    if not file.get("layers"):
        found.append("has no layers")

    def visit(value, path):
        if isinstance(value, dict):
            keys = value.get("k")
            if value.get("a") == 1 and isinstance(keys, list):
                times = [key.get("t") for key in keys]
                if any(later <= earlier for earlier, later in zip(times, times[1:])):
                    found.append(f"{path}: the keyframes {times} do not ascend")
                found.extend(f"{path}: a keyframe has no value" for key in keys if not key.get("s"))
                found.extend(f"{path}: a keyframe has no easing" for key in keys[:-1] if "h" not in key and not ("i" in key and "o" in key))
            for name, member in value.items():
                visit(member, f"{path}.{name}")
        elif isinstance(value, list):
            for index, member in enumerate(value):
                visit(member, f"{path}[{index}]")
        elif isinstance(value, float) and not math.isfinite(value):
            found.append(f"{path} is {value}")

    visit(file, "file")
    return found


def lottie_value(keys, frame):
    """The first number of an animated or fixed property at a frame, by the description of the format on lottie.github.io."""
    if keys.get("a") != 1:
        return keys["k"][0] if isinstance(keys["k"], list) else keys["k"]
    keyframes = keys["k"]
    if frame <= keyframes[0]["t"]:
        return keyframes[0]["s"][0]
    for key, following in zip(keyframes, keyframes[1:]):
        if frame < following["t"]:
            start, end = key["s"][0], following["s"][0]
            if key.get("h"):
                return start
            share = (frame - key["t"]) / (following["t"] - key["t"])
            curve = (key["o"]["x"][0], key["o"]["y"][0], key["i"]["x"][0], key["i"]["y"][0])
            return start + (end - start) * bezier(curve, share)
    return keyframes[-1]["s"][0]


def lottie_property(file, track, first):
    """A function from a frame to the value of a track; nil for properties that the file does not show. `first` is the value at frame 0."""
    layer = next((layer for layer in file["layers"] if layer["nm"] == track["target"]), None)
    if not layer:
        return None
    transform = layer["ks"]
    name = track["property"]
    if name in ("translationX", "translationY"):
        keys = transform["p"]["x" if name == "translationX" else "y"]
        rest = (keys["k"][0]["s"][0] if keys.get("a") == 1 else keys["k"]) - first
        return lambda frame: lottie_value(keys, frame) - rest
    if name in ("scale", "rotation", "opacity"):
        keys = transform[{"scale": "s", "rotation": "r", "opacity": "o"}[name]]
        return lambda frame: lottie_value(keys, frame) / (1 if name == "rotation" else 100)
    if name in ("scaleX", "scaleY"):
        return lambda frame: lottie_scale(layer["shapes"], 0 if name == "scaleX" else 1, frame)
    return None


def lottie_scale(shapes, index, frame):
    """The product of the scales of nested groups in one direction."""
    factor = 1.0
    group = shapes[0] if len(shapes) == 1 else None
    while group and group["ty"] == "gr":
        transform = group["it"][-1]
        scale = transform["s"]
        if scale.get("a") == 1:
            single = {"a": 1, "k": [dict(key, s=[key["s"][index]]) for key in scale["k"]]}
            factor *= lottie_value(single, frame) / 100
        else:
            factor *= scale["k"][index] / 100
        inner = [item for item in group["it"] if item["ty"] == "gr"]
        group = inner[0] if len(inner) == 1 else None
    return factor


def check_lottie(report, texts, tracks):
    for name, text in texts.items():
        file = json.loads(text)
        problems = lottie_problems(file)
        starts = {marker["cm"]: marker["tm"] for marker in file.get("markers", [])}
        seen = {}
        for track in tracks[name]:
            # The file begins with the first track of a property, if its phase is the first one, and otherwise at rest.
            first = seen.setdefault((track["target"], track["property"]), track["first"] if starts[track["phase"]] == 0 else 0)
            value = lottie_property(file, track, first)
            if value:
                frames = [starts[track["phase"]] + time * file["fr"] for time in track["times"]]
                problems += differences(track, [value(frame) for frame in frames])
        report.result(f"Lottie {name} is valid and has the values", problems)
    draw_with_package(report, texts)
    draw_with_rlottie(report, texts, tracks)


def draw_with_package(report, texts):
    try:
        from lottie import objects
        from lottie.exporters.svg import export_svg
    except ImportError as error:
        return report.add("skipped", "Lottie in the Python package lottie", str(error))
    with tempfile.TemporaryDirectory(prefix="handover-") as folder:
        for name, text in texts.items():
            problems = []
            try:
                animation = objects.Animation.load(json.loads(text))
                pictures = []
                for share in (0, 0.25, 0.4):
                    path = pathlib.Path(folder) / "frame.svg"
                    export_svg(animation, str(path), frame=animation.out_point * share)
                    pictures.append(path.read_text())
                if not all("<path" in picture for picture in pictures):
                    problems.append("nothing is drawn")
            except Exception as error:  # pylint: disable=broad-except
                problems.append(f"{type(error).__name__}: {error}")
            report.result(f"Lottie {name} in the Python package lottie", problems)
    return None


def rlottie():
    """The library rlottie with the types of its functions; nil if it is not installed."""
    for name in (ctypes.util.find_library("rlottie"), "librlottie.so.0-1", "librlottie.so"):
        try:
            library = ctypes.CDLL(name) if name else None
        except OSError:
            library = None
        if library:
            break
    else:
        return None
    library.lottie_animation_from_data.restype = ctypes.c_void_p
    library.lottie_animation_from_data.argtypes = [ctypes.c_char_p] * 3
    library.lottie_animation_get_totalframe.restype = ctypes.c_size_t
    library.lottie_animation_get_totalframe.argtypes = [ctypes.c_void_p]
    library.lottie_animation_render.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p] + [ctypes.c_size_t] * 3
    library.lottie_animation_destroy.argtypes = [ctypes.c_void_p]
    return library


ZOOM = 4  # pixels to a point in the pictures of rlottie
EDGE = 1.5  # pixels by which an edge may differ, because of antialiasing and whole frames


def bounding_box(picture, width):
    """The first and last column and row with opaque pixels, as left, right, top and bottom; nil for an empty picture."""
    opaque = [index for index in range(3, len(picture), 4) if picture[index] > 127]
    if not opaque:
        return None
    columns = [index // 4 % width for index in opaque]
    return min(columns), max(columns) + 1, opaque[0] // 4 // width, opaque[-1] // 4 // width + 1


def moved_box(box, centre, values):
    """The bounding box of a picture that is scaled about `centre` and then moved down."""
    left, right, top, bottom = box
    x, y = (values.get("scale", 1) * values.get(name, 1) for name in ("scaleX", "scaleY"))
    shift = values.get("translationY", 0) * ZOOM
    across = sorted(centre[0] + (edge - centre[0]) * x for edge in (left, right))
    down = sorted(centre[1] + (edge - centre[1]) * y + shift for edge in (top, bottom))
    return across + down


def drawn_problems(draw, file, tracks):
    """The frames in which an icon that is scaled and moved is not drawn where its tracks say; `draw` draws a frame."""
    shown = {"scale", "scaleX", "scaleY", "translationY"}
    if not tracks or any(track["target"] != "icon" or track["property"] not in shown for track in tracks):
        return []
    layer = file["layers"][0]["ks"]
    centre = [lottie_value(layer["p"][axis], 0) * ZOOM for axis in ("x", "y")]
    width = int(file["w"]) * ZOOM
    # After its last phase the icon is at rest.
    rest = bounding_box(draw(int(file["op"]) - 1), width)
    found = []
    for time in tracks[0]["times"][::3]:
        frame = round(time * file["fr"])
        values = {track["property"]: value_between(track, frame / file["fr"]) for track in tracks}
        expected = moved_box(rest, centre, values)
        box = bounding_box(draw(frame), width)
        # A fast motion covers more pixels in the part of a frame by which rlottie's frames may be late.
        if box is None or any(abs(edge - right) > EDGE for edge, right in zip(box, expected)):
            found.append(f"frame {frame} has the box {box} instead of {[round(edge, 1) for edge in expected]}")
    return found


def draw_with_rlottie(report, texts, tracks):
    library = rlottie()
    if not library:
        return report.add("skipped", "Lottie in rlottie", "librlottie is not installed")
    for name, text in texts.items():
        file = json.loads(text)
        animation = library.lottie_animation_from_data(text.encode(), name.encode(), b"")
        problems = []
        if animation:
            width, height = int(file["w"]) * ZOOM, int(file["h"]) * ZOOM

            def draw(frame, animation=animation, width=width, height=height):
                buffer = (ctypes.c_uint32 * (width * height))()
                library.lottie_animation_render(animation, frame, buffer, width, height, width * 4)
                return bytes(buffer)

            pictures = [draw(frame) for frame in range(0, library.lottie_animation_get_totalframe(animation), 5)]
            if not any(any(picture) for picture in pictures):
                problems.append("nothing is drawn")
            elif file.get("markers") and len(set(pictures)) < 3 and '"a": 1' in text:
                problems.append("nothing moves")
            else:
                problems += drawn_problems(draw, file, tracks[name])
            library.lottie_animation_destroy(animation)
        else:
            problems.append("the file cannot be loaded")
        report.result(f"Lottie {name} in rlottie", problems)
    return None


# --- SwiftUI and Compose ---

def camel(name):
    return name[:1].upper() + name[1:]


def swiftui_tracks(text, lengths):
    """The keyframes of each track, by the names of phase, target and property. Each is a tuple that begins with its kind and its value."""
    found = {}
    name = None
    for line in text.split("\n"):
        modifier = re.match(r"    func (\w+)\(trigger", line)
        if modifier:
            name = modifier.group(1)
        track = re.match(r"\s+KeyframeTrack\(\\\.(\w+)\)", line)
        if track:
            pieces = found[f"{name}.{track.group(1)}"] = []
        keyframe = re.match(r"\s+(Linear|Move|Spring)Keyframe\((.*)\)$", line)
        if keyframe:
            pieces.append(swiftui_piece(keyframe.group(1), keyframe.group(2), lengths))
    return found


def swiftui_piece(kind, arguments, lengths):
    value = number(arguments.split(", duration")[0], lengths)
    if kind == "Move":
        return ("move", value)
    duration = float(re.search(r"duration: ([\d.]+)", arguments).group(1))
    if kind == "Spring":
        response, bounce = (float(each) for each in re.search(r"Spring\(duration: ([\d.]+), bounce: ([-\d.]+)\)", arguments).groups())
        velocity = number(re.search(r"startVelocity: (.*)$", arguments).group(1), lengths)
        return ("spring", value, duration, (2 * math.pi / response) ** 2, 1 - bounce, velocity)
    curve = re.search(r"bezier\(([^)]*)\)", arguments)
    return ("linear", value, duration, tuple(float(each) for each in curve.group(1).split(",")) if curve else (0, 0, 1, 1))


def evaluate(pieces, time):
    """The value of a sequence of keyframes at a time."""
    value, start = 0.0, 0.0
    for piece in pieces:
        if piece[0] == "move":
            value = piece[1]
            continue
        elapsed = time - start
        if elapsed < piece[2]:
            if piece[0] == "spring":
                return spring(value, piece[1], piece[3], piece[4], piece[5], max(elapsed, 0))
            return value + (piece[1] - value) * bezier(piece[3], elapsed / piece[2])
        value, start = piece[1], start + piece[2]
    return value


def compose_tracks(text, lengths):
    """The keyframes of each track, in the form of `swiftui_tracks`."""
    found = {}
    name, pieces = None, []
    for function, body in re.findall(r"fun Modifier\.(\w+)\((.*?)\n}\n", text, re.DOTALL):
        for launch in re.findall(r"launch \{\n(.*?)\n        \}\n", body, re.DOTALL):
            name = re.search(r"(\w+)Value\.snapTo\((.*?)\)", launch)
            pieces = found[f"{function}.{name.group(1)}"] = [("move", number(name.group(2), lengths))]
            delay = re.search(r"delay\((\d+)\)", launch)
            if delay:
                pieces.append(("linear", pieces[0][1], int(delay.group(1)) / 1000, (0, 0, 1, 1)))
            pieces.extend(compose_pieces(launch, lengths))
            end = re.findall(r"snapTo\((.*?)\)", launch)
            if len(end) > 1:
                pieces.append(("move", number(end[-1], lengths)))
    return found


def compose_curve(text):
    curve = re.search(r"CubicBezierEasing\(([^)]*)\)", text)
    return tuple(float(each.rstrip("f")) for each in curve.group(1).split(", ")) if curve else (0, 0, 1, 1)


def compose_pieces(launch, lengths):
    tween = re.search(r"animateTo\((.*?), tween\((\d+), easing = (.*)\)\)", launch)
    if tween:
        return [("linear", number(tween.group(1), lengths), int(tween.group(2)) / 1000, compose_curve(tween.group(3)))]
    found = re.search(r"animateTo\(\s+(.*?),\s+spring\(dampingRatio = (.*?)f, stiffness = (.*?)f, .*\s+initialVelocity = (.*),\n", launch)
    if found:
        end, ratio, stiffness, velocity = found.groups()
        return [("spring", number(end, lengths), 60, float(stiffness), float(ratio), number(velocity, lengths))]
    lines = re.findall(r"^\s+(\S.*?) at (\d+) using (.*)$", launch, re.MULTILINE)
    frames = [(number(value, lengths), int(time), easing) for value, time, easing in lines]
    pieces = [("move", frames[0][0])] if frames else []
    for (_, start, easing), (value, end, _) in zip(frames, frames[1:]):
        pieces.append(("linear", value, (end - start) / 1000, compose_curve(easing)))
    return pieces


def check_formulas(report, language, texts, tracks, parse):
    for name, text in texts.items():
        if not tracks[name]:
            continue
        found = parse(text, lengths_of(tracks[name]))
        problems = []
        for track in tracks[name]:
            key = "".join(camel(part) for part in name.split("-")) + camel(track["phase"]) + camel(track["target"])
            pieces = found.get(f"{key[:1].lower() + key[1:]}.{track['property']}")
            if pieces is None:
                problems.append(f"{label(track)} is missing")
            else:
                problems += differences(track, [evaluate(pieces, time) for time in track["times"]])
        report.result(f"{language} {name} by the documented formulas", problems)


# --- The program ---

def collect(program, names):
    """The texts of all formats by interaction."""
    def run(*arguments):
        outcome = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
        if outcome.returncode != 0:
            sys.exit(f"check-handover: {' '.join(arguments)}: {outcome.stderr.strip()}")
        return outcome.stdout

    listed = [line.split()[0] for line in run("--hand-over", "list").splitlines() if line.strip()]
    return {form: {name: run("--hand-over", name, "--format", form) for name in names or listed} for form in TEXT_FORMATS}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build" / "tests" / "release" / "tab-bar-demo"))
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if not pathlib.Path(options.program).exists():
        sys.exit(f"check-handover: there is no {options.program}: build the package first (swift build)")
    texts = collect(options.program, options.names)
    tracks = {name: json.loads(text)["tracks"] for name, text in texts["samples"].items()}
    report = Report()
    check_css(report, texts["css"], tracks)
    check_lottie(report, texts["lottie"], tracks)
    check_formulas(report, "SwiftUI", texts["swiftui"], tracks, swiftui_tracks)
    check_formulas(report, "Compose", texts["compose"], tracks, compose_tracks)
    print(report.summary())
    sys.exit(1 if report.counts["failed"] else 0)


if __name__ == "__main__":
    main()
