// The content of a list's rows, headers and footers: an image, a text and a secondary text.

public import Foundation

/// An image, a text and a secondary text, with the look of a row, a header or a footer.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
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
