// Controllers within controllers.

internal import Foundation

extension UIViewController {
    func adopt(_ child: UIViewController) {
        guard child !== self, child.container !== self else { return }
        child.willMove(toParent: self)
        child.leaveContainer()
        contained.append(child)
        child.container = self
        child.updateSafeAreaAdditions()
    }

    func leaveContainer() {
        guard let container else { return }
        container.contained.removeAll { $0 === self }
        self.container = nil
        updateSafeAreaAdditions()
        didMove(toParent: nil)
    }

    /// The nearest controller above this one of type `Container`.
    func nearestContainer<Container: UIViewController>(_ type: Container.Type) -> Container? {
        var candidate = container
        while let present = candidate {
            if let found = present as? Container { return found }
            candidate = present.container
        }
        return nil
    }

    /// The tab bar controller this one is in.
    public var tabBarController: UITabBarController? { nearestContainer(UITabBarController.self) }
    /// The navigation controller this one is in.
    public var navigationController: UINavigationController? { nearestContainer(UINavigationController.self) }
}
