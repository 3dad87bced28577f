"""Draws the bitmaps of the icons from their SVG files: NAME.png, NAME@2x.png and NAME@3x.png beside NAME.svg.

    python3 scripts/draw-icons.py NAME...
    python3 scripts/draw-icons.py --program      the program's own icon, tab-bar-demo-SIDE.png

The program uses the bitmaps at the usual scales, because librsvg takes more memory than a whole scene.
"""

import ctypes
import ctypes.util
import pathlib
import sys

# The sizes of the hicolor icon theme.
PROGRAM_SIDES = 16, 32, 48, 64, 128, 256, 512
ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ROOT / "Assets" / "Icons", ROOT / "Sources" / "Laboratory" / "LaboratoryCore" / "Icons"


class Rectangle(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("x", "y", "width", "height")]


def library(name):
    library = ctypes.CDLL(ctypes.util.find_library(name) or sys.exit(f"draw-icons: lib{name} is missing"))
    return library


def declare(function, result, *arguments):
    function.restype, function.argtypes = result, arguments
    return function


cairo, rsvg = library("cairo"), library("rsvg-2")
pointer, number = ctypes.c_void_p, ctypes.c_double
new_surface = declare(cairo.cairo_image_surface_create, pointer, ctypes.c_int, ctypes.c_int, ctypes.c_int)
new_context = declare(cairo.cairo_create, pointer, pointer)
write = declare(cairo.cairo_surface_write_to_png, ctypes.c_int, pointer, ctypes.c_char_p)
open_file = declare(rsvg.rsvg_handle_new_from_file, pointer, ctypes.c_char_p, pointer)
measure = declare(
    rsvg.rsvg_handle_get_intrinsic_size_in_pixels, ctypes.c_int, pointer, ctypes.POINTER(number), ctypes.POINTER(number)
)
render = declare(rsvg.rsvg_handle_render_document, ctypes.c_int, pointer, pointer, ctypes.POINTER(Rectangle), pointer)


def opened(name):
    """The drawing and its folder."""
    folder = next((folder for folder in FOLDERS if (folder / f"{name}.svg").exists()), FOLDERS[0])
    source = folder / f"{name}.svg"
    return open_file(str(source).encode(), None) or sys.exit(f"draw-icons: cannot read {source}"), folder


def draw_bitmap(handle, file, width, height):
    surface = new_surface(0, width, height)
    render(handle, new_context(surface), ctypes.byref(Rectangle(0, 0, width, height)), None)
    if write(surface, str(file).encode()) != 0:
        sys.exit(f"draw-icons: cannot write {file}")


def draw(name):
    handle, folder = opened(name)
    width, height = number(), number()
    measure(handle, ctypes.byref(width), ctypes.byref(height))
    for scale, suffix in ((1, ""), (2, "@2x"), (3, "@3x")):
        draw_bitmap(handle, folder / f"{name}{suffix}.png", round(width.value * scale), round(height.value * scale))


def draw_program():
    handle, folder = opened("tab-bar-demo")
    for side in PROGRAM_SIDES:
        draw_bitmap(handle, folder / f"tab-bar-demo-{side}.png", side, side)


for icon in sys.argv[1:] or sys.exit("draw-icons: which icons?"):
    draw_program() if icon == "--program" else draw(icon)
