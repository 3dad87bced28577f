// The shadow of text.

internal import CoreGraphics
public import Foundation

/// A shadow behind text, for the attribute `shadow`.
nonisolated open class NSShadow: NSObject, NSCopying, @unchecked Sendable {
    private let mark = coreFoundationMark
    /// The distance from the text, to the right and downward in points; zero by default.
    open var shadowOffset = CGSize.zero
    /// The width of the blurred edge, in points; 0, the default, for a sharp shadow.
    open var shadowBlurRadius: CGFloat = 0
    /// A `UIColor` or `CGColor`; black with an opacity of one third by default, nil for no shadow.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    /// A shadow without distance and blur.
    public override init() { super.init() }

    /// A copy.
    open override func copy() -> Any { copy(with: nil) }
    /// A copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        (copy.shadowOffset, copy.shadowBlurRadius, copy.shadowColor) = (shadowOffset, shadowBlurRadius, shadowColor)
        return copy
    }

    /// Whether another shadow has the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        let areColorsEqual =
            switch (shadowColor, other.shadowColor) {
            case (nil, nil): true
            case (let first as UIColor, let second as UIColor): first == second
            case (let first as CGColor, let second as CGColor): first == second
            default: false
            }
        return areColorsEqual && other.shadowOffset == shadowOffset && other.shadowBlurRadius == shadowBlurRadius
    }
    /// A hash of the distance and the blur.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(shadowOffset.width)
        hasher.combine(shadowOffset.height)
        hasher.combine(shadowBlurRadius)
        return hasher.finalize()
    }

    /// The shadow to draw; nil without a colour.
    @MainActor func decoration(in traits: UITraitCollection) -> TextDecoration.Shadow? {
        let color: CGColor? =
            switch shadowColor {
            case let color as UIColor: color.resolvedColor(with: traits).cgColor
            case let color as CGColor: color
            default: nil
            }
        guard let color, color.alpha > 0 else { return nil }
        return TextDecoration.Shadow(color: color, offset: shadowOffset, blur: shadowBlurRadius)
    }
}
