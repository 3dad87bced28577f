// Sets of corners, and paths with some rounded corners.

internal import CoreGraphics
public import Foundation

/// Corners of a rectangle.
nonisolated public struct UIRectCorner: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt

    /// The corners of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The top right corner.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All four corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

extension UIBezierPath {
    /// A rectangle with some corners rounded by quarters of ellipses. Their half axes are `cornerRadii`, at most half the rectangle's size.
    ///
    /// The path starts at the left end of the top edge and runs clockwise.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        guard !rect.isNull, !rect.isInfinite else { return }
        let rect = rect.standardized
        let width = max(0, min(cornerRadii.width, rect.width / 2))
        let height = max(0, min(cornerRadii.height, rect.height / 2))
        /// The distance of the control points from the ends of a cubic curve, as a fraction of a half axis, at which the curve
        /// approximates a quarter of an ellipse best.
        let handle = 4 / 3 * (CGFloat(2).squareRoot() - 1)
        let vertices: [(corner: UIRectCorner, point: CGPoint, arrival: CGVector)] = [
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: 1, dy: 0)),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: 1)),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: -1, dy: 0)),
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: -1)),
        ]
        let startsRounded = corners.contains(.topLeft) && width > 0 && height > 0
        move(to: CGPoint(x: rect.minX + (startsRounded ? width : 0), y: rect.minY))
        for (corner, point, arrival) in vertices {
            guard corners.contains(corner), width > 0, height > 0 else {
                addLine(to: point)
                continue
            }
            // The next edge has the direction of this one, turned clockwise by 90°.
            let (ax, ay) = (arrival.dx * width, arrival.dy * height)
            let (bx, by) = (-arrival.dy * width, arrival.dx * height)
            addLine(to: CGPoint(x: point.x - ax, y: point.y - ay))
            addCurve(
                to: CGPoint(x: point.x + bx, y: point.y + by),
                controlPoint1: CGPoint(x: point.x - ax * (1 - handle), y: point.y - ay * (1 - handle)),
                controlPoint2: CGPoint(x: point.x + bx * (1 - handle), y: point.y + by * (1 - handle)))
        }
        close()
    }
}
