/* GIO, for its GDBus: the session's message bus and the accessibility bus. Of Sources/, only DesktopBus and DesktopAccessibility import it.
 *
 * Unlike librsvg, GIO is linked, because Pango loads it at each start anyway. */
#ifndef CGIO_SHIM_H
#define CGIO_SHIM_H

#include <gio/gio.h>
#include <sys/eventfd.h>

#endif
