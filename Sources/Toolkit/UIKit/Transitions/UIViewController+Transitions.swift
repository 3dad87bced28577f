// Transitions of view controllers: coordinators, children that replace each other, and changes of the window's size.

/// A controller with contents that follow changes of size and traits.
@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
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
}

struct TransitionState {
    var coordinator: TransitionCoordinator?
    var presentationController: UIPresentationController?
    var context: TransitionContext?
}

extension UIWindow {
    /// Changes the window's frame. Calls the controllers' `viewWillTransition(to:with:)` before, and the coordinator's closures after.
    func resize(to newFrame: CGRect) {
        guard let root = rootViewController, !isHidden, newFrame.size != frame.size else { return frame = newFrame }
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
