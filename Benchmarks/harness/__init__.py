"""Measures X11 programs from outside: start, scrolling, latency of clicks, idle cost, memory."""
