// Swipes that change the selected tab: the two pages follow the finger, and so do the tabs' icons.

@preconcurrency public import Foundation
public import UIKit

/// A view in a tab's slot, such as a live icon, that shows how far a swipe has selected its tab.
@preconcurrency @MainActor public protocol TabSwipeResponding: UIView {
    /// Called in each frame of a swipe from or to the tab: 0 for a tab that is not selected, 1 for the selected one.
    func selectionShareDidChange(_ share: CGFloat)
}

/// Changes the tab of a tab bar controller with a horizontal swipe over the page or the bar.
///
///     swipe = TabSwipe(tabBarController: tabs)
///
/// A swipe can be reversed, cancelled, and caught again while the pages settle: a swipe that goes on in the direction in which they settle
/// leads to the tab after them. The pages never leave a part of the window empty. The delegate of the tab bar controller is asked whether
/// the tab may be selected, as after a click, and is called after the swipe has selected it. With Reduce Motion the pages cross-fade in
/// step with the finger. Scroll views that scroll horizontally, and rows with swipe actions, take precedence.
@preconcurrency @MainActor public final class TabSwipe: NSObject, Tunable {
    /// The default values.
    nonisolated enum Default {
        static let spring = SpringValues(dampingRatio: 1, response: 0.35)
        static let spacing: CGFloat = 0
        static let threshold: CGFloat = 0.5
    }

    /// The spring with which the pages settle.
    public var spring = Default.spring
    /// The distance between the two pages, in points.
    public var spacing = Default.spacing
    /// The fraction of the width after which a swipe that ends slowly selects the tab.
    public var threshold = Default.threshold
    /// The indicator that follows the swipe; nil for none.
    public weak var indicator: TabIndicatorView?
    /// Called in each frame of a swipe with the indices of the old and the new tab, and the progress: 0 at the old tab, 1 at the new one.
    public var progressDidChange: (_ from: Int, _ to: Int, _ progress: CGFloat) -> Void = { _, _, _ in }
    /// The recognizer of the swipes.
    public let panGestureRecognizer = UIPanGestureRecognizer(target: nil, action: nil)

    private weak var tabs: UITabBarController?
    private var transition: TabSwipeTransition?
    /// The position among the tabs: 1.5 is halfway between the tabs 1 and 2.
    private let driver = SpringDriver(0, of: "swipe", property: "position")
    /// The live icons that respond to the present swipe, by the tab's index.
    private var icons: [Int: [any TabSwipeResponding]] = [:]
    /// The position at the beginning of the drag, which may have caught settling pages.
    private var start: CGFloat = 0
    /// The third tab, which a second swipe in the same direction can reach while the pages settle; nil if only the two tabs of the
    /// transition can be selected.
    private var goal: Int?
    private var touchStart: CGPoint?
    /// The directions in which the present drag has tried to begin a swipe. Nil after another selection has ended the swipe: the rest of
    /// the drag then has no effect.
    private var attempts: Set<Int>? = []

    /// Loads the view of `tabBarController` and adds the recognizer to it. Holds the controller weakly.
    public init(tabBarController: UITabBarController) {
        tabs = tabBarController
        super.init()
        panGestureRecognizer.delegate = self
        panGestureRecognizer.maximumNumberOfTouches = 1
        panGestureRecognizer.allowedScrollTypesMask = .continuous
        panGestureRecognizer.addTarget(self, action: .dragPages)
        tabBarController.view.addGestureRecognizer(panGestureRecognizer)
        driver.timeLayer = tabBarController.view.layer
        driver.valueDidChange = { [weak self] in self?.show($0) }
        driver.didSettle = { [weak self] in self?.complete() }
    }

    /// Ends a swipe at once, and removes the recognizer.
    public func invalidate() {
        if transition != nil {
            driver.jump(to: driver.target)
            complete()
        }
        panGestureRecognizer.view?.removeGestureRecognizer(panGestureRecognizer)
    }

    // MARK: The drag

