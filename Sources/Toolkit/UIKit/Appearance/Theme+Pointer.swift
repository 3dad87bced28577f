// The theme of pointer effects and tool tips.

internal import Foundation

extension Theme {
    /// The highlight of the view under the pointer.
    static let hover = UIColor(light: 0x000000, 0.055, dark: 0xFFFFFF, 0.1)
    /// The highlight over a lifted view, which has colours of its own.
    static let hoverSheen = UIColor(light: 0xFFFFFF, 0.22, dark: 0xFFFFFF, 0.16)
    /// The duration of the fade, in seconds.
    static let hoverFadeIn = 0.12
    /// The duration of the fade, in seconds.
    static let hoverFadeOut = 0.25
    /// The horizontal distance between a bar item and the edge of its highlight.
    static let hoverBarInset: CGFloat = 8
    /// The horizontal distance between the title of a search bar's Cancel button and the edge of its highlight.
    static let hoverCancelInset: CGFloat = 5
    /// The distance between an icon and the edge of the disc behind it.
    static let hoverIconInset: CGFloat = 7
    /// The height of a bar item's highlight.
    static let hoverBarHeight: CGFloat = 36

    // MARK: Tool tips

    /// The time that the pointer rests before a tool tip appears, in seconds.
    static let toolTipDelay = 0.7
    /// The time after a tool tip in which another one appears without delay, in seconds.
    static let toolTipGrace = 0.4
    static let toolTipFont = UIFont.systemFont(ofSize: 12)
    static let toolTipBackground = UIColor(light: 0xF4F4F5, dark: 0x3A3A3C)
    static let toolTipLine = UIColor(light: 0x000000, 0.15, dark: 0xFFFFFF, 0.15)
    static let toolTipPadding = UIEdgeInsets(top: 5, left: 9, bottom: 5, right: 9)
    static let toolTipCornerRadius: CGFloat = 6
    static let toolTipMaximumWidth: CGFloat = 260
    /// The distance below the tip of the pointer, so that the pointer does not cover the text.
    static let toolTipDistance: CGFloat = 20
}
