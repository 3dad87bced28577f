// How views look under the pointer.

internal import Foundation

extension Theme {
    /// Behind or over what the pointer is on.
    static let hover = UIColor(light: 0x000000, 0.055, dark: 0xFFFFFF, 0.1)
    /// Over what has colours of its own.
    static let hoverSheen = UIColor(light: 0xFFFFFF, 0.22, dark: 0xFFFFFF, 0.16)
    /// In seconds.
    static let hoverFadeIn = 0.12
    static let hoverFadeOut = 0.25
    /// Between what stands in a bar and the edge of the ground behind it.
    static let hoverBarInset: CGFloat = 8
    /// The height of the ground behind what stands in a bar.
    static let hoverBarHeight: CGFloat = 36

    // MARK: Tool tips

    /// How long the pointer rests before a tool tip appears, in seconds; another one soon afterwards does not wait.
    static let toolTipDelay = 0.7
    static let toolTipGrace = 0.4
    static let toolTipFont = UIFont.systemFont(ofSize: 12)
    static let toolTipBackground = UIColor(light: 0xF4F4F5, dark: 0x3A3A3C)
    static let toolTipLine = UIColor(light: 0x000000, 0.15, dark: 0xFFFFFF, 0.15)
    static let toolTipPadding = UIEdgeInsets(top: 5, left: 9, bottom: 5, right: 9)
    static let toolTipCornerRadius: CGFloat = 6
    static let toolTipMaximumWidth: CGFloat = 260
    /// Below the pointer's tip, where the pointer itself ends.
    static let toolTipDistance: CGFloat = 20
}
