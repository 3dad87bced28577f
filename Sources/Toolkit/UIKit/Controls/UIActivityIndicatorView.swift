// An activity indicator: spokes that turn while a task is running.

@preconcurrency public import Foundation

/// Shows that a task is running. While it does not spin, or is hidden, it needs no frames.
///
/// The spokes turn even if the user prefers reduced motion, as on iOS.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    /// The size and the colour of the indicator.
    nonisolated public enum Style: Int, Sendable {
        /// 20 × 20 points, grey.
        case medium = 100
        /// 37 × 37 points, grey.
        case large = 101
        /// 37 × 37 points, white: the former name of `large` with the colour white.
        case whiteLarge = 0
        /// 20 × 20 points, white: the former name of `medium` with the colour white.
        case white = 1
        /// 20 × 20 points, grey: the former name of `medium`.
        case gray = 2
    }

    private static let turnKey = "contents.turn"
    private var _isAnimating = false
    private var ownColor: UIColor?
    /// The number of spokes that are drawn while the indicator does not spin, from the top clockwise.
    var shownSpokes = Theme.activitySpokes { didSet { if oldValue != shownSpokes { showSpokes() } } }
    /// The time at which the indicator began to spin, on the media clock.
    private var begin: CFTimeInterval = 0

    /// The style. Setting it also resets the colour to the style's colour.
    open var style: Style {
        didSet {
            ownColor = nil
            invalidateIntrinsicContentSize()
            lookDidChange()
        }
    }
    /// Whether the indicator is hidden while it does not spin; true by default.
    open var hidesWhenStopped = true { didSet { if oldValue != hidesWhenStopped { isHidden = hidesWhenStopped && !_isAnimating } } }
    /// The colour of the most opaque spoke; nil restores the default, the style's colour.
    open var color: UIColor! {
        get { ownColor ?? styleColor }
        set {
            ownColor = newValue
            customize(AppearanceCall<UIActivityIndicatorView>("color", isSet: { $0.ownColor != nil }) { $0.color = newValue })
            lookDidChange()
        }
    }
    /// Whether the indicator spins.
    open var isAnimating: Bool { _isAnimating }

    /// An indicator of the size of its style, which does not spin and is hidden.
    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
        bounds.size = intrinsicContentSize
        layer.position = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    }

    /// An indicator of the style `medium`, which does not spin and is hidden.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
    }

    /// An indicator of the style `medium`, which does not spin and is hidden.
    public required init(coder: NSCoder) {
        style = .medium
        super.init(frame: .zero)
    }

    override func didInit() {
        isOpaque = false
        isUserInteractionEnabled = false
        contentMode = .center
        isHidden = true
    }

    /// Shows the indicator and starts spinning.
    open func startAnimating() {
        guard !_isAnimating else { return }
        _isAnimating = true
        begin = CACurrentMediaTime()
        isHidden = false
        updateAnimation()
    }

    /// Stops spinning; hides the indicator if `hidesWhenStopped` is true.
    open func stopAnimating() {
        guard _isAnimating else { return }
        _isAnimating = false
        if hidesWhenStopped { isHidden = true }
        updateAnimation()
    }

    // MARK: Size

    private var side: CGFloat {
        switch style {
        case .medium, .white, .gray: Theme.activitySide
        case .large, .whiteLarge: Theme.largeActivitySide
        }
    }

    private var styleColor: UIColor { style == .white || style == .whiteLarge ? .white : Theme.activityColor }

    /// 20 × 20 or 37 × 37 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: side, height: side) }
    /// The intrinsic size, whatever `size` is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    // MARK: Spinning

    /// Whether the view is hidden. A hidden indicator continues to spin when it is shown again.
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            super.isHidden = newValue
            updateAnimation()
        }
    }

    /// Also starts or stops the animation, which runs only in a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateAnimation()
    }

    private var look: ActivitySpokes.Look {
        let traits = traitCollection
        return ActivitySpokes.Look(side: side, scale: max(traits.displayScale, 1), color: color.resolvedColor(with: traits).cgColor)
    }

    private func updateAnimation() {
        guard _isAnimating, !super.isHidden, window != nil else { return layer.removeAnimation(forKey: Self.turnKey) }
        guard layer.animation(forKey: Self.turnKey) == nil else { return }
        let turn = CAKeyframeAnimation(keyPath: "contents")
        turn.values = ActivitySpokes.pictures(look)
        turn.calculationMode = .discrete
        turn.duration = Theme.activityDuration
        turn.repeatCount = .infinity
        turn.beginTime = begin
        layer.add(turn, forKey: Self.turnKey)
    }

    /// Sets the layer's contents to the spokes; `draw(_:)` is not called.
    open override func display(_ layer: CALayer) { showSpokes() }

    private func showSpokes() {
        let look = look
        let isPart = shownSpokes < Theme.activitySpokes
        layer.contents = isPart ? ActivitySpokes.picture(look, spokes: shownSpokes) { _ in 1 } : ActivitySpokes.pictures(look).first
        layer.contentsScale = look.scale
    }

    private func lookDidChange() {
        showSpokes()
        layer.removeAnimation(forKey: Self.turnKey)
        updateAnimation()
    }

    /// Also draws the spokes in the colour and at the scale of the new traits.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        lookDidChange()
    }

    // MARK: Accessibility

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .updatesFrequently }
    /// "In progress" or "Progress halted".
    override var defaultAccessibilityLabel: String? { SystemText.shown(_isAnimating ? "In progress" : "Progress halted") }
}

