/* librsvg: SVG icons at any scale. Imported by CoreGraphics only.
 *
 * Loaded for the first SVG: it depends on a dozen libraries, which take 8 MiB and 4 ms at start-up. Its functions are
 * therefore declared here, as in its documentation, and looked up at run time. */
#ifndef CRSVG_SHIM_H
#define CRSVG_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

typedef struct { double x, y, width, height; } CRsvgRectangle;
typedef struct { double length; int unit; } CRsvgLength;

/* A handle is a GObject, an error a GError, and cairo a cairo_t. */
typedef struct {
    void *(*handle_new_from_data)(const unsigned char *data, size_t length, void **error);
    int (*handle_render_document)(void *handle, void *cairo, const CRsvgRectangle *viewport, void **error);
    int (*handle_get_intrinsic_size_in_pixels)(void *handle, double *width, double *height);
    void (*handle_get_intrinsic_dimensions)(
        void *handle, int *has_width, CRsvgLength *width, int *has_height, CRsvgLength *height, int *has_view_box,
        CRsvgRectangle *view_box);
} CRsvgFunctions;

/* Loads the library; returns 0 if it is missing or too old. */
static inline int crsvg_open(CRsvgFunctions *functions)
{
    void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    *(void **)&functions->handle_new_from_data = dlsym(library, "rsvg_handle_new_from_data");
    *(void **)&functions->handle_render_document = dlsym(library, "rsvg_handle_render_document");
    *(void **)&functions->handle_get_intrinsic_size_in_pixels = dlsym(library, "rsvg_handle_get_intrinsic_size_in_pixels");
    *(void **)&functions->handle_get_intrinsic_dimensions = dlsym(library, "rsvg_handle_get_intrinsic_dimensions");
    return functions->handle_new_from_data && functions->handle_render_document
        && functions->handle_get_intrinsic_size_in_pixels && functions->handle_get_intrinsic_dimensions;
}

#endif
