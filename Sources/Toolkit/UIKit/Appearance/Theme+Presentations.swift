// The theme of alerts, sheets, popovers and menus.

extension Theme {
    /// The colour over the content behind an alert or a sheet.
    static let dimming = UIColor(light: 0x000000, 0.2, dark: 0x000000, 0.48)
    /// The material of alerts and sheets.
    static let alertMaterial = UIBlurEffect.Style.systemThickMaterial
    /// The overlay of a pressed button.
    static let alertHighlight = UIColor(light: 0x000000, 0.08, dark: 0xFFFFFF, 0.1)
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
    static let sheetMaximumWidth: CGFloat = 420
    static let alertInitialScale: CGFloat = 1.2
    static let alertDuration = 0.25
    /// The space at both sides of a button's title.
    static let alertButtonTitleInset: CGFloat = 8
    /// The width from which the title's distance is twice as large: that of the buttons of action sheets.
    static let alertWideButton: CGFloat = 280
    static let sheetDuration = 0.3
}

/// The metrics in which alerts and sheets differ. Lengths are in points.
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

    /// The background of a card: a blurred material, or a colour.
    enum Background {
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

// MARK: - Sheets

extension Theme {
    static let sheetCornerRadius: CGFloat = 10
    /// The distance from the safe area to a sheet at its greatest height.
    static let sheetTop: CGFloat = 10
    /// In a narrow window, the distance from the window's sides to the view behind a sheet of the greatest height.
    static let sheetRecession: CGFloat = 16
    /// The least distance from a centred sheet to the sides of the window.
    static let sheetEdge: CGFloat = 20
    /// The least width of a window in which sheets are centred.
    static let sheetRegularWidth: CGFloat = 600
    static let sheetPageWidth: CGFloat = 704
    static let sheetFormSize = CGSize(width: 540, height: 620)
    static let sheetGrabberSize = CGSize(width: 36, height: 5)
    static let sheetRise = 0.4
    /// The duration, in seconds, in which a released sheet comes to rest.
    static let sheetSettling = 0.4
    /// The greatest initial velocity of a settling sheet, relative to the remaining distance, per second: ln 1000 / `sheetSettling`. At
    /// a greater velocity, the sheet would overshoot.
    static let sheetLargestVelocity: CGFloat = 17
    /// The speed, in points per second, at which a drag down dismisses a sheet.
    static let sheetDismissalVelocity: CGFloat = 1000
    /// A released sheet moves to the detent nearest to the point that it would reach in this time, in seconds, at its speed.
    static let sheetProjection: CGFloat = 0.2

    static let popoverSize = CGSize(width: 320, height: 480)
    /// The base and the height of the arrow.
    static let popoverArrow = CGSize(width: 26, height: 13)
    static let popoverCornerRadius: CGFloat = 13
    /// The least width or height of a popover beside its source.
    static let popoverLeastSize: CGFloat = 60
    static let popoverFade = 0.2
    /// The height of the page control below pages that scroll.
    static let pageIndicatorHeight: CGFloat = 37
    static let pageTurn = 0.35
    /// The least length of a swipe that turns the page of a book.
    static let pageSwipe: CGFloat = 40
    /// The width of the edges at which a click turns the page of a book.
    static let pageEdge: CGFloat = 50
    /// The standard limits of the width of a split view's primary column, in points.
    static let leastColumnWidth: CGFloat = 180
    static let greatestColumnWidth: CGFloat = 320
    /// The duration, in seconds, in which the primary column appears or disappears.
    static let columnSlide = 0.25

    // MARK: Menus

    static let menuMaterial = UIBlurEffect.Style.systemThickMaterial
    static let menuCornerRadius: CGFloat = 12
    static let menuMinimumWidth: CGFloat = 200
    /// The maximum width, which grows with the text size by a factor of up to 1.4.
    static var menuMaximumWidth: CGFloat { max(300, (300 * min(1.4, menuFont.pointSize / 16)).rounded()) }
    /// The distance between a menu and the window's edges.
    static let menuMargin: CGFloat = 8
    static let menuPointerGap: CGFloat = 2
    static var menuRowHeight: CGFloat { rowHeight }
    static var menuTitleHeight: CGFloat { max(32, 14 + UIFont.TextStyle.footnote.leading(in: textSize)) }
    /// The height of the gap between groups.
    static let menuGap: CGFloat = 8
    /// The edge of a menu in dark.
    static let menuEdge = UIColor(white: 1, alpha: 0.16)
    static let menuGapColor = UIColor(light: 0x000000, 0.08, dark: 0x000000, 0.2)
    /// The distance from a menu's edges to the text of its entries.
    static let menuInset: CGFloat = 16
    /// The additional space for a check mark or a chevron.
    static let menuMarkWidth: CGFloat = 22
    static var menuFont: UIFont { scaled(.systemFont(ofSize: 16), with: .body) }
    static var menuBackFont: UIFont { .systemFont(ofSize: menuFont.pointSize, weight: .semibold) }
    static var menuSubtitleFont: UIFont { scaled(.systemFont(ofSize: 13), with: .footnote) }
    /// The additional height of a row with a subtitle.
    static var menuSubtitleHeight: CGFloat { UIFont.TextStyle.footnote.leading(in: textSize) - 4 }
    static let menuControlGap: CGFloat = 6
    static var menuTitleFont: UIFont { scaled(.systemFont(ofSize: 12), with: .footnote) }
    static let menuHighlight = UIColor(light: 0x000000, 0.1, dark: 0xFFFFFF, 0.14)
    static let menuFadeIn = 0.18
    static let menuFadeOut = 0.15
    static let menuInitialScale: CGFloat = 0.86
}
