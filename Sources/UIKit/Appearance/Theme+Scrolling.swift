// The look of what shows while one scrolls.

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
    /// The seconds between the end of scrolling and the beginning of the fade, and the fade's own.
    static let scrollIndicatorFadeDelay = 0.5
    static let scrollIndicatorFadeDuration = 0.25
    /// Behind an indicator under the pointer.
    static let scrollTrack = UIColor(light: 0x000000, 0.06, dark: 0xFFFFFF, 0.1)
    /// How far from the edge the pointer has an indicator appear and widen, in points.
    static let scrollTrackReach: CGFloat = 12
    /// How long an indicator takes to widen, in seconds.
    static let scrollTrackFade = 0.15
    /// How long a press of the track is held before it pages on, and how long between pages, in seconds.
    static let scrollTrackDelay = 0.4
    static let scrollTrackInterval = 0.15
}