    func dragged(_ pan: UIPanGestureRecognizer) {
        guard let tabs, let view = tabs.viewIfLoaded, view.bounds.width > 0 else { return }
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let sign: CGFloat = isMirrored ? 1 : -1
        let width = view.bounds.width + spacing
        switch pan.state {
        case .began, .changed:
            if pan.state == .began { attempts = [] }
            let direction = pan.direction(from: touchStart, in: view).x * sign > 0 ? 1 : -1
            if transition == nil, let attempts, !attempts.contains(direction) { begin(toward: direction, in: tabs) }
            guard let transition else { return }
            if pan.state == .began {
                driver.stop()
                start = driver.value
                goal = transition.goal(of: direction, settlingTo: driver.target, count: tabs.viewControllers?.count ?? 0)
                transition.resume()
            }
            driver.follow(min(max(start + pan.translation(in: view).x * sign / width, range.lowerBound), range.upperBound))
        case .ended, .cancelled, .failed:
            guard let transition else { return }
            release(transition, velocity: pan.state == .ended ? pan.velocity(in: view).x * sign / width : nil)
        default: break
        }
    }

    /// The positions that the drag can reach.
    private var range: ClosedRange<CGFloat> {
        let tabs = [transition?.from, transition?.to, goal].compactMap { $0 }.map { CGFloat($0) }
        return (tabs.min() ?? 0)...(tabs.max() ?? 0)
    }

    /// Lets the pages settle after a drag that ends with a velocity in tabs per second; nil for a cancelled drag.
    private func release(_ transition: TabSwipeTransition, velocity: CGFloat?) {
        let direction = CGFloat(transition.direction), speed = (velocity ?? 0) * direction
        let isFast = abs(speed) > 0.5
        let selects = velocity != nil && (isFast ? speed > 0 : (driver.value - CGFloat(transition.from)) * direction > threshold)
        var target = selects ? transition.to : transition.from
        // A slow drag ends at one of the two tabs.
        if let goal, !isFast || target != transition.nearest(to: goal) { self.goal = nil }
        if let goal { target = goal }
        transition.release(selects: selects)
        // A spring with critical damping does not pass its target at this speed.
        let limit = abs(CGFloat(target) - driver.value) * 2 * .pi / CGFloat(spring.response)
        driver.settle(to: CGFloat(target), velocity: min(max(velocity ?? 0, -limit), limit), spring: spring)
    }

    /// Starts the transition to the next (1) or the previous (−1) tab; does nothing if there is none or the delegate prevents it.
    private func begin(toward direction: Int, in tabs: UITabBarController) {
        attempts?.insert(direction)
        let (from, to) = (tabs.selectedIndex, tabs.selectedIndex + direction)
        guard let pages = tabs.viewControllers, pages.indices.contains(from), pages.indices.contains(to), tabs.delegateAllows(pages[to])
        else { return }
        let transition = TabSwipeTransition(from: from, to: to, spacing: spacing)
        driver.jump(to: CGFloat(from))
        start = CGFloat(from)
        goal = nil
        guard transition.start(in: tabs, selecting: pages[to]) else { return }
        self.transition = transition
        transition.wasInterrupted = { [weak self] in self?.wasInterrupted() }
        for index in [from, to] { icons[index] = TabSlot.respondingViews(ofTabAt: index, in: tabs.tabBar) }
        show(CGFloat(from))
    }

    private func show(_ position: CGFloat) {
        guard let transition, let tabs else { return }
        if let goal, transition.passes(position, on: goal) { return goOn(to: goal, at: position) }
        let progress = (position - CGFloat(transition.from)) * CGFloat(transition.direction)
        transition.show(progress)
        let share = min(max(progress, 0), 1)
        for (index, share) in [(transition.from, 1 - share), (transition.to, share)] {
            TabSlot.show(selectionShare: share, ofTabAt: index, in: tabs.tabBar)
            for icon in icons[index] ?? [] { icon.selectionShareDidChange(share) }
        }
        indicator?.position = position
        progressDidChange(transition.from, transition.to, progress)
    }

    /// Selects the tab that the pages have passed on their way to `goal`, and continues with the transition from there.
    private func goOn(to goal: Int, at position: CGFloat) {
        guard let tabs, let transition else { return }
        let isSettling = driver.isRunning, velocity = driver.motion.velocity, dragStart = start
        let edge = transition.nearest(to: goal)
        if !isSettling { transition.release(selects: edge == transition.to) }
        complete(at: edge)
        let direction = goal > edge ? 1 : -1
        guard tabs.selectedIndex == edge, attempts != nil else { return }
        begin(toward: direction, in: tabs)
        guard let next = self.transition else { return }
        start = dragStart
        driver.jump(to: position)
        guard isSettling else { return }
        next.release(selects: true)
        driver.settle(to: CGFloat(goal), velocity: velocity, spring: spring)
    }

