// Properties of views and controllers that have no visible effect here.

internal import Foundation

extension UIView {
    /// A name under which an app saves the state of the view; nil by default. Has no effect: there is no state restoration here.
    public var restorationIdentifier: String? {
        get { restorationIdentifiers[self] }
        set { restorationIdentifiers[self] = newValue }
    }

    /// Whether the bitmap is cleared before `draw(_:)`; true by default. Has no effect: it is always cleared. A view that sets `false` must
    /// fill its bounds anyway, so the result is the same.
    public var clearsContextBeforeDrawing: Bool {
        get { clearsContexts[self] }
        set { clearsContexts[self] = newValue }
    }
}

extension UIViewController {
    /// A name under which an app saves the state of the controller; nil by default. Has no effect: there is no state restoration here.
    public var restorationIdentifier: String? {
        get { restorationIdentifiers[self] }
        set { restorationIdentifiers[self] = newValue }
    }
}

@MainActor private let restorationIdentifiers = RareProperty<String?>(nil)
@MainActor private let clearsContexts = RareProperty(true)
