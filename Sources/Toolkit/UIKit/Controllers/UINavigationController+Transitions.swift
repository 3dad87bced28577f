// Pushes and pops: the animation from page to page, the delegate's animations, and the drag from the edge.
//
// All positions are linear in the fraction of the lower page that is covered, so that an animation and a drag show the same frames.

final class PageTransition {
    enum Kind { case push, pop }
    enum Outcome { case completed, cancelled }

    let kind: Kind
    private let containerView: UIView
    private let incoming: UIView
    private let outgoing: UIView
    private let dimmingView = UIView(frame: .zero)
    private let bar: UINavigationBar
    private let barHeights: (from: CGFloat, to: CGFloat)
    private let barBackgroundAlphas: (from: CGFloat, to: CGFloat)
    /// Set if only one of the two pages shows the tab bar.
    var bottomBar: BottomBarTransition?
    /// Runs the animations that the application has added to the transition.
    var coordinator: TransitionCoordinator?
    private let completion: (Outcome) -> Void
    private var isFinished = false
    /// The progress, 0…1; during an animation, its final value.
    private(set) var progress: CGFloat = 0
    private(set) var isInteractive = false

    init(
        _ kind: Kind, in containerView: UIView, from outgoing: UIView, to incoming: UIView, bar: UINavigationBar,
        barHeights: (from: CGFloat, to: CGFloat), barBackgroundAlphas: (from: CGFloat, to: CGFloat),
        completion: @escaping (Outcome) -> Void
    ) {
        (self.kind, self.containerView, self.incoming, self.outgoing) = (kind, containerView, incoming, outgoing)
        (self.bar, self.barHeights, self.barBackgroundAlphas) = (bar, barHeights, barBackgroundAlphas)
        self.completion = completion
        dimmingView.backgroundColor = Theme.coveredPageDimming
        dimmingView.isUserInteractionEnabled = false
        containerView.insertSubview(dimmingView, aboveSubview: lower)
    }

    private var upper: UIView { kind == .push ? incoming : outgoing }
    private var lower: UIView { kind == .push ? outgoing : incoming }

    /// Lays out pages and bars for a progress of 0…1.
    func update(_ progress: CGFloat) {
        self.progress = progress
        if isInteractive { coordinator?.update(progress) }
        let covered = kind == .push ? progress : 1 - progress
        let bounds = containerView.bounds
        let width = bounds.width
        let parallax = -width * Theme.pageParallax * covered
        upper.transform = CGAffineTransform(translationX: containerView.directed(distance: width * (1 - covered)), y: 0)
        lower.transform = CGAffineTransform(translationX: containerView.directed(distance: parallax), y: 0)
        dimmingView.bounds.size = bounds.size
        dimmingView.center = CGPoint(x: bounds.midX, y: bounds.midY)
        dimmingView.transform = lower.transform
        dimmingView.alpha = covered
        bottomBar?.update(covered: covered, width: width)
        let height = barHeights.from + (barHeights.to - barHeights.from) * progress
        bar.frame = CGRect(x: 0, y: containerView.safeAreaInsets.top, width: width, height: height)
        bar.backgroundAlpha = barBackgroundAlphas.from + (barBackgroundAlphas.to - barBackgroundAlphas.from) * progress
        bar.updateItemTransition(kind, progress: progress, height: barHeights.to)
    }

    func containerSizeDidChange() { if !isFinished { update(progress) } }

    func run() {
        coordinator?.start(isInteractive: false)
        UIView.performWithoutAnimation { update(0) }
        guard UIAccessibility.prefersCrossFadeTransitions else {
            return animate(to: .completed, duration: Theme.pageSlideDuration)
        }
        // The incoming page is already in the hierarchy. At progress 0 it is off screen or covered, and so not in the snapshot.
        let all: UIView = bottomBar?.controller.viewIfLoaded ?? containerView
        UIView.transition(
            with: all, duration: Theme.pageSlideDuration, options: .transitionCrossDissolve, animations: { self.update(1) },
            completion: { _ in self.finish(.completed) })
    }

    func beginInteraction() {
        isInteractive = true
        coordinator?.start(isInteractive: true)
        update(0)
    }

    /// Animates from the current progress to 1 or back to 0.
    func animate(to outcome: Outcome, duration: TimeInterval) {
        isInteractive = false
        coordinator?.setInteractive(false, cancelled: outcome == .cancelled)
        let end: CGFloat = outcome == .completed ? 1 : 0
        let animations = { self.update(end) }
        UIView.animate(withDuration: duration, delay: 0, options: .curveEaseOut, animations: animations) { _ in self.finish(outcome) }
    }

    /// Finishes without animation, with the outcome of the running animation; an interactive transition completes.
    func finishImmediately() { finish(isInteractive || progress > 0 ? .completed : .cancelled) }