    /// Returns the transition, and removes it and its effect on the icons, so that another one can begin.
    private func takeTransition() -> TabSwipeTransition? {
        guard let transition else { return nil }
        self.transition = nil
        icons = [:]
        goal = nil
        driver.stop()
        driver.rest()
        if let bar = tabs?.tabBar {
            for index in [transition.from, transition.to] { TabSlot.show(selectionShare: nil, ofTabAt: index, in: bar) }
        }
        return transition
    }

    /// Called when another selection has ended the transition.
    private func wasInterrupted() {
        attempts = nil
        if takeTransition() != nil { indicator?.release() }
    }

    /// Ends the transition with the selection of one of its tabs; by default, of the one to which the pages settle.
    private func complete(at index: Int? = nil) {
        guard let tabs, let transition = takeTransition() else { return }
        let isSelected = (index ?? Int(driver.target)) == transition.to
        transition.end(isSelected: isSelected)
        indicator?.release()
        if isSelected, let page = tabs.selectedViewController { tabs.tellDelegate(ofSelected: page) }
    }

    // MARK: Parameters

    /// "swipe", with the spring, the distance between the pages, and the threshold. The controller is a parameter of the function.
    public static var declarations: [InteractionDeclaration] {
        declared(
            "swipe", as: "TabSwipe(tabBarController: tabs)", arguments: ["tabs: UITabBarController"],
            .spring("spring", \TabSwipe.spring, "spring", default: Default.spring, from: .presentVelocity),
            .number("spacing", \TabSwipe.spacing, "spacing", default: Default.spacing, in: 0...200, unit: .points),
            .number("threshold", \TabSwipe.threshold, "threshold", default: Default.threshold, in: 0.05...0.95, unit: .ratio)
        ).moving(motion)
    }

    /// Both pages settle side by side.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        let spacing = values.number("spacing"), spring = values.spring("spring")
        let distance = MotionReference("pageDistance", "the width of the page plus the spacing, in points", example: 390 + spacing)
        func track(_ target: MotionTarget, from: Double, to: Double) -> MotionTrack {
            .spring(target, .translationX, from: from, to: to, spring, reference: distance)
        }
        return InteractionMotion(
            phases: [
                MotionPhase(
                    "settle", trigger: "The swipe to the next tab is released.",
                    tracks: [track(.page, from: 0, to: -distance.example), track(.nextPage, from: distance.example, to: 0)])
            ],
            constants: [
                values.constant("spacing", "The distance between the two pages, in points"),
                values.constant("threshold", "The fraction of the width after which a swipe that ends slowly selects the tab"),
            ],
            notes: [
                "During the swipe the pages follow the finger; the spring continues from there, with the finger's velocity. "
                    + "The tracks show the whole way from rest.",
                "A swipe that ends faster than half of the width per second selects the tab in its direction.",
            ])
    }
}

extension TabSwipe: UIGestureRecognizerDelegate {
    /// Stores the location of the touch, and returns true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        touchStart = touch.location(in: tabs?.viewIfLoaded)
        return true
    }

    /// Whether the drag catches settling pages, or is horizontal and leads to another tab of a visible bar.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let tabs, let view = tabs.viewIfLoaded, let count = tabs.viewControllers?.count, tabs.presentedViewController == nil
        else { return false }
        if transition != nil { return true }
        let direction = panGestureRecognizer.direction(from: touchStart, in: view)
        guard abs(direction.x) > abs(direction.y), !tabs.tabBar.isHidden, abs(tabs.tabBar.center.x - view.bounds.midX) < 1
        else { return false }
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        return (0..<count).contains(tabs.selectedIndex + ((direction.x < 0) == isMirrored ? -1 : 1))
    }
}

/// Moves the pages of two neighbouring tabs side by side; with Reduce Motion, cross-fades them.
@MainActor final class TabSwipeTransition: NSObject {
    let from: Int
    let to: Int
    /// 1 for a later tab, −1 for an earlier one.
    var direction: Int { to > from ? 1 : -1 }
    private let spacing: CGFloat
    private let fades = UIAccessibility.isReduceMotionEnabled
    private var context: (any UIViewControllerContextTransitioning)?
    /// Called when another selection has ended the transition.
    var wasInterrupted: () -> Void = {}

