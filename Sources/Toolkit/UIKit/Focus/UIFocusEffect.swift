// Focus effects: how the focused view is marked.

@preconcurrency public import Foundation
public import QuartzCore

/// The appearance of a focused view: a ring that follows the view's edges and corners.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
    /// The default effect.
    public override init() { super.init() }

    /// The effect of views that do not set one.
    static let standard = UIFocusEffect()

    /// The path of the ring in the view's coordinates; nil for the default ring around the view.
    var path: UIBezierPath? { nil }
}

/// A ring along a given path.
@preconcurrency @MainActor
open class UIFocusHaloEffect: UIFocusEffect {
    private let line: UIBezierPath?

    override var path: UIBezierPath? { line }

    /// A ring along the view's edges.
    public override init() {
        line = nil
        super.init()
    }

    /// A ring along `path`, in the view's coordinates.
    public init(path: UIBezierPath) {
        line = path
        super.init()
    }

    /// A ring along a rectangle in the view's coordinates.
    public convenience init(rect: CGRect) { self.init(path: UIBezierPath(rect: rect)) }

    /// A ring along a rounded rectangle in the view's coordinates. The corners are circular, whatever `curve` is.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
        self.init(path: UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius))
    }
}

/// A view's `focusEffect`: the default one, or the value that was set.
enum FocusEffectChoice {
    case automatic
    case own(UIFocusEffect?)
}
