// The content of a list's rows, headers and footers: an image, a text and a secondary text, and their view.

/// An image, a text and a secondary text, with the look of a row, a header or a footer.
@preconcurrency @MainActor public struct UIListContentConfiguration: UIContentConfiguration {
    /// The look of the image.
    public var imageProperties = ImageProperties()
    /// The look of the text.
    public var textProperties = TextProperties()
    /// The look of the secondary text.
    public var secondaryTextProperties = TextProperties()

    /// The image at the leading side; nil by default.
    public var image: UIImage?
    /// The text; nil by default. Setting it removes `attributedText`.
    public var text: String? { didSet { if text != nil { attributedText = nil } } }
    /// The text with attributes, instead of `text`; nil by default.
    public var attributedText: NSAttributedString? { didSet { if attributedText != nil { text = nil } } }
    /// The secondary text; nil by default. Setting it removes `secondaryAttributedText`.
    public var secondaryText: String? { didSet { if secondaryText != nil { secondaryAttributedText = nil } } }
    /// The secondary text with attributes, instead of `secondaryText`; nil by default.
    public var secondaryAttributedText: NSAttributedString? { didSet { if secondaryAttributedText != nil { secondaryText = nil } } }

    /// The axes along which the margins are at least those of the superview; in a cell, header or footer, only the horizontal axis counts.
    /// Both for rows, and the horizontal one for headers and footers, by default.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
    /// The minimum distances from the edges to the content, in points.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 0, bottom: 11, trailing: 8)
    /// Whether the secondary text is at the trailing side of the text if both fit on one line; otherwise it is below the text.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The distance between the image and the texts, in points.
    public var imageToTextPadding: CGFloat = 16
    /// The minimum distance between the texts side by side, in points.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// The distance between the texts one below the other, in points.
    public var textToSecondaryTextVerticalPadding: CGFloat = 0

    private init() {}

    /// A view that shows the configuration.
    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// The configuration for a state: the texts are dimmed if the state's `isDisabled` is true.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        let isDisabled = (state as? UICellConfigurationState)?.isDisabled ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
        var updated = self
        updated.isDimmed = isDisabled
        return updated
    }

    /// Whether the texts have the colour of disabled cells, headers and footers.
    var isDimmed = false

    // MARK: Looks

    /// The look of a table's row.
    public static func cell() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration()
        configuration.textProperties.font = Theme.rowFont
        configuration.secondaryTextProperties.font = Theme.cellDetailFont
        return configuration
    }

    /// The look of a row with a small secondary text below the text.
    public static func subtitleCell() -> UIListContentConfiguration {
        var configuration = cell()
        configuration.textToSecondaryTextVerticalPadding = 3
        return configuration
    }

    /// The look of a row with a grey secondary text at the trailing side.
    public static func valueCell() -> UIListContentConfiguration {
        var configuration = cell()
        configuration.secondaryTextProperties.font = Theme.rowFont
        configuration.secondaryTextProperties.color = Theme.detailText
        configuration.prefersSideBySideTextAndSecondaryText = true
        return configuration
    }

    /// The look of the header of a plain table's section.
    public static func plainHeader() -> UIListContentConfiguration { title(Theme.sectionTitleFont, .label, top: 4, bottom: 4) }

    /// The look of the footer of a plain table's section.
    public static func plainFooter() -> UIListContentConfiguration {
        title(Theme.sectionTitleFont, Theme.groupTitleColor, top: 4, bottom: 4)
    }

    /// The look of the header of a group.
    public static func groupedHeader() -> UIListContentConfiguration {
        var configuration = title(Theme.groupTitleFont, Theme.groupTitleColor, top: Theme.groupGap, bottom: Theme.groupTitleGap)
        configuration.textProperties.transform = .uppercase
        return configuration
    }

    /// The look of the footer of a group.
    public static func groupedFooter() -> UIListContentConfiguration {
        title(Theme.groupTitleFont, Theme.groupTitleColor, top: Theme.groupTitleGap, bottom: Theme.groupTitleGap)
    }

    /// The look of the header of an inset group, in large bold text.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        title(.systemFont(ofSize: 20, weight: .bold), .label, top: 16, bottom: 8)
    }

    /// The look of the header of an inset group, in larger bold text.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        title(.systemFont(ofSize: 22, weight: .bold), .label, top: 16, bottom: 8)
    }

    /// The look of a sidebar's row.
    public static func sidebarCell() -> UIListContentConfiguration { cell() }

    /// The look of a sidebar's row with a small secondary text below the text.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration {
        var configuration = subtitleCell()
        configuration.secondaryTextProperties.color = .secondaryLabel
        return configuration
    }

    /// The look of a row in a sidebar beside another sidebar.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { cell() }

    /// The look of a row in a sidebar beside another sidebar, with a small secondary text below the text.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { sidebarSubtitleCell() }

    /// The look of a sidebar's header.
    public static func sidebarHeader() -> UIListContentConfiguration { prominentInsetGroupedHeader() }

    private static func title(_ font: UIFont, _ color: UIColor, top: CGFloat, bottom: CGFloat) -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration()
        configuration.textProperties.font = font
        configuration.textProperties.color = color
        configuration.secondaryTextProperties.font = Theme.groupTitleFont
        configuration.secondaryTextProperties.color = Theme.groupTitleColor
        configuration.directionalLayoutMargins = NSDirectionalEdgeInsets(top: top, leading: 0, bottom: bottom, trailing: 0)
        configuration.axesPreservingSuperviewLayoutMargins = .horizontal
        return configuration
    }
}