/// Draws and caches the pictures of activity indicators.
enum ActivitySpokes {
    struct Look: Hashable {
        /// In points.
        var side: CGFloat
        var scale: CGFloat
        var color: CGColor
    }

    private static var cache: [Look: [CGImage]] = [:]
    private static let cacheLimit = 8

    /// The pictures of one turn, clockwise; the first has its leading spoke at the top.
    static func pictures(_ look: Look) -> [CGImage] {
        if let known = cache[look] { return known }
        let pictures = (0..<Theme.activitySpokes).compactMap { picture(look, leading: $0) }
        if cache.count >= cacheLimit { cache.removeAll() }
        cache[look] = pictures
        return pictures
    }

    private static func picture(_ look: Look, leading: Int) -> CGImage? {
        let count = Theme.activitySpokes
        return picture(look, spokes: count) { index in
            let age = CGFloat((leading - index + count) % count) / CGFloat(count - 1)
            return 1 - age * (1 - Theme.faintestSpokeAlpha)
        }
    }

    /// A picture of the first `spokes` spokes, from the top clockwise; `alpha` multiplies the colour's own.
    static func picture(_ look: Look, spokes: Int, alpha: (Int) -> CGFloat) -> CGImage? {
        let pixels = Int((look.side * look.scale).rounded(.up))
        guard pixels > 0, let context = CGContext(pixelWidth: pixels, pixelHeight: pixels, scale: look.scale) else { return nil }
        let count = Theme.activitySpokes
        let radius = look.side / 2
        let width = radius * Theme.activitySpokeWidth
        let start = radius * Theme.activitySpokeStart
        let spoke = CGPath(
            roundedRect: CGRect(x: -width / 2, y: -radius, width: width, height: radius - start), cornerWidth: width / 2,
            cornerHeight: width / 2, transform: nil)
        for index in 0..<min(max(spokes, 0), count) {
            context.saveGState()
            context.translateBy(x: radius, y: radius)
            context.rotate(by: 2 * .pi * CGFloat(index) / CGFloat(count))
            context.setFillColor(look.color.copy(alpha: look.color.alpha * alpha(index)))
            context.addPath(spoke)
            context.fillPath()
            context.restoreGState()
        }
        return context.makeImage()
    }
}
