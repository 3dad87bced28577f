// Pointer interactions: pointer styles for parts of a view.

@preconcurrency public import Foundation

/// A part of a view with one pointer style.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
    /// The area, in the coordinates of the interaction's view.
    public let rect: CGRect
    /// Distinguishes regions with the same rectangle.
    public let identifier: AnyHashable?

    /// A region with a rectangle in the coordinates of the interaction's view.
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        self.rect = rect
        self.identifier = identifier
        super.init()
    }

    func isSame(as other: UIPointerRegion) -> Bool { rect == other.rect && identifier == other.identifier }
}

/// The pointer's location and the modifiers when a region is requested.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
    /// The pointer's location, in the coordinates of the interaction's view.
    public let location: CGPoint
    /// The modifier keys that are held.
    public let modifiers: UIKeyModifierFlags

    init(location: CGPoint, modifiers: UIKeyModifierFlags) {
        self.location = location
        self.modifiers = modifiers
        super.init()
    }
}

/// Runs an application's animations when the pointer enters or leaves a region.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: AnyObject {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called after the animations; its argument is false if they were interrupted.
    func addCompletion(_ completion: @escaping (Bool) -> Void)
}

/// Provides the regions and pointer styles of a view.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
    /// Returns the region under the pointer; nil for none. The default is `defaultRegion`, all of the view.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// Returns the style in `region`; nil, the default, for the automatic style of the view, or else of a superview.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?
    /// Called when the pointer enters `region`; `animator` runs further animations with UIKit's own.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating)
    /// Called when the pointer leaves `region`; `animator` runs further animations with UIKit's own.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    /// Returns `defaultRegion`.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }

    /// Returns nil.
    public func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? { nil }

    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating
    ) {}

    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating
    ) {}
}

/// Gives a view the pointer styles of its delegate; without a delegate, the automatic effect.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
    /// The source of regions and styles; held weakly.
    public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    /// The view that the interaction was added to.
    public private(set) weak var view: UIView?
    /// Whether the interaction provides styles; true by default.
    open var isEnabled = true {
        didSet { if oldValue != isEnabled { invalidate() } }
    }

    /// An interaction with the styles of `delegate`, which is held weakly.
    public init(delegate: (any UIPointerInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Requests region and style again, if the pointer is over the view and no button is pressed.
    open func invalidate() { (view?.seat ?? UIApplication.shared.seat).pointer.invalidate(self) }

    /// Does nothing.
    open func willMove(to view: UIView?) {}
    /// Sets `view`.
    open func didMove(to view: UIView?) { self.view = view }

    /// The region at a point of the view and its style; nil if the delegate returns none or the interaction is disabled.
    func style(at point: CGPoint, modifiers: UIKeyModifierFlags) -> (region: UIPointerRegion, style: UIPointerStyle)? {
        guard isEnabled, let view else { return nil }
        let whole = UIPointerRegion(rect: view.bounds)
        guard let delegate else { return (whole, UIPointerStyle(effect: .automatic(UITargetedPreview(view: view)))) }
        let request = UIPointerRegionRequest(location: point, modifiers: modifiers)
        guard let region = delegate.pointerInteraction(self, regionFor: request, defaultRegion: whole),
            let style = delegate.pointerInteraction(self, styleFor: region)
        else { return nil }
        return (region, style)
    }
}
