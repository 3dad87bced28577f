// The number at a tab's icon, which hops when it changes.

internal import UIKit

/// A red disc with a number, which grows into sight and shrinks out of it; hidden without one.
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
    /// The smallest scale; a scale of 0 is not invertible.
    private static let leastSize: CGFloat = 0.001

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
        get { said }
        set {
            let shown = newValue == "" || newValue == "0" ? nil : newValue
            guard shown != said else { return }
            let wasShown = said != nil
            said = shown
            guard let shown else { return leave() }
            let size = wasShown || isLeaving ? seenSize : 0
            let opacity = seenOpacity
            isLeaving = false
            isHidden = false
            label.text = shown
            label.font = UIFont.systemFont(ofSize: shown.count > 2 ? 8 : 10)
            if UIAccessibility.isReduceMotionEnabled { return fade(from: opacity, to: 1) }
            scale([size, Self.hopScale, 1])
        }
    }
    private var said: String?
    /// Whether the badge is shrinking away.
    private var isLeaving = false

    /// The size that is seen, as a part of the badge's own.
    private var seenSize: CGFloat {
        layer.animation(forKey: Self.hopKey) == nil ? 1 : layer.presentation()?.transform.m11 ?? 1
    }

    /// The opacity that is seen.
    private var seenOpacity: Float {
        if isHidden { return 0 }
        return layer.animation(forKey: Self.hopKey) == nil ? 1 : layer.presentation()?.opacity ?? 1
    }

    /// Shrinks to nothing, and is hidden then.
    private func leave() {
        guard window != nil, !isHidden else {
            isHidden = true
            layer.removeAnimation(forKey: Self.hopKey)
            return
        }
        isLeaving = true
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            guard let self, said == nil else { return }
            isHidden = true
            isLeaving = false
        }
        if UIAccessibility.isReduceMotionEnabled { fade(from: seenOpacity, to: 0) } else { scale([seenSize, Self.leastSize]) }
        CATransaction.commit()
    }

    /// Comes or goes without a movement, in place of any other change under way.
    private func fade(from: Float, to: Float) {
        guard window != nil, from != to else { return layer.removeAnimation(forKey: Self.hopKey) }
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = from
        fade.toValue = to
        fade.duration = Self.hopDuration
        layer.add(fade, forKey: Self.hopKey)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }

    /// Goes through `sizes`, each taking the time of half a hop.
    private func scale(_ sizes: [CGFloat]) {
        guard window != nil else { return }
        let ways = sizes.count - 1
        let hop = CAKeyframeAnimation(keyPath: "transform.scale")
        hop.values = sizes.map { max($0, Self.leastSize) }
        hop.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .easeInEaseOut), count: ways)
        hop.duration = Double(ways) * Self.hopDuration
        layer.add(hop, forKey: Self.hopKey)
    }
}
