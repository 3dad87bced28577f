// A view with the shape and background that an effect uses for it.

@preconcurrency public import Foundation

/// The shape and background of a view in a preview.
@preconcurrency @MainActor
open class UIPreviewParameters: NSObject {
    /// The visible part of the view, in its coordinates; nil for its bounds.
    open var visiblePath: UIBezierPath?
    /// The colour of a highlight; nil for the default.
    open var backgroundColor: UIColor?

    /// Creates parameters for the whole view with the default background.
    public override init() { super.init() }
}

/// A view with the parameters of its effect.
@preconcurrency @MainActor
open class UITargetedPreview: NSObject {
    /// The view with the effect.
    public let view: UIView
    /// The shape and background of the effect.
    public let parameters: UIPreviewParameters

    /// A preview of a view with the shape and background of `parameters`.
    public init(view: UIView, parameters: UIPreviewParameters) {
        self.view = view
        self.parameters = parameters
        super.init()
    }

    /// A preview of a whole view with the default background.
    public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }
}
