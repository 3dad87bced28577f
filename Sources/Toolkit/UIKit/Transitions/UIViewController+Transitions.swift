// Transitions of view controllers: coordinators, children that replace each other, and changes of the window's size.

public import Foundation
internal import QuartzCore

/// A controller with contents that follow changes of size and traits.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
    /// Called before the size of the view changes.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    /// Called before the traits change.
    func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
    /// The size of a child when the size of its container is `parentSize`.
    func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize
}

extension UIViewController {
    /// The coordinator of the running transition of this controller, else of its nearest container that has one; nil if there is none.
    public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        transitionState.coordinator ?? _parent?.transitionCoordinator
    }

    func _viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in _children {
            child.viewWillTransition(to: self.size(forChildContentContainer: child, withParentContainerSize: size), with: coordinator)
        }
        guard let presented = presentation.presented else { return }
        presented.transitionState.presentationController?.viewWillTransition(to: size, with: coordinator)
        presented.viewWillTransition(to: size, with: coordinator)
    }

    func _willTransition(to traits: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in _children { child.willTransition(to: traits, with: coordinator) }
        guard let presented = presentation.presented else { return }
        presented.transitionState.presentationController?.willTransition(to: traits, with: coordinator)
        presented.willTransition(to: traits, with: coordinator)
    }

    /// Replaces the view of one child with the view of another, with their appearance calls.
    func _transition(
        from: UIViewController, to: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions,
        animations: (() -> Void)?, completion: ((Bool) -> Void)?
    ) {
        guard from._parent === self, to._parent === self, let fromView = from.view, let toView = to.view, let container = fromView.superview
        else {
            NSLog("%@ can only replace its children: %@ by %@", "\(self)", "\(from)", "\(to)")
            return
        }
        let animated = duration > 0 && UIView.areAnimationsEnabled
        let appears = isViewVisible
        if appears {
            to.beginAppearanceTransition(true, animated: animated)
            from.beginAppearanceTransition(false, animated: animated)
        }
        let end: (Bool) -> Void = { finished in
            fromView.removeFromSuperview()
            if appears {
                from.endAppearanceTransition()
                to.endAppearanceTransition()
            }
            completion?(finished)
        }
        guard options.transition == nil else {
            UIView.transition(with: container, duration: duration, options: options) {
                container.addSubview(toView)
                if appears { to.callViewIsAppearing() }
                fromView.removeFromSuperview()
                animations?()
            } completion: {
                end($0)
            }
            return
        }
        container.addSubview(toView)
        if appears { to.callViewIsAppearing() }
        UIView.animate(withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: { end($0) })
    }
}

/// The state of a controller's transitions.
@MainActor
struct TransitionState {
    var coordinator: TransitionCoordinator?
    var presentationController: UIPresentationController?
    /// The running transition with the program's animations.
    var context: TransitionContext?
}

extension UIWindow {
    /// Changes the window's frame. Calls the controllers' `viewWillTransition(to:with:)` before, and the coordinator's closures after.
    func resize(to newFrame: CGRect) {
        guard let root = rootViewController, !isHidden, newFrame.size != frame.size else {
            frame = newFrame
            return
        }
        let coordinator = TransitionCoordinator(from: root, to: root, container: self, duration: 0, isAnimated: false)
        root.transitionState.coordinator = coordinator
        root.viewWillTransition(to: newFrame.size, with: coordinator)
        frame = newFrame
        UIApplication.shared.frameLoop.afterThisTurn { [weak root] in
            coordinator.start(isInteractive: false)
            if root?.transitionState.coordinator === coordinator { root?.transitionState.coordinator = nil }
            coordinator.end(cancelled: false)
        }
    }

    /// Notifies the controllers before the traits change.
    func traitsWillChange(to traits: UITraitCollection) {
        guard let root = rootViewController, !isHidden else { return }
        let coordinator = TransitionCoordinator(from: root, to: root, container: self, duration: 0, isAnimated: false)
        root.willTransition(to: traits, with: coordinator)
        UIApplication.shared.frameLoop.afterThisTurn {
            coordinator.start(isInteractive: false)
            coordinator.end(cancelled: false)
        }
    }
}
