// A tab bar that hides or shrinks to a pill while its page scrolls down, and returns while it scrolls up.

@preconcurrency public import Foundation
public import UIKit

/// Hides the bar of a tab bar controller, or shrinks it to a pill, as the selected page scrolls.
///
///     minimizer = TabBarMinimizer(tabBarController: tabs)
///
/// The bar follows the content offset while a finger, the wheel or a key moves the content, and settles in one of the two states when the
/// content is released. It returns while the content scrolls up, at the content's top and when another tab is selected. Badges, a
/// raised button and icons that replace the tabs' images move with the bar. The bottom safe area inset follows the bar in each frame. The
/// tabs' views must extend beneath a translucent bar, as they do by default.
///
/// Releasing the minimizer leaves the bar as it is; call `invalidate()` first.
@preconcurrency @MainActor public final class TabBarMinimizer: Tunable {
    /// The form of a minimised bar.
    public enum Style: CaseIterable, Sendable {
        /// The bar is below the window.
        case hidden
        /// The bar is a smaller capsule above the window's bottom edge, without titles.
        case pill
    }

    /// The default values.
    nonisolated enum Default {
        static let distance: CGFloat = 100
        static let spring = SpringValues(dampingRatio: 1, response: 0.3)
        static let pillScale: CGFloat = 0.8
        static let pillMargin: CGFloat = 8
    }

    /// The form of the minimised bar; `.hidden` by default.
    public var style = Style.hidden { didSet { if style != oldValue { updateBar() } } }
    /// The distance in points that the content scrolls while the bar goes from one form to the other.
    public var distance = Default.distance
    /// The spring with which the bar settles.
    public var spring = Default.spring
    /// The scale of the pill.
    public var pillScale = Default.pillScale { didSet { updateBar() } }
    /// The distance in points between the pill and the window's bottom edge.
    public var pillMargin = Default.pillMargin { didSet { updateBar() } }
    /// Called in each frame in which the bar moves, with the new `progress`.
    public var progressDidChange: (CGFloat) -> Void = { _ in }

    /// The present form of the bar: 0 for the whole bar, 1 for the minimised one. The value exceeds this range while the spring overshoots.
    public var progress: CGFloat { driver.value }
    /// The scroll view that the bar follows; nil without one.
    public private(set) weak var scrollView: UIScrollView?

    private weak var tabBarController: UITabBarController?
    private let driver = SpringDriver(0, of: "minimizing", property: "progress")
    private let morph: TabBarMorph
    /// The progress that results from the scrolling. With Reduce Motion it differs from `progress`, because the bar fades.
    private var scrolled: CGFloat = 0
    private var lastOffset: CGFloat = 0
    /// The page whose selection has been handled: a change is reported after the frame.
    private weak var lastSelection: UIViewController?
    private var lastScroll = 0.0
    /// Watches the content for its release.
    private let watcher = FrameTicker()
    private var observations: [NSKeyValueObservation] = []
    private var focusObservations: [NSKeyValueObservation] = []
    private var scrollObservations: [NSKeyValueObservation] = []
    private var inset = MinimizedInset()

    /// Follows the scroll view of the selected tab of `tabBarController`, which is held weakly.
    public init(tabBarController: UITabBarController) {
        self.tabBarController = tabBarController
        morph = TabBarMorph(tabBarController.tabBar)
        driver.timeLayer = tabBarController.tabBar.layer
        driver.valueDidChange = { [weak self] _ in self?.updateBar() }
        observations = [
            tabBarController.onChange(of: \.selectedViewController) { [weak self] in self?.selectionDidChange() },
            tabBarController.tabBar.onChange(of: \.isHidden) { [weak self] in
                if self?.tabBarController?.tabBar.isHidden == true { self?.show(animated: false) }
            },
            tabBarController.tabBar.onChange(of: \.window) { [weak self] in self?.followSelectedPage() },
            tabBarController.tabBar.onChange(of: \.items) { [weak self] in self?.observeFocus() },
        ]
        observeFocus()
        followSelectedPage()
    }