    init(from: Int, to: Int, spacing: CGFloat) {
        self.from = from
        self.to = to
        self.spacing = spacing
        super.init()
    }

    /// Selects `page` with this transition. Returns false if the tab bar controller has not started it. The tab bar controller asks its
    /// delegate for the animations of the selection, so its delegate is replaced during the call.
    func start(in tabs: UITabBarController, selecting page: UIViewController) -> Bool {
        let delegate = tabs.delegate
        tabs.delegate = self
        tabs.selectedViewController = page
        tabs.delegate = delegate
        return context != nil
    }

    /// The tab to which a drag leads that catches the pages while they settle to the position `target`: the one after it if the drag goes
    /// on in the same direction and there is such a tab; otherwise nil, because the drag leads to the other one of the two tabs.
    func goal(of dragDirection: Int, settlingTo target: CGFloat, count: Int) -> Int? {
        let last = dragDirection == direction ? to : from
        let goal = last + dragDirection
        return target == CGFloat(last) && (0..<count).contains(goal) ? goal : nil
    }

    /// The tab of the transition that is beside `goal`.
    func nearest(to goal: Int) -> Int { goal > max(from, to) ? max(from, to) : min(from, to) }

    /// Whether a position is beyond the two tabs, on the way to `goal`.
    func passes(_ position: CGFloat, on goal: Int) -> Bool {
        let edge = nearest(to: goal)
        return goal > edge ? position > CGFloat(edge) : position < CGFloat(edge)
    }

    /// Shows the pages at `progress`, from 0 for the old page to 1 for the new one. Beyond them there is no page to show, so the pages stay
    /// there while the spring overshoots.
    func show(_ progress: CGFloat) {
        guard let context, let old = context.view(forKey: .from), let new = context.view(forKey: .to) else { return }
        let progress = min(max(progress, 0), 1)
        if fades {
            new.alpha = progress
        } else {
            let isMirrored = context.containerView.effectiveUserInterfaceLayoutDirection == .rightToLeft
            let way = (context.containerView.bounds.width + spacing) * CGFloat(isMirrored ? -direction : direction)
            old.transform = CGAffineTransform(translationX: -way * progress, y: 0)
            new.transform = CGAffineTransform(translationX: way * (1 - progress), y: 0)
        }
        context.updateInteractiveTransition(progress)
    }

    /// Finishes the interaction when the finger is lifted, or cancels it if the swipe does not select the tab.
    func release(selects: Bool) {
        if selects { context?.finishInteractiveTransition() } else { context?.cancelInteractiveTransition() }
    }

    /// Continues the interaction when a finger catches the settling pages.
    func resume() { if context?.isInteractive == false { context?.pauseInteractiveTransition() } }

    /// Ends the transition.
    func end(isSelected: Bool) {
        guard let context else { return }
        restoreViews()
        self.context = nil
        context.completeTransition(isSelected)
    }

    private func restoreViews() {
        for key in [UITransitionContextViewKey.from, .to] {
            context?.view(forKey: key)?.transform = .identity
            context?.view(forKey: key)?.alpha = 1
        }
    }
}

extension TabSwipeTransition: UITabBarControllerDelegate {
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }

    func tabBarController(
        _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { self }
}

extension TabSwipeTransition: UIViewControllerAnimatedTransitioning, UIViewControllerInteractiveTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.35 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        startInteractiveTransition(transitionContext)
    }

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
        guard let new = transitionContext.view(forKey: .to), let page = transitionContext.viewController(forKey: .to) else { return }
        new.frame = transitionContext.finalFrame(for: page)
        transitionContext.containerView.addSubview(new)
        show(0)
    }

    /// Restores the views if another selection has ended the transition.
    func animationEnded(_ transitionCompleted: Bool) {
        guard context != nil else { return }
        restoreViews()
        context = nil
        wasInterrupted()
    }
}

// MARK: - Direction

extension UIPanGestureRecognizer {
    /// The direction in which a drag has begun, in the coordinates of `view`; its length has no meaning. A drag is recognized after 10
    /// points, which do not count as its translation, and the first movement may have no velocity yet.
    func direction(from start: CGPoint?, in view: UIView?) -> CGPoint {
        let translation = translation(in: view)
        if translation != .zero { return translation }
        let location = location(in: view)
        if let start, location != start, numberOfTouches > 0 { return CGPoint(x: location.x - start.x, y: location.y - start.y) }
        return velocity(in: view)
    }
}
