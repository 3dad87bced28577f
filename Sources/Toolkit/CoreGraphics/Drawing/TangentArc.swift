// Arcs that round the corner between two lines.

public import Foundation

/// The arc of a circle that touches the line from a start point to a corner and the line from the corner to an end point.
struct TangentArc {
    let center: CGPoint
    let radius: CGFloat
    let startAngle: CGFloat
    let endAngle: CGFloat
    let clockwise: Bool

    /// Nil if the lines are parallel, a line has no length, or the radius is not positive and finite: then there is only the corner.
    ///
    /// The circle's centre is on the bisector of the corner's angle, at the distance radius/sin(angle/2) from the corner. The circle
    /// touches the lines at the distance radius/tan(angle/2) from the corner.
    init?(from start: CGPoint, corner: CGPoint, end: CGPoint, radius: CGFloat) {
        let (ax, ay) = (start.x - corner.x, start.y - corner.y)
        let (bx, by) = (end.x - corner.x, end.y - corner.y)
        let (a, b) = (hypot(ax, ay), hypot(bx, by))
        guard a > 0, b > 0, radius > 0, radius.isFinite else { return nil }
        let cross = (ax * by - ay * bx) / (a * b)
        let dot = (ax * bx + ay * by) / (a * b)
        guard abs(cross) > 1e-9 else { return nil }
        let distance = radius / tan(atan2(abs(cross), dot) / 2)
        let touch1 = CGPoint(x: corner.x + ax / a * distance, y: corner.y + ay / a * distance)
        let touch2 = CGPoint(x: corner.x + bx / b * distance, y: corner.y + by / b * distance)
        let side: CGFloat = cross > 0 ? 1 : -1
        center = CGPoint(x: touch1.x - side * ay / a * radius, y: touch1.y + side * ax / a * radius)
        self.radius = radius
        startAngle = atan2(touch1.y - center.y, touch1.x - center.x)
        endAngle = atan2(touch2.y - center.y, touch2.x - center.x)
        clockwise = cross > 0
    }
}

extension CGMutablePath {
    /// Adds an arc that touches the line from the current point to `tangent1End` and the line from `tangent1End` to `tangent2End`.
    ///
    /// A line connects the current point with the arc's start. If there is no such arc, a line to `tangent1End` is added instead.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard transform.isInvertible, !isEmpty else { return }
        let start = currentPoint.applying(transform.inverted())
        guard let arc = TangentArc(from: start, corner: tangent1End, end: tangent2End, radius: radius) else {
            return addLine(to: tangent1End, transform: transform)
        }
        addArc(
            center: arc.center, radius: arc.radius, startAngle: arc.startAngle, endAngle: arc.endAngle, clockwise: arc.clockwise,
            transform: transform)
    }
}

extension CGContext {
    /// Adds an arc that touches the line from the current point to `tangent1End` and the line from `tangent1End` to `tangent2End`.
    ///
    /// A line connects the current point with the arc's start. If there is no such arc, a line to `tangent1End` is added instead.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        guard !isPathEmpty else { return }
        guard let arc = TangentArc(from: currentPointOfPath, corner: tangent1End, end: tangent2End, radius: radius) else {
            return addLine(to: tangent1End)
        }
        addArc(center: arc.center, radius: arc.radius, startAngle: arc.startAngle, endAngle: arc.endAngle, clockwise: arc.clockwise)
    }
}
