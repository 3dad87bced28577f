// A number wheel: two labels, of which one is squeezed away at the top while the other grows from the bottom.

@preconcurrency public import Foundation
public import UIKit

/// An icon that rolls through a list of texts as its progress goes from 0 to 1.
///
/// With f the fraction of the way from one text to the next, h the labels' height:
///
///     f = 0        f = 0.4       f = 0.8
///     ┌────────┐   ┌────────┐    ┌────────┐
///     │        │   │  top   │    │  top   │ h·(1 − f)
///     │  top   │   │        │    ├────────┤
///     │        │   ├────────┤    │ bottom │ h·f
///     │        │   │ bottom │    │        │
///     └────────┘   └────────┘    └────────┘
///
/// The lower label's share of the height is always f: the visible fraction of the next row, if the list is followed.
@preconcurrency @MainActor
open class WheelView: UIView {
    let topLabel = WheelView.makeLabel()
    let bottomLabel = WheelView.makeLabel()
    /// Where the wheel stands, in texts: 14.568 is text 14 with 0.568 of text 15.
    private(set) var position = 0.0
    /// The text that the top label has; nil when the texts are others than before.
    private var shownText: Int?
    /// What `progress` is being set to, where that is known more exactly.
    private var exactProgress: Double?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// How far the wheel has rolled, 0…1; other values are clamped, NaN counts as 0.
    open var progress: Float = 0 {
        didSet {
            progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
            show(position: exactProgress.map { Double(source.count) * $0 } ?? Double(Float(source.count) * progress))
        }
    }

    /// The texts; empty shows nothing.
    open var contents: [String] {
        get { source as? [String] ?? (0..<source.count).map(source.text(at:)) }
        set { source = newValue }
    }

    /// What makes the texts, where an array of them would be too large.
    open var source: any WheelContents = [String]() {
        didSet {
            shownText = nil
            show(position: Double(Float(source.count) * progress))
        }
    }

    /// Rolls to `progress` with the precision that a million texts need and a Float has not.
    public func roll(to progress: Double) {
        let clamped = progress.isNaN ? 0 : min(max(progress, 0), 1)
        exactProgress = clamped
        self.progress = Float(clamped)
        exactProgress = nil
    }

    /// What is spoken of the text at an index; the text itself where nothing else is set.
    public var spokenText: ((Int) -> String)?

    /// The text that the wheel stands on.
    open override var accessibilityValue: String? {
        get {
            if let value = super.accessibilityValue { return value }
            guard source.count > 0 else { return nil }
            let index = Int(position)
            return spokenText?(index) ?? source.text(at: index)
        }
        set { super.accessibilityValue = newValue }
    }

    open override func tintColorDidChange() {
        topLabel.textColor = tintColor
        bottomLabel.textColor = tintColor
        layer.borderColor = tintColor.resolvedColor(with: traitCollection).cgColor
    }

    /// The layer's colour is fixed, so another appearance needs another one.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        tintColorDidChange()
    }

    open override var backgroundColor: UIColor? {
        get { topLabel.backgroundColor }
        set {
            topLabel.backgroundColor = newValue
            bottomLabel.backgroundColor = newValue
        }
    }

    /// The width of the frame around the wheel; the labels keep inside it.
    open var borderWidth: CGFloat {
        get { layer.borderWidth }
        set {
            // The safe area must not inset the digits.
            insetsLayoutMarginsFromSafeArea = false
            layoutMargins = UIEdgeInsets(top: newValue, left: newValue, bottom: newValue, right: newValue)
            layer.borderWidth = newValue
        }
    }

    /// Both labels' font; a text that is too wide for it is shown smaller.
    open var font: UIFont {
        get { topLabel.font }
        set {
            topLabel.font = newValue
            bottomLabel.font = newValue
        }
    }

    /// The labels' transforms depend on their height, so a new height moves them.
    open override func layoutSubviews() {
        super.layoutSubviews()
        squeeze()
    }
}

// MARK: - Rolling

extension WheelView {
    /// Chooses both labels' texts for a place on the wheel.
    private func show(position wanted: Double) {
        let last = source.count - 1
        guard last >= 0 else {
            position = 0
            shownText = nil
            topLabel.text = nil
            bottomLabel.text = nil
            return
        }
        position = Self.settled(min(max(wanted, 0), Double(last)))
        let top = Int(position)
        if shownText != top {
            shownText = top
            topLabel.text = source.text(at: top)
            bottomLabel.text = source.text(at: min(top + 1, last))
        }
        squeeze()
    }

    /// A division's last bits must not leave a wheel that stands on a text a hair before it.
    private static func settled(_ position: Double) -> Double {
        let whole = position.rounded()
        return abs(position - whole) < 1e-6 ? whole : position
    }

    /// Gives each label its share of the height.
    private func squeeze() {
        let f = CGFloat(position - position.rounded(.down))
        topLabel.transform = CGAffineTransform(scaleX: 1, y: 1 - f)
            .concatenating(CGAffineTransform(translationX: 0, y: -topLabel.bounds.height / 2 * f))
        bottomLabel.transform = CGAffineTransform(scaleX: 1, y: f)
            .concatenating(CGAffineTransform(translationX: 0, y: bottomLabel.bounds.height / 2 * (1 - f)))
    }
}

// MARK: - Setting up

extension WheelView {
    private func setUp() {
        translatesAutoresizingMaskIntoConstraints = false
        for label in [topLabel, bottomLabel] {
            addSubview(label)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
                label.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
                label.leftAnchor.constraint(equalTo: layoutMarginsGuide.leftAnchor),
                label.rightAnchor.constraint(equalTo: layoutMarginsGuide.rightAnchor),
            ])
        }
        squeeze()
    }

    private static func makeLabel() -> UILabel {
        let label = UILabel()
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }
}
