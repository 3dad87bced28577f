// Colours, metrics, fonts and buttons of the laboratory.

internal import LaboratoryCore
internal import UIKit
internal import UIKitTools

/// The look of the laboratory. Lengths are in points.
enum LaboratoryLook {
    static let stage = gray(0.86, dark: 0.085)
    /// The edges of devices: dark on a light stage, light on a dark one.
    static let edge = gray(0.1, dark: 0.36)
    /// The edge around a difference, which is black for equal phones. The antialiased corners of two white pages have a gray of up to 0.5,
    /// which would be a bright arc beside a darker edge.
    static let differenceEdge = gray(0.7, dark: 0.36)
    static let panel = gray(0.965, dark: 0.12)
    static let plot = gray(1, dark: 0.08)
    static let grid = UIColor.label.withAlphaComponent(0.1)
    static let line = UIColor.separator
    static let changed = UIColor.systemOrange
    /// The colour for the titles of changed values. Its contrast with the panel is at least 4.5 to 1.
    static let changedText = color((0.66, 0.31, 0), dark: (1, 0.62, 0.04))

    /// The colour of errors in a panel. Its contrast with the panel is at least 4.5 to 1.
    static let errorText = color((0.72, 0.06, 0.04), dark: (1, 0.5, 0.46))

    /// The colours of the names of two compared phones. Their contrast with the stage and the panel is at least 4.5 to 1.
    static let firstPhone = color((0, 0.3, 0.68), dark: (0.45, 0.72, 1))
    static let secondPhone = color((0.56, 0.25, 0), dark: (1, 0.62, 0.04))

    /// The placeholder of the search field; its contrast with the field is at least 4.5 to 1.
    static let placeholder = UIColor {
        let isHigh = $0.accessibilityContrast == .high
        return UIColor(white: $0.userInterfaceStyle == .dark ? (isHigh ? 0.8 : 0.68) : (isHigh ? 0.28 : 0.36), alpha: 1)
    }
    /// The titles of gray buttons. With increased contrast they are black or white: the tint's contrast with the gray is too small.
    static let buttonTitle = UIColor { ($0.accessibilityContrast == .high ? UIColor.label : .systemBlue).resolvedColor(with: $0) }
    /// The titles of filled buttons: white, but black on the light blue of dark mode with increased contrast.
    static let filledTitle = UIColor {
        UIColor(white: $0.accessibilityContrast == .high && $0.userInterfaceStyle == .dark ? 0 : 1, alpha: 1)
    }

    /// The background of the white text beside the selected view. Darker than the outline: the contrast is 5.6 to 1 in both appearances.
    static let selectionTag = UIColor(red: 0, green: 100 / 255, blue: 210 / 255, alpha: 1)
    /// The background of the white text beside the view under the pointer; the contrast is 5.5 to 1.
    static let candidateTag = UIColor(red: 211 / 255, green: 0, blue: 58 / 255, alpha: 1)

    static let inspectorRange: ClosedRange<CGFloat> = 300...560
    /// Enough for the header, the ruler and two lanes.
    static let leastTimelineHeight: CGFloat = 110
    static let toolbarHeight: CGFloat = 52
    static let margin: CGFloat = 16
    static let gap: CGFloat = 8
    static let rowHeight: CGFloat = 40
    /// The distance between two rows of parameters.
    static let rowGap: CGFloat = 4
    static let fieldWidth: CGFloat = 78
    /// The width below which windows show either the stage or the inspector.
    static let leastWideWidth: CGFloat = 700
    /// The least width of the window when the laboratory opens, unless the device fills the stage: all speeds fit into the toolbar.
    static let usualWidth: CGFloat = 900
    /// The opacity of the tint behind the button of a mode that is on. With more, a tinted symbol would have a contrast below 3:1.
    static let onOpacity: CGFloat = 0.14
    /// The radius of the corners behind a symbol that is on or under the pointer.
    static let buttonRadius: CGFloat = 8

    private typealias RGB = (red: CGFloat, green: CGFloat, blue: CGFloat)

    private static func color(_ light: RGB, dark: RGB) -> UIColor {
        UIColor {
            let (red, green, blue) = $0.userInterfaceStyle == .dark ? dark : light
            return UIColor(red: red, green: green, blue: blue, alpha: 1)
        }
    }

    private static func gray(_ light: CGFloat, dark: CGFloat) -> UIColor {
        UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? dark : light, alpha: 1) }
    }

    /// One of the laboratory's icons, in the tint; nil if the files are missing.
    static func icon(_ name: String) -> UIImage? { ResourceFolder.laboratory.icon(name)?.withRenderingMode(.alwaysTemplate) }

    static func font(_ size: CGFloat, weight: UIFont.Weight = .regular) -> UIFont { .systemFont(ofSize: size, weight: weight) }
}

extension UIView {
    /// Whether the layout is from right to left.
    var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// The pixels per point.
    var pixelScale: CGFloat { max(traitCollection.displayScale, 1) }

