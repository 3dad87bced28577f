// The visible views with their frames and classes.

@preconcurrency internal import Foundation
internal import UIKit

/// A visible view.
struct ViewOutline: Equatable {
    /// The bounding box of the view's presentation layer on the screen, in points.
    let box: CGRect
    /// The class, and the frame in the superview.
    let text: String
    /// 1 for the subviews of the window.
    let depth: Int

    /// At most `limit` visible descendants of `root`, from back to front.
    static func all(in root: UIView, limit: Int) -> [ViewOutline] {
        var collector = OutlineCollector(limit: limit)
        let toScreen = OutlineCollector.toSuperview(root.layer)
        collector.visit(root, toWindow: toScreen, clip: root.bounds.applying(toScreen), depth: 0)
        return collector.outlines
    }
}

/// Collects outlines in a traversal of a view tree.
private struct OutlineCollector {
    let limit: Int
    var outlines: [ViewOutline] = []

    mutating func visit(_ view: UIView, toWindow parent: CGAffineTransform, clip: CGRect, depth: Int) {
        guard !view.isHidden, outlines.count < limit else { return }
        // Without animations the presentation layer has the same values.
        let layer = view.layer.animationKeys() == nil ? view.layer : view.layer.presentation() ?? view.layer
        guard layer.opacity >= 0.01 else { return }
        let toWindow = depth == 0 ? parent : Self.toSuperview(layer).concatenating(parent)
        let box = layer.bounds.applying(toWindow)
        if box.intersects(clip), depth > 0 {
            outlines.append(ViewOutline(box: box, text: Self.text(of: view), depth: depth))
        }
        let inner = view.clipsToBounds ? clip.intersection(box) : clip
        guard !inner.isNull else { return }
        for child in view.subviews { visit(child, toWindow: toWindow, clip: inner, depth: depth + 1) }
    }

    /// The transform from a layer's coordinates to its superlayer's.
    fileprivate static func toSuperview(_ layer: CALayer) -> CGAffineTransform {
        let bounds = layer.bounds
        let anchorX = bounds.minX + bounds.width * layer.anchorPoint.x
        let anchorY = bounds.minY + bounds.height * layer.anchorPoint.y
        return CGAffineTransform(translationX: -anchorX, y: -anchorY)
            .concatenating(layer.affineTransform())
            .concatenating(CGAffineTransform(translationX: layer.position.x, y: layer.position.y))
    }

    private static func text(of view: UIView) -> String {
        func number(_ value: CGFloat) -> String {
            guard value.isFinite, abs(value) < 1e7 else { return "?" }
            let rounded = (value * 10).rounded() / 10
            return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
        }
        let frame = view.frame
        let rect = "\(number(frame.minX)),\(number(frame.minY)) \(number(frame.width))×\(number(frame.height))"
        return "\(type(of: view).description()) \(rect)"
    }
}
