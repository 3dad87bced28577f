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
    /// The delay between the end of scrolling and the fade, in seconds.
    static let scrollIndicatorFadeDelay = 0.5
    /// The duration of the fade, in seconds.
    static let scrollIndicatorFadeDuration = 0.25
    /// The colour of an indicator's track under the pointer.
    static let scrollTrack = UIColor(light: 0x000000, 0.06, dark: 0xFFFFFF, 0.1)
    /// The distance from the edge within which the pointer shows and widens an indicator.
    static let scrollTrackReach: CGFloat = 12
    /// The duration of the track's fade and of the indicator's widening, in seconds.
    static let scrollTrackFade = 0.15
    /// The delay between the press of a track, which scrolls by a page, and the second page, in seconds.
    static let scrollTrackDelay = 0.4
    /// The interval between further pages while the track is pressed, in seconds.
    static let scrollTrackInterval = 0.15
}