// MARK: - Properties

extension UIListContentConfiguration {
    /// The look of a text.
    @preconcurrency @MainActor public struct TextProperties {
        /// The alignment of a text's lines. Raw values are Apple's.
        nonisolated public enum TextAlignment: Int, Sendable {
            case natural = 0
            case center = 1
            case justified = 2
        }

        /// The change of letter case. Raw values are Apple's.
        nonisolated public enum TextTransform: Int, Sendable {
            case none = 0
            case uppercase = 1
            case lowercase = 2
            case capitalized = 3
        }

        /// The font; by default the font of rows.
        public var font: UIFont = Theme.rowFont
        /// The colour; `label` by default.
        public var color = UIColor.label
        /// Changes the colour before it is used; nil by default.
        public var colorTransformer: UIConfigurationColorTransformer?
        /// The alignment of the lines; `natural` by default.
        public var alignment = TextAlignment.natural
        /// How lines break, and how a text that is too long is shortened.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// The maximum number of lines; 0, the default, for any number.
        public var numberOfLines = 0
        /// Whether the font is reduced to fit the width; false by default.
        public var adjustsFontSizeToFitWidth = false
        /// The smallest factor by which the font's size is multiplied to fit the text, from 0 through 1; 0 by default.
        public var minimumScaleFactor: CGFloat = 0
        /// Whether the font follows the user's text size; true by default.
        public var adjustsFontForContentSizeCategory = true
        /// The change of letter case; `none` by default. Has no effect on attributed texts.
        public var transform = TextTransform.none

        init() {}

        /// The transformed colour.
        public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }

        func transformed(_ text: String) -> String {
            switch transform {
            case .none: text
            case .uppercase: text.uppercased()
            case .lowercase: text.lowercased()
            case .capitalized: text.capitalized
            }
        }
    }

    /// The look of the image.
    @preconcurrency @MainActor public struct ImageProperties {
        /// A width or height of `reservedLayoutSize` that means the standard length: 28 points, scaled with the text size, or the
        /// image's length if it is greater.
        nonisolated public static let standardDimension: CGFloat = .greatestFiniteMagnitude

        /// The colour of a template image; nil, the default, for the tint.
        public var tintColor: UIColor?
        /// Changes the tint before it is used; nil by default.
        public var tintColorTransformer: UIConfigurationColorTransformer?
        /// The radius of the image's corners, in points; 0 by default.
        public var cornerRadius: CGFloat = 0
        /// The maximum size of the image, in points; a length of 0, the default, is no limit. The image keeps its proportions.
        public var maximumSize = CGSize.zero
        /// The size of the area in which the image is centred, in points; a length of 0, the default, means the length of the image. For a
        /// symbol, a width of 0 means `standardDimension`, so that the texts of several rows are aligned.
        public var reservedLayoutSize = CGSize.zero

        init() {}

        /// The transformed colour of a template image; `tintColor` is the default.
        public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
            let color = self.tintColor ?? tintColor
            return tintColorTransformer?(color) ?? color
        }

        /// The displayed size of an image of size `size`.
        func shownSize(of size: CGSize) -> CGSize {
            var factor: CGFloat = 1
            if maximumSize.width > 0, size.width > maximumSize.width { factor = maximumSize.width / size.width }
            if maximumSize.height > 0, size.height * factor > maximumSize.height { factor = maximumSize.height / size.height }
            return CGSize(width: size.width * factor, height: size.height * factor)
        }

        /// The size of the area for an image of the displayed size `shown`.
        func reservedSize(for shown: CGSize, isSymbol: Bool) -> CGSize {
            func length(_ reserved: CGFloat, _ own: CGFloat) -> CGFloat {
                if reserved == Self.standardDimension { return max(Theme.listImageWidth, own) }
                return reserved > 0 ? reserved : own
            }
            let width = isSymbol && reservedLayoutSize.width == 0 ? Self.standardDimension : reservedLayoutSize.width
            return CGSize(width: length(width, shown.width), height: length(reservedLayoutSize.height, shown.height))
        }
    }
}

