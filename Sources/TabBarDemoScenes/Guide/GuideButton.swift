// A filled button with round ends.

@preconcurrency import Foundation
import UIKit

/// A button filled with its tint, darker while pressed.
final class GuideButton: UIButton {
    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel?.font = .systemFont(ofSize: 15, weight: .semibold)
        titleLabel?.adjustsFontSizeToFitWidth = true
        titleLabel?.minimumScaleFactor = 0.6
        contentEdgeInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
        setTitleColor(Self.titleColor, for: .normal)
    }

    required init?(coder: NSCoder) { nil }

    /// The tint is light where a dark interface has increased contrast.
    private static let titleColor = UIColor { traits in
        traits.userInterfaceStyle == .dark && traits.accessibilityContrast == .high ? .black : .white
    }

    override var isHighlighted: Bool { didSet { fill() } }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
        fill()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        fill()
    }

    private func fill() { backgroundColor = isHighlighted ? tintColor.withAlphaComponent(0.65) : tintColor }
}
