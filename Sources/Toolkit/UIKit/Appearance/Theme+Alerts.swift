// The theme of alerts and action sheets.

internal import Foundation

extension Theme {
    /// The colour over the content behind an alert or a sheet.
    static let dimming = UIColor(light: 0x000000, 0.2, dark: 0x000000, 0.48)
    /// The material of alerts and sheets.
    static let alertMaterial = UIBlurEffect.Style.systemThickMaterial
    /// The overlay of a pressed button.
    static let alertHighlight = UIColor(light: 0x000000, 0.08, dark: 0xFFFFFF, 0.1)
    /// The background of a sheet's separate cancel button.
    static let sheetCancelBackground = UIColor(light: 0xFFFFFF, dark: 0x2C2C2E)
    /// The distance between the message and the text fields.
    static let alertFieldGap: CGFloat = 14
    static let alertFieldHeight: CGFloat = 30
    static let alertFieldInset: CGFloat = 7
    static let alertFieldBackground = UIColor(light: 0xFFFFFF, dark: 0x1C1C1E)
    static let alertCornerRadius: CGFloat = 14
    /// The maximum width of an alert, which grows with the text size by a factor of up to 1.4.
    static var alertWidth: CGFloat { max(270, (270 * min(1.4, rowFont.pointSize / 17)).rounded()) }
    /// The minimum distance from an alert to the edges of the safe area.
    static let alertMargin: CGFloat = 16
    /// The distance from a sheet to the window's edges, and to its cancel button.
    static let sheetMargin: CGFloat = 8
    /// The width of an action sheet in a popover.
    static let alertPopoverWidth: CGFloat = 304
    /// The maximum width of a sheet.
    static let sheetMaximumWidth: CGFloat = 420
    /// The scale at which an alert's animation begins.
    static let alertInitialScale: CGFloat = 1.2
    /// The duration of an alert's animation, in seconds.
    static let alertDuration = 0.25
    /// The space at both sides of a button's title.
    static let alertButtonTitleInset: CGFloat = 8
    /// The width from which the title's distance is twice as large: that of the buttons of action sheets.
    static let alertWideButton: CGFloat = 280
    /// The duration of a sheet's animation, in seconds.
    static let sheetDuration = 0.3
}

/// The metrics in which alerts and sheets differ. Lengths are in points.
@MainActor
struct AlertMetrics {
    let titleFont: UIFont
    let messageFont: UIFont
    let titleColor: UIColor
    let messageColor: UIColor
    /// The point size of the buttons' titles.
    let buttonSize: CGFloat
    let buttonHeight: CGFloat
    /// The insets of title and message.
    let headerInsets: UIEdgeInsets
    let titleGap: CGFloat
    let background: Background

    /// The background of a card.
    enum Background {
        /// A blurred material.
        case material(UIBlurEffect.Style)
        case color(UIColor)
    }

    static var alert: AlertMetrics {
        AlertMetrics(
            titleFont: Theme.sectionTitleFont, messageFont: Theme.groupTitleFont, titleColor: .label, messageColor: .label,
            buttonSize: Theme.rowFont.pointSize, buttonHeight: Theme.rowHeight,
            headerInsets: UIEdgeInsets(top: 19, left: 16, bottom: 20, right: 16), titleGap: 3, background: .material(Theme.alertMaterial))
    }

    static var sheet: AlertMetrics {
        let title = Theme.scaled(.systemFont(ofSize: 13, weight: .semibold), with: .footnote)
        let style = UIFont.TextStyle.title3
        return AlertMetrics(
            titleFont: title, messageFont: Theme.groupTitleFont, titleColor: Theme.detailText, messageColor: Theme.detailText,
            buttonSize: max(20, style.pointSize(in: Theme.textSize)), buttonHeight: max(57, 32 + style.leading(in: Theme.textSize)),
            headerInsets: UIEdgeInsets(top: 15, left: 16, bottom: 16, right: 16), titleGap: 8, background: .material(Theme.alertMaterial))
    }

    static var sheetCancel: AlertMetrics {
        let sheet = sheet
        return AlertMetrics(
            titleFont: sheet.titleFont, messageFont: sheet.messageFont, titleColor: sheet.titleColor, messageColor: sheet.messageColor,
            buttonSize: sheet.buttonSize, buttonHeight: sheet.buttonHeight, headerInsets: .zero, titleGap: 0,
            background: .color(Theme.sheetCancelBackground))
    }
}
