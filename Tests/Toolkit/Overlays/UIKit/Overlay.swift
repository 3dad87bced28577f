// An empty module: the cross-import overlay that the compiler looks for in files that import both Testing and UIKit.