    /// Shows the whole bar, and ends the connection with the tab bar controller.
    public func invalidate() {
        follow(nil)
        show(animated: false)
        observations = []
        focusObservations = []
    }

    // MARK: The two states

    /// Shows the whole bar.
    public func show(animated: Bool = true) { settle(to: 0, animated: animated) }

    /// Minimises the bar.
    public func minimize(animated: Bool = true) { settle(to: 1, animated: animated) }

    private func settle(to target: CGFloat, animated: Bool) {
        scrolled = target
        watcher.stop()
        guard animated, tabBarController?.viewIfLoaded?.window != nil else {
            if driver.value != target || driver.isRunning { driver.jump(to: target) }
            return
        }
        guard driver.value != target || driver.isRunning else { return }
        driver.settle(to: target, spring: spring)
    }

    /// Gives the bar the form of another minimizer's bar; a bar that settles goes on.
    public func copyForm(of other: TabBarMinimizer) { show(other.form) }

    /// The form of a bar, as numbers that can be stored.
    public nonisolated struct Form: Hashable, Sendable {
        /// 0 for the whole bar, 1 for the minimised one.
        public var value: Double
        /// The value to which scrolling has moved the bar, or to which it settles.
        public var target: Double

        /// A form of the bar.
        public init(value: Double, target: Double) { (self.value, self.target) = (value, target) }
    }

    /// The present form of the bar.
    public var form: Form { Form(value: Double(driver.value), target: Double(scrolled)) }

    /// Gives the bar a form; a bar that settles goes on.
    public func show(_ form: Form) {
        watcher.stop()
        lastSelection = tabBarController?.selectedViewController
        followSelectedPage()
        if let scrollView { lastOffset = offsetRange(of: scrollView).nearest(scrollView.contentOffset.y) }
        scrolled = CGFloat(form.target)
        driver.jump(to: CGFloat(form.value))
        guard form.value != form.target else { return }
        settle(to: form.target > 0.5 ? 1 : 0, animated: true)
    }

    // MARK: The scroll view

    private func selectionDidChange() {
        guard let selection = tabBarController?.selectedViewController, selection !== lastSelection else { return }
        lastSelection = selection
        followSelectedPage()
        show()
    }

    /// Shows the bar when a tab gets the keyboard focus.
    private func observeFocus() {
        focusObservations = (tabBarController.map { TabSlot.views(in: $0.tabBar) } ?? []).map { tab in
            tab.onChange(of: \.isFocused) { [weak self, weak tab] in if tab?.isFocused == true { self?.show() } }
        }
    }

    private func followSelectedPage() {
        guard tabBarController?.viewIfLoaded?.window != nil else { return }
        follow(tabBarController?.selectedViewController?.contentScrollView(for: .bottom))
    }

    /// Follows `scrollView`, which is held weakly. Only needed for a scroll view that is not the largest one of the selected page.
    public func follow(_ scrollView: UIScrollView?) {
        guard scrollView !== self.scrollView || scrollView == nil else { return }
        self.scrollView = scrollView
        scrollObservations = []
        guard let scrollView else { return }
        lastOffset = offsetRange(of: scrollView).nearest(scrollView.contentOffset.y)
        scrollObservations = [
            scrollView.onChange(of: \.contentOffset) { [weak self, weak scrollView] in
                if let scrollView { self?.contentDidScroll(scrollView) }
            },
            scrollView.onChange(of: \.window) { [weak self, weak scrollView] in
                guard let scrollView, scrollView.window == nil else { return }
                self?.followSelectedPage()
                self?.show()
            },
        ]
    }

    private func offsetRange(of scrollView: UIScrollView) -> ClosedRange<CGFloat> {
        let inset = scrollView.adjustedContentInset
        let end = scrollView.contentSize.height + inset.bottom - scrollView.bounds.height
        return -inset.top...max(-inset.top, end)
    }

