// From one look of an item to another without movement.

@preconcurrency public import Foundation
public import UIKit

/// Cross-fades an item's changes, for example when Reduce Motion is on.
@preconcurrency @MainActor
public enum ItemCrossFade {
    /// In seconds.
    public static let usualDuration: TimeInterval = 0.25

    /// Makes changes to what `view` contains, such as an icon and its title, while its old look fades into the new one.
    public static func run(in view: UIView, duration: TimeInterval = usualDuration, changes: () -> Void) {
        UIView.transition(
            with: view, duration: duration, options: [.transitionCrossDissolve, .allowUserInteraction], animations: nil)
        changes()
    }
}
