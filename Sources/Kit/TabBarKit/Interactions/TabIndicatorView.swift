// An indicator that travels between the tabs of a tab bar.

@preconcurrency public import Foundation
public import UIKit

/// A line or a capsule that marks the selected tab, and moves on a spring to the next one.
///
///     indicator = TabIndicatorView(tabBar: tabs.tabBar)
///
/// The indicator works with any tab bar, also with a raised button between the tabs. `position` places it between two tabs, for example
/// in step with a swipe; a `TabSwipe` does this for its `indicator`. With Reduce Motion it fades out at the old tab and in at the
/// new one.
@preconcurrency @MainActor open class TabIndicatorView: UIView, Tunable {
    /// The edge of the bar at which the indicator is.
    public enum Edge: CaseIterable, Sendable { case top, bottom }

    /// The default values.
    nonisolated enum Default {
        static let width: CGFloat = 32
        static let height: CGFloat = 3
        static let spring = SpringValues(dampingRatio: 0.75, response: 0.4)
        static let stretch: CGFloat = 0.25
    }

    /// The indicator's width at rest, in points; limited to the width of the tab.
    open var width = Default.width { didSet { updateFrame() } }
    /// The indicator's height, in points.
    open var height = Default.height { didSet { updateFrame() } }
    /// The edge of the bar; the top by default.
    open var edge = Edge.top { didSet { updateFrame() } }
    /// The spring of the movement to another tab.
    open var spring = Default.spring
    /// The growth of the width in the middle between two tabs, as a fraction of the distance between them.
    open var stretch = Default.stretch { didSet { updateFrame() } }

    private weak var tabBar: UITabBar?
    private let driver = SpringDriver(0, of: "indicator", property: "position")
    private var observations: [NSKeyValueObservation] = []
    private var tabObservations: [NSKeyValueObservation] = []
    /// Whether `position` was set, so that a change of the selection does not move the indicator.
    private var isHeld = false
    /// The bar's visible part while a minimizer shrinks it to a pill, and the radius of its round ends; nil for the whole bar.
    var pill: (bounds: CGRect, radius: CGFloat)? { didSet { updateFrame() } }
    /// The tab at which a fading indicator is going to appear.
    private var fadeTarget: CGFloat?
    /// The number of fades so far.
    private var fadeCount = 0

    /// Adds the indicator to `tabBar`, which is held weakly, at its selected tab.
    public init(tabBar: UITabBar) {
        self.tabBar = tabBar
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isAccessibilityElement = false
        backgroundColor = tabBar.tintColor
        tabBar.addSubview(self)
        driver.timeLayer = tabBar.layer
        driver.valueDidChange = { [weak self] _ in self?.updateFrame() }
        driver.jump(to: selectedPosition ?? 0)
        observations = [
            tabBar.onChange(of: \.selectedItem) { [weak self] in if self?.isHeld == false { self?.moveToSelection(animated: true) } },
            tabBar.onChange(of: \.items) { [weak self] in self?.itemsDidChange() },
            tabBar.onChange(of: \.bounds) { [weak self] in self?.updateFrame() },
        ]
        observeTabs()
    }

