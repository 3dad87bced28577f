// The spectrum of a color picker: all hues from left to right, from white at the top to black at the bottom.

internal import WindowSystem

/// Shows all hues in all lightnesses, and marks one colour with a ring.
final class ColorSpectrum: ColorArea {
    /// Clips both gradients, so that none shows at the corners of the other.
    private let picture = UIView(frame: .zero)
    private let hues = GradientView(frame: .zero), lightness = GradientView(frame: .zero)
    private let mark = ColorSwatch(frame: .zero), outline = ColorMark(frame: .zero)
    /// The place of the mark, in fractions of the size. It keeps its hue when the colour becomes grey.
    private(set) var place = CGPoint(x: 0, y: 1)

    override func didInit() {
        super.didInit()
        isOpaque = false
        hues.show(
            (0...6).map { UIColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1, alpha: 1) }, from: CGPoint(x: 0, y: 0.5),
            to: CGPoint(x: 1, y: 0.5))
        let white = UIColor.white, black = UIColor.black
        lightness.show(
            [white, white.withAlphaComponent(0), black.withAlphaComponent(0), black], from: CGPoint(x: 0.5, y: 0),
            to: CGPoint(x: 0.5, y: 1), locations: [0, 0.5, 0.5, 1])
        mark.isRound = true
        picture.layer.cornerRadius = Theme.colorPickerCorner
        picture.clipsToBounds = true
        for view in [hues, lightness] { picture.addSubview(view) }
        for view in [picture, mark] { view.isUserInteractionEnabled = false }
        for view in [picture, mark, outline] { addSubview(view) }
    }

    override func valueDidChange() {
        super.valueDidChange()
        // The place of the mark chose this colour, or the program did.
        if !ColorValue(spectrum: place, alpha: value.alpha).looksLike(value) {
            place = CGPoint(x: value.hue ?? Double(place.x), y: 1 - value.lightness)
        }
        mark.color = value.opaque.color
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = bounds
        for view in [hues, lightness] { view.frame = picture.bounds }
        let side = Theme.colorRingSide
        let center = CGPoint(x: place.x * bounds.width, y: place.y * bounds.height)
        outline.frame = CGRect(x: (center.x - side / 2).rounded(), y: (center.y - side / 2).rounded(), width: side, height: side)
        outline.layer.cornerRadius = side / 2
        mark.frame = outline.frame.insetBy(dx: 1, dy: 1)
    }

    override func choose(at point: CGPoint, continuously: Bool) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        choose(place: CGPoint(x: point.x / bounds.width, y: point.y / bounds.height), continuously: continuously)
    }

    private func choose(place new: CGPoint, continuously: Bool) {
        place = CGPoint(x: min(max(new.x, 0), 1), y: min(max(new.y, 0), 1))
        setNeedsLayout()
        choose(ColorValue(spectrum: place, alpha: value.alpha), continuously: continuously)
    }

    /// The share of the size by which an arrow key moves the mark.
    private static let step: CGFloat = 0.02

    override func takesKey(_ key: Key) -> Bool {
        switch key {
        case .up: move(x: 0, y: -Self.step)
        case .down: move(x: 0, y: Self.step)
        case .left: move(x: -Self.step, y: 0)
        case .right: move(x: Self.step, y: 0)
        default: return false
        }
        return true
    }

    private func move(x: CGFloat, y: CGFloat) { choose(place: CGPoint(x: place.x + x, y: place.y + y), continuously: false) }

    override var focusRingTarget: FocusRingTarget { FocusRingTarget(outline) }

    override var defaultAccessibilityLabel: String? { SystemText.shown("Spectrum") }
    /// The hue.
    override var accessibilityRange: AccessibleRange? { AccessibleRange(value: place.x, minimum: 0, maximum: 1) }
    override func setAccessibleValue(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        choose(place: CGPoint(x: value, y: place.y), continuously: false)
        return true
    }
    /// Moves the mark to the right.
    override func accessibilityIncrement() { move(x: 2 * Self.step, y: 0) }
    /// Moves the mark to the left.
    override func accessibilityDecrement() { move(x: -2 * Self.step, y: 0) }
}

/// A view with a gradient.
final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    /// Shows a gradient along a line in fractions of the bounds.
    func show(_ colors: [UIColor], from start: CGPoint, to end: CGPoint, locations: [NSNumber]? = nil) {
        guard let gradient = layer as? CAGradientLayer else { return }
        isOpaque = false
        gradient.colors = colors.map(\.cgColor)
        (gradient.startPoint, gradient.endPoint, gradient.locations) = (start, end, locations)
    }
}
