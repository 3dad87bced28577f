// The number at a tab's icon, which hops when it changes.

internal import UIKit

/// A red disc with a number; hidden without one.
@preconcurrency @MainActor
final class BadgeView: UIView {
    static let side: CGFloat = 15
    /// Where the badge lies, from the icon's upper left corner.
    static let offset = CGPoint(x: 22, y: -3)
    static let hopScale: CGFloat = 1.5
    /// How long the badge takes to grow, and as long again to shrink, in seconds.
    static let hopDuration: TimeInterval = 0.2

    private let label = UILabel(frame: .zero)
    private static let hopKey = "hop"

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isHidden = true
        backgroundColor = .systemRed
        layer.cornerRadius = Self.side / 2
        label.textColor = .white
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// What the badge says; nil, nothing and zero hide it. Another text makes it hop.
    var text: String? {
        get { label.text }
        set {
            let shown = newValue == "" || newValue == "0" ? nil : newValue
            guard shown != label.text else { return }
            label.text = shown
            label.font = UIFont.systemFont(ofSize: (shown?.count ?? 0) > 2 ? 8 : 10)
            isHidden = shown == nil
            if isHidden { layer.removeAnimation(forKey: Self.hopKey) } else { hop() }
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }

    /// Grows and shrinks again, from whatever size is shown.
    private func hop() {
        guard window != nil else { return }
        let isHopping = layer.animation(forKey: Self.hopKey) != nil
        let hop = CAKeyframeAnimation(keyPath: "transform.scale")
        hop.values = [isHopping ? layer.presentation()?.transform.m11 ?? 1 : 1, Self.hopScale, 1]
        hop.timingFunctions = [CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeInEaseOut)]
        hop.duration = 2 * Self.hopDuration
        layer.add(hop, forKey: Self.hopKey)
    }
}
