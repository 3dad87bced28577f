// The buttons of the laboratory's bars: their titles, and the look of a mode that is on.

internal import UIKit

extension LaboratoryLook {
    /// The opacity of the tint behind a button with a mode that is on. With more, a symbol in the tint would have a contrast below 3:1.
    static let onOpacity: CGFloat = 0.14
}

/// A button with a symbol. While it is selected, its background has the light tint of a mode that is on.
final class ModeButton: UIButton {
    override var isSelected: Bool { didSet { updateBackground() } }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateBackground()
    }

    private func updateBackground() { backgroundColor = isSelected ? tintColor.withAlphaComponent(LaboratoryLook.onOpacity) : nil }
}

extension UIButton {
    /// Gives the title a size that fits the laboratory's bars at every text size, and a color that is readable on the button's background:
    /// without `color`, the color of `followTint()`.
    func useBarTitle(color: UIColor? = nil) {
        configuration?.buttonSize = .small
        useTitle(LaboratoryLook.font(15), color: color)
    }

    /// Gives the title a font of a fixed size, and a color; without `color`, the color of `followTint()`.
    func useTitle(_ font: UIFont, color: UIColor? = nil) {
        configuration?.titleLineBreakMode = .byTruncatingTail
        configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
            var attributes = attributes
            attributes.font = font
            return attributes
        }
        if let color { configuration?.baseForegroundColor = color } else { configurationUpdateHandler = { $0.followTint() } }
    }

    /// Gives the title the tint, which is gray behind an alert. With increased contrast the title is black or white, because the tint's
    /// contrast with the gray background is too small; the same while the button is selected, with the background of a mode that is on.
    private func followTint() {
        let isPlain = traitCollection.accessibilityContrast == .high || isSelected
        let title: UIColor = isPlain ? .label : tintColor
        let background = isSelected ? tintColor.withAlphaComponent(LaboratoryLook.onOpacity) : nil
        if configuration?.baseForegroundColor != title { configuration?.baseForegroundColor = title }
        if configuration?.background.backgroundColor != background { configuration?.background.backgroundColor = background }
    }
}
