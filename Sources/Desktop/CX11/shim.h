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
#include <sys/eventfd.h>
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

/* Functions of input methods with variable arguments, which Swift cannot call. */

typedef struct {
    XPointer data;
    XIMProc done, draw, caret;
} CX11PreeditCallbacks;

/* The method's styles, to be freed with XFree; NULL if it has none. */
static inline XIMStyles *cx11_input_styles(XIM method)
{
    XIMStyles *styles = NULL;
    return XGetIMValues(method, XNQueryInputStyle, &styles, NULL) ? NULL : styles;
}

static inline void cx11_on_destroy(XIM method, XIMProc destroyed, XPointer data)
{
    XIMCallback callback = { data, destroyed };
    XSetIMValues(method, XNDestroyCallback, &callback, NULL);
}

/* A composition begins: its length is not limited. */
static inline int cx11_preedit_started(XIC context, XPointer data, XPointer call)
{
    (void)context, (void)data, (void)call;
    return -1;
}

/* Creates a context; NULL if the method refuses. The fonts are for XIMPreeditPosition, the callbacks for XIMPreeditCallbacks. */
static inline XIC cx11_create_context(
    XIM method, XIMStyle style, XID window, short x, short y, XFontSet fonts, const CX11PreeditCallbacks *callbacks)
{
    XPoint spot = { x, y };
    XIMCallback start = { callbacks->data, (XIMProc)(void *)cx11_preedit_started };
    XIMCallback done = { callbacks->data, callbacks->done };
    XIMCallback draw = { callbacks->data, callbacks->draw };
    XIMCallback caret = { callbacks->data, callbacks->caret };
    XVaNestedList preedit = NULL;
    if (style & XIMPreeditCallbacks) {
        preedit = XVaCreateNestedList(
            0, XNPreeditStartCallback, &start, XNPreeditDoneCallback, &done, XNPreeditDrawCallback, &draw, XNPreeditCaretCallback,
            &caret, NULL);
    } else if (style & XIMPreeditPosition) {
        if (!fonts) return NULL;
        preedit = XVaCreateNestedList(0, XNSpotLocation, &spot, XNFontSet, fonts, NULL);
    }
    if (!preedit) return XCreateIC(method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window, NULL);
    XIC context = XCreateIC(
        method, XNInputStyle, style, XNClientWindow, window, XNFocusWindow, window, XNPreeditAttributes, preedit, NULL);
    XFree(preedit);
    return context;
}

/* Requests an attribute from the input method's server and waits for the reply. XSetICValues is not used, because it would hold back
   callbacks that arrive before the reply. */
static inline void cx11_await_server(XIC context)
{
    unsigned long events = 0;
    XGetICValues(context, XNFilterEvents, &events, NULL);
}

static inline void cx11_set_spot(XIC context, short x, short y)
{
    XPoint spot = { x, y };
    XVaNestedList preedit = XVaCreateNestedList(0, XNSpotLocation, &spot, NULL);
    if (!preedit) return;
    XSetICValues(context, XNPreeditAttributes, preedit, NULL);
    XFree(preedit);
}

#endif
