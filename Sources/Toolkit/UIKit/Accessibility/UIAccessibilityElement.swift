// Accessibility elements that are not views, and custom actions.

@preconcurrency public import Foundation

/// A part of a view's content as an accessibility element.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
    /// The view or element that contains this one. Held weakly.
    open weak var accessibilityContainer: AnyObject?
    /// The rectangle in the coordinates of the container, which must be a view. An `accessibilityFrame` that is set takes precedence.
    open var accessibilityFrameInContainerSpace = CGRect.zero {
        didSet { UIApplication.shared.accessibilityCenter.setNeedsUpdate() }
    }

    /// An element of `container`, which must return it from `accessibilityElements` or `accessibilityElement(at:)`.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }

    /// The container, if it is a responder.
    open override var next: UIResponder? { accessibilityContainer as? UIResponder }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityFrame: CGRect {
        guard let view = accessibilityContainer as? UIView else { return accessibilityFrameInContainerSpace }
        return UIAccessibility.convertToScreenCoordinates(accessibilityFrameInContainerSpace, in: view)
    }
}

/// A named action of an accessibility element.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    /// Performs the action; returns whether it succeeded.
    public typealias ActionHandler = (_ customAction: UIAccessibilityCustomAction) -> Bool

    /// The localised name of the action.
    open var name: String
    /// The closure that performs the action; nil for none.
    open var actionHandler: ActionHandler?

    /// An action performed by a closure.
    public init(name: String, actionHandler: ActionHandler?) {
        self.name = name
        self.actionHandler = actionHandler
        super.init()
    }

    /// An action that calls a method of `target`, which is held weakly. The result is the method's `Bool`, or true for other types.
    public convenience init(name: String, target: Any?, selector: Selector) {
        let targetAction = TargetAction(target: target, action: selector)
        self.init(name: name) { action in
            guard let target = targetAction.target else { return false }
            let result = selector.perform(on: target, sender: action, event: nil)
            return result as? Bool ?? (result != nil)
        }
    }
}