    /// Creates an indicator without a tab bar; decodes nothing.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Gets the tuned values before the next frame, if the window has any.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        WindowParameters.existing(of: window)?.setNeedsUpdate()
    }

    // MARK: The position

    /// The place among the tabs, in reading order: 1.5 is in the middle between the second and the third tab. Setting it ends a movement,
    /// and keeps the indicator there until `release(velocity:)`.
    open var position: CGFloat {
        get { driver.value }
        set {
            guard newValue.isFinite else { return }
            isHeld = true
            stopFading()
            driver.follow(newValue)
        }
    }

    /// Moves the indicator from `position` to the selected tab. `velocity` is in tabs per second; nil is the velocity of the last changes.
    open func release(velocity: CGFloat? = nil) {
        isHeld = false
        guard let target = selectedPosition else { return }
        driver.settle(to: target, velocity: velocity, spring: spring)
    }

    private var selectedPosition: CGFloat? {
        tabBar.flatMap { bar in bar.items?.firstIndex { $0 === bar.selectedItem }.map { CGFloat($0) } }
    }

    private func itemsDidChange() {
        observeTabs()
        moveToSelection(animated: false)
    }

    /// Follows the frames of the tabs, which the bar lays out after its own frame has changed.
    private func observeTabs() {
        tabObservations = (tabBar.map(TabSlot.views) ?? []).map { tab in tab.onChange(of: \.frame) { [weak self] in self?.updateFrame() } }
        updateFrame()
    }

    /// Moves to the selected tab at once, before the change of the selection is reported.
    public func showSelection() { moveToSelection(animated: false) }

    private func moveToSelection(animated: Bool) {
        isHidden = selectedPosition == nil
        guard let target = selectedPosition, target != fadeTarget ?? driver.target || driver.isRunning else { return updateFrame() }
        guard animated, window != nil else {
            stopFading()
            return driver.jump(to: target)
        }
        if UIAccessibility.isReduceMotionEnabled { return fade(to: target) }
        stopFading()
        driver.settle(to: target, spring: spring)
    }

    // MARK: Fading

    /// Fades out, and then in at `target`. If the indicator is still fading out, and `target` is its place, it fades in again at once.
    private func fade(to target: CGFloat) {
        let isFadingOut = fadeTarget != nil
        if isFadingOut, target == driver.value { return stopFading() }
        fadeTarget = target
        guard !isFadingOut else { return }
        fadeCount += 1
        setAlpha(0) { [weak self, fadeCount] in
            // The completion of a fade that was stopped does nothing.
            guard let self, fadeCount == self.fadeCount, let target = fadeTarget else { return }
            fadeTarget = nil
            driver.jump(to: target)
            setAlpha(1)
        }
    }

    /// Stops fading out: the indicator fades in again where it is.
    private func stopFading() {
        guard fadeTarget != nil else { return }
        fadeTarget = nil
        setAlpha(1)
    }

    private func setAlpha(_ alpha: CGFloat, completion: @escaping () -> Void = {}) {
        let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
        UIView.animate(withDuration: 0.1, delay: 0, options: options, animations: { self.alpha = alpha }, completion: { _ in completion() })
    }

    // MARK: Layout

    private func updateFrame() {
        guard let tabBar else { return }
        let frames = TabSlot.frames(in: tabBar)
        guard !frames.isEmpty else { return }
        let last = CGFloat(frames.count - 1)
        let clamped = min(max(position, 0), last)
        let lower = Int(clamped), upper = min(lower + 1, frames.count - 1)
        let fraction = clamped - CGFloat(lower)
        let (from, to) = (frames[lower], frames[upper])
        // A spring can overshoot past the first or the last tab. There, a change of the position by 1 is the width of that tab.
        let beyond = (position - clamped) * (frames[0].midX <= frames[frames.count - 1].midX ? 1 : -1) * from.width
        let midX = from.midX + (to.midX - from.midX) * fraction + beyond
        let grown = stretch * abs(to.midX - from.midX) * 4 * fraction * (1 - fraction)
        let full = min(width, from.width + (to.width - from.width) * fraction) + grown
        let bottom = min(tabBar.bounds.height - tabBar.safeAreaInsets.bottom, pill?.bounds.maxY ?? .infinity)
        let y = edge == .top ? 0 : bottom - height
        let scale = traitCollection.displayScale
        let isMoving = fraction != 0 || beyond != 0
        // At rest the edges are on whole pixels.
        let x = isMoving || scale <= 0 ? midX - full / 2 : ((midX - full / 2) * scale).rounded() / scale
        let new = insideThePill(CGRect(x: x, y: y, width: full, height: height))
        if frame != new { frame = new }
        layer.cornerRadius = min(height, new.width) / 2
    }

    /// `frame` moved, or shortened equally at both ends down to the indicator's height, so that no part of the indicator is in the round
    /// ends of the pill.
    private func insideThePill(_ frame: CGRect) -> CGRect {
        guard let pill else { return frame }
        let least = min(height, frame.width) / 2
        let (left, right) = (pill.bounds.minX + pill.radius, pill.bounds.maxX - pill.radius)
        let middle = max(left + least, min(frame.midX, right - least))
        let half = max(least, min(frame.width / 2, middle - left, right - middle))
        return CGRect(x: middle - half, y: frame.minY, width: 2 * half, height: frame.height)
    }

    /// Follows the bar's tint.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        backgroundColor = tintColor
    }

    // MARK: Parameters

    /// "indicator", with the size, the edge and the movement. The tab bar is a parameter of the generated function.
    open class var declarations: [InteractionDeclaration] {
        declared(
            "indicator", as: "TabIndicatorView(tabBar: tabBar)", arguments: ["tabBar: UITabBar"],
            .number(
                "width", \TabIndicatorView.width, "width", default: Default.width, in: 1...200, unit: .points, scale: .logarithmic),
            .number("height", \TabIndicatorView.height, "height", default: Default.height, in: 1...49, unit: .points),
            .choice("edge", \TabIndicatorView.edge, "edge", default: .top),
            .spring("spring", \TabIndicatorView.spring, "spring", default: Default.spring, from: .presentVelocity),
            .number("stretch", \TabIndicatorView.stretch, "stretch", default: Default.stretch, in: 0...1, unit: .ratio)
        ).moving(motion)
    }

    /// The way to the next tab, and the width over that way, which is a parabola.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        let distance = MotionReference.tabDistance
        let width = values.number("width"), widest = width + values.number("stretch") * distance.example
        let halves = [TimingCurve(1.0 / 3, 2.0 / 3, 2.0 / 3, 1), TimingCurve(1.0 / 3, 0, 2.0 / 3, 1.0 / 3)]
        return InteractionMotion(
            phases: [
                MotionPhase(
                    "moveToNextTab", trigger: "Another tab is selected.",
                    tracks: [
                        .spring(.indicator, .translationX, from: 0, to: distance.example, values.spring("spring"), reference: distance),
                        .keyframes(
                            .indicator, .width, Keyframes([width, widest, width]), curves: halves, duration: 1, end: .stays,
                            axis: .position),
                    ])
            ],
            constants: [
                values.constant("width", "The width of the indicator at rest, in points"),
                values.constant("height", "The height of the indicator, in points"),
                values.constant("edge", "The edge of the bar at which the indicator is"),
                values.constant("stretch", "The growth of the width in the middle of the way, as a fraction of the distance"),
            ],
            notes: [
                "The width is a function of the place between two tabs: width + stretch · distance · 4f · (1 − f) at the fraction f. "
                    + "Its values are those of a distance of \(SwiftSource.rounded(distance.example)) points.",
                "The spring continues with the velocity of a swipe. With Reduce Motion the indicator fades out and in, in 0.1 s each.",
            ])
    }
}
