// Empty: the overlay that Swift Testing would import for a module called UIKit.
