// The theme of controls and pickers, and of their pointer effects and focus ring.

extension Theme {
    // MARK: Buttons

    static let systemButtonFont = UIFont.systemFont(ofSize: 15)
    /// The colour of a disabled system button's title, as measured on iOS.
    static let disabledButtonTitle = UIColor(light: 0x858585, 0.45, dark: 0x8C8C8C, 0.45)
    /// The space above and below the title of a button without insets.
    static let buttonPadding: CGFloat = 6
    static let leastButtonWidth: CGFloat = 30
    /// The opacity of a highlighted system button's title and image.
    static let pressedButtonAlpha: CGFloat = 0.2
    /// The opacity of the image of a disabled button, and of a highlighted custom button, if the button has no image for that state.
    static let fadedButtonImageAlpha: CGFloat = 0.5
    /// The colour over a pressed picture.
    static let pressedPictureShade = UIColor(white: 0, alpha: 0.2)

    // MARK: Switches

    /// The colour of a switch that is off. It is translucent, so that the switch stands out from a highlighted row as well.
    static let switchOff = UIColor.secondarySystemFill
    /// The distance between the track's edge and the knob.
    static let switchKnobInset: CGFloat = 2
    /// The additional width of the knob while it is pressed.
    static let switchStretch: CGFloat = 7
    /// The distance of the finger past the middle at which the knob changes sides.
    static let switchSlack: CGFloat = 4
    static let switchDuration = 0.3
    static let switchSize = CGSize(width: 51, height: 31)

    // MARK: Segmented controls

    static let segmentBackground = UIColor.tertiarySystemFill
    static let selectedSegmentBackground = UIColor(light: 0xFFFFFF, dark: 0x636366)
    static let segmentLine = UIColor(light: 0x3C3C43, 0.3, dark: 0x545458, 0.6)
    static let segmentFont = UIFont.systemFont(ofSize: 13, weight: .medium)
    static let selectedSegmentFont = UIFont.systemFont(ofSize: 13, weight: .semibold)
    static let segmentHeight: CGFloat = 32
    static let segmentCornerRadius: CGFloat = 8.5
    static let selectedSegmentCornerRadius: CGFloat = 7
    static let selectedSegmentInset: CGFloat = 2
    /// The space at both sides of a segment's title.
    static let segmentMargin: CGFloat = 10
    static let segmentDuration = 0.3
    static let pressedSegmentAlpha: CGFloat = 0.3
    static let disabledSegmentAlpha: CGFloat = 0.3

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

    // MARK: Page control

    static let pageDot = UIColor(light: 0x000000, 0.2, dark: 0xFFFFFF, 0.3)
    static let currentPageDot = UIColor(light: 0x000000, 0.8, dark: 0xFFFFFF)
    /// The diameter of a dot at 3×; other scales round it, as all metrics of page controls, to pixels.
    static let pageDotDiameter: CGFloat = 22 / 3
    /// The distance between the centres of neighbouring dots.
    static let pageDotPitch: CGFloat = 53 / 3
    static let pageImageGap: CGFloat = 9
    static let pageBackground = UIColor.tertiarySystemFill
    static let pageBackgroundHeight: CGFloat = 26
    /// The distance from the outer dots to the ends of the background.
    static let pageBackgroundMargin: CGFloat = 12
    /// The distance after which a touch moves through the pages.
    static let pageScrubSlop: CGFloat = 10
    static let pageControlHeight: CGFloat = 77 / 3

    // MARK: Pickers

    nonisolated static let pickerRowHeight: CGFloat = 32
    static let pickerSize = CGSize(width: 320, height: 216)
    /// The sum of the left and right margins of a picker with wheels of equal width.
    static let pickerSides: CGFloat = 18
    /// The distance between two wheels.
    static let pickerSpacing: CGFloat = 5
    /// The font of the row between the lines, larger than the font of other rows.
    static let pickerSelectedFont = UIFont.monospacedDigitSystemFont(ofSize: 23, weight: .regular)
    static let pickerFont = UIFont.monospacedDigitSystemFont(ofSize: 20.5, weight: .regular)
    static let pickerSelectedText = UIColor.label
    static let pickerText = UIColor(light: 0x9D9D9D, dark: 0x8E8E93, highLight: 0x6C6C70, highDark: 0xAEAEB2)

