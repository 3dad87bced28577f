// The window of an overlay.

@preconcurrency internal import Foundation
internal import UIKit

/// A window in front of all others that receives no touches.
final class OverlayWindow: UIWindow {
    /// The overlays with their window levels.
    enum Kind: CGFloat {
        case hierarchy = 10_000
        case messages = 10_001
    }

    init(_ kind: Kind) {
        super.init(frame: UIScreen.main.bounds)
        windowLevel = Level(rawValue: kind.rawValue)
        isUserInteractionEnabled = false
        // Messages are announced instead.
        accessibilityElementsHidden = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
