// How a focused view is shown to be.

@preconcurrency public import Foundation
public import QuartzCore

/// How a focused view looks: by itself a ring around it, as its corners are.
@preconcurrency @MainActor
open class UIFocusEffect: NSObject {
    public override init() { super.init() }

    /// What views have that ask for nothing else.
    static let standard = UIFocusEffect()

    /// The ring's line in the view's coordinates; nil lets it follow the view's edges.
    var path: UIBezierPath? { nil }
}

/// A ring along a given line.
@preconcurrency @MainActor
open class UIFocusHaloEffect: UIFocusEffect {
    private let line: UIBezierPath?

    override var path: UIBezierPath? { line }

    public override init() {
        line = nil
        super.init()
    }

    /// A ring along `path`, in the view's coordinates.
    public init(path: UIBezierPath) {
        line = path
        super.init()
    }

    public convenience init(rect: CGRect) { self.init(path: UIBezierPath(rect: rect)) }

    /// A ring along a rectangle whose corners have a radius in points; their curve is circular.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) {
        self.init(path: UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius))
    }
}

/// What a view says of its effect.
enum FocusEffectChoice {
    case automatic
    case own(UIFocusEffect?)
}
