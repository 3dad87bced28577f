// A number wheel as a tab's icon.

@preconcurrency public import Foundation
public import UIKit

/// Rolls through a list of texts as its progress goes from 0 to 1.
///
/// The top label is squeezed towards the top edge while the bottom label grows from the bottom edge. With f the fraction of the distance
/// between two texts and h the height of the labels:
///
///     f = 0        f = 0.4       f = 0.8
///     ┌────────┐   ┌────────┐    ┌────────┐
///     │        │   │  top   │    │  top   │ h·(1 − f)
///     │  top   │   │        │    ├────────┤
///     │        │   ├────────┤    │ bottom │ h·f
///     │        │   │ bottom │    │        │
///     └────────┘   └────────┘    └────────┘
///
/// If the wheel follows a list, f is the visible fraction of the next row.
@preconcurrency @MainActor open class WheelView: LiveIconView {
    let topLabel = WheelView.makeLabel()
    let bottomLabel = WheelView.makeLabel()
    private var labels: [UILabel] { [topLabel, bottomLabel] }
    /// The position in texts: at 14.568 the wheel shows 0.432 of text 14 and 0.568 of text 15.
    public private(set) var position = 0.0
    /// The index of the top label's text; nil if the labels must be updated.
    private var topIndex: Int?
    private var _progress: Float = 0

    /// The position as a fraction of the number of texts, clamped to 0…1; NaN is treated as 0.
    open var progress: Float {
        get { _progress }
        set {
            _progress = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
            showProgress()
        }
    }

    /// The texts as an array; if `source` is of another type, reading this property creates all texts.
    open var contents: [String] {
        get { source as? [String] ?? (0..<source.count).map(source.text(at:)) }
        set { source = newValue }
    }

    /// The texts; a custom type may create them on demand. Empty by default.
    open var source: any WheelContents = [String]() {
        didSet {
            topIndex = nil
            showProgress()
        }
    }

    /// Returns the accessibility value for the text at an index; nil, the default, uses the text itself.
    public var spokenText: ((Int) -> String)?

    /// The text at the wheel's position, unless another value was set.
    open override var accessibilityValue: String? {
        get {
            if let value = super.accessibilityValue { return value }
            guard source.count > 0 else { return nil }
            let index = Int(position)
            return spokenText?(index) ?? source.text(at: index)
        }
        set { super.accessibilityValue = newValue }
    }

    /// Sets the colour of text and border.
    open override func tintColorDidChange() {
        for label in labels { label.textColor = tintColor }
        layer.borderColor = tintColor.resolvedColor(with: traitCollection).cgColor
    }

    /// The labels' background colour; the wheel's own background is clear.
    open override var backgroundColor: UIColor? {
        get { topLabel.backgroundColor }
        set { for label in labels { label.backgroundColor = newValue } }
    }

    /// The width of the border, in points. Setting it also sets the layout margins to `borderWidth` + `labelInset`.
    open var borderWidth: CGFloat {
        get { layer.borderWidth }
        set {
            layer.borderWidth = newValue
            updateMargins()
        }
    }

    /// The distance between the border and the labels, in points.
    open var labelInset = WheelView.articleLabelInset { didSet { updateMargins() } }

    private func updateMargins() {
        // The safe area must not inset the labels.
        insetsLayoutMarginsFromSafeArea = false
        let margin = borderWidth + labelInset
        layoutMargins = UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin)
    }

    /// The bottom label's share of the height as a function of the position between two texts; linear by default.
    open var squeezeCurve = TimingCurve.linear { didSet { transformLabels() } }

    /// The labels' font; a text that is too wide is shown smaller.
    open var font: UIFont {
        get { topLabel.font }
        set { for label in labels { label.font = newValue } }
    }

    /// The size of the labels' font, in points.
    open var fontSize: CGFloat {
        get { font.pointSize }
        set { font = font.withSize(newValue) }
    }

    /// Updates the labels' transforms, which depend on their height.
    open override func layoutSubviews() {
        super.layoutSubviews()
        transformLabels()
    }

    override func setUp() {
        super.setUp()
        for label in labels {
            addSubview(label)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
                label.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
                label.leftAnchor.constraint(equalTo: layoutMarginsGuide.leftAnchor),
                label.rightAnchor.constraint(equalTo: layoutMarginsGuide.rightAnchor),
            ])
        }
        transformLabels()
    }

    private static func makeLabel() -> UILabel {
        let label = UILabel()
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }
}

// MARK: - Rolling

