"""Measures X11 programs from outside, as a user feels them: start, scroll, click, idle, memory."""
