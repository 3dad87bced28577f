// Pointer interactions: the pointer's shape over parts of a view, and the effects on the view.

@preconcurrency public import Foundation
internal import WindowSystem

/// A part of a view with one pointer style.
@preconcurrency @MainActor open class UIPointerRegion: NSObject {
    /// The area, in the coordinates of the interaction's view.
    public let rect: CGRect
    /// Distinguishes regions with the same rectangle.
    public let identifier: AnyHashable?

    /// A region with a rectangle in the coordinates of the interaction's view.
    public init(rect: CGRect, identifier: AnyHashable? = nil) { (self.rect, self.identifier) = (rect, identifier) }

    func isSame(as other: UIPointerRegion) -> Bool { rect == other.rect && identifier == other.identifier }
}

/// The pointer's location and the modifiers when a region is requested.
@preconcurrency @MainActor open class UIPointerRegionRequest: NSObject {
    /// The pointer's location, in the coordinates of the interaction's view.
    public let location: CGPoint
    /// The modifier keys that are held.
    public let modifiers: UIKeyModifierFlags

    init(location: CGPoint, modifiers: UIKeyModifierFlags) { (self.location, self.modifiers) = (location, modifiers) }
}

/// Runs an application's animations when the pointer enters or leaves a region.
@preconcurrency @MainActor public protocol UIPointerInteractionAnimating: AnyObject {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called after the animations; its argument is false if they were interrupted.
    func addCompletion(_ completion: @escaping (Bool) -> Void)
}

/// Provides the regions and pointer styles of a view.
@preconcurrency @MainActor public protocol UIPointerInteractionDelegate: AnyObject {
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
@preconcurrency @MainActor open class UIPointerInteraction: NSObject, UIInteraction {
    /// The source of regions and styles; held weakly.
    public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    /// The view that the interaction was added to.
    public private(set) weak var view: UIView?
    /// Whether the interaction provides styles; true by default.
    open var isEnabled = true { didSet { if oldValue != isEnabled { invalidate() } } }

    /// An interaction with the styles of `delegate`, which is held weakly.
    public init(delegate: (any UIPointerInteractionDelegate)?) { self.delegate = delegate }

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

/// The effect on a view while the pointer is over it.
@preconcurrency @MainActor public enum UIPointerEffect {
    /// The same as `highlight`.
    case automatic(UITargetedPreview)
    /// A background appears behind the view.
    case highlight(UITargetedPreview)
    /// A translucent layer in the view's shape appears over the view.
    case lift(UITargetedPreview)
    /// A tint appears over or behind the view. The preferences for shadow and scaling are ignored.
    case hover(UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false, prefersScaledContent: Bool = true)

    /// Where the tint of a hover effect is drawn.
    public enum TintMode: Int, Sendable {
        case none = 0
        case overlay = 1
        case underlay = 2
    }

    /// The view with the effect.
    public var preview: UITargetedPreview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
        }
    }
}

/// The shape of the pointer or of a highlight.
@preconcurrency @MainActor public enum UIPointerShape {
    /// A highlight in the bounding box of a path, in the coordinates of the preview's view.
    case path(UIBezierPath)
    /// A highlight in a rounded rectangle, in the coordinates of the preview's view.
    case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
    /// The pointer over horizontal text. The cursor theme determines the length.
    case verticalBeam(length: CGFloat)
    /// The pointer over vertical text. The cursor theme determines the length.
    case horizontalBeam(length: CGFloat)

    /// The corner radius of a highlight if its shape does not specify one, in points.
    nonisolated public static let defaultCornerRadius: CGFloat = 8
}

/// An arrow beside the pointer that shows a direction in which the view can be dragged.
@preconcurrency @MainActor public final class UIPointerAccessory: NSObject {
    /// A position relative to the pointer.
    nonisolated public struct Position: Hashable, Sendable {
        /// The distance from the pointer, in points.
        public let offset: CGFloat
        /// The direction from the pointer, clockwise from the top, in radians.
        public let angle: CGFloat

        /// A position at a distance in points and an angle in radians, clockwise from the top.
        public init(offset: CGFloat, angle: CGFloat) { (self.offset, self.angle) = (offset, angle) }

        /// 16 points above the pointer.
        public static let top = Position(offset: 16, angle: 0)
        /// 16 points to the right of the pointer.
        public static let right = Position(offset: 16, angle: .pi / 2)
        /// 16 points below the pointer.
        public static let bottom = Position(offset: 16, angle: .pi)
        /// 16 points to the left of the pointer.
        public static let left = Position(offset: 16, angle: .pi * 3 / 2)
    }

