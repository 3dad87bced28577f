// How the pointer looks over a part of a view, and what the view does about it.

@preconcurrency public import Foundation
internal import WindowSystem

/// What a view does while the pointer is over it.
@preconcurrency @MainActor
public enum UIPointerEffect {
    /// As the view's size suggests.
    case automatic(UITargetedPreview)
    /// A ground appears behind the view.
    case highlight(UITargetedPreview)
    /// A sheen appears over the view, in its shape.
    case lift(UITargetedPreview)
    /// The view is tinted.
    case hover(UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false, prefersScaledContent: Bool = true)

    /// Where a tint lies.
    public enum TintMode: Int, Sendable {
        case none = 0
        case overlay = 1
        case underlay = 2
    }

    /// The view that answers.
    public var preview: UITargetedPreview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
        }
    }
}

/// The pointer's own shape, or that of a highlight.
@preconcurrency @MainActor
public enum UIPointerShape {
    /// A highlight along a line, in the coordinates of the preview's view.
    case path(UIBezierPath)
    /// A highlight in a rounded rectangle, in the coordinates of the preview's view.
    case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
    /// The pointer over lines of text, and over columns of it; the length is the theme's.
    case verticalBeam(length: CGFloat)
    case horizontalBeam(length: CGFloat)

    /// The radius of highlights whose shape says nothing of it, in points.
    nonisolated public static let defaultCornerRadius: CGFloat = 8
}

/// An arrow beside the pointer, that shows which way something can be dragged.
@preconcurrency @MainActor
public final class UIPointerAccessory: NSObject {
    /// Where it stands around the pointer.
    nonisolated public struct Position: Hashable, Sendable {
        /// From the pointer, in points.
        public let offset: CGFloat
        /// Clockwise from the top, in radians.
        public let angle: CGFloat

        public init(offset: CGFloat, angle: CGFloat) {
            self.offset = offset
            self.angle = angle
        }

        public static let top = Position(offset: 16, angle: 0)
        public static let right = Position(offset: 16, angle: .pi / 2)
        public static let bottom = Position(offset: 16, angle: .pi)
        public static let left = Position(offset: 16, angle: .pi * 3 / 2)
    }

    /// Where the arrow stands, which is also where it points.
    public let position: Position

    private init(_ position: Position) {
        self.position = position
        super.init()
    }

    /// An arrow that points away from the pointer.
    public static func arrow(_ position: Position) -> UIPointerAccessory { UIPointerAccessory(position) }
}

/// An effect, a shape of the pointer, or both.
///
/// The pointer's shapes are those of the user's theme: a hand over what has an effect, a beam over text, double arrows for accessories.
@preconcurrency @MainActor
public final class UIPointerStyle: NSObject {
    let effect: UIPointerEffect?
    let shape: UIPointerShape?
    private let isHidden: Bool
    /// Arrows that show which way something can be dragged.
    public var accessories: [UIPointerAccessory] = []

    private init(effect: UIPointerEffect?, shape: UIPointerShape?, isHidden: Bool) {
        self.effect = effect
        self.shape = shape
        self.isHidden = isHidden
        super.init()
    }

    /// A view's answer, in `shape` where that is a path or a rectangle.
    public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
        self.init(effect: effect, shape: shape, isHidden: false)
    }

    /// A shape of the pointer. `constrainedAxes` is ignored: a mouse pointer does not snap to regions.
    public convenience init(shape: UIPointerShape, constrainedAxes: UIAxis = []) {
        self.init(effect: nil, shape: shape, isHidden: false)
    }

    /// The usual pointer.
    public static func system() -> Self { self.init(effect: nil, shape: nil, isHidden: false) }
    /// No pointer.
    public static func hidden() -> Self { self.init(effect: nil, shape: nil, isHidden: true) }

    /// The double arrow over what is dragged up and down.
    static var dragsUpAndDown: UIPointerStyle {
        let style = UIPointerStyle.system()
        style.accessories = [.arrow(.top), .arrow(.bottom)]
        return style
    }

    /// The shape in the user's theme.
    var cursor: PointerShape {
        if isHidden { return .hidden }
        let places = Set(accessories.map(\.position.angle))
        let isAcross = !places.isDisjoint(with: [UIPointerAccessory.Position.left.angle, UIPointerAccessory.Position.right.angle])
        let isDown = !places.isDisjoint(with: [UIPointerAccessory.Position.top.angle, UIPointerAccessory.Position.bottom.angle])
        if isAcross || isDown { return isAcross && isDown ? .move : isAcross ? .resizeLeftRight : .resizeUpDown }
        switch shape {
        case .verticalBeam: return .text
        case .horizontalBeam: return .verticalText
        default: return effect == nil ? .arrow : .hand
        }
    }
}

/// Directions, with Apple's raw values.
nonisolated public struct UIAxis: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let horizontal = UIAxis(rawValue: 1 << 0)
    public static let vertical = UIAxis(rawValue: 1 << 1)
    public static let both: UIAxis = [.horizontal, .vertical]
}
