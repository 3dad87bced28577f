// Rectangles with rounded corners.

import CoreGraphics
import Foundation

extension CGContext {
    /// Adds a rectangle with some rounded corners to the path. The radius is limited to half the shorter side.
    nonisolated func addRoundedRect(_ rect: CGRect, radius: CGFloat, corners: CACornerMask, curve: CALayerCornerCurve = .circular) {
        guard radius > 0, !corners.isEmpty else { return addRect(rect) }
        addPath(CGPath.roundedRect(rect, radius: radius, corners: corners, curve: curve))
    }

    /// Intersects the clip with a rectangle with some rounded corners.
    nonisolated func clip(toRoundedRect rect: CGRect, radius: CGFloat, corners: CACornerMask, curve: CALayerCornerCurve = .circular) {
        guard radius > 0, !corners.isEmpty else { return clip(to: rect) }
        beginPath()
        addRoundedRect(rect, radius: radius, corners: corners, curve: curve)
        clip()
    }
}

extension CGPath {
    /// A rectangle with some rounded corners. The radius is limited to half the shorter side.
    nonisolated static func roundedRect(
        _ rect: CGRect, radius: CGFloat, corners: CACornerMask, curve: CALayerCornerCurve = .circular
    ) -> CGPath {
        let r = min(radius, rect.width / 2, rect.height / 2)
        guard r > 0, !corners.isEmpty else { return CGPath(rect: rect) }
        if curve.fits(radius: r, in: rect.size) { return ContinuousCorners.path(rect, radius: r, corners: corners) }
        // The distance of the control points from the corner. In a quarter circle, they are 0.5523 radii from the curve's ends.
        let k = r * (1 - 0.5522847498)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        let path = CGMutablePath()
        func corner(_ mask: CACornerMask, _ x: CGFloat, _ y: CGFloat, from: (CGFloat, CGFloat), to: (CGFloat, CGFloat)) {
            guard corners.contains(mask) else { return path.addLine(to: CGPoint(x: x, y: y)) }
            path.addLine(to: CGPoint(x: x + from.0 * r, y: y + from.1 * r))
            path.addCurve(
                to: CGPoint(x: x + to.0 * r, y: y + to.1 * r), control1: CGPoint(x: x + from.0 * k, y: y + from.1 * k),
                control2: CGPoint(x: x + to.0 * k, y: y + to.1 * k))
        }
        path.move(to: CGPoint(x: corners.contains(.layerMinXMinYCorner) ? left + r : left, y: top))
        corner(.layerMaxXMinYCorner, right, top, from: (-1, 0), to: (0, 1))
        corner(.layerMaxXMaxYCorner, right, bottom, from: (0, -1), to: (-1, 0))
        corner(.layerMinXMaxYCorner, left, bottom, from: (1, 0), to: (0, -1))
        corner(.layerMinXMinYCorner, left, top, from: (0, 1), to: (1, 0))
        path.closeSubpath()
        return path
    }
}
