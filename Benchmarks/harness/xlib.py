"""A connection to an X server, through ctypes: events, input with XTEST, damage, pixels."""

import ctypes
import ctypes.util
import select
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_long, c_short, c_uint, c_ulong, c_ushort, c_void_p

from .clock import now
from .errors import BenchError


class MapEvent(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("event", c_ulong), ("window", c_ulong), ("override_redirect", c_int)]


class Rectangle(Structure):
    _fields_ = [("x", c_short), ("y", c_short), ("width", c_ushort), ("height", c_ushort)]


class DamageEvent(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("drawable", c_ulong), ("damage", c_ulong), ("level", c_int), ("more", c_int),
                ("timestamp", c_ulong), ("area", Rectangle), ("geometry", Rectangle)]


class Event(ctypes.Union):
    _fields_ = [("type", c_int), ("map", MapEvent), ("damage", DamageEvent), ("pad", c_long * 24)]


class ImageHead(Structure):
    _fields_ = [("width", c_int), ("height", c_int), ("xoffset", c_int), ("format", c_int), ("data", c_void_p),
                ("byte_order", c_int), ("bitmap_unit", c_int), ("bitmap_bit_order", c_int), ("bitmap_pad", c_int),
                ("depth", c_int), ("bytes_per_line", c_int), ("bits_per_pixel", c_int)]


HANDLER = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)
IO_HANDLER = ctypes.CFUNCTYPE(c_int, c_void_p)
IO_EXIT_HANDLER = ctypes.CFUNCTYPE(None, c_void_p, c_void_p)
SUBSTRUCTURE_NOTIFY = 1 << 19
MAP_NOTIFY = 19
Z_PIXMAP = 2
DAMAGE_RAW_RECTANGLES = 0


def load(name):
    path = ctypes.util.find_library(name)
    if not path:
        raise BenchError(f"lib{name} is not installed (scripts/prepare.sh bench installs it)")
    return ctypes.CDLL(path)


class Display:
    """A connection to the X server; it watches the damage of one window at a time."""

    def __init__(self, name):
        self.x, self.xtst, self.xdamage = load("X11"), load("Xtst"), load("Xdamage")
        x = self.x
        x.XOpenDisplay.restype = c_void_p
        x.XOpenDisplay.argtypes = [c_char_p]
        x.XDefaultRootWindow.restype = c_ulong
        x.XGetImage.restype = POINTER(ImageHead)
        x.XGetImage.argtypes = [c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_ulong, c_int]
        for function in (x.XDefaultRootWindow, x.XFlush, x.XPending, x.XConnectionNumber, x.XCloseDisplay):
            function.argtypes = [c_void_p]
        x.XSync.argtypes = [c_void_p, c_int]
        x.XNextEvent.argtypes = [c_void_p, c_void_p]
        x.XSelectInput.argtypes = [c_void_p, c_ulong, c_long]
        x.XDestroyImage.argtypes = [POINTER(ImageHead)]
        x.XGetGeometry.argtypes = [c_void_p, c_ulong] + [c_void_p] * 7
        x.XTranslateCoordinates.argtypes = [c_void_p, c_ulong, c_ulong, c_int, c_int] + [c_void_p] * 3
        self.xtst.XTestFakeButtonEvent.argtypes = [c_void_p, c_uint, c_int, c_ulong]
        self.xtst.XTestFakeMotionEvent.argtypes = [c_void_p, c_int, c_int, c_int, c_ulong]
        self.xdamage.XDamageCreate.restype = c_ulong
        self.xdamage.XDamageCreate.argtypes = [c_void_p, c_ulong, c_int]
        self.xdamage.XDamageDestroy.argtypes = [c_void_p, c_ulong]

        # Errors occur only for windows that have been destroyed, which the return values report.
        # Losing the server must not exit() this process.
        self._handlers = (HANDLER(lambda *_: 0), IO_HANDLER(lambda *_: 0),
                          IO_EXIT_HANDLER(lambda *_: setattr(self, "lost", True)))
        self.lost = False
        x.XSetErrorHandler(self._handlers[0])
        x.XSetIOErrorHandler(self._handlers[1])
        self.handle = x.XOpenDisplay(name.encode())
        if not self.handle:
            raise BenchError(f"cannot open display {name}")
        if hasattr(x, "XSetIOErrorExitHandler"):
            x.XSetIOErrorExitHandler.argtypes = [c_void_p, IO_EXIT_HANDLER, c_void_p]
            x.XSetIOErrorExitHandler(self.handle, self._handlers[2], None)
        self.fd = x.XConnectionNumber(self.handle)
        self.root = x.XDefaultRootWindow(self.handle)
        base, errors = c_int(), c_int()
        if not self.xdamage.XDamageQueryExtension(c_void_p(self.handle), byref(base), byref(errors)):
            raise BenchError("the X server has no DAMAGE extension")
        self.damage_type = base.value
        x.XSelectInput(self.handle, self.root, SUBSTRUCTURE_NOTIFY)
        x.XSync(self.handle, 0)
        self._event = Event()

    def close(self):
        if not self.lost:
            self.x.XCloseDisplay(self.handle)

    def sync(self):
        self.x.XSync(self.handle, 0)

    def events(self, until):
        """Yields (time, event) for each event until the time `until`."""
        while True:
            if self.lost:
                raise BenchError("the X server went away")
            wait = until - now()
            if not self.x.XPending(self.handle):
                if wait <= 0:
                    return
                select.select([self.fd], [], [], wait)
            arrived = now()
            for _ in range(self.x.XPending(self.handle)):
                self.x.XNextEvent(self.handle, byref(self._event))
                yield arrived, self._event
            if wait <= 0:
                return

    def watch(self, window):
        return self.xdamage.XDamageCreate(self.handle, window, DAMAGE_RAW_RECTANGLES)

    def unwatch(self, damage):
        self.xdamage.XDamageDestroy(self.handle, damage)

    def geometry(self, window):
        """(x, y, width, height) relative to the root window, or None if the window does not exist."""
        ints, sizes, other = [c_int() for _ in range(2)], [c_uint() for _ in range(4)], c_ulong()
        if not self.x.XGetGeometry(self.handle, window, byref(other), *map(byref, ints), *map(byref, sizes)):
            return None
        self.x.XTranslateCoordinates(self.handle, window, self.root, 0, 0, *map(byref, ints), byref(other))
        return ints[0].value, ints[1].value, sizes[0].value, sizes[1].value

    def pixels(self, x, y, width, height):
        """The pixels of an area of the screen, one byte string per line."""
        image = self.x.XGetImage(self.handle, self.root, x, y, width, height, 0xFFFFFF, Z_PIXMAP)
        if not image:
            return []
        head = image.contents
        data = ctypes.string_at(head.data, head.bytes_per_line * head.height)
        stride, used = head.bytes_per_line, width * head.bits_per_pixel // 8
        self.x.XDestroyImage(image)
        return [data[i * stride:i * stride + used] for i in range(height)]

    def move(self, x, y):
        self.xtst.XTestFakeMotionEvent(self.handle, -1, x, y, 0)
        self.x.XFlush(self.handle)

    def press(self, button, down):
        """Presses or releases a button."""
        self.xtst.XTestFakeButtonEvent(self.handle, button, int(down), 0)
        self.x.XFlush(self.handle)

    def click(self, button):
        """Presses and releases a button; returns the time just before the press."""
        sent = now()
        self.xtst.XTestFakeButtonEvent(self.handle, button, 1, 0)
        self.xtst.XTestFakeButtonEvent(self.handle, button, 0, 0)
        self.x.XFlush(self.handle)
        return sent
