// The request that follows a change of the preferred status bar.

internal import Foundation

extension UIViewController {
    /// Call after a change of what the status bar shows. `UIStatusBarManager` asks the controllers whenever it is read, so nothing remains
    /// to be done.
    public func setNeedsStatusBarAppearanceUpdate() {}
}
