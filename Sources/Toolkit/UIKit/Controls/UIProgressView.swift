// A progress view: a bar that fills from the leading end.

@preconcurrency public import Foundation
internal import WindowSystem

/// A bar that shows how much of a task is done.
@preconcurrency @MainActor open class UIProgressView: UIView {
    /// The look of the bar.
    nonisolated public enum Style: Int, Sendable {
        /// A bar of 4 points with round ends on a grey track.
        case `default` = 0
        /// A bar of 2.5 points without a track, for the edges of bars.
        case bar = 1
    }

    private let track = UIImageView(frame: .zero), fill = UIImageView(frame: .zero)
    private var _progress: Float = 0
    private var observation: ProgressObservation?

    /// The part that is done, from 0 to 1; 0 by default. Other values are limited to the range. Setting it does not animate.
    open var progress: Float {
        get { _progress }
        set { setProgress(newValue, animated: false) }
    }
    /// The view shows the `fractionCompleted` of this object, animated; nil by default. Setting it sets `progress`. In a window, the view
    /// reads the object ten times a second, until the object is finished or cancelled.
    open var observedProgress: Progress? {
        get { observation?.progress }
        set {
            guard observation?.progress !== newValue else { return }
            observation?.stop()
            observation = newValue.map { ProgressObservation($0) { [weak self] in self?.setProgress($0, animated: $1) } }
            if window != nil { observation?.start() }
        }
    }
    /// The style; `default` by default.
    open var progressViewStyle = Style.default { didSet { if oldValue != progressViewStyle { lookDidChange() } } }
    /// The colour of the done part; nil for the tint. Not used with a `progressImage`.
    open var progressTintColor: UIColor? { didSet { customize(\UIProgressView.progressTintColor, then: updateAppearance) } }
    /// The colour of the part that is not filled; nil for a grey, or none in the style `bar`. Not used with a `trackImage`.
    open var trackTintColor: UIColor? { didSet { customize(\UIProgressView.trackTintColor, then: updateAppearance) } }
    /// The image of the done part, stretched to it; nil, the default, for the colour.
    open var progressImage: UIImage? { didSet { customize(\UIProgressView.progressImage, then: lookDidChange) } }
    /// The image of the whole track, stretched to it; nil, the default, for the colour.
    open var trackImage: UIImage? { didSet { customize(\UIProgressView.trackImage, then: lookDidChange) } }

    /// A view of the given style with the progress 0.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
        frame.size = intrinsicContentSize
    }

    /// A view of the default style with the progress 0; the height of `frame` is not used.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: Theme.progressHeight))
    }

    /// A view of the default style with the progress 0.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func didInit() {
        isOpaque = false
        addSubview(track)
        addSubview(fill)
        updateAppearance()
    }

    /// Sets the progress, limited to 0…1, and animates the bar over 0.25 seconds if `animated` is true and the view is in a window.
    open func setProgress(_ progress: Float, animated: Bool) {
        let progress = progress.isNaN ? 0 : min(max(progress, 0), 1)
        guard progress != _progress else { return }
        let isAnimated = animated && window != nil
        if isAnimated { layoutIfNeeded() }
        _progress = progress
        setNeedsLayout()
        guard isAnimated else { return }
        UIView.animate(
            withDuration: Theme.progressDuration, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState, .curveEaseInOut]
        ) { self.layoutIfNeeded() }
    }

    /// Follows the observed progress while the view is in a window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { observation?.stop() } else { observation?.start() }
    }

    // MARK: Layout

    private var barHeight: CGFloat {
        let height = max(progressImage?.size.height ?? 0, trackImage?.size.height ?? 0)
        return height > 0 ? height : progressViewStyle == .bar ? Theme.barProgressHeight : Theme.progressHeight
    }

    /// No width; 4 points high, 2.5 in the style `bar`, or the height of the images.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: barHeight) }
    /// The width of `size` and the intrinsic height.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: barHeight) }

    /// The frame. The setter ignores the height and sets the intrinsic height.
    open override var frame: CGRect {
        get { super.frame }
        set { super.frame = CGRect(x: newValue.minX, y: newValue.minY, width: max(0, newValue.width), height: barHeight) }
    }

    /// Lays out the track and the bar. The bar's width is rounded to whole points and is at least 8 points if the progress is above 0.
    open override func layoutSubviews() {
        super.layoutSubviews()
        track.frame = bounds
        let width = bounds.width
        let done = max((CGFloat(_progress) * width).rounded(.toNearestOrAwayFromZero), min(Theme.leastProgressWidth, width))
        fill.frame = directed(CGRect(x: 0, y: 0, width: _progress > 0 ? done : 0, height: bounds.height))
        for view in [track, fill] { view.layer.cornerRadius = view.image == nil && progressViewStyle == .default ? bounds.height / 2 : 0 }
    }

    private func lookDidChange() {
        updateAppearance()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        if bounds.height != barHeight, translatesAutoresizingMaskIntoConstraints { bounds.size.height = barHeight }
    }

    // MARK: Appearance

    private func updateAppearance() {
        fill.image = progressImage
        fill.backgroundColor = progressImage == nil ? progressTintColor ?? _tintColor : nil
        track.image = trackImage
        let color = trackTintColor ?? (progressViewStyle == .default ? Theme.progressTrack : nil)
        track.backgroundColor = trackImage == nil ? color : nil
    }

    /// Also gives the bar the new tint.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateAppearance()
    }

    // MARK: Accessibility

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .updatesFrequently }
    override var defaultAccessibilityValue: String? { SystemText.percent(Double(_progress)) }
    override var accessibilityRange: AccessibleRange? { AccessibleRange(value: Double(_progress), minimum: 0, maximum: 1) }
}

/// Polls `fractionCompleted` of a `Progress`, because Foundation on Linux does not report its changes.
final class ProgressObservation {
    let progress: Progress
    private let show: (_ fraction: Float, _ animated: Bool) -> Void
    private var timer: WakeUp?

    /// The time between two readings, in seconds.
    private static let interval = 0.1

    /// Shows the current fraction without animation.
    init(_ progress: Progress, show: @escaping (_ fraction: Float, _ animated: Bool) -> Void) {
        (self.progress, self.show) = (progress, show)
        show(Float(progress.fractionCompleted), false)
    }

    /// Shows the fraction now and after each interval, until the progress is finished or cancelled.
    func start() {
        guard timer == nil else { return }
        show(Float(progress.fractionCompleted), true)
        guard !progress.isFinished, !progress.isCancelled else { return }
        timer = UIApplication.shared.schedule(after: Self.interval) { [weak self] in
            self?.timer = nil
            self?.start()
        }
    }

    func stop() {
        timer?.cancel()
        timer = nil
    }
}
