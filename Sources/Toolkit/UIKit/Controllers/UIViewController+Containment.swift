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

    /// Whether a new child contains this controller, which is reported: the hierarchy would have no root.
    func wouldContainItself(with child: UIViewController) -> Bool {
        var candidate = _parent
        while let controller = candidate, controller !== child { candidate = controller._parent }
        if candidate != nil { NSLog("%@ contains %@ and cannot be its child", "\(child)", "\(self)") }
        return candidate != nil
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
