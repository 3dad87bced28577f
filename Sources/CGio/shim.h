/* GIO, for its GDBus: the session's message bus and the accessibility bus. Imported by DesktopBus and DesktopAccessibility only.
 *
 * Linked, unlike librsvg, because Pango loads it at each start anyway. */
#ifndef CGIO_SHIM_H
#define CGIO_SHIM_H

#include <gio/gio.h>
#include <sys/eventfd.h>

#endif
