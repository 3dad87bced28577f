"""Groups damage rectangles into frames, and computes percentiles."""

import math
import statistics


def union_area(rects):
    """Pixels covered by (x, y, width, height) rectangles."""
    if len(rects) == 1:
        return rects[0][2] * rects[0][3]
    ys = sorted({y for r in rects for y in (r[1], r[1] + r[3])})
    area = 0
    for top, bottom in zip(ys, ys[1:]):
        end = -math.inf
        for x, y, width, height in sorted(r for r in rects if r[1] <= top and r[1] + r[3] >= bottom):
            if x + width > end:
                area += (x + width - max(x, end)) * (bottom - top)
                end = x + width
    return area


def frames_of(damages, gap):
    """Groups damage into frames, as [(first time, last time, rects)].

    A rectangle begins a new frame if nothing was drawn for `gap` seconds before it,
    or if nothing was drawn for 0.8 ms and one rectangle of the current frame covers more than half of it.
    """
    frames = []
    for at, rect in damages:
        x, y, width, height = rect
        if frames:
            first, last, rects = frames[-1]
            quiet = at - last
            repaint = quiet > 0.0008 and any(
                max(0, min(x + width, a + c) - max(x, a)) * max(0, min(y + height, b + d) - max(y, b))
                > width * height / 2 for a, b, c, d in rects)
            if quiet < gap and not repaint:
                rects.append(rect)
                frames[-1] = (first, at, rects)
                continue
        frames.append((at, at, [rect]))
    return frames


def percentile(values, percent):
    ordered = sorted(values)
    if not ordered:
        return None
    return ordered[min(len(ordered) - 1, math.ceil(len(ordered) * percent / 100) - 1)]


def milliseconds(values, *percents):
    return [None if (p := percentile(values, q)) is None else p * 1e3 for q in percents]


def mean(values):
    values = list(values)
    return statistics.fmean(values) if values else None


def scrolled_by(before, after, limit=600):
    """The number of lines by which `after` is scrolled down from `before`, or None if they do not match."""
    best, best_score = None, 0.5
    for shift in range(0, min(limit, len(before) - 100)):
        length = len(before) - shift
        score = sum(a == b for a, b in zip(before[shift:], after)) / length
        if score > best_score + 1e-9:
            best, best_score = shift, score
    return best
