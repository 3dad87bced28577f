// Properties of views and controllers that have no visible effect here.

internal import Foundation

extension UIView {
    /// A name under which an app saves the state of the view; nil by default. Stored: programs here do not save the state of their views.
    public var restorationIdentifier: String? {
        get { restorationIdentifiers[self] }
        set { restorationIdentifiers[self] = newValue }
    }

    /// Whether `draw(_:)` begins with an empty picture; true by default. Stored: it always does, which a view that fills its bounds, as
    /// `false` requires, does not show.
    public var clearsContextBeforeDrawing: Bool {
        get { clearsContexts[self] }
        set { clearsContexts[self] = newValue }
    }
}

extension UIViewController {
    /// A name under which an app saves the state of the controller; nil by default. Stored: programs here do not save the state of their
    /// controllers.
    public var restorationIdentifier: String? {
        get { restorationIdentifiers[self] }
        set { restorationIdentifiers[self] = newValue }
    }
}

@MainActor private let restorationIdentifiers = RareProperty<String?>(nil)
@MainActor private let clearsContexts = RareProperty(true)
