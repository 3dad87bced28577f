// The colours, fonts and radii of button configurations.

internal import CoreGraphics
internal import Foundation

extension Theme {
    static let configuredCornerRadius: CGFloat = 5.95
    static let pressedConfigurationAlpha: CGFloat = 0.75
    static let plainPressedAlpha: CGFloat = 0.5

    static func configuredInsets(_ size: UIButton.Configuration.Size) -> NSDirectionalEdgeInsets {
        switch size {
        case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        case .small, .mini: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
        case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
        }
    }
}

extension UIButton.Configuration {
    private enum Ground { case none, gray, pale, full }

    private var ground: Ground {
        let usual: Ground =
            switch style {
            case .plain, .borderless: .none
            case .gray, .bordered: .gray
            case .tinted, .borderedTinted: .pale
            case .filled, .borderedProminent: .full
            }
        // A selected button has the background of the next stronger style.
        guard shownState.contains(.selected) else { return usual }
        switch usual {
        case .none, .gray: return .pale
        case .pale, .full: return .full
        }
    }

    private var isPressed: Bool { shownState.contains(.highlighted) }
    private var isDisabled: Bool { shownState.contains(.disabled) }

    /// The colour of the text and the image, with a tint.
    func foreground(tint: UIColor) -> UIColor {
        if isDisabled { return .tertiaryLabel }
        let base = baseForegroundColor ?? (ground == .full ? .white : isDestructive ? .systemRed : tint)
        guard isPressed else { return base }
        return base.faded(by: ground == .none ? Theme.plainPressedAlpha : Theme.pressedConfigurationAlpha)
    }

    /// The colour of the background, with a tint; nil for none.
    func backgroundColor(tint: UIColor) -> UIColor? {
        let base: UIColor?
        if let own = background.backgroundColor {
            base = own
        } else if isDisabled {
            base = ground == .none ? nil : .tertiarySystemFill
        } else {
            let strong = baseBackgroundColor ?? (isDestructive ? .systemRed : tint)
            switch ground {
            case .none: base = baseBackgroundColor.map { isPressed ? $0.faded(by: Theme.pressedConfigurationAlpha) : $0 }
            case .gray: base = baseBackgroundColor ?? (isPressed ? .systemFill : .secondarySystemFill)
            case .pale: base = strong.faded(by: isPressed ? 0.3 : 0.18)
            case .full: base = isPressed ? strong.faded(by: Theme.pressedConfigurationAlpha) : strong
            }
        }
        return base.map { background.backgroundColorTransformer?($0) ?? $0 }
    }

    /// Whether the background is at least half opaque, like that of a filled button, and hides a highlight behind it.
    func hasOpaqueBackground(tint: UIColor) -> Bool { (backgroundColor(tint: tint)?.cgColor.alpha ?? 0) >= 0.5 }

    /// The radius of the corners of a background of `size`.
    func cornerRadius(for size: CGSize) -> CGFloat {
        let growth = UIFontMetrics.default.scaledValue(for: 100) / 100
        let radius: CGFloat =
            switch cornerStyle {
            case .fixed: background.cornerRadius
            case .dynamic: background.cornerRadius * growth
            case .small: 4
            case .medium: 6
            case .large: 9
            case .capsule: .infinity
            }
        return max(0, min(radius, min(size.width, size.height) / 2))
    }

    /// The title with the attributes of the style.
    func shownTitle(color: UIColor) -> NSAttributedString? {
        let font = UIFont.preferredFont(forTextStyle: buttonSize == .medium || buttonSize == .large ? .body : .subheadline)
        return attributedTitle.flatMap { text($0, font: font, color: color, titleTextAttributesTransformer) }
    }

    /// The subtitle with the attributes of the style.
    func shownSubtitle(color: UIColor) -> NSAttributedString? {
        let font = UIFont.preferredFont(forTextStyle: buttonSize == .medium || buttonSize == .large ? .footnote : .caption1)
        return attributedSubtitle.flatMap { text($0, font: font, color: color, subtitleTextAttributesTransformer) }
    }

    private func text(
        _ own: AttributedString, font: UIFont, color: UIColor, _ transformer: UIConfigurationTextAttributesTransformer?
    ) -> NSAttributedString? {
        guard !own.characters.isEmpty else { return nil }
        var container = AttributeContainer()
        container.font = font
        container.foregroundColor = color
        var text = own
        text.mergeAttributes(transformer?(container) ?? container, mergePolicy: .keepCurrent)
        return text.owned()
    }
}

extension UIColor {
    /// The colour with its opacity multiplied by `factor`.
    fileprivate func faded(by factor: CGFloat) -> UIColor {
        UIColor { traits in
            let color = self.resolvedColor(with: traits)
            return color.withAlphaComponent(color.cgColor.alpha * factor)
        }
    }
}
