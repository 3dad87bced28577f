// A window over all others that shows something about them and is never in the way of the pointer.

@preconcurrency internal import Foundation
internal import UIKit

/// Lies over every other window, and lets every touch through.
final class OverlayWindow: UIWindow {
    /// Overlays, back to front: what is said about the views, and what is said to the user.
    enum Place: CGFloat {
        case hierarchy = 10_000
        case messages = 10_001
    }

    init(_ place: Place) {
        super.init(frame: UIScreen.main.bounds)
        windowLevel = Level(rawValue: place.rawValue)
        isUserInteractionEnabled = false
        // What is said to the user is announced, and stands in no place of the page.
        accessibilityElementsHidden = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
