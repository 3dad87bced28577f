// The plate behind the icon and the title of a lifted tab.

@preconcurrency internal import Foundation
internal import UIKit

/// An opaque rounded rectangle with a soft shadow. It is as large as the tab's hover highlight. With increased contrast it has an outline.
final class TabPlate: UIView {
    /// White, or a dark gray that is lighter than the bar. It is opaque, because a raised button would shine through a material.
    static let color = UIColor { $0.userInterfaceStyle == .dark ? UIColor(white: 0.175, alpha: 1) : .white }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isAccessibilityElement = false
        backgroundColor = Self.color
        layer.cornerRadius = 10
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 6
        layer.shadowOffset = CGSize(width: 0, height: 2)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func updateOutline() {
        let isHigh = traitCollection.accessibilityContrast == .high
        layer.borderWidth = isHigh ? 1 : 0
        layer.borderColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
    }

    /// Updates the outline, because the plate gets the bar's traits when it moves to the window.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { updateOutline() }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateOutline()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let radius = layer.cornerRadius
        layer.shadowPath = CGPath(roundedRect: bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
    }
}

extension ItemContainer {
    private var plate: TabPlate? { subviews.first as? TabPlate }

    /// Shows the plate with the opacity `share`, 0…1; larger and smaller values are clamped. At 0 there is no plate.
    func showPlate(_ share: CGFloat) {
        let alpha = min(max(share, 0), 1)
        guard alpha > 0 else {
            plate?.removeFromSuperview()
            return
        }
        let plate = plate ?? TabPlate(frame: .zero)
        if plate.superview == nil { insertSubview(plate, at: 0) }
        let frame = highlightFrame
        if plate.frame != frame { plate.frame = frame }
        if plate.alpha != alpha { plate.alpha = alpha }
    }
}
