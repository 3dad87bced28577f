"""The figures: their titles, medians and tables."""

import statistics

# (key, title, digits, whether ratios are meaningful)
ROWS = [
    ("start_mapped_ms", "start: window mapped, ms", 1, True),
    ("start_content_ms", "start: list drawn, ms", 1, True),
    ("start_bar_ms", "start: tab bar drawn, ms", 1, True),
    ("start_cpu_ms", "start: app CPU, ms", 1, True),
    ("px_per_click", "px scrolled by one click", 0, False),
    ("scroll_app_ms_per_event", "scroll: app CPU, ms/event", 3, True),
    ("scroll_xvfb_ms_per_event", "scroll: Xvfb CPU, ms/event", 3, True),
    ("scroll_total_ms_per_event", "scroll: app+Xvfb, ms/event", 3, True),
    ("scroll_app_ms_per_frame", "scroll: app CPU, ms/frame", 3, True),
    ("scroll_frames_per_s", "scroll: frames/s", 1, True),
    ("scroll_area_per_frame_pct", "scroll: area/frame, % of window", 1, False),
    ("scroll_rects_per_frame", "scroll: rectangles/frame", 1, False),
    ("gap_p50_ms", "scroll: frame gap p50, ms", 1, False),
    ("gap_p95_ms", "scroll: frame gap p95, ms", 1, True),
    ("gap_p99_ms", "scroll: frame gap p99, ms", 1, True),
    ("gap_max_ms", "scroll: frame gap max, ms", 1, False),
    ("scroll_tail_ms", "scroll: drawing after last event, ms", 1, False),
    ("scroll_switches_per_event", "scroll: context switches/event", 1, False),
    ("wheel_p50_ms", "wheel click to damage p50, ms", 2, True),
    ("wheel_p95_ms", "wheel click to damage p95, ms", 2, True),
    ("wheel_settled_ms", "wheel click to last damage, ms", 1, False),
    ("wheel_missed", "wheel clicks without damage", 0, False),
    ("tab_p50_ms", "tab click to damage p50, ms", 2, True),
    ("tab_p95_ms", "tab click to damage p95, ms", 2, True),
    ("tab_missed", "tab clicks without damage", 0, False),
    ("scrub_p50_ms", "playhead moved to damage p50, ms", 2, False),
    ("scrub_p95_ms", "playhead moved to damage p95, ms", 2, False),
    ("scrub_missed", "movements of the playhead without damage", 0, False),
    ("idle_cpu_ms_per_s", "idle: app CPU, ms/s", 3, False),
    ("idle_xvfb_ms_per_s", "idle: Xvfb CPU, ms/s", 3, False),
    ("idle_wakeups", "idle: wakeups, total", 0, False),
    ("idle_writes", "idle: writes (X requests), total", 0, False),
    ("idle_frames_per_s", "idle: frames/s", 1, False),
    ("pss_mb", "memory: PSS, MiB", 1, True),
    ("anon_mb", "memory: anonymous part of PSS, MiB", 1, True),
    ("rss_mb", "memory: RSS, MiB", 1, True),
    ("peak_rss_mb", "memory: peak RSS, MiB", 1, True),
    ("xvfb_data_mb", "memory: data added to Xvfb, MiB", 1, False),
    ("threads", "threads", 0, False),
    ("late_sends_pct", "(bench: events sent late, %)", 1, False),
    ("other_cpu_pct", "(bench: CPU use of other processes, %)", 1, False),
]


def medians(visits):
    """The median of each figure over the visits of one program."""
    out = {}
    for key in dict.fromkeys(k for visit in visits for k in visit if k != "round"):
        values = [v[key] for v in visits if v.get(key) is not None]
        numbers = [v for v in values if isinstance(v, (int, float))]
        out[key] = statistics.median(numbers) if numbers else values[0] if values else None
    return out


def ratio(visits, base, key):
    """The median over the rounds of the ratio between two programs' figures, or None if they have no common round."""
    bases = {visit["round"]: visit.get(key) for visit in base}
    ratios = [visit[key] / bases[visit["round"]] for visit in visits
              if visit.get(key) is not None and bases.get(visit["round"])]
    return statistics.median(ratios) if ratios else None


def cells(visits):
    """One line of cells per figure: its title, then each program's median and its ratio to the first program's."""
    visits = {name: taken for name, taken in visits.items() if taken}
    results = {name: medians(taken) for name, taken in visits.items()}
    names = list(results)
    if not names:
        return []
    lines = [["", *names], ["window", *[str(results[n].get("window", "-")) for n in names]]]
    for key, title, digits, comparable in ROWS:
        if all(results[n].get(key) is None for n in names):
            continue
        line = [title]
        for name in names:
            value = results[name].get(key)
            text = "-" if value is None else f"{value:.{digits}f}"
            if comparable and name != names[0] and (times := ratio(visits[name], visits[names[0]], key)) is not None:
                text += f" ({times:.2f}x)"
            line.append(text)
        lines.append(line)
    return lines


def table(visits):
    """The figures of all measured programs as a table for a terminal."""
    lines = cells(visits)
    if not lines:
        return ""
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "\n".join("  ".join(cell.ljust(w) if i == 0 else cell.rjust(w)
                               for i, (cell, w) in enumerate(zip(line, widths))).rstrip() for line in lines)


def markdown_table(visits):
    """The same table in Markdown."""
    head, *body = cells(visits)
    rule = ["---"] + ["---:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(line) + " |" for line in (head, rule, *body))
