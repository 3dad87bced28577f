// The configuration of a button: contents, arrangement, colours and background as one value.

extension UIButton {
    /// The contents and the look of a button. Create one with a style such as `filled()` and change it.
    @preconcurrency @MainActor public struct Configuration {
        /// Sizes of a button's text and insets, with Apple's raw values.
        nonisolated public enum Size: Int, Sendable {
            /// Body text; 7 points above and below, 12 at the sides.
            case medium = 0
            /// Subheadline text; 5 points above and below, 10 at the sides.
            case small = 1
            /// As `small`.
            case mini = 2
            /// Body text; 15 points above and below, 20 at the sides.
            case large = 3
        }

        /// The corners of the background, with Apple's raw values.
        nonisolated public enum CornerStyle: Int, Sendable {
            /// The radius of `background`.
            case fixed = -1
            /// The radius of `background`, which grows with the text size.
            case dynamic = 0
            /// Slightly rounded.
            case small = 1
            /// Rounded.
            case medium = 2
            /// More rounded.
            case large = 3
            /// Half the shorter side.
            case capsule = 4
        }

        /// The alignment of title and subtitle with each other, with Apple's raw values.
        nonisolated public enum TitleAlignment: Int, Sendable {
            /// If an image is beside the text, at the edge next to the image; otherwise as the button's `contentHorizontalAlignment`.
            case automatic = 0
            case leading = 1
            case center = 2
            case trailing = 3
        }

        /// The mark of a button with a menu, with Apple's raw values.
        nonisolated public enum Indicator: Int, Sendable {
            /// The mark of a pop-up button if the button is one.
            case automatic = 0
            /// No mark.
            case none = 1
            /// Two chevrons at the trailing edge.
            case popup = 2
        }

        enum Style { case plain, gray, tinted, filled, borderless, bordered, borderedTinted, borderedProminent }

        let style: Style
        /// The state for which `updated(for:)` returned the configuration.
        var shownState = UIControl.State.normal
        /// Whether `updated(for:)` was called for a destructive button.
        var isDestructive = false
        /// Whether `updated(for:)` was called for a pop-up button.
        var isPopUp = false
        private var ownInsets: NSDirectionalEdgeInsets?

        init(_ style: Style) {
            self.style = style
            background.cornerRadius = Theme.configuredCornerRadius
        }

        // MARK: Styles

        /// The tint without a background.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// The tint on a grey background.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// The tint on a background in a pale tint.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// White on a background in the tint.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// The tint without a background; the look of a system button.
        public static func borderless() -> Configuration { Configuration(.borderless) }
        /// The tint on a grey background.
        public static func bordered() -> Configuration { Configuration(.bordered) }
        /// The tint on a background in a pale tint.
        public static func borderedTinted() -> Configuration { Configuration(.borderedTinted) }
        /// White on a background in the tint.
        public static func borderedProminent() -> Configuration { Configuration(.borderedProminent) }

        // MARK: Contents

        /// The title; nil by default. Setting it removes the attributes of `attributedTitle`.
        public var title: String? {
            get { attributedTitle.map { String($0.characters) } }
            set { attributedTitle = newValue.map { AttributedString($0) } }
        }
        /// The title with attributes of its own, which take precedence over the style's attributes.
        public var attributedTitle: AttributedString?
        /// Changes the attributes of the title's style; nil by default.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// The second line, below the title; nil by default. Setting it removes the attributes of `attributedSubtitle`.
        public var subtitle: String? {
            get { attributedSubtitle.map { String($0.characters) } }
            set { attributedSubtitle = newValue.map { AttributedString($0) } }
        }
        /// The second line with attributes of its own, which take precedence over the style's attributes.
        public var attributedSubtitle: AttributedString?
        /// Changes the attributes of the subtitle's style; nil by default.
        public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
        /// The treatment of a title that is too wide; `byWordWrapping` by default.
        public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
        /// The treatment of a subtitle that is too wide; `byWordWrapping` by default.
        public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
        /// The image; nil by default. It is filled with the foreground colour unless its rendering mode forbids that.
        public var image: UIImage?
        /// Changes the colour of a template image; nil by default.
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// Whether an activity indicator is shown in place of the image; false by default.
        public var showsActivityIndicator = false
        /// Changes the colour of the activity indicator; nil by default.
        public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
        /// The mark of a button with a menu; `automatic` by default.
        public var indicator = Indicator.automatic
        /// Changes the colour of the mark; nil by default.
        public var indicatorColorTransformer: UIConfigurationColorTransformer?

        // MARK: Arrangement

        /// The edge of the title at which the image is; `leading` by default. Any set other than a single edge counts as `leading`.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between image and title, in points; 0 by default.
        public var imagePadding: CGFloat = 0
        /// The distance between title and subtitle, in points; 1 by default.
        public var titlePadding: CGFloat = 1
        /// The alignment of title and subtitle; `automatic` by default.
        public var titleAlignment = TitleAlignment.automatic
        /// The distances from the edges of the button to its contents; by default `buttonSize` determines them.
        public var contentInsets: NSDirectionalEdgeInsets {
            get { ownInsets ?? Theme.configuredInsets(buttonSize) }
            set { ownInsets = newValue }
        }
        /// The size of text and insets; `medium` by default.
        public var buttonSize = Size.medium

        /// Resets `contentInsets` to the insets of `buttonSize`.
        public mutating func setDefaultContentInsets() { ownInsets = nil }

        // MARK: Colours and background

        /// The colour of the text and the image; nil, the default, for the colour of the style.
        public var baseForegroundColor: UIColor?
        /// The colour from which the background's colour is derived; nil, the default, for the colour of the style.
        public var baseBackgroundColor: UIColor?
        /// The corners; `dynamic` by default.
        public var cornerStyle = CornerStyle.dynamic
        /// The background. Its colour, if not nil, takes precedence over `baseBackgroundColor`.
        public var background = UIBackgroundConfiguration()

        /// The configuration with the look for the state and the role of `button`.
        public func updated(for button: UIButton) -> Configuration {
            var updated = self
            updated.shownState = button.state
            updated.isDestructive = button.role == .destructive
            updated.isPopUp = button.opensMenu && button.changesSelectionAsPrimaryAction
            return updated
        }
    }
}

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

nonisolated extension UIColor {
    /// The colour with its opacity multiplied by `factor`.
    func faded(by factor: CGFloat) -> UIColor {
        UIColor { traits in
            let color = self.resolvedColor(with: traits)
            return color.withAlphaComponent(color.cgColor.alpha * factor)
        }
    }
}