    private func finish(_ outcome: Outcome) {
        guard !isFinished else { return }
        update(outcome == .completed ? 1 : 0)
        isFinished = true
        dimmingView.removeFromSuperview()
        for view in [incoming, outgoing] {
            view.layer.removeViewAnimations(of: "transform")
            view.transform = .identity
        }
        bottomBar?.controller.endBarTransition()
        completion(outcome)
    }
}

/// Moves the tab bar with the page that shows it.
struct BottomBarTransition {
    enum Page { case upper, lower }

    let controller: UITabBarController
    let page: Page

    func update(covered: CGFloat, width: CGFloat) {
        switch page {
        case .upper: controller.moveBar(by: width * (1 - covered), clippedAt: nil, dimming: 0)
        case .lower: controller.moveBar(by: -width * Theme.pageParallax * covered, clippedAt: width * (1 - covered), dimming: covered)
        }
    }
}

// MARK: - Transitions

extension UINavigationController {
    func customTransition(isPush: Bool, from old: UIViewController, to new: UIViewController) -> TransitionSource? {
        guard let delegate,
            let animator = delegate.navigationController(self, animationControllerFor: isPush ? .push : .pop, from: old, to: new)
        else { return nil }
        return TransitionSource(animator: animator, interactor: delegate.navigationController(self, interactionControllerFor: animator))
    }

    func startCoordinator(
        from old: UIViewController?, to new: UIViewController, in root: UIView, _ custom: TransitionSource?
    ) -> TransitionCoordinator {
        let coordinator = TransitionCoordinator(
            from: old, to: new, container: root,
            duration: custom?.animator.transitionDuration(using: nil) ?? Theme.pageSlideDuration,
            curve: custom == nil ? .easeOut : .easeInOut)
        setCoordinator(coordinator, with: old, new)
        return coordinator
    }

    /// Runs the delegate's animations between two pages. Their views are in a container below the bars until the end.
    func runCustomTransition(
        _ source: TransitionSource, coordinator: TransitionCoordinator, from old: UIViewController, to new: UIViewController,
        ended: @escaping (_ isCompleted: Bool) -> Void
    ) {
        guard let root = _view, let oldView = old._view, let newView = new._view else { return ended(true) }
        let container = TransitionContainerView(frame: root.bounds)
        let (oldFrame, newFrame) = (oldView.frame, newView.frame)
        // The new view stays beneath the container until the animations add it to the container.
        root.insertSubview(container, belowSubview: lowestBar)
        container.addSubview(oldView)
        let context = TransitionContext(
            container: container, from: .init(controller: old, view: oldView, initialFrame: oldFrame, finalFrame: .zero),
            to: .init(controller: new, view: newView, initialFrame: .zero, finalFrame: newFrame), source: source, coordinator: coordinator
        ) { [weak self] isCompleted in
            self?.transitionState.context = nil
            let view = isCompleted ? newView : oldView
            root.insertSubview(view, aboveSubview: container)
            if isCompleted { view.transform = .identity }
            view.frame = isCompleted ? newFrame : oldFrame
            ended(isCompleted)
            container.removeFromSuperview()
        }
        transitionState.context = context
        context.start()
    }

    // MARK: Back drag

    /// Whether the back button is visible and no transition is running.
    var allowsInteractivePop: Bool {
        guard _viewControllers.count > 1, transition == nil, isViewVisible, !isBarHidden,
            let item = _viewControllers.last?.navigationItem
        else { return false }
        let replacesBackButton = !item.shownLeftItems.isEmpty && !item.leftItemsSupplementBackButton
        return !item.hidesBackButton && !replacesBackButton
    }

    func prepareInteractivePop() -> Bool {
        backDrag.edges = _view?.isMirrored == true ? .right : .left
        return allowsInteractivePop
    }

    /// Updates the transition from the drag; at its end, the velocity or the position decides whether the pop completes.
    func handleBackDrag(_ drag: UIScreenEdgePanGestureRecognizer) {
        guard let root = _view, root.bounds.width > 0 else { return }
        let progress = min(max(root.directed(distance: drag.translation(in: root).x) / root.bounds.width, 0), 1)
        if drag.state == .began {
            guard allowsInteractivePop else { return }
            setStack(_viewControllers.dropLast(), transition: .interactivePop)
        }
        guard let transition, transition.isInteractive else { return }
        switch drag.state {
        case .began, .changed: transition.update(progress)
        case .ended, .cancelled, .failed:
            let velocity = drag.state == .ended ? root.directed(distance: drag.velocity(in: root).x) : 0
            let completes = abs(velocity) >= Theme.backFlickSpeed ? velocity > 0 : drag.state == .ended && progress >= 0.5
            let remaining = completes ? 1 - progress : progress
            transition.animate(to: completes ? .completed : .cancelled, duration: Theme.pageSlideDuration * Double(remaining) + 0.05)
        case .possible: break
        }
    }
}
