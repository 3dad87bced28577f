// Child controllers and their containers.

internal import Foundation

extension UIViewController {
    /// Removes the controller from its parent and calls `didMove(toParent: nil)`; does nothing without a parent.
    func detachFromParent() {
        guard let _parent else { return }
        _parent._children.removeAll { $0 === self }
        self._parent = nil
        updateSafeAreaAdditions()
        _parent.childWasRemoved(self)
        didMove(toParent: nil)
    }

    /// The nearest ancestor of type `Container`.
    func nearestAncestor<Container: UIViewController>(_ type: Container.Type) -> Container? {
        var candidate = _parent
        while let controller = candidate {
            if let found = controller as? Container { return found }
            candidate = controller._parent
        }
        return nil
    }

    /// The topmost ancestor; this controller if it has no parent.
    var rootContainer: UIViewController {
        var controller = self
        while let parent = controller._parent { controller = parent }
        return controller
    }

    /// The nearest ancestor that is a tab bar controller.
    public var tabBarController: UITabBarController? { nearestAncestor(UITabBarController.self) }
    /// The nearest ancestor that is a navigation controller.
    public var navigationController: UINavigationController? { nearestAncestor(UINavigationController.self) }
}