    /// The width of a line of one pixel, in points.
    var hairline: CGFloat { 1 / pixelScale }

    /// Sets the frame of a subview; in a right-to-left layout, `rect` is mirrored.
    func place(_ view: UIView, _ rect: CGRect) {
        var rect = rect
        if isMirrored { rect.origin.x = bounds.width - rect.maxX }
        view.frame = CGRect(x: rect.minX, y: rect.minY, width: max(0, rect.width), height: max(0, rect.height))
    }

    /// Sets the frame of a label beside `other`, moved vertically by whole pixels so that their first baselines are on one line, whatever
    /// the fonts and scripts. `other` has its frame already.
    func place(_ label: UILabel, _ rect: CGRect, onBaselineOf other: UILabel) {
        place(label, rect)
        let scale = pixelScale
        func baseline(_ label: UILabel) -> CGFloat { ((label.frame.minY + label.firstBaselineOffsetFromTop) * scale).rounded() / scale }
        label.frame.origin.y += baseline(other) - baseline(label)
    }

    /// A colour in the view's appearance.
    func resolved(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }
}

extension CATransaction {
    /// Runs `changes` without implicit animations.
    static func withoutActions(_ changes: () -> Void) {
        begin()
        setDisableActions(true)
        changes()
        commit()
    }
}

extension UILabel {
    /// Creates a label with a font of the laboratory. It has the default colour if `color` is nil.
    convenience init(
        _ size: CGFloat, weight: UIFont.Weight = .regular, color: UIColor? = nil, lines: Int = 1, alignment: NSTextAlignment = .natural
    ) {
        self.init(frame: .zero)
        font = LaboratoryLook.font(size, weight: weight)
        if let color { textColor = color }
        numberOfLines = lines
        textAlignment = alignment
    }

    /// The height of the text in a width, in whole points.
    func textHeight(_ width: CGFloat) -> CGFloat {
        sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    }
}

extension UIControl {
    /// Calls `action` with `owner` for each of the events while `owner` exists.
    func call<Owner: AnyObject>(_ owner: Owner, on events: UIControl.Event = .touchUpInside, _ action: @escaping (Owner) -> Void) {
        addAction(UIAction { [weak owner] _ in if let owner { action(owner) } }, for: events)
    }

    /// Sets the label for screen readers and the tool tip to the text for `key`. `keys` have the same effect as a click.
    func setTexts(_ key: String, keys: String = "") {
        let text = Localized.text(key)
        accessibilityLabel = text
        toolTip = Localized.tip(text, keys: keys)
    }
}

extension Set<UIPress> {
    /// The direction of the first key if it is an arrow, in steps to the right and upward.
    var arrow: (right: Int, up: Int)? {
        switch first?.key?.charactersIgnoringModifiers {
        case UIKeyCommand.inputLeftArrow: (-1, 0)
        case UIKeyCommand.inputRightArrow: (1, 0)
        case UIKeyCommand.inputUpArrow: (0, 1)
        case UIKeyCommand.inputDownArrow: (0, -1)
        default: nil
        }
    }
}

/// A button with a symbol. While it is selected, its background has the light tint of a mode that is on.
final class ModeButton: UIButton {
    override var isSelected: Bool { didSet { updateBackground() } }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateBackground()
    }

    /// A toggle for screen readers.
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

    /// Elements with a line between two sections.
    static func sections(_ sections: [UIMenuElement]...) -> [UIMenuElement] {
        sections.map { UIMenu(options: .displayInline, children: $0) }
    }
}

extension UIAction {
    /// An entry with a check mark if `isOn` is true.
    convenience init(_ title: String, isOn: Bool, attributes: UIMenuElement.Attributes = [], _ action: @escaping () -> Void) {
        self.init(title: title, attributes: attributes, state: isOn ? .on : .off) { _ in action() }
    }
}

extension UIButton {
    /// Shows a symbol of `size` points.
    func setSymbol(_ name: String, size: CGFloat) {
        setImage(UIImage(systemName: name, withConfiguration: UIImage.SymbolConfiguration(pointSize: size)), for: .normal)
    }

    /// Highlights the whole button under the pointer, in the shape of the button or, without round corners, of a button that is on. The
    /// default highlight of a button with only an image is a circle around the image.
    func useWholeHighlight() {
        pointerStyleProvider = { button, effect, _ in
            let radius = button.layer.cornerRadius > 0 ? button.layer.cornerRadius : LaboratoryLook.buttonRadius
            return UIPointerStyle(effect: .highlight(effect.preview), shape: .roundedRect(button.bounds, radius: radius))
        }
    }

    /// Gives the title a size that fits the laboratory's bars at every text size, and a colour; nil for that of `followTint`.
    func useBarTitle(color: UIColor? = nil) {
        configuration?.buttonSize = .small
        useTitle(LaboratoryLook.font(15), color: color)
    }

    /// Gives the title a font of a fixed size, and a colour; nil for that of `followTint`.
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
