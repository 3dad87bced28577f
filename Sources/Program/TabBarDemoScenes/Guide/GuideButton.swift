// The button on the last page of the guide.

@preconcurrency import Foundation
import UIKit

/// A capsule filled with the tint colour, translucent while highlighted.
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

    /// Black on the light tint of dark mode with increased contrast, otherwise white.
    private static let titleColor = UIColor { traits in
        traits.userInterfaceStyle == .dark && traits.accessibilityContrast == .high ? .black : .white
    }

    override var isHighlighted: Bool { didSet { updateBackground() } }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
        updateBackground()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateBackground()
    }

    private func updateBackground() { backgroundColor = isHighlighted ? tintColor.withAlphaComponent(0.65) : tintColor }
}
