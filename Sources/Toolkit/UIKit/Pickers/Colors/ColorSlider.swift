// A slider of a color picker: its track shows the colors of its values, and the thumb the chosen one. A field beside it has the number.

internal import WindowSystem

/// A slider for a component of a colour, from 0 to 1.
final class ColorSlider: ColorArea {
    /// The component that a slider changes.
    enum Component: CaseIterable {
        case red, green, blue, alpha

        var keyPath: WritableKeyPath<ColorValue, Double> {
            switch self {
            case .red: \.red
            case .green: \.green
            case .blue: \.blue
            case .alpha: \.alpha
            }
        }
        var title: String {
            switch self {
            case .red: SystemText.shown("Red")
            case .green: SystemText.shown("Green")
            case .blue: SystemText.shown("Blue")
            case .alpha: SystemText.shown("Opacity")
            }
        }
        /// The number of the largest value: 255, or 100 percent.
        var largest: Double { self == .alpha ? 100 : 255 }

        /// The text of a value from 0 to 1.
        func text(_ value: Double) -> String {
            self == .alpha ? SystemText.percent(value) : SystemText.number(Int((value * 255).rounded()))
        }

        /// The value of a text, limited to 0…1; nil if it contains no number.
        func value(of text: String) -> Double? {
            // Some characters stand for 10,000 and more.
            func digit(_ character: Character) -> Int? { character.wholeNumberValue.flatMap { $0 < 10 ? $0 : nil } }
            let digits = text.compactMap(digit)
            let others = text.filter { digit($0) == nil && !$0.isWhitespace && !"%٪".contains($0) }
            guard !digits.isEmpty, digits.count < 7, others.isEmpty else { return nil }
            return min(Double(digits.reduce(0) { 10 * $0 + $1 }) / largest, 1)
        }
    }

    let component: Component
    private let checkers = CheckerView(frame: .zero)
    private let track = GradientView(frame: .zero)
    private let disc = ColorSwatch(frame: .zero), outline = ColorMark(frame: .zero)

    init(_ component: Component) {
        self.component = component
        super.init(frame: .zero)
        isOpaque = false
        checkers.isHidden = component != .alpha
        checkers.clipsToBounds = true
        disc.isRound = true
        for view in [checkers, track, disc] { view.isUserInteractionEnabled = false }
        for view in [checkers, track, disc, outline] { addSubview(view) }
        valueDidChange()
    }

    required init?(coder: NSCoder) { nil }

    private var share: Double { value[keyPath: component.keyPath] }

    override func valueDidChange() {
        super.valueDidChange()
        var (low, high) = (component == .alpha ? value : value.opaque, value.opaque)
        low[keyPath: component.keyPath] = 0
        high[keyPath: component.keyPath] = 1
        let (left, right) = isMirrored ? (high, low) : (low, high)
        track.show([left.color, right.color], from: CGPoint(x: 0, y: 0.5), to: CGPoint(x: 1, y: 0.5))
        disc.color = component == .alpha ? value.color : value.opaque.color
    }

    override func directionDidChange() {
        super.directionDidChange()
        valueDidChange()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = bounds.height
        for view in [checkers, track] {
            view.frame = bounds
            view.layer.cornerRadius = side / 2
        }
        let x = (share * max(bounds.width - side, 0)).rounded()
        outline.frame = directed(CGRect(x: x, y: 0, width: side, height: side)).insetToMiddle(dx: 2, dy: 2)
        outline.layer.cornerRadius = outline.frame.height / 2
        disc.frame = outline.frame.insetToMiddle(dx: 1, dy: 1)
    }

    override func choose(at point: CGPoint, continuously: Bool) {
        let way = bounds.width - bounds.height
        guard way > 0 else { return }
        let part = Double((point.x - bounds.height / 2) / way)
        choose(share: isMirrored ? 1 - part : part, continuously: continuously)
    }

    /// Chooses a value, limited to 0…1 and rounded to the numbers that the field shows.
    func choose(share: Double, continuously: Bool) {
        guard share.isFinite else { return }
        var new = value
        new[keyPath: component.keyPath] = (min(max(share, 0), 1) * component.largest).rounded() / component.largest
        choose(new, continuously: continuously)
    }

    // MARK: Keys

    private func change(by numbers: Double) { choose(share: share + numbers / component.largest, continuously: false) }

