"""The budgets: limits for our figures relative to the peers', and verdicts on a comparison.

Most are ratios within one round, of which the median over the rounds is taken, because only ratios of programs that ran
side by side carry over from one machine to another.
"""

from dataclasses import dataclass

from .figures import medians, ratio
from .programs import CLICK_PEER, FULL_TOOLKITS, OURS, OURS_COMBINED, OURS_LABORATORY, OURS_MILLION, OURS_TIMELINE

# One and a half frames at 60 Hz, in milliseconds.
LONGEST_GAP = 1.5 * 1000 / 60

# Half a frame at 60 Hz, in milliseconds: a response within this time is on the screen with the next refresh.
LATEST_ANSWER = 8

# About a frame at 60 Hz, in milliseconds: within this time after a drag of the playhead, another frame is shown.
LATEST_SCRUB = 16

MODERN_TOOLKITS = tuple(name for name in FULL_TOOLKITS if name.startswith(("gtk4", "qml")))
GTK_4 = tuple(name for name in FULL_TOOLKITS if name.startswith("gtk4"))
QT_QUICK = tuple(name for name in FULL_TOOLKITS if name.startswith("qml"))


@dataclass(frozen=True)
class Verdict:
    """One budget, its measured value, and whether it is met: True, False, or None if it was not measured."""

    budget: str
    measured: str
    met: bool


def against_toolkits(visits, title, key, names, strictly, ours=OURS, most=1):
    """The verdict on `key` against `most` times the lowest figure of the toolkits `names`."""
    ratios = {name: times for name in names if visits.get(name) and visits.get(ours)
              and (times := ratio(visits[ours], visits[name], key)) is not None}
    if not ratios:
        return Verdict(title, "not measured", None)
    leanest = max(ratios, key=ratios.get)
    met = ratios[leanest] < most if strictly else ratios[leanest] <= most
    others = ", ".join(f"{name} {ratios[name]:.2f}x" for name in ratios if name != leanest)
    return Verdict(title, f"{ratios[leanest]:.2f}x of {leanest}'s" + (f" ({others})" if others else ""), met)


def against_hundred_rows(visits, title, key, most):
    if not visits.get(OURS_MILLION):
        return Verdict(title, "not measured", None)
    times = ratio(visits[OURS_MILLION], visits[OURS], key)
    if times is None:
        return Verdict(title, "not measured", None)
    return Verdict(title, f"{times:.3f}x", times <= most)


def median_at_most(visits, title, key, most, unit, ours=OURS_COMBINED):
    value = medians(visits.get(ours) or []).get(key)
    if value is None:
        return Verdict(title, "not measured", None)
    return Verdict(title, f"{value:.1f} {unit}", value <= most)


def at_most_times(visits, title, key, most, peer, ours):
    """The verdict on `key` against one peer's figure."""
    times = ratio(visits.get(ours) or [], visits.get(peer) or [], key)
    return Verdict(title, "not measured" if times is None else f"{times:.2f}x of {peer}'s", None if times is None else times <= most)


def clicks(visits, scene, ours, scale):
    """The verdicts on the latency of clicks on a tab; the absolute budget applies only at scale 1."""
    title = f"tab click to damage, {scene}"
    found = [at_most_times(visits, f"{title}: p50 at most twice Qt Widgets'", "tab_p50_ms", 2, CLICK_PEER, ours)]
    if scale == 1:
        found.append(median_at_most(visits, f"{title}: p95 at most {LATEST_ANSWER} ms", "tab_p95_ms", LATEST_ANSWER, "ms", ours))
    return found


def nothing_when_idle(visits, title, key, ours=OURS):
    taken = [visit[key] for visit in visits.get(ours) or [] if visit.get(key) is not None]
    if not taken:
        return Verdict(title, "not measured", None)
    return Verdict(title, f"{max(taken)} at most in {len(taken)} visits", max(taken) == 0)


def laboratory(visits):
    """The verdicts on the open laboratory, in comparison with the same scene without it."""
    cost = "app CPU per frame while the list scrolls"
    return [
        at_most_times(visits, f"laboratory open: {cost} at most 1.5x that without it", "scroll_app_ms_per_frame", 1.5, OURS_COMBINED,
                      OURS_LABORATORY),
        at_most_times(visits, f"laboratory with its timeline: {cost} at most 2x that without it", "scroll_app_ms_per_frame", 2,
                      OURS_COMBINED, OURS_TIMELINE),
        median_at_most(visits, f"laboratory, playhead moved to damage: p95 at most {LATEST_SCRUB} ms", "scrub_p95_ms", LATEST_SCRUB, "ms",
                       OURS_TIMELINE),
        nothing_when_idle(visits, "laboratory, idle: no wakeup", "idle_wakeups", OURS_TIMELINE),
        nothing_when_idle(visits, "laboratory, idle: no X request", "idle_writes", OURS_TIMELINE),
    ]


def verdicts(visits, scale=1):
    """The verdicts on all budgets for the visits of one comparison, at `scale` device pixels per point."""
    if not visits.get(OURS):
        return [Verdict("our program runs", "it could not be measured", False)]
    missed = sum(medians(visits[OURS]).get(key) or 0 for key in ("wheel_missed", "tab_missed"))
    return [
        against_toolkits(visits, "app CPU per wheel event: at most the leanest full toolkit's",
                         "scroll_app_ms_per_event", FULL_TOOLKITS, strictly=False),
        against_toolkits(visits, "start to the list drawn: below every GTK 4 and Qt Quick variant's",
                         "start_content_ms", MODERN_TOOLKITS, strictly=True),
        against_toolkits(visits, "memory (PSS): below every Qt Quick variant's", "pss_mb", QT_QUICK, strictly=True),
        # Until decision 23, the program unmapped its own code and was below GTK 4, too.
        against_toolkits(visits, "memory (PSS): at most 1.5x the leanest GTK 4 variant's", "pss_mb", GTK_4, strictly=False, most=1.5),
        against_hundred_rows(visits, "1,000,000 rows: app CPU per event at most 1.1x that of 100",
                             "scroll_app_ms_per_event", 1.1),
        against_hundred_rows(visits, "1,000,000 rows: PSS at most 1.05x that of 100", "pss_mb", 1.05),
        nothing_when_idle(visits, "idle: no wakeup", "idle_wakeups"),
        nothing_when_idle(visits, "idle: no X request", "idle_writes"),
        against_toolkits(visits, "combined scene, blurring: app CPU per wheel event at most the leanest full toolkit's",
                         "scroll_app_ms_per_event", FULL_TOOLKITS, strictly=False, ours=OURS_COMBINED),
        median_at_most(visits, f"combined scene, blurring: p99 of frame gaps at most {LONGEST_GAP:g} ms", "gap_p99_ms", LONGEST_GAP, "ms"),
        nothing_when_idle(visits, "combined scene, idle: no wakeup", "idle_wakeups", OURS_COMBINED),
        nothing_when_idle(visits, "combined scene, idle: no X request", "idle_writes", OURS_COMBINED),
        *laboratory(visits),
        *clicks(visits, "scene wheel", OURS, scale),
        *clicks(visits, "combined scene", OURS_COMBINED, scale),
        Verdict("every wheel and tab click causes damage", f"{missed:g} did not", missed == 0),
    ]


def summary(verdicts):
    """The verdicts as text for a terminal."""
    words = {True: "met", False: "MISSED", None: "not measured"}
    return "\n".join(f"  {words[v.met]:<13} {v.budget}: {v.measured}" for v in verdicts)
