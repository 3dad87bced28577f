// The positions of views on the screen in the present frame, with running animations and perspective.

import Foundation
internal import UIKit
internal import UIKitTools

/// Converts from the coordinates of the phone's views to screen coordinates, with presentation values.
enum ScreenGeometry {
    /// Converts a point of a view to screen coordinates; nil if perspective places it beside or behind the viewer.
    static func point(_ point: CGPoint, of view: UIView) -> CGPoint? {
        var point = point, layer = view.layer
        while let above = layer.superlayer {
            point = shown(layer).convert(point, to: shown(layer).superlayer)
            layer = above
        }
        return point.x.isFinite && point.y.isFinite ? point : nil
    }

    /// The corners of a view's rectangle in screen coordinates: upper left, upper right, lower right, lower left. Nil if
    /// perspective places one of them beside or behind the viewer.
    static func corners(_ rect: CGRect, of view: UIView) -> [CGPoint]? {
        let corners = rect.corners.compactMap { point($0, of: view) }
        return corners.count == 4 ? corners : nil
    }

    /// The view's bounds in the present frame.
    static func bounds(of view: UIView) -> CGRect { shown(view.layer).bounds }

    /// The layer with the values of the present frame. A copy is made for animated layers only.
    static func shown(_ layer: CALayer) -> CALayer { layer.hasAnimations ? layer.presentation() ?? layer : layer }

    /// The bounding box of points; null without points.
    static func box(_ points: [CGPoint]) -> CGRect {
        guard let first = points.first else { return .null }
        return points.reduce(CGRect(origin: first, size: .zero)) { $0.union(CGRect(origin: $1, size: .zero)) }
    }

    /// The corners of the centre line of an outline that is drawn inside a rectangle and covers whole pixels. Returns `corners` if the
    /// edges are not horizontal and vertical.
    static func innerOutline(_ corners: [CGPoint], lineWidth: CGFloat, scale: CGFloat) -> [CGPoint] {
        guard corners.count == 4,
            zip([0, 1, 2, 3], [1, 2, 3, 0]).allSatisfy({ start, end in
                abs(corners[start].x - corners[end].x) < 1e-6 || abs(corners[start].y - corners[end].y) < 1e-6
            })
        else { return corners }
        let box = box(corners)
        func rounded(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let (left, right, top, bottom) = (rounded(box.minX), rounded(box.maxX), rounded(box.minY), rounded(box.maxY))
        let (x, y) = (min(lineWidth, right - left) / 2, min(lineWidth, bottom - top) / 2)
        return [
            CGPoint(x: left + x, y: top + y), CGPoint(x: right - x, y: top + y), CGPoint(x: right - x, y: bottom - y),
            CGPoint(x: left + x, y: bottom - y),
        ]
    }

    /// Whether a view and its superviews are visible.
    static func isVisible(_ view: UIView) -> Bool {
        !sequence(first: view, next: { $0.superview }).contains { $0.isHidden || $0.alpha < 0.01 }
    }
}

extension CGMutablePath {
    func addPolygon(_ points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
        closeSubpath()
    }
}

extension CGRect {
    /// Upper left, upper right, lower right, lower left.
    fileprivate var corners: [CGPoint] {
        [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)]
    }

    /// Whether no edge of `rect` is more than `tolerance` points outside the rectangle.
    func encloses(_ rect: CGRect, tolerance: CGFloat = 0.5) -> Bool {
        rect.minX >= minX - tolerance && rect.maxX <= maxX + tolerance && rect.minY >= minY - tolerance && rect.maxY <= maxY + tolerance
    }
}
