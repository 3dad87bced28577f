// The look of what shows while one scrolls.

internal import Foundation

extension Theme {
    static let scrollIndicator = UIColor(light: 0x000000, 0.35, dark: 0xFFFFFF, 0.5)
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
