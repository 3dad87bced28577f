// The buttons of the laboratory's bars: their titles, the look of a mode that is on, and highlights.

internal import UIKit

extension LaboratoryLook {
    /// The opacity of the tint behind the button of a mode that is on. At a greater opacity, the contrast of a tinted symbol would be less
    /// than 3:1.
    static let onOpacity: CGFloat = 0.14
    /// The radius of the corners behind a symbol that is on or under the pointer.
    static let buttonRadius: CGFloat = 8
}

/// A button with a symbol. While it is selected, its background has the light tint of a mode that is on.
final class ModeButton: UIButton {
    override var isSelected: Bool { didSet { updateBackground() } }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateBackground()
    }

    // A toggle for screen readers.
    override var accessibilityTraits: UIAccessibilityTraits {
        get { super.accessibilityTraits.union(.toggleButton) }
        set { super.accessibilityTraits = newValue }
    }

    override var accessibilityValue: String? {
        get { isSelected ? "1" : "0" }
        set { super.accessibilityValue = newValue }
    }

    private func updateBackground() { backgroundColor = isSelected ? tintColor.withAlphaComponent(LaboratoryLook.onOpacity) : nil }
}

extension UIMenu {
    /// Creates a menu that calls `elements` each time it opens, and shows the result.
    convenience init(whenOpened elements: @escaping () -> [UIMenuElement]) {
        self.init(children: [UIDeferredMenuElement.uncached { $0(elements()) }])
    }
}

extension UIButton {
    /// Highlights the whole button under the pointer, in the shape of the button or, without round corners, of a button that is on. The
    /// default highlight of a button with only an image is a circle around the image.
    func useWholeHighlight() {
        pointerStyleProvider = { button, effect, _ in
            let radius = button.layer.cornerRadius > 0 ? button.layer.cornerRadius : LaboratoryLook.buttonRadius
            return UIPointerStyle(effect: .highlight(effect.preview), shape: .roundedRect(button.bounds, radius: radius))
        }
    }

    /// Gives the title a size that fits the laboratory's bars at every text size, and a colour. If `color` is nil, `followTint()` chooses
    /// the colour.
    func useBarTitle(color: UIColor? = nil) {
        configuration?.buttonSize = .small
        useTitle(LaboratoryLook.font(15), color: color)
    }

    /// Gives the title a font of a fixed size, and a colour. If `color` is nil, `followTint(hasBackground:)` chooses the colour.
    func useTitle(_ font: UIFont, color: UIColor? = nil, hasBackground: Bool = true) {
        configuration?.titleLineBreakMode = .byTruncatingTail
        // The default radius grows with the text size; this font does not.
        configuration?.cornerStyle = .fixed
        configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
            var attributes = attributes
            attributes.font = font
            return attributes
        }
        guard let color else { return configurationUpdateHandler = { $0.followTint(hasBackground: hasBackground) } }
        configuration?.baseForegroundColor = color
    }

    /// Gives the title the tint, which is gray behind an alert. A title on a background is black or white with increased contrast, and
    /// while the button is selected, because the tint has too little contrast with the background. A selected button has the background of
    /// a mode that is on.
    private func followTint(hasBackground: Bool) {
        let isPlain = hasBackground && traitCollection.accessibilityContrast == .high || isSelected
        let title: UIColor = isPlain ? .label : tintColor
        let background = isSelected ? tintColor.withAlphaComponent(LaboratoryLook.onOpacity) : nil
        if configuration?.baseForegroundColor != title { configuration?.baseForegroundColor = title }
        if configuration?.background.backgroundColor != background { configuration?.background.backgroundColor = background }
    }
}

extension UIPointerStyle {
    /// The highlight of a row that is as wide as its panel: inset from the edges, like that of a lane's name.
    static func panelRow(_ row: UIView) -> UIPointerStyle {
        UIPointerStyle(
            effect: .highlight(UITargetedPreview(view: row)), shape: .roundedRect(row.bounds.insetToMiddle(dx: 4, dy: 2), radius: 6))
    }
}
