/* gdk-pixbuf: JPEG files. Imported by CoreGraphics only.
 *
 * The library is loaded for the first JPEG, as librsvg is for the first SVG, because few programs read one. Its functions are therefore
 * declared here, as in its documentation, and looked up at run time. Debian's librsvg depends on gdk-pixbuf. */
#ifndef CPIXBUF_SHIM_H
#define CPIXBUF_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

/* Loaders and pixbufs are GObjects, errors are GErrors, and buffers are freed with g_free. */
typedef struct {
    void *(*loader_new_with_type)(const char *type, void **error);
    int (*loader_write)(void *loader, const unsigned char *bytes, size_t count, void **error);
    int (*loader_close)(void *loader, void **error);
    void *(*loader_get_pixbuf)(void *loader);
    int (*get_width)(const void *pixbuf);
    int (*get_height)(const void *pixbuf);
    int (*get_rowstride)(const void *pixbuf);
    int (*get_n_channels)(const void *pixbuf);
    const unsigned char *(*read_pixels)(const void *pixbuf);
    const char *(*get_option)(void *pixbuf, const char *key);
    void *(*new_from_data)(
        const unsigned char *data, int colorspace, int has_alpha, int bits, int width, int height, int rowstride,
        void (*destroy)(unsigned char *, void *), void *closure);
    int (*save_to_bufferv)(void *pixbuf, char **buffer, size_t *size, const char *type, char **keys, char **values, void **error);
} CPixbufFunctions;

/* Loads the library; returns 0 if it is missing or too old. */
static inline int cpixbuf_open(CPixbufFunctions *functions)
{
    void *library = dlopen("libgdk_pixbuf-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    *(void **)&functions->loader_new_with_type = dlsym(library, "gdk_pixbuf_loader_new_with_type");
    *(void **)&functions->loader_write = dlsym(library, "gdk_pixbuf_loader_write");
    *(void **)&functions->loader_close = dlsym(library, "gdk_pixbuf_loader_close");
    *(void **)&functions->loader_get_pixbuf = dlsym(library, "gdk_pixbuf_loader_get_pixbuf");
    *(void **)&functions->get_width = dlsym(library, "gdk_pixbuf_get_width");
    *(void **)&functions->get_height = dlsym(library, "gdk_pixbuf_get_height");
    *(void **)&functions->get_rowstride = dlsym(library, "gdk_pixbuf_get_rowstride");
    *(void **)&functions->get_n_channels = dlsym(library, "gdk_pixbuf_get_n_channels");
    *(void **)&functions->read_pixels = dlsym(library, "gdk_pixbuf_read_pixels");
    *(void **)&functions->get_option = dlsym(library, "gdk_pixbuf_get_option");
    *(void **)&functions->new_from_data = dlsym(library, "gdk_pixbuf_new_from_data");
    *(void **)&functions->save_to_bufferv = dlsym(library, "gdk_pixbuf_save_to_bufferv");
    return functions->loader_new_with_type && functions->loader_write && functions->loader_close && functions->loader_get_pixbuf
        && functions->get_width && functions->get_height && functions->get_rowstride && functions->get_n_channels
        && functions->read_pixels && functions->get_option && functions->new_from_data && functions->save_to_bufferv;
}

#endif
