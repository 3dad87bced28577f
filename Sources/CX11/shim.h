/* Xlib and the extensions that X11WindowSystem speaks: MIT-SHM, SYNC, XInput 2, RANDR, XKB.
 *
 * Cursors need no header of Xcursor's: Xlib loads themed cursors through it by itself where it is installed. */
#ifndef CX11_SHIM_H
#define CX11_SHIM_H

/* WindowSystem's names, which Xlib would take: a window's number is an XWindowID here. */
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
#include <sys/ipc.h>
#include <sys/shm.h>

#undef Window
#undef KeyPress

/* The type of the event that Xlib calls KeyPress. */
enum { XKeyPressType = 2 };

#endif
