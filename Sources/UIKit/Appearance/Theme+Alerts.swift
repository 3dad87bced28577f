// How alerts and action sheets look.

internal import Foundation

extension Theme {
    /// What lies over everything beneath an alert or sheet.
    static let dimming = UIColor(light: 0x000000, 0.2, dark: 0x000000, 0.48)
    /// What is beneath shines through alerts and sheets as through this.
    static let alertMaterial = UIBlurEffect.Style.systemThickMaterial
    /// Lies over the material, so that what is beneath a pressed button shines through it too.
    static let alertHighlight = UIColor(light: 0x000000, 0.08, dark: 0xFFFFFF, 0.1)
    /// The cancel button that stands apart beneath a sheet.
    static let sheetCancelBackground = UIColor(light: 0xFFFFFF, dark: 0x2C2C2E)
    static let alertCornerRadius: CGFloat = 14
    /// As wide as its texts need it.
    static var alertWidth: CGFloat { max(270, (270 * min(1.4, rowFont.pointSize / 17)).rounded()) }
    /// Between an alert and the window's edges.
    static let alertMargin: CGFloat = 16
    /// Between a sheet and the window's edges, and between the sheet and its cancel button.
    static let sheetMargin: CGFloat = 8
    /// Sheets do not grow with the window for ever.
    static let sheetMaximumWidth: CGFloat = 420
    /// How much larger than it will be an alert begins.
    static let alertInitialScale: CGFloat = 1.2
    /// In seconds.
    static let alertDuration = 0.25
    /// At both sides of a button's title.
    static let alertButtonTitleInset: CGFloat = 8
    static let sheetDuration = 0.3
}

/// The measures in which alerts and sheets differ. Lengths in points.
@MainActor
struct AlertMetrics {
    let titleFont: UIFont
    let messageFont: UIFont
    let titleColor: UIColor
    let messageColor: UIColor
    let buttonSize: CGFloat
    let buttonHeight: CGFloat
    /// Around title and message.
    let headerInsets: UIEdgeInsets
    let titleGap: CGFloat
    let background: Background

    /// What a card is made of.
    enum Background {
        /// What is beneath shines through, blurred.
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