    /// The row height of a time's wheels.
    static let timeRowHeight: CGFloat = 34
    /// The width of a time's wheels, which have room for "10" or "上午".
    static let timeWheelWidth: CGFloat = 60
    /// The colour of a date picker's rows outside its range.
    static let pickerOutOfRange = UIColor(light: 0x9D9D9D, 0.5, dark: 0x8E8E93, 0.5)
    static let dayWheelWidth: CGFloat = 130
    static let monthWheelWidth: CGFloat = 135
    static let yearWheelWidth: CGFloat = 75
    static let durationWheelWidth: CGFloat = 110

    // MARK: Calendar

    /// The size of a calendar without a row for the time.
    static let calendarSize = CGSize(width: 320, height: 326)
    static let calendarHeaderHeight: CGFloat = 44
    static let calendarWeekdayHeight: CGFloat = 24
    static let calendarTimeHeight: CGFloat = 50
    /// The space at the left and right of the calendar's grid.
    static let calendarMargin: CGFloat = 8
    /// The maximum diameter of the circle behind the selected day.
    static let calendarCircle: CGFloat = 44
    static let calendarTitleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
    /// The symbol after the title, which opens the wheels for month and year.
    static let calendarChevron = UIImage.SymbolConfiguration(pointSize: 13, weight: .bold)
    static let calendarChevronWidth: CGFloat = 18
    static let calendarWeekdayFont = UIFont.systemFont(ofSize: 13, weight: .semibold)
    static let calendarDayFont = UIFont.systemFont(ofSize: 20)
    static let calendarSelectedFont = UIFont.systemFont(ofSize: 24, weight: .medium)
    static let calendarMonthFade = 0.2
    /// The opacity of the tint behind the selected day, unless the selected day is today.
    static let calendarSelectionAlpha: CGFloat = 0.12

    static let compactDateHeight: CGFloat = 34
    static let compactDateFont = UIFont.systemFont(ofSize: 17)
    /// The space at both sides of a compact button's text.
    static let compactDateMargin: CGFloat = 12
    static let compactDateSpacing: CGFloat = 5
    static let compactDateCornerRadius: CGFloat = 6
    /// The size of the wheels that a time button opens.
    static let compactWheelSize = CGSize(width: 220, height: 200)

    // MARK: Pointer

    /// The highlight of the view under the pointer.
    static let hover = UIColor(light: 0x000000, 0.055, dark: 0xFFFFFF, 0.1)
    /// The highlight over a lifted view, which has colours of its own.
    static let hoverSheen = UIColor(light: 0xFFFFFF, 0.22, dark: 0xFFFFFF, 0.16)
    static let hoverFadeIn = 0.12
    static let hoverFadeOut = 0.25
    /// The horizontal distance between a bar item and the edge of its highlight.
    static let hoverBarInset: CGFloat = 8
    /// The horizontal distance between the title of a search bar's Cancel button and the edge of its highlight.
    static let hoverCancelInset: CGFloat = 5
    /// The distance between an icon and the edge of the disc behind it.
    static let hoverIconInset: CGFloat = 7
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

    // MARK: Focus

    static let focusRingWidth: CGFloat = 2.5
    static let focusRingGap: CGFloat = 2
    /// The minimum width of a ring, including its line.
    static let focusRingLeastWidth: CGFloat = 44
    /// The minimum height of a ring, including its line. Not used for a view with a corner radius: to reach the minimum
    /// width, its ring grows by the same distance in both directions.
    static let focusRingLeastHeight: CGFloat = 32
    /// The distance between a ring and the edge of the window or of a clipping view.
    static let focusRingMargin: CGFloat = 1
    /// The ring's corner radius for views without rounded corners.
    static let focusRingRadius: CGFloat = 6
}