    private func contentDidScroll(_ scrollView: UIScrollView) {
        let range = offsetRange(of: scrollView)
        let offset = range.nearest(scrollView.contentOffset.y)
        let step = offset - lastOffset
        let above = max(0, lastOffset - range.lowerBound)
        lastOffset = offset
        guard step != 0, canMinimize else { return }
        lastScroll = CACurrentMediaTime()
        // A finger catches a settling bar, and so does content that moves in the other direction.
        if driver.isRunning, !scrollView.isTracking, (step > 0) == (driver.target > 0.5) { return }
        let old = driver.isRunning && !fades ? min(max(driver.value, 0), 1) : scrolled
        var new = min(max(old + step / max(distance, 1), 0), 1)
        // When content that scrolls up reaches its top, the bar must be whole.
        if step < 0, above > 0 { new = min(new, scrolled * max(0, offset - range.lowerBound) / above) }
        if offset <= range.lowerBound { new = 0 }
        scroll(to: new)
    }

    private func scroll(to new: CGFloat) {
        guard new != scrolled || driver.isRunning else { return }
        scrolled = new
        if fades {
            let target: CGFloat = new > 0.5 ? 1 : 0
            if driver.target != target { driver.settle(to: target, spring: spring) }
        } else {
            driver.follow(new)
        }
        if new > 0, new < 1 {
            watcher.start { [weak self] in self?.settleIfReleased(at: $0) }
        } else {
            watcher.stop()
            if !driver.isRunning { driver.rest() }
        }
    }

    /// Whether the bar fades instead of moving.
    private var fades: Bool { UIAccessibility.isReduceMotionEnabled }

    private var canMinimize: Bool {
        guard let bar = tabBarController?.tabBar, !bar.isHidden, bar.window != nil else { return false }
        return bar.alpha > 0.99 || fades && driver.isRunning
    }

    // MARK: Settling

    /// The seconds without scrolling after which the bar settles, if no finger holds the content.
    private static let pause = 0.08

    private func settleIfReleased(at time: Double) {
        guard let scrollView, scrolled > 0, scrolled < 1 else { return watcher.stop() }
        let isReleased = scrollView.isDecelerating || time - lastScroll > Self.pause
        guard !scrollView.isTracking, isReleased else { return }
        let velocity = time - lastScroll > Self.pause ? 0 : driver.motion.velocity
        var target: CGFloat = scrolled + velocity * 0.15 > 0.5 ? 1 : 0
        // At the content's end the bar is shown, because the inset of a minimised bar would move the content.
        let lost = morph.freedHeight(self) * (1 - inset.share)
        if lastOffset > offsetRange(of: scrollView).upperBound - lost { target = 0 }
        settle(to: target, animated: true)
    }

    // MARK: The bar

    /// Gives the bar the form for the present progress and the bar's size.
    func updateBar() {
        morph.show(driver.value, fades: fades, self)
        // Content that is at its end must stay there when the bar returns, so that the bar does not cover the last row.
        let isAtEnd = scrollView.map { isResting($0) && $0.contentOffset.y > offsetRange(of: $0).upperBound - 1 } ?? false
        defer { if isAtEnd { keepAtEnd() } }
        let share = min(max(driver.value, 0), 1)
        inset.set(
            height: morph.freedHeight(self), share: tabBarController?.tabBar.isHidden == true ? 0 : share,
            of: tabBarController?.selectedViewController)
        progressDidChange(driver.value)
    }

    private func isResting(_ scrollView: UIScrollView) -> Bool {
        let range = offsetRange(of: scrollView)
        return range.upperBound > range.lowerBound && !scrollView.isTracking && !scrollView.isDecelerating
    }

