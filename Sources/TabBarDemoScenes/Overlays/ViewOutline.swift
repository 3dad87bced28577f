// Where each view is at this moment, what class it is of, and how deep it lies.

@preconcurrency internal import Foundation
internal import UIKit

/// One view of the tree, as the overlay shows it.
struct ViewOutline: Equatable {
    /// The box around the view in its window, in points, where it is seen at this moment.
    let box: CGRect
    /// The class, and the frame in its superview.
    let text: String
    let depth: Int

    /// What can be seen of `root` and the views in it, from back to front.
    static func all(in root: UIView, limit: Int) -> [ViewOutline] {
        var walk = OutlineWalk(limit: limit)
        walk.visit(root, toWindow: .identity, clip: root.bounds, depth: 0)
        return walk.outlines
    }
}

/// Goes through a tree of views.
private struct OutlineWalk {
    let limit: Int
    var outlines: [ViewOutline] = []

    mutating func visit(_ view: UIView, toWindow parent: CGAffineTransform, clip: CGRect, depth: Int) {
        guard !view.isHidden, outlines.count < limit else { return }
        // A layer without animations is seen as it is.
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

    /// From a layer's coordinates to those of the layer it is in.
    private static func toSuperview(_ layer: CALayer) -> CGAffineTransform {
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
        let place = "\(number(frame.minX)),\(number(frame.minY)) \(number(frame.width))×\(number(frame.height))"
        return "\(type(of: view).description()) \(place)"
    }
}
