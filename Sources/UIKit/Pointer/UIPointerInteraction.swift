// Lets a view say how it answers the pointer, part by part.

@preconcurrency public import Foundation

/// A part of a view over which the pointer looks the same.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
    /// In the coordinates of the interaction's view.
    public let rect: CGRect
    /// Tells regions with the same rectangle apart.
    public let identifier: AnyHashable?

    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        self.rect = rect
        self.identifier = identifier
        super.init()
    }

    func isSame(as other: UIPointerRegion) -> Bool { rect == other.rect && identifier == other.identifier }
}

/// Where the pointer is when a region is asked for.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
    /// In the coordinates of the interaction's view.
    public let location: CGPoint
    public let modifiers: UIKeyModifierFlags

    init(location: CGPoint, modifiers: UIKeyModifierFlags) {
        self.location = location
        self.modifiers = modifiers
        super.init()
    }
}

/// Runs animations that go with the pointer's coming or going.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: AnyObject {
    func addAnimations(_ animations: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (Bool) -> Void)
}

/// Decides how a view answers the pointer.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: AnyObject {
    /// The part of the view that the pointer is in; nil for none.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// How the pointer looks in `region`; nil for as usual.
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating)
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }

    public func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? { nil }

    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating
    ) {}

    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating
    ) {}
}

/// Has a view answer the pointer as a delegate says; without one, with the automatic effect over all of it.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
    /// Held weakly.
    public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    public private(set) weak var view: UIView?
    open var isEnabled = true {
        didSet { if oldValue != isEnabled { invalidate() } }
    }

    public init(delegate: (any UIPointerInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Asks the delegate again, if the pointer is over the view.
    open func invalidate() { UIApplication.shared.pointer.invalidate(self) }

    open func willMove(to view: UIView?) {}
    open func didMove(to view: UIView?) { self.view = view }

    /// The region at a place of the view, and how the pointer looks there; nil where it looks as it does around the view.
    func answer(at point: CGPoint, modifiers: UIKeyModifierFlags) -> (region: UIPointerRegion, style: UIPointerStyle)? {
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
