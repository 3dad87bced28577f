// The glow of a pressed button.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

extension UIButton {
    /// Whether a white glow is in front of the button while it is pressed; false by default.
    public var showsTouchWhenHighlighted: Bool {
        get { glowingButtons[self] }
        set {
            guard glowingButtons[self] != newValue else { return }
            glowingButtons[self] = newValue
            updateGlow()
        }
    }

    func updateGlow() {
        guard glowingButtons.isUsed else { return }
        let glow = subviews.lazy.compactMap { $0 as? ButtonGlow }.first
        guard glowingButtons[self], isHighlighted else { return glow?.removeFromSuperview() ?? () }
        guard glow == nil else { return }
        let radius = max(bounds.width, bounds.height, Theme.rowHeight)
        let new = ButtonGlow(frame: CGRect(x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius))
        new.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
        addSubview(new)
    }
}

@MainActor private let glowingButtons = RareProperty(false)

/// A white disc that fades out towards its edge.
@MainActor
private final class ButtonGlow: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    override func didInit() {
        isUserInteractionEnabled = false
        guard let gradient = layer as? CAGradientLayer else { return }
        gradient.type = .radial
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
        gradient.colors = [UIColor(white: 1, alpha: 0.8).cgColor, UIColor(white: 1, alpha: 0).cgColor]
    }
}
