// The theme of controls.

internal import Foundation

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
    /// The background of the selected segment.
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
}
