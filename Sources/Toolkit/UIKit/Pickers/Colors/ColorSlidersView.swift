// The sliders of a color picker: red, green, blue, and a field with hexadecimal digits.

/// Sliders for the components of a colour without its opacity.
final class ColorSlidersView: UIView {
    let rows: [ColorSliderRow]
    let hexField = ColorField(frame: .zero)
    private let hexLabel = UILabel(frame: .zero)
    private var value = ColorValue(red: 0, green: 0, blue: 0)

    init(choose: @escaping (ColorValue, Bool) -> Void) {
        rows = [.red, .green, .blue].map { ColorSliderRow($0, choose: choose) }
        super.init(frame: .zero)
        isOpaque = false
        hexField.commit = { [weak self] text in
            guard let self, let new = ColorValue(hex: text, alpha: value.alpha) else { return false }
            show(new)
            choose(new, false)
            return true
        }
        hexLabel.font = Theme.colorPickerFieldFont
        hexLabel.textColor = .label
        hexLabel.isAccessibilityElement = false
        for view in rows as [UIView] + [hexLabel, hexField] { addSubview(view) }
        systemTextDidChange()
    }

    required init?(coder: NSCoder) { nil }

    func show(_ value: ColorValue) {
        self.value = value
        rows.forEach { $0.show(value) }
        hexField.shownText = value.hex
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let pitch = ColorSliderRow.height + Theme.colorPickerGap
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: CGFloat(index) * pitch, width: bounds.width, height: ColorSliderRow.height)
        }
        let y = CGFloat(rows.count) * pitch, width = Theme.hexFieldWidth, height = Theme.colorSliderHeight
        hexField.frame = directed(CGRect(x: bounds.width - width, y: y, width: width, height: height))
        hexLabel.frame = directed(CGRect(x: 0, y: y, width: max(bounds.width - width - Theme.colorPickerGap, 0), height: height))
        hexLabel.textAlignment = isMirrored ? .left : .right
    }
}

extension ColorSlidersView: SystemTextShowing {
    func systemTextDidChange() {
        hexLabel.text = SystemText.shown("sRGB Hex Color #")
        hexField.accessibilityLabel = SystemText.shown("sRGB Hex Color #")
    }
}
