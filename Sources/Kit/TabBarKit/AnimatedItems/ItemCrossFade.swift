// A cross-fade in place of item animations.

@preconcurrency public import Foundation
public import UIKit

/// Cross-fades an item's changes, for example when Reduce Motion is on.
@preconcurrency @MainActor
public enum ItemCrossFade {
    /// The default duration of the cross-fade, in seconds.
    public static let defaultDuration: TimeInterval = 0.25

    /// Cross-fades the changes that `changes` makes to subviews of `view`, such as an icon and its title.
    public static func run(in view: UIView, duration: TimeInterval = defaultDuration, changes: () -> Void) {
        UIView.transition(
            with: view, duration: duration, options: [.transitionCrossDissolve, .allowUserInteraction], animations: nil)
        changes()
    }
}