    private func keepAtEnd() {
        guard let scrollView, isResting(scrollView) else { return }
        let end = offsetRange(of: scrollView).upperBound
        guard scrollView.contentOffset.y < end else { return }
        lastOffset = end
        scrollView.contentOffset.y = end
    }

    // MARK: Parameters

    /// "minimizing", with the style, the distance, the spring and the pill's geometry. The controller is a parameter of the function.
    public static var declarations: [InteractionDeclaration] {
        declared(
            "minimizing", as: "TabBarMinimizer(tabBarController: tabs)", arguments: ["tabs: UITabBarController"],
            .choice("style", \TabBarMinimizer.style, "style", default: .hidden),
            .number(
                "distance", \TabBarMinimizer.distance, "distance", default: Default.distance, in: 10...1000, unit: .points,
                scale: .logarithmic),
            .spring("spring", \TabBarMinimizer.spring, "spring", default: Default.spring, from: .presentVelocity),
            .number("pill-scale", \TabBarMinimizer.pillScale, "pillScale", default: Default.pillScale, in: 0.3...1, unit: .ratio),
            .number("pill-margin", \TabBarMinimizer.pillMargin, "pillMargin", default: Default.pillMargin, in: 0...100, unit: .points)
        ).moving(motion)
    }
}

extension TabBarMinimizer {
    /// The height of a tab bar with the safe area of a phone without a home button's bezel, and this safe area, in points.
    nonisolated private static let shownHeight = 83.0, shownSafeArea = 34.0

    /// The bar's way from one form to the other, as it settles after scrolling.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        let spring = values.spring("spring"), isPill = values.choice("style") == "pill"
        let height = MotionReference("barHeight", "the height of the bar with its safe area, in points", example: shownHeight)
        let gap = max(values.number("pill-margin"), shownSafeArea)
        let scale = values.number("pill-scale")
        func phase(_ name: String, _ trigger: String, minimizes: Bool) -> MotionPhase {
            func track(_ property: MotionProperty, _ whole: Double, _ small: Double, _ reference: MotionReference? = nil) -> MotionTrack {
                let (from, to) = minimizes ? (whole, small) : (small, whole)
                return .spring(.bar, property, from: from, to: to, spring, reference: reference)
            }
            let tracks =
                isPill
                ? [track(.scale, 1, scale), track(.translationY, 0, -gap), track(.height, shownHeight, TabBarMorph.pillHeight)]
                : [track(.translationY, 0, shownHeight, height)]
            return MotionPhase(name, trigger: trigger, tracks: tracks)
        }
        let form =
            isPill
            ? "The bar is clipped to a capsule with round ends. "
                + "The scale is about the middle of the bar's lower edge: the app places its anchor point there. "
                + "Its titles fade out in the first half of the way. "
                + "The distance from the lower edge is the larger one of the margin and the safe area."
            : "The bar moves below the window, by its height and that of what extends above it."
        return InteractionMotion(
            phases: [
                phase("minimize", "The page has scrolled down by more than half of the distance, and is released.", minimizes: true),
                phase("restore", "The page scrolls up, reaches its top, or another tab is selected.", minimizes: false),
            ],
            constants: [
                values.constant("style", "The form of the bar while it is minimised"),
                values.constant(
                    "distance", "The distance in points that the content scrolls while the bar goes from one form to the other"),
                values.constant("pill-scale", "The scale of the pill"),
                values.constant("pill-margin", "The least distance in points between the pill and the window's lower edge"),
            ],
            notes: [
                "While the content is scrolled, the bar follows it: the fraction of the way changes by the scrolled points / distance. "
                    + "This is no motion in time.",
                form,
                "The spring continues with the velocity of the scrolling. The bar settles in the minimised form if the fraction of the way "
                    + "plus 0.15 s times its velocity, in ways per second, is above 0.5.",
            ])
    }
}

/// The part of the bottom safe area inset that the minimised bar frees.
@MainActor private struct MinimizedInset {
    private weak var controller: UIViewController?
    private var applied: CGFloat = 0
    private(set) var share: CGFloat = 0

