/* Pango over Cairo: shaping, fallback and metrics of text. Imported by CoreGraphics only. */
#ifndef CPANGO_SHIM_H
#define CPANGO_SHIM_H

/* First, so that Cairo's types belong to the module CCairo only. */
#include "../CCairo/shim.h"
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <hb-ot.h>
#include <fontconfig/fontconfig.h>

#endif
