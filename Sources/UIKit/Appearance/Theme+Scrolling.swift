// The theme of scroll indicators.

internal import Foundation

extension Theme {
    static let scrollIndicator = UIColor(light: 0x000000, 0.35, dark: 0xFFFFFF, 0.5)
    static let blackScrollIndicator = UIColor(white: 0, alpha: 0.35)
    static let whiteScrollIndicator = UIColor(white: 1, alpha: 0.5)
    nonisolated static let scrollIndicatorThickness: CGFloat = 3
    /// The thickness while the pointer is at the indicator.
    static let wideScrollIndicatorThickness: CGFloat = 8
    /// The distance between an indicator and the scroll view's edges.
    static let scrollIndicatorMargin: CGFloat = 3
    nonisolated static let scrollIndicatorMinimumLength: CGFloat = 36
    /// The delay between the end of scrolling and the fade, and the duration of the fade, in seconds.
    static let scrollIndicatorFadeDelay = 0.5
    static let scrollIndicatorFadeDuration = 0.25
    /// The track of an indicator under the pointer.
    static let scrollTrack = UIColor(light: 0x000000, 0.06, dark: 0xFFFFFF, 0.1)
    /// The distance from the edge within which the pointer shows and widens an indicator.
    static let scrollTrackReach: CGFloat = 12
    /// The duration of the widening, in seconds.
    static let scrollTrackFade = 0.15
    /// While the track is pressed: the delay before it scrolls by a second page, and the interval between further pages, in seconds.
    static let scrollTrackDelay = 0.4
    static let scrollTrackInterval = 0.15
}
