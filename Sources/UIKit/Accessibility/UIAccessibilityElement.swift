// An element that is no view: part of what a view draws by itself.

@preconcurrency public import Foundation

/// Something in a view that assistive software presents although it is no view.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
    /// What the element is part of. Held weakly.
    open weak var accessibilityContainer: AnyObject?
    /// The rectangle in the coordinates of the container, which must be a view; zero for one that is set on the screen.
    open var accessibilityFrameInContainerSpace = CGRect.zero {
        didSet { UIApplication.shared.accessibilityCenter.setNeedsUpdate() }
    }

    /// An element of `container`, which lists it among its `accessibilityElements`.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }

    open override var next: UIResponder? { accessibilityContainer as? UIResponder }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityFrame: CGRect {
        guard let view = accessibilityContainer as? UIView else { return accessibilityFrameInContainerSpace }
        return UIAccessibility.convertToScreenCoordinates(accessibilityFrameInContainerSpace, in: view)
    }
}

/// An action of an element's that is none of the usual ones.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    /// Performs an action; returns whether that could be done.
    public typealias ActionHandler = (_ customAction: UIAccessibilityCustomAction) -> Bool

    /// What the action is called in front of the user.
    open var name: String
    /// What performs the action.
    open var actionHandler: ActionHandler?

    public init(name: String, actionHandler: ActionHandler?) {
        self.name = name
        self.actionHandler = actionHandler
        super.init()
    }

    /// An action that calls a method of `target`, which is held weakly. A method that returns a `Bool` reports success with it.
    public convenience init(name: String, target: Any?, selector: Selector) {
        let targetAction = TargetAction(target: target, action: selector)
        self.init(name: name) { action in
            guard let target = targetAction.target else { return false }
            let result = selector.perform(on: target, sender: action, event: nil)
            return result as? Bool ?? (result != nil)
        }
    }
}
