// The transition between the pages of two tabs during a swipe.

@preconcurrency internal import Foundation
internal import UIKit

/// Moves the pages of two neighbouring tabs side by side; with Reduce Motion, cross-fades them.
@MainActor
final class TabSwipeTransition: NSObject {
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

    /// Selects `page` with this transition. Returns false if the tab bar controller has not started it.
    ///
    /// The tab bar controller asks its delegate for the animations of the selection, so its delegate is replaced during the call.
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
    func resume() {
        if context?.isInteractive == false { context?.pauseInteractiveTransition() }
    }

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