    override func takesKey(_ key: Key) -> Bool {
        switch key {
        case .up: change(by: 1)
        case .down: change(by: -1)
        case .left: change(by: isMirrored ? 1 : -1)
        case .right: change(by: isMirrored ? -1 : 1)
        default: return false
        }
        return true
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.press.key {
        case .pageUp where isEnabled: change(by: component.largest / 10)
        case .pageDown where isEnabled: change(by: -component.largest / 10)
        case .home where isEnabled: choose(share: 0, continuously: false)
        case .end where isEnabled: choose(share: 1, continuously: false)
        default: super.pressesBegan(presses, with: event)
        }
    }

    override var focusRingTarget: FocusRingTarget { FocusRingTarget(outline) }

    override var defaultAccessibilityLabel: String? { component.title }
    override var defaultAccessibilityValue: String? { component.text(share) }
    override var accessibilityRange: AccessibleRange? {
        AccessibleRange(value: share * component.largest, minimum: 0, maximum: component.largest, step: 1)
    }
    override func setAccessibleValue(_ value: Double) -> Bool {
        choose(share: value / component.largest, continuously: false)
        return true
    }
    override func accessibilityIncrement() { change(by: component.largest / 10) }
    override func accessibilityDecrement() { change(by: -component.largest / 10) }
}

/// A view with the squares behind translucent colours.
private final class CheckerView: UIView {
    override func didInit() { contentMode = .redraw }

    override func draw(_ rect: CGRect) {
        if let context = UIGraphicsGetCurrentContext() { Checkerboard.draw(in: bounds, context: context) }
    }
}

/// A field whose text is used when editing ends, and restored if it has no meaning.
final class ColorField: UITextField {
    /// Called with the text after editing; returns false if it has no meaning.
    var commit: ((String) -> Bool)?
    /// The text while the field is not edited.
    var shownText = "" { didSet { if !isEditing { text = shownText } } }

    override func didInit() {
        super.didInit()
        font = Theme.colorPickerFieldFont
        textAlignment = .center
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = Theme.colorPickerCorner
        autocorrectionType = .no
        autocapitalizationType = .none
        addAction(UIAction { [weak self] _ in self?.selectAll(nil) }, for: .editingDidBegin)
        addAction(UIAction { _ in }, for: .editingDidEndOnExit)
        addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                if text != shownText { _ = commit?(text ?? "") }
                text = shownText
            }, for: .editingDidEnd)
    }
}

/// A slider with its title above and its number beside it.
final class ColorSliderRow: UIView {
    let slider: ColorSlider
    let field = ColorField(frame: .zero)
    private let label = UILabel(frame: .zero)

    static let height = Theme.colorPickerLabelHeight + Theme.colorSliderHeight

    init(_ component: ColorSlider.Component, choose: @escaping (ColorValue, Bool) -> Void) {
        slider = ColorSlider(component)
        super.init(frame: .zero)
        isOpaque = false
        slider.choose = { [weak self] value, continuously in
            self?.updateField()
            choose(value, continuously)
        }
        field.commit = { [weak self] text in
            guard let share = component.value(of: text) else { return false }
            self?.slider.choose(share: share, continuously: false)
            return true
        }
        label.font = Theme.colorPickerLabelFont
        label.textColor = Theme.detailText
        label.isAccessibilityElement = false
        for view in [label, slider, field] { addSubview(view) }
        systemTextDidChange()
    }

    required init?(coder: NSCoder) { nil }

    func show(_ value: ColorValue) {
        slider.value = value
        updateField()
    }

    private func updateField() { field.shownText = slider.component.text(slider.value[keyPath: slider.component.keyPath]) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let top = Theme.colorPickerLabelHeight, height = Theme.colorSliderHeight
        label.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top - 2)
        label.textAlignment = .natural
        let width = max(bounds.width - Theme.colorFieldWidth - Theme.colorPickerGap, 0)
        slider.frame = directed(CGRect(x: 0, y: top, width: width, height: height))
        field.frame = directed(CGRect(x: bounds.width - Theme.colorFieldWidth, y: top, width: Theme.colorFieldWidth, height: height))
    }
}

extension ColorSliderRow: SystemTextShowing {
    func systemTextDidChange() {
        label.text = slider.component.title
        field.accessibilityLabel = slider.component.title
        updateField()
    }
}
