// The theme of page controls.

internal import Foundation

extension Theme {
    static let pageDot = UIColor(light: 0x000000, 0.2, dark: 0xFFFFFF, 0.3)
    static let currentPageDot = UIColor(light: 0x000000, 0.8, dark: 0xFFFFFF)
    /// The diameter of a dot at 3×; other scales round it, as all metrics of page controls, to pixels.
    static let pageDotDiameter: CGFloat = 22 / 3
    /// The distance between the centres of neighbouring dots.
    static let pageDotPitch: CGFloat = 53 / 3
    /// The space between the images of pages.
    static let pageImageGap: CGFloat = 9
    static let pageBackground = UIColor.tertiarySystemFill
    static let pageBackgroundHeight: CGFloat = 26
    /// The distance from the outer dots to the ends of the background.
    static let pageBackgroundMargin: CGFloat = 12
    /// The distance after which a touch moves through the pages.
    static let pageScrubSlop: CGFloat = 10
    static let pageControlHeight: CGFloat = 77 / 3
}