    /// The position of the arrow, which also gives its direction.
    public let position: Position

    private init(_ position: Position) { self.position = position }

    /// An arrow that points away from the pointer.
    public static func arrow(_ position: Position) -> UIPointerAccessory { UIPointerAccessory(position) }
}

/// An effect, a shape of the pointer, or both.
///
/// The pointer's shapes come from the cursor theme: a hand over a view with an effect, a beam over text, double arrows for accessories.
@preconcurrency @MainActor public final class UIPointerStyle: NSObject {
    let effect: UIPointerEffect?
    let shape: UIPointerShape?
    private let isHidden: Bool
    /// Arrows that show the directions in which the view can be dragged; they replace the shape.
    public var accessories: [UIPointerAccessory] = []

    private init(effect: UIPointerEffect?, shape: UIPointerShape?, isHidden: Bool) {
        (self.effect, self.shape, self.isHidden) = (effect, shape, isHidden)
    }

    /// An effect on a view, in `shape` if that is a path or a rectangle.
    public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
        self.init(effect: effect, shape: shape, isHidden: false)
    }

    /// A shape of the pointer. `constrainedAxes` is ignored: a mouse pointer does not snap to regions.
    public convenience init(shape: UIPointerShape, constrainedAxes: UIAxis = []) {
        self.init(effect: nil, shape: shape, isHidden: false)
    }

    /// The default pointer, without an effect.
    public static func system() -> Self { self.init(effect: nil, shape: nil, isHidden: false) }
    /// Hides the pointer.
    public static func hidden() -> Self { self.init(effect: nil, shape: nil, isHidden: true) }

    /// The double arrow over a view that can be dragged up and down.
    static var dragsUpAndDown: UIPointerStyle {
        let style = UIPointerStyle.system()
        style.accessories = [.arrow(.top), .arrow(.bottom)]
        return style
    }

    /// The pointer's shape for the window system.
    var cursor: PointerShape {
        if isHidden { return .hidden }
        let angles = Set(accessories.map(\.position.angle))
        let isHorizontal = !angles.isDisjoint(with: [UIPointerAccessory.Position.left.angle, UIPointerAccessory.Position.right.angle])
        let isVertical = !angles.isDisjoint(with: [UIPointerAccessory.Position.top.angle, UIPointerAccessory.Position.bottom.angle])
        if isHorizontal || isVertical { return isHorizontal && isVertical ? .move : isHorizontal ? .resizeLeftRight : .resizeUpDown }
        switch shape {
        case .verticalBeam: return .text
        case .horizontalBeam: return .verticalText
        default: return effect == nil ? .arrow : .hand
        }
    }
}

/// Axes, with Apple's raw values.
nonisolated public struct UIAxis: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt
    /// The axes of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The horizontal axis.
    public static let horizontal = UIAxis(rawValue: 1 << 0)
    /// The vertical axis.
    public static let vertical = UIAxis(rawValue: 1 << 1)
    /// Both axes.
    public static let both: UIAxis = [.horizontal, .vertical]
}

/// The shape and background of a view in a preview.
@preconcurrency @MainActor open class UIPreviewParameters: NSObject {
    /// The visible part of the view, in its coordinates; nil for its bounds.
    open var visiblePath: UIBezierPath?
    /// The colour of a highlight; nil for the default.
    open var backgroundColor: UIColor?

    /// Creates parameters for the whole view with the default background.
    public override init() { super.init() }
}

/// A view with the parameters of its effect.
@preconcurrency @MainActor open class UITargetedPreview: NSObject {
    /// The view with the effect.
    public let view: UIView
    /// The shape and background of the effect.
    public let parameters: UIPreviewParameters

    /// A preview of a view with the shape and background of `parameters`.
    public init(view: UIView, parameters: UIPreviewParameters) { (self.view, self.parameters) = (view, parameters) }

    /// A preview of a whole view with the default background.
    public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }
}
