/* Cairo: image surfaces, paths, patterns; and wmemset, the C library's fastest fill with 32-bit pixels.
 * Imported by CoreGraphics only. */
#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo.h>
#include <wchar.h>

#endif
