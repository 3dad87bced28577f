// The theme of color wells and color pickers.

extension Theme {
    // MARK: Color wells

    static let colorWellSize = CGSize(width: 28, height: 28)
    /// The width of the ring with all hues.
    static let colorWellRing: CGFloat = 3
    /// The distance between the ring and the colour.
    static let colorWellGap: CGFloat = 2.5
    /// The line through the disc of a well without a colour.
    static let noColorLine = UIColor(light: 0xFF3B30, dark: 0xFF453A)
    /// The line around a colour, which shows where a colour like the background ends.
    static let colorEdge = UIColor(light: 0x000000, 0.15, dark: 0xFFFFFF, 0.2)

    // MARK: Transparency

    /// The sides of the squares behind translucent colours.
    static let checkerSide: CGFloat = 5
    static let checkerLight = UIColor(white: 1, alpha: 1)
    static let checkerDark = UIColor(white: 0.8, alpha: 1)

    // MARK: Color pickers

    static let colorPickerMargin: CGFloat = 16
    /// The width of a picker in a popover, and the greatest width of its contents.
    static let colorPickerWidth: CGFloat = 332
    static let colorPickerContentWidth: CGFloat = 440
    static let colorPickerHeader: CGFloat = 50
    static let colorPickerTitleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
    static let colorPickerLabelFont = UIFont.systemFont(ofSize: 13, weight: .medium)
    static let colorPickerFieldFont = UIFont.systemFont(ofSize: 15)
    static let colorPickerLabelHeight: CGFloat = 21
    static let colorPickerGap: CGFloat = 14
    static let colorPickerCorner: CGFloat = 8
    static let colorCloseSide: CGFloat = 30
    /// The space around the grid or the spectrum that its mark may cover.
    static let colorMarkWidth: CGFloat = 3
    static let colorMarkCorner: CGFloat = 3
    /// The side of the ring in the spectrum.
    static let colorRingSide: CGFloat = 30
    static let colorMarkShadow = Shadow(opacity: 0.3, radius: 2, offset: CGSize(width: 0, height: 1))
    static let colorSliderHeight: CGFloat = 34
    static let colorFieldWidth: CGFloat = 68
    static let hexFieldWidth: CGFloat = 112
    static let colorSwatchSide: CGFloat = 72
    static let savedColorSide: CGFloat = 30
    static let savedColorPitch: CGFloat = 42
}