extension WheelView {
    /// Rolls to a position in texts, clamped to the first and the last one; NaN is treated as 0. `progress` follows, but a Float is not
    /// exact enough for a million texts.
    public func roll(toPosition newPosition: Double) {
        let count = Double(source.count)
        let clamped = newPosition.isNaN ? 0 : min(max(newPosition, 0), count)
        _progress = Float(clamped / max(count, 1))
        setPosition(clamped)
    }

    private func showProgress() { setPosition(Double(Float(source.count) * _progress)) }

    /// Updates both labels for a position, which is clamped to the texts.
    private func setPosition(_ newPosition: Double) {
        let last = source.count - 1
        guard last >= 0 else {
            position = 0
            topIndex = nil
            for label in labels { label.text = nil }
            return
        }
        position = Self.roundedIfNearWhole(min(max(newPosition, 0), Double(last)))
        let top = Int(position)
        if topIndex != top {
            topIndex = top
            topLabel.text = source.text(at: top)
            bottomLabel.text = source.text(at: min(top + 1, last))
        }
        transformLabels()
    }

    /// Removes rounding errors: a position just below a text's index would still show the previous text.
    private static func roundedIfNearWhole(_ position: Double) -> Double {
        let whole = position.rounded()
        return abs(position - whole) < 1e-6 ? whole : position
    }

    /// Scales each label to its share of the height.
    private func transformLabels() {
        let f = CGFloat(squeezeCurve.value(at: position - position.rounded(.down)))
        topLabel.transform = CGAffineTransform(scaleX: 1, y: 1 - f)
            .concatenating(CGAffineTransform(translationX: 0, y: -topLabel.bounds.height / 2 * f))
        bottomLabel.transform = CGAffineTransform(scaleX: 1, y: f)
            .concatenating(CGAffineTransform(translationX: 0, y: bottomLabel.bounds.height / 2 * (1 - f)))
    }
}

// MARK: - Parameters

extension WheelView: Tunable {
    /// The width of the border in the article, in points.
    nonisolated public static let articleBorderWidth: CGFloat = 1
    /// The distance between the border and the labels in the article, in points.
    nonisolated public static let articleLabelInset: CGFloat = 0
    /// The size of the digits in the article, in points.
    nonisolated public static let articleFontSize: CGFloat = 15

    /// Sets the border, the inset and the font of the article.
    public func applyArticleStyle() {
        font = UIFont.systemFont(ofSize: Self.articleFontSize, weight: .bold)
        labelInset = Self.articleLabelInset
        borderWidth = Self.articleBorderWidth
    }

    /// "wheel", with the border, the label's inset, the squeeze and the size of the digits. The generated code creates a wheel for Auto
    /// Layout, and then sets the article's border and font.
    public static var declarations: [InteractionDeclaration] {
        declared(
            "wheel", as: "\(self)(frame: .zero)",
            .number("border-width", \WheelView.borderWidth, "borderWidth", default: articleBorderWidth, in: 0...10, unit: .points),
            .number("label-inset", \WheelView.labelInset, "labelInset", default: articleLabelInset, in: 0...10, unit: .points),
            .number("font-size", \WheelView.fontSize, "fontSize", default: articleFontSize, in: 4...40, unit: .points),
            .curve("squeeze-curve", \WheelView.squeezeCurve, "squeezeCurve", default: .linear, over: .position)
        ).moving(motion)
    }

    /// The shares of both labels over the position between two texts.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        func track(_ target: MotionTarget, from: Double, to: Double) -> MotionTrack {
            MotionTrack(target, .scaleY, from: from, to: to, duration: 1, pacing: .curve(values.curve("squeeze-curve")), axis: .position)
        }
        return InteractionMotion(
            phases: [
                MotionPhase(
                    "roll", trigger: "The list scrolls: the position is the visible fraction of the next row.",
                    tracks: [track(.topLabel, from: 1, to: 0), track(.bottomLabel, from: 0, to: 1)])
            ],
            constants: [
                values.constant("border-width", "The width of the wheel's border, in points"),
                values.constant("label-inset", "The distance between the border and the labels, in points"),
                values.constant("font-size", "The size of the digits, in points"),
            ],
            notes: [
                "The scroll offset moves the wheel; this is no motion in time.",
                "The upper label is scaled about its upper edge, the lower one about its lower edge.",
            ])
    }
}

// MARK: - Contents

/// A random-access sequence of texts.
@MainActor public protocol WheelContents {
    /// The number of texts.
    var count: Int { get }
    /// The text at `index`, which must be in `0..<count`.
    func text(at index: Int) -> String
}

extension [String]: WheelContents {
    /// Returns the element at `index`.
    public func text(at index: Int) -> String { self[index] }
}
