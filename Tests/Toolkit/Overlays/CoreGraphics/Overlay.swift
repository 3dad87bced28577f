// An empty module: the compiler looks for this overlay of Swift Testing when a file imports CoreGraphics.
