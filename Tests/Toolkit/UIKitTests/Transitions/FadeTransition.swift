// Animations and drivers of transitions, as programs write them.

import Foundation
import UIKit

/// Fades the new view in, or the dismissed view out, over 0.5 seconds at constant speed.
@MainActor
final class FadeTransition: NSObject, UIViewControllerAnimatedTransitioning {
    var context: (any UIViewControllerContextTransitioning)?
    var endings: [Bool] = []
    /// Whether the animations call `completeTransition(_:)`.
    var completes = true

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
        let isDismissal = transitionContext.view(forKey: .to) == nil
        let view = isDismissal ? transitionContext.view(forKey: .from) : transitionContext.view(forKey: .to)
        guard let view else { return transitionContext.completeTransition(false) }
        if !isDismissal {
            if let controller = transitionContext.viewController(forKey: .to) {
                view.frame = transitionContext.finalFrame(for: controller)
            }
            transitionContext.containerView.addSubview(view)
            view.alpha = 0
        }
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
            view.alpha = isDismissal ? 0 : 1
        } completion: { _ in
            view.alpha = 1
            if self.completes { transitionContext.completeTransition(!transitionContext.transitionWasCancelled) }
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { endings.append(transitionCompleted) }
}

/// Provides the same animations for every transition, and the same driver for all but presentations.
@MainActor
final class TransitionProvider: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate
{
    let fade = FadeTransition()
    var driver: UIPercentDrivenInteractiveTransition?
    var makeManager: ((UIViewController, UIViewController?) -> UIPresentationController)?

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { fade }
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { makeManager?(presented, presenting) }

    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
    func tabBarController(
        _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}
