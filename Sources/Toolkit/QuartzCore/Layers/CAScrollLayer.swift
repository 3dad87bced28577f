// A layer that scrolls its sublayers by moving the origin of its bounds.

internal import CoreGraphics
public import Foundation

/// The directions in which a scroll layer scrolls.
public nonisolated struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not at all.
    public static let none = CAScrollLayerScrollMode(rawValue: "none")
    /// Up and down.
    public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
    /// To the left and the right.
    public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
    /// In both directions.
    public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows the part of its sublayers at the origin of its bounds, clipped to the bounds.
@preconcurrency @MainActor open class CAScrollLayer: CALayer {
    /// The directions in which the layer scrolls. The default is `both`.
    open var scrollMode = CAScrollLayerScrollMode.both

    override func didInit() { masksToBounds = true }

    override func plainCopy() -> CALayer { CAScrollLayer(layer: self) }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        if let other = other as? CAScrollLayer { scrollMode = other.scrollMode }
    }

    /// Moves the origin of the bounds to a point, in the directions of `scrollMode`. The change animates as other changes of the bounds.
    open func scroll(to p: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
        if origin != bounds.origin { bounds.origin = origin }
    }

    /// Scrolls as little as possible to make a rectangle visible, or only its origin if the rectangle is larger than the bounds.
    open func scroll(to r: CGRect) {
        func moved(_ start: CGFloat, _ length: CGFloat, _ from: CGFloat, _ size: CGFloat) -> CGFloat {
            if from < start || size > length { return from }
            return from + size > start + length ? from + size - length : start
        }
        let (x, y) = (moved(bounds.minX, bounds.width, r.minX, r.width), moved(bounds.minY, bounds.height, r.minY, r.height))
        scroll(to: CGPoint(x: x, y: y))
    }
}

extension CALayer {
    /// The nearest superlayer that scrolls, or the layer itself.
    private var scrollLayer: CAScrollLayer? { self as? CAScrollLayer ?? superlayer?.scrollLayer }

    /// Scrolls the nearest enclosing scroll layer to a point of this layer; does nothing without one.
    public func scroll(_ p: CGPoint) { if let scrollLayer { scrollLayer.scroll(to: convert(p, to: scrollLayer)) } }

    /// Scrolls the nearest enclosing scroll layer so that a rectangle of this layer is visible; does nothing without one.
    public func scrollRectToVisible(_ r: CGRect) { if let scrollLayer { scrollLayer.scroll(to: convert(r, to: scrollLayer)) } }

    /// The part of the bounds that the nearest enclosing scroll layer shows; the bounds without one.
    public var visibleRect: CGRect {
        guard let scrollLayer, scrollLayer !== self else { return bounds }
        let visible = bounds.intersection(convert(scrollLayer.bounds, from: scrollLayer))
        return visible.isNull ? .zero : visible
    }
}
