// A view together with the shape in which it is shown by an effect.

@preconcurrency public import Foundation

/// The shape and the ground of a view in a preview.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
    /// The part of the view that is shown, in its own coordinates; nil for its bounds.
    open var visiblePath: UIBezierPath?
    open var backgroundColor: UIColor?

    public override init() { super.init() }
}

/// A view for an effect or a menu.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
    public let view: UIView
    public let parameters: UIPreviewParameters

    public init(view: UIView, parameters: UIPreviewParameters) {
        self.view = view
        self.parameters = parameters
        super.init()
    }

    public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }
}