    mutating func set(height: CGFloat, share: CGFloat, of controller: UIViewController?) {
        if self.controller !== controller {
            self.controller?.additionalSafeAreaInsets.bottom += applied
            applied = 0
            self.controller = controller
        }
        self.share = share
        let new = height * share
        guard let controller, new != applied else { return }
        controller.additionalSafeAreaInsets.bottom += applied - new
        applied = new
    }
}

extension ClosedRange<CGFloat> {
    /// `value` clamped to the range.
    fileprivate func nearest(_ value: CGFloat) -> CGFloat { Swift.min(Swift.max(value, lowerBound), upperBound) }
}

// MARK: - Forms

//      whole                          pill
//      ├───────────────────────┤        ╭─────────────────╮  0.8 of the size, without titles
//      │   ▢     ▢     ▢     ▢ │        │  ▢   ▢   ▢   ▢  │
//      │ title title title title        ╰─────────────────╯
//      └───────────────────────┘                              8 points above the window's bottom edge, or higher, at the safe area's edge
/// Shows a tab bar in the forms of a `TabBarMinimizer`. The bar is moved and scaled by its transform, so that all its subviews go with it.
/// A mask cuts the background to the pill.
@MainActor final class TabBarMorph {
    /// The height of the pill in the bar's coordinates: the icons are in its middle.
    nonisolated static let pillHeight: CGFloat = 39

    private weak var bar: UITabBar?
    /// The background's mask, the outline and the shadow while the bar is not whole.
    private var parts: (mask: UIView, outline: PillOutline, shadow: UIView)?
    /// The opacity that this object has given to the bar.
    private var alpha: CGFloat = 1

    init(_ bar: UITabBar) { self.bar = bar }

    private var safeBottom: CGFloat { bar?.safeAreaInsets.bottom ?? 0 }

    private func bottomGap(_ minimizer: TabBarMinimizer) -> CGFloat { max(safeBottom, minimizer.pillMargin) }

    /// The height that the minimised bar uncovers, in points.
    func freedHeight(_ minimizer: TabBarMinimizer) -> CGFloat {
        guard let height = bar?.bounds.height else { return 0 }
        guard minimizer.style == .pill else { return max(0, height - safeBottom) }
        return max(0, height - bottomGap(minimizer) - Self.pillHeight * minimizer.pillScale)
    }

    /// Shows the form for `progress`. If `fades` is true, the bar does not move: it fades out, and a pill then fades in.
    func show(_ progress: CGFloat, fades: Bool, _ minimizer: TabBarMinimizer) {
        guard let bar else { return }
        let isPill = minimizer.style == .pill
        var form = progress
        var newAlpha: CGFloat = 1
        if fades, progress > 0, progress < 1 {
            form = isPill && progress >= 0.5 ? 1 : 0
            newAlpha = isPill ? abs(1 - 2 * progress) : 1 - progress
        }
        if newAlpha != alpha {
            bar.alpha = newAlpha
            alpha = newAlpha
        }
        showPill(isPill ? form : 0, of: bar, minimizer)
        let transform =
            isPill
            ? pillTransform(form, of: bar, minimizer)
            : CGAffineTransform(translationX: 0, y: form * (bar.bounds.height + overhang(of: bar)))
        if bar.transform != transform { bar.transform = transform }
    }

    /// The height of the subviews above the bar, such as a raised button and the hairline.
    private func overhang(of bar: UITabBar) -> CGFloat { max(1, -(bar.subviews.map(\.frame.minY).min() ?? 0)) }

