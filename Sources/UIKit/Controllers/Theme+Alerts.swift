// How alerts and action sheets look.

internal import Foundation

extension Theme {
    /// What lies over everything beneath an alert or sheet.
    static let dimming = UIColor(white: 0, alpha: 0.4)
    /// What alerts and sheets are filled with.
    static let alertBackground = UIColor(light: 0xF9F9F9, dark: 0x252525)
    static let alertHighlight = UIColor(light: 0xE2E2E4, dark: 0x3D3D3F)
    /// The cancel button that stands apart beneath a sheet.
    static let sheetCancelBackground = UIColor(light: 0xFFFFFF, dark: 0x2C2C2E)
    static let alertCornerRadius: CGFloat = 13
    static let alertWidth: CGFloat = 270
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
    let background: UIColor

    static let alert = AlertMetrics(
        titleFont: .systemFont(ofSize: 17, weight: .semibold), messageFont: .systemFont(ofSize: 13), titleColor: .label,
        messageColor: .label, buttonSize: 17, buttonHeight: 44, headerInsets: UIEdgeInsets(top: 19, left: 16, bottom: 20, right: 16),
        titleGap: 3, background: Theme.alertBackground)

    static let sheet = AlertMetrics(
        titleFont: .systemFont(ofSize: 13, weight: .semibold), messageFont: .systemFont(ofSize: 13), titleColor: Theme.detailText,
        messageColor: Theme.detailText, buttonSize: 20, buttonHeight: 57,
        headerInsets: UIEdgeInsets(top: 15, left: 16, bottom: 16, right: 16), titleGap: 8, background: Theme.alertBackground)

    static let sheetCancel = AlertMetrics(
        titleFont: sheet.titleFont, messageFont: sheet.messageFont, titleColor: sheet.titleColor, messageColor: sheet.messageColor,
        buttonSize: sheet.buttonSize, buttonHeight: sheet.buttonHeight, headerInsets: .zero, titleGap: 0,
        background: Theme.sheetCancelBackground)
}
