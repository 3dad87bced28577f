// The theme of controls and views that show a value: sliders, steppers, progress views and activity indicators.

internal import Foundation

extension Theme {
    // MARK: Sliders

    static let sliderHeight: CGFloat = 34
    static let sliderTrackHeight: CGFloat = 4
    static let sliderTrack = UIColor.systemFill
    /// The distance between the bounds and the track, at both ends.
    static let sliderTrackInset: CGFloat = 2
    /// The distance between the track and the image at its end.
    static let sliderImageGap: CGFloat = 8
    static let sliderThumbSize = CGSize(width: 28, height: 28)
    /// The least width of the area in which a touch begins to drag the thumb.
    static let sliderTouchSide: CGFloat = 44
    static let sliderDuration = 0.2
    /// The share of the range by which an arrow key changes the value.
    static let sliderArrowStep = 0.05
    /// The share of the range by which Page Up, Page Down and assistive software change the value.
    static let sliderPageStep = 0.1

    // MARK: Steppers

    static let stepperSize = CGSize(width: 94, height: 32)
    static let stepperBackground = UIColor.tertiarySystemFill
    /// The additional background of the pressed half.
    static let pressedStepperBackground = UIColor.systemFill
    static let stepperCornerRadius: CGFloat = 8
    static let stepperDivider = UIColor(light: 0x3C3C43, 0.3, dark: 0x545458, 0.6)
    static let stepperDividerSize = CGSize(width: 1, height: 18)
    static let stepperGlyph = UIColor.label
    static let stepperGlyphSide: CGFloat = 13.5
    static let stepperGlyphWidth: CGFloat = 4 / 3
    static let disabledStepperAlpha: CGFloat = 0.3
    /// The time, in seconds, until the value of a held stepper changes for the first time.
    static let stepperDelay = 0.5

    /// The seconds from one change of a held stepper to the next, after `count` changes; they decrease with `count`.
    static func stepperInterval(after count: Int) -> Double {
        switch count {
        case ..<10: 0.1
        case ..<30: 0.05
        default: 0.025
        }
    }

    // MARK: Progress views

    static let progressHeight: CGFloat = 4
    static let barProgressHeight: CGFloat = 2.5
    static let progressTrack = UIColor.systemFill
    /// The least width of the filled part, for a progress above zero.
    static let leastProgressWidth: CGFloat = 8
    static let progressDuration = 0.25

    // MARK: Activity indicators

    static let activitySpokes = 8
    /// The duration of one turn, in seconds.
    static let activityDuration = 1.0
    static let activityColor = UIColor.secondaryLabel
    static let activitySide: CGFloat = 20
    static let largeActivitySide: CGFloat = 37
    /// The inner end of a spoke, as a fraction of the radius.
    static let activitySpokeStart: CGFloat = 0.46
    /// The width of a spoke, as a fraction of the radius.
    static let activitySpokeWidth: CGFloat = 0.25
    /// The opacity of the faintest spoke, which was the leading spoke seven steps ago.
    static let faintestSpokeAlpha: CGFloat = 0.2

    // MARK: Refresh controls

    static let refreshHeight: CGFloat = 60
    /// The pull that begins a refresh, in points.
    static let refreshPull: CGFloat = 110
    /// In a short scroll view, the pull that begins a refresh, as a fraction of the height; at least the refresh control's height.
    static let refreshPullShare: CGFloat = 0.2
    /// The pull after which spokes appear.
    static let refreshFirstSpoke: CGFloat = 20
    /// The distance from the edges to spokes and title, if there is a title.
    static let refreshTitleGap: CGFloat = 10
    /// The least distance from the title to the scroll view's sides.
    static let refreshTitleMargin: CGFloat = 16
    static var refreshTitleFont: UIFont { scaled(.systemFont(ofSize: 13), with: .footnote) }
    static let refreshTitleColor = UIColor.secondaryLabel
    /// The duration of the spokes' disappearance, in seconds.
    static let refreshEndDuration = 0.25
}