    private func pillTransform(_ form: CGFloat, of bar: UITabBar, _ minimizer: TabBarMinimizer) -> CGAffineTransform {
        guard form != 0 else { return .identity }
        let size = bar.bounds.size
        let scale = 1 - (1 - minimizer.pillScale) * form
        // The pill's lower edge is scaled about the bar's center, and then moved to its distance from the window's bottom edge.
        let lower = pillFrame(form, of: bar).maxY
        let y = size.height / 2 - form * bottomGap(minimizer) - scale * (lower - size.height / 2)
        return CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: y)
    }

    private func pillFrame(_ form: CGFloat, of bar: UITabBar) -> CGRect {
        CGRect(x: 0, y: 0, width: bar.bounds.width, height: bar.bounds.height + (Self.pillHeight - bar.bounds.height) * form)
    }

    // MARK: The pill

    private func showPill(_ form: CGFloat, of bar: UITabBar, _ minimizer: TabBarMinimizer) {
        let form = min(max(form, 0), 1)
        // The titles and the hairline above the bar disappear in the first half of the progress.
        let line = max(0, 1 - 2 * form)
        let titles = TabSlot.views(in: bar).flatMap { $0.subviews.compactMap { $0 as? UILabel } }
        for label in titles where label.alpha != line { label.alpha = line }
        guard form > 0 else { return removeParts() }
        guard let parts = parts ?? makeParts(for: bar, minimizer) else { return }
        var frame = pillFrame(form, of: bar)
        parts.outline.frame = frame
        parts.outline.alpha = form
        parts.shadow.frame = frame
        parts.shadow.alpha = form
        let radius = form * frame.height / 2
        for case let indicator as TabIndicatorView in bar.subviews { indicator.pill = (frame, radius) }
        parts.outline.layer.cornerRadius = radius
        parts.outline.layer.borderColor = UIColor.separator.resolvedColor(with: bar.traitCollection).cgColor
        let pixels = bar.traitCollection.displayScale * minimizer.pillScale
        parts.outline.layer.borderWidth = pixels > 0 ? 1 / pixels : 1
        parts.shadow.layer.shadowPath = CGPath(roundedRect: parts.shadow.bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
        frame.origin.y -= line
        frame.size.height += line
        parts.mask.frame = frame
        parts.mask.layer.cornerRadius = radius
    }

    private func makeParts(for bar: UITabBar, _ minimizer: TabBarMinimizer) -> (mask: UIView, outline: PillOutline, shadow: UIView)? {
        // UITabBar's first subview is its background view. The class of that view is private.
        guard let background = bar.subviews.first, !(background is UIControl) else { return nil }
        let mask = UIView(frame: bar.bounds), outline = PillOutline(frame: bar.bounds), shadow = UIView(frame: bar.bounds)
        outline.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        outline.barDidResize = { [weak minimizer] in minimizer?.updateBar() }
        mask.backgroundColor = .black
        background.layer.mask = mask.layer
        shadow.layer.shadowColor = UIColor.black.cgColor
        shadow.layer.shadowOpacity = 0.15
        shadow.layer.shadowRadius = 8
        shadow.layer.shadowOffset = CGSize(width: 0, height: 2)
        for view in [outline, shadow] { view.isUserInteractionEnabled = false }
        bar.insertSubview(outline, aboveSubview: background)
        bar.insertSubview(shadow, belowSubview: background)
        parts = (mask, outline, shadow)
        return parts
    }

    private func removeParts() {
        guard let parts else { return }
        self.parts = nil
        bar?.subviews.first { $0.layer.mask === parts.mask.layer }?.layer.mask = nil
        parts.outline.removeFromSuperview()
        parts.shadow.removeFromSuperview()
        for case let indicator as TabIndicatorView in bar?.subviews ?? [] { indicator.pill = nil }
    }
}

/// The line around the pill. It is resized with the bar, and reports this, because the mask, the shadow and the transform must follow.
private final class PillOutline: UIView {
    var barDidResize: () -> Void = {}
    private var barSize: CGSize?

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let size = superview?.bounds.size, size != barSize else { return }
        let isFirst = barSize == nil
        barSize = size
        if !isFirst { barDidResize() }
    }
}
