/* Xlib and the extensions that X11WindowSystem uses: MIT-SHM, SYNC, XInput 2, RANDR, XKB; and libXcursor.
 *
 * libXcursor is loaded for the first cursor, and it is optional: without it, the cursors are those of the server. Its functions are
 * therefore declared here, as in its manual, and looked up at run time. libXfixes is loaded with the first pasteboard. */
#ifndef CX11_SHIM_H
#define CX11_SHIM_H

/* Xlib's names that conflict with WindowSystem's: Xlib's Window is XWindowID here. */
#define Window XWindowID

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/XKBlib.h>
#include <X11/cursorfont.h>
#include <X11/keysym.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/sync.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xfixes.h>
#include <dlfcn.h>
#include <sys/ipc.h>
#include <sys/shm.h>

#undef Window
#undef KeyPress

/* Xlib's KeyPress, the type of an event. */
enum { XKeyPressType = 2 };

typedef struct {
    Cursor (*load)(Display *display, const char *name);
    int (*set_theme)(Display *display, const char *theme);
    char *(*get_theme)(Display *display);
    int (*set_default_size)(Display *display, int size);
    int (*get_default_size)(Display *display);
} CX11CursorFunctions;

/* Loads libXcursor; returns 0 if it is missing. */
static inline int cx11_open_cursors(CX11CursorFunctions *functions)
{
    void *library = dlopen("libXcursor.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    *(void **)&functions->load = dlsym(library, "XcursorLibraryLoadCursor");
    *(void **)&functions->set_theme = dlsym(library, "XcursorSetTheme");
    *(void **)&functions->set_default_size = dlsym(library, "XcursorSetDefaultSize");
    *(void **)&functions->get_theme = dlsym(library, "XcursorGetTheme");
    *(void **)&functions->get_default_size = dlsym(library, "XcursorGetDefaultSize");
    return functions->load && functions->set_theme && functions->set_default_size && functions->get_theme && functions->get_default_size;
}

typedef struct {
    Bool (*query)(Display *display, int *event, int *error);
    void (*select)(Display *display, XID window, Atom selection, unsigned long mask);
} CX11FixesFunctions;

/* Loads libXfixes; returns 0 if it is missing. */
static inline int cx11_open_fixes(CX11FixesFunctions *functions)
{
    void *library = dlopen("libXfixes.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    *(void **)&functions->query = dlsym(library, "XFixesQueryExtension");
    *(void **)&functions->select = dlsym(library, "XFixesSelectSelectionInput");
    return functions->query && functions->select;
}

#endif
