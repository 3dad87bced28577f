// What tools read of views, layers and animations, and the recent past of the screen.

public import UIKit

extension UIView {
    /// The solver's constraints that contain the view's position, size, margins or other measures, in the order in which the solver got
    /// them, and after them the broken constraints of the view. Empty if no constraint affects the view.
    public var solverConstraints: [SolverConstraint] { _solverConstraints }

    /// A number that changes when the constraints of the view's hierarchy are solved again; 0 without constraints.
    public var layoutSolutionCount: Int { _layoutSolutionCount }

    /// A number that changes whenever a view is added, moved or removed, or its `isHidden` or the visibility by its `alpha` changes, in
    /// any hierarchy.
    public static var hierarchyChangeNumber: Int { hierarchyVersion }
}

extension NSLayoutConstraint {
    /// Whether the constraint was made with a second item, which may no longer exist.
    public var hasSecondItem: Bool { isBinary }
}

extension UILabel {
    /// The distance from the top of the bounds to the first baseline, in points.
    public var firstBaselineOffsetFromTop: CGFloat { firstBaselineOffset }
}

extension UIApplication {
    /// Posted when a text that was too long for its field was cut as it was inserted. The value of `limit` in the user info is the number
    /// of the characters that were kept.
    public static var insertedTextWasCutNotification: Notification.Name { TextFilter.didCut }
}

extension UIScreen {
    /// The history that keeps the frames drawn on this screen; nil by default.
    public var history: LayerHistory? {
        get { UIApplication.shared.screenRenderer.history }
        set { UIApplication.shared.screenRenderer.history = newValue }
    }
}

extension CALayer {
    /// A layer that looks like the present frame of this one, without superlayer, sublayers and mask. It does not animate.
    public func makeStillCopy() -> CALayer { _makeStillCopy() }

    /// Whether the layer itself is drawn, apart from its sublayers.
    public var drawsPixelsOfItsOwn: Bool { _drawsPixelsOfItsOwn }

    /// Whether the layer has animations, with keys or without.
    public var hasAnimations: Bool { _hasAnimations }

    /// How the layer is blended with the content behind it; `normal` by default.
    public var compositing: LayerCompositing {
        get { _compositing }
        set { _compositing = newValue }
    }

    /// The colour that a layer which blurs the content behind it draws over the blur; nil for all other layers.
    public var backdropOverlayColor: CGColor? { (self as? CABackdropLayer)?.overlayColor }

    /// The name of the layers that highlight the view under the pointer.
    public static var pointerHighlightName: String { _pointerHighlightName }
}

extension CAPropertyAnimation {
    /// The number that a layer with this animation displays after the part `progress` (0…1) of a run's duration. Nil if the values are not
    /// numbers, or if the animation begins or ends at the layer's own value.
    public func number(at progress: Double) -> Double? { _number(at: progress) }
}

extension CAKeyframeAnimation {
    /// The fractions of the duration, 0…1, at which an animation in one of the paced modes reaches its values; nil in other modes, and if
    /// all values are equal.
    public var pacedTimes: [Double]? { _pacedTimes }
}
