"""The geometry of the window that all programs show, in points."""

WIDTH, HEIGHT, BAR = 375, 812, 83
# The height of the laboratory's toolbar; the width of its inspector, and the height of its toolbar and timeline.
TOOLBAR, PANELS = 52, (360, 232)
# Where the playhead is dragged on the timeline's ruler, in points from the phone's corner: y, and the range of x. This part of the ruler
# shows past frames, however far the timeline has scrolled.
RULER = (HEIGHT + 45, 200, 400)
# Seconds of scrolling that fill the ruler up to its left end: it is 545 points wide, at 110 points per second.
RULER_SECONDS = 6
LIST_HEIGHT = HEIGHT - BAR
LIST_POINT = (WIDTH // 2, LIST_HEIGHT // 2)
# Points on the second and on the first tab of the scene `wheel`. The second tab is clicked first, because the first is selected at the
# start, and a click on the selected tab changes nothing.
TAB_POINTS = ((234, 775), (140, 775))
# A point on the tab of the list in the scene `combined`.
LIST_TAB_POINT = (37, 775)
LIST_PROBE = (0, 0, 160, 88)
TAB_PROBE = (0, LIST_HEIGHT + 4, WIDTH, BAR - 8)