/// Shows the image and the texts of a `UIListContentConfiguration`.
///
/// The view is laid out without constraints, so that a reused cell does not run the constraint solver.
///
///      ┌──┬───────┬──────────────────────┐
///      │  │ image │ text                 │
///      │  │       │ secondary text       │
///      └──┴───────┴──────────────────────┘
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
    private var shown: UIListContentConfiguration
    private var textLabel: UILabel?
    private var secondaryLabel: UILabel?
    private var imageView: UIImageView?
    private var hasText = false
    private var hasSecondary = false
    private var hasImage: Bool { shown.image != nil }
    /// The layout margins of the cell, header or footer that has this content view; if nil, the superview's margins are used.
    var rowMargins: NSDirectionalEdgeInsets? { didSet { if oldValue != rowMargins { setNeedsLayout() } } }

    /// A view that shows a configuration.
    public required init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Theme.rowHeight))
        show()
    }

    /// Creates a view without content; decodes nothing.
    public required init?(coder: NSCoder) {
        shown = .cell()
        super.init(coder: coder)
    }

    /// The configuration; ignored if it is not a `UIListContentConfiguration`.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIListContentConfiguration else {
                return NSLog("UIListContentView: a configuration of another type is ignored")
            }
            shown = new
            show()
        }
    }

    private func show() {
        hasText = !(shown.text ?? shown.attributedText?.string ?? "").isEmpty
        hasSecondary = !(shown.secondaryText ?? shown.secondaryAttributedText?.string ?? "").isEmpty
        if hasText || textLabel != nil {
            let label = textLabel ?? UILabel(frame: .zero)
            if textLabel == nil { addSubview(label) }
            textLabel = label
            show(shown.text, shown.attributedText, shown.textProperties, in: label)
        }
        if hasSecondary || secondaryLabel != nil {
            let label = secondaryLabel ?? UILabel(frame: .zero)
            if secondaryLabel == nil { addSubview(label) }
            secondaryLabel = label
            show(shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: label)
        }
        if hasImage || imageView?.isHidden == false {
            let view = imageView ?? UIImageView(frame: .zero)
            if imageView == nil { addSubview(view) }
            imageView = view
            view.clipsToBounds = true
            view.image = shown.image
            view.isHidden = !hasImage
            view.layer.cornerRadius = shown.imageProperties.cornerRadius
            view.tintColor = shown.imageProperties.resolvedTintColor(for: tintColor)
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func show(
        _ text: String?, _ attributed: NSAttributedString?, _ look: UIListContentConfiguration.TextProperties, in label: UILabel
    ) {
        label.font = look.font
        label.textColor = shown.isDimmed ? .tertiaryLabel : look.resolvedColor()
        label.numberOfLines = max(0, look.numberOfLines)
        label.lineBreakMode = look.lineBreakMode
        label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = look.minimumScaleFactor
        label.adjustsFontForContentSizeCategory = look.adjustsFontForContentSizeCategory
        label.textAlignment =
            switch look.alignment {
            case .natural: .natural
            case .center: .center
            case .justified: .justified
            }
        if let attributed { label.attributedText = attributed } else { label.text = text.map(look.transformed) }
    }

    // MARK: Layout

    private var contentMargins: NSDirectionalEdgeInsets {
        var result = shown.directionalLayoutMargins
        let outer = rowMargins ?? superview.map(\.directionalLayoutMargins) ?? .zero
        if shown.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
            result.leading = max(result.leading, outer.leading)
            result.trailing = max(result.trailing, outer.trailing)
        }
        if shown.axesPreservingSuperviewLayoutMargins.contains(.vertical), rowMargins == nil {
            result.top = max(result.top, outer.top)
            result.bottom = max(result.bottom, outer.bottom)
        }
        return result
    }

    /// The frames of the parts in a left-to-right interface. Image and texts each begin at y 0; `layoutSubviews` centres them vertically.
    private struct Arrangement {
        var image = CGRect.zero
        var text = CGRect.zero
        var secondary = CGRect.zero
        /// The width of the parts and the margins, without unused space.
        var width: CGFloat = 0
        var height: CGFloat = 0
    }

    private func arrangement(width: CGFloat) -> Arrangement {
        var result = Arrangement()
        let margins = contentMargins
        var left = margins.leading
        if let image = shown.image {
            let size = shown.imageProperties.shownSize(of: image.size)
            let area = shown.imageProperties.reservedSize(for: size, isSymbol: image.isSymbolImage)
            result.image = CGRect(x: left + (area.width - size.width) / 2, y: 0, width: size.width, height: size.height)
            result.height = area.height
            left += area.width + (hasText || hasSecondary ? shown.imageToTextPadding : 0)
        }
        let room = max(0, width - left - margins.trailing)
        func size(_ label: UILabel?) -> CGSize {
            guard let size = label?.sizeThatFits(CGSize(width: max(1, room), height: .infinity)) else { return .zero }
            return CGSize(width: min(size.width.rounded(.up), room), height: size.height.rounded(.up))
        }
        let text = hasText ? size(textLabel) : .zero
        let secondary = hasSecondary ? size(secondaryLabel) : .zero
        let gap = shown.textToSecondaryTextHorizontalPadding
        if shown.prefersSideBySideTextAndSecondaryText, hasText, hasSecondary, text.width + gap + secondary.width <= room {
            result.text = CGRect(x: left, y: 0, width: room - gap - secondary.width, height: text.height)
            result.secondary = CGRect(x: left + room - secondary.width, y: 0, width: secondary.width, height: secondary.height)
            result.width = left + text.width + gap + secondary.width + margins.trailing
            result.height = max(result.height, text.height, secondary.height)
            return result
        }
        result.width = left + max(text.width, secondary.width) + margins.trailing
        let padding = hasText && hasSecondary ? shown.textToSecondaryTextVerticalPadding : 0
        result.text = CGRect(x: left, y: 0, width: room, height: text.height)
        result.secondary = CGRect(x: left, y: text.height + padding, width: room, height: secondary.height)
        result.height = max(result.height, text.height + padding + secondary.height)
        return result
    }

    /// The distance from the leading edge to the texts after an image; nil without an image or texts.
    var textIndent: CGFloat? {
        guard hasImage, hasText || hasSecondary else { return nil }
        return arrangement(width: bounds.width).text.minX
    }

    /// Lays out the image and the texts. Between the top and bottom margins, the image and the block of both texts are centred; texts side
    /// by side are centred one by one.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let parts = arrangement(width: bounds.width)
        let margins = contentMargins
        let room = bounds.height - margins.top - margins.bottom
        func place(_ view: UIView?, _ rect: CGRect, blockHeight: CGFloat) {
            let top = (margins.top + (room - blockHeight) / 2).rounded()
            view?.frame = directed(rect.offsetBy(dx: 0, dy: top))
        }
        let isBeside = parts.secondary.minY == 0
        let texts = isBeside ? max(parts.text.height, parts.secondary.height) : max(parts.text.maxY, parts.secondary.maxY)
        if hasText { place(textLabel, parts.text, blockHeight: isBeside && hasSecondary ? parts.text.height : texts) }
        if hasSecondary { place(secondaryLabel, parts.secondary, blockHeight: isBeside && hasText ? parts.secondary.height : texts) }
        if hasImage { place(imageView, parts.image, blockHeight: parts.image.height) }
    }

    /// `size.width`, and the height that the content and the margins need at this width. A width of 0 or of at least 10,000 points is no
    /// limit: the result then has the width that the content and the margins need.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let isLimited = size.width > 0 && size.width < Self.unlimitedWidth
        let parts = arrangement(width: isLimited ? size.width : Self.unlimitedWidth)
        let margins = contentMargins
        return CGSize(width: isLimited ? size.width : parts.width, height: parts.height + margins.top + margins.bottom)
    }

    private static let unlimitedWidth: CGFloat = 10_000

    /// The width of the target, and the height that the content and the margins need at this width. Ignores the priorities.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }

    /// The height that the content and the margins need at the current width; no intrinsic width.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(CGSize(width: bounds.width, height: 0)).height)
    }

    /// Updates a template image's colour.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if hasImage { imageView?.tintColor = shown.imageProperties.resolvedTintColor(for: tintColor) }
    }
}
