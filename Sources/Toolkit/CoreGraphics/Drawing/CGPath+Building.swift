// Construction of paths, mutable and immutable. Non-finite coordinates are rejected.

import Foundation

extension CGPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGPath {
    func appendMove(_ point: CGPoint) {
        guard point.isFinite else { return }
        elements.append(.move(to: point))
        current = point
        subpathStart = point
    }

    func appendLine(_ point: CGPoint) {
        guard point.isFinite else { return }
        guard current != nil else { return appendMove(point) }
        elements.append(.line(to: point))
        current = point
    }

    func appendQuadCurve(to end: CGPoint, control: CGPoint) {
        guard end.isFinite, control.isFinite else { return }
        if current == nil { appendMove(control) }
        elements.append(.quadCurve(to: end, control: control))
        current = end
    }

    func appendCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        guard end.isFinite, control1.isFinite, control2.isFinite else { return }
        if current == nil { appendMove(control1) }
        elements.append(.curve(to: end, control1: control1, control2: control2))
        current = end
    }

    func appendClose() {
        guard current != nil else { return }
        elements.append(.closeSubpath)
        current = subpathStart
    }

    func appendRect(_ rect: CGRect, transform map: CGAffineTransform) {
        guard rect.isFinite, map.isFinite, !rect.isNull else { return }
        appendMove(CGPoint(x: rect.minX, y: rect.minY).applying(map))
        appendLine(CGPoint(x: rect.maxX, y: rect.minY).applying(map))
        appendLine(CGPoint(x: rect.maxX, y: rect.maxY).applying(map))
        appendLine(CGPoint(x: rect.minX, y: rect.maxY).applying(map))
        appendClose()
    }

    func appendEllipse(in rect: CGRect, transform map: CGAffineTransform) {
        guard rect.isFinite, map.isFinite, !rect.isNull else { return }
        let unitCircle = CGAffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
        let toPath = unitCircle.concatenating(map)
        appendMove(CGPoint(x: 1, y: 0).applying(toPath))
        appendArc(center: .zero, radius: 1, start: 0, sweep: 2 * .pi, transform: toPath)
        appendClose()
    }

    func appendRoundedRect(_ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform map: CGAffineTransform) {
        guard rect.isFinite, map.isFinite, !rect.isNull else { return }
        let rx = cornerWidth > 0 ? min(cornerWidth, rect.width / 2) : 0
        let ry = cornerHeight > 0 ? min(cornerHeight, rect.height / 2) : 0
        guard rx > 0, ry > 0 else { return appendRect(rect, transform: map) }
        appendMove(CGPoint(x: rect.maxX, y: rect.minY + ry).applying(map))
        let corners: [(CGPoint, CGFloat)] = [
            (CGPoint(x: rect.maxX - rx, y: rect.maxY - ry), 0),
            (CGPoint(x: rect.minX + rx, y: rect.maxY - ry), .pi / 2),
            (CGPoint(x: rect.minX + rx, y: rect.minY + ry), .pi),
            (CGPoint(x: rect.maxX - rx, y: rect.minY + ry), .pi * 3 / 2),
        ]
        for (centre, angle) in corners {
            let corner = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: centre.x, ty: centre.y)
            appendArc(center: .zero, radius: 1, start: angle, sweep: .pi / 2, transform: corner.concatenating(map))
        }
        appendClose()
    }

    /// Each cubic spans a quarter turn at most. Its control points are 4/3·tan(θ/4) radii from its ends: exact to within 0.03 %.
    func appendArc(center: CGPoint, radius: CGFloat, start: CGFloat, sweep: CGFloat, transform map: CGAffineTransform) {
        guard center.isFinite, radius.isFinite, start.isFinite, sweep.isFinite, map.isFinite else { return }
        func onCircle(_ angle: CGFloat) -> (point: CGPoint, dx: CGFloat, dy: CGFloat) {
            let dx = cos(angle) * radius
            let dy = sin(angle) * radius
            return (CGPoint(x: center.x + dx, y: center.y + dy), dx, dy)
        }
        let limited = max(-2 * .pi, min(2 * .pi, sweep))
        var from = onCircle(start)
        let startPoint = from.point.applying(map)
        if current == nil { appendMove(startPoint) } else if current != startPoint { appendLine(startPoint) }
        let pieces = max(1, PixelGrid.integer((abs(limited) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = limited / CGFloat(pieces)
        let handle = 4 / 3 * tan(step / 4)
        for piece in 1...pieces {
            let to = onCircle(start + step * CGFloat(piece))
            let control1 = CGPoint(x: from.point.x - from.dy * handle, y: from.point.y + from.dx * handle)
            let control2 = CGPoint(x: to.point.x + to.dy * handle, y: to.point.y - to.dx * handle)
            appendCurve(to: to.point.applying(map), control1: control1.applying(map), control2: control2.applying(map))
            from = to
        }
    }

    /// The signed angle from start to end in the given direction, at most a full turn.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        let turn = 2 * CGFloat.pi
        let raw = end - start
        // If the angles differ by a whole number of turns, except for rounding errors, the arc is a circle in both directions.
        let turns = raw / turn
        if abs(turns) > 0.5, abs(turns - turns.rounded()) < 1e-6 { return clockwise ? -turn : turn }
        if clockwise {
            if raw <= -turn { return -turn }
            let rest = raw.truncatingRemainder(dividingBy: turn)
            return rest > 0 ? rest - turn : rest
        }
        if raw >= turn { return turn }
        let rest = raw.truncatingRemainder(dividingBy: turn)
        return rest < 0 ? rest + turn : rest
    }
}
