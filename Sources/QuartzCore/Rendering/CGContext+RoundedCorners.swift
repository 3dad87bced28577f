// Rectangles with rounded corners.

import CoreGraphics
import Foundation

extension CGContext {
    /// Adds a rectangle with some rounded corners to the path. The radius is limited to half the shorter side.
    nonisolated func addRoundedRect(_ rect: CGRect, radius: CGFloat, corners: CACornerMask, curve: CALayerCornerCurve = .circular) {
        let r = min(radius, rect.width / 2, rect.height / 2)
        guard r > 0, !corners.isEmpty else { return addRect(rect) }
        if curve.fits(radius: r, in: rect.size) { return addPath(ContinuousCorners.path(rect, radius: r, corners: corners)) }
        // The distance of the control points from the corner: those of a quarter circle are 0.5523 radii from the curve's ends.
        let k = r * (1 - 0.5522847498)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func corner(_ mask: CACornerMask, _ x: CGFloat, _ y: CGFloat, from: (CGFloat, CGFloat), to: (CGFloat, CGFloat)) {
            guard corners.contains(mask) else { return addLine(to: CGPoint(x: x, y: y)) }
            addLine(to: CGPoint(x: x + from.0 * r, y: y + from.1 * r))
            addCurve(
                to: CGPoint(x: x + to.0 * r, y: y + to.1 * r), control1: CGPoint(x: x + from.0 * k, y: y + from.1 * k),
                control2: CGPoint(x: x + to.0 * k, y: y + to.1 * k))
        }
        move(to: CGPoint(x: corners.contains(.layerMinXMinYCorner) ? left + r : left, y: top))
        corner(.layerMaxXMinYCorner, right, top, from: (-1, 0), to: (0, 1))
        corner(.layerMaxXMaxYCorner, right, bottom, from: (0, -1), to: (-1, 0))
        corner(.layerMinXMaxYCorner, left, bottom, from: (1, 0), to: (0, -1))
        corner(.layerMinXMinYCorner, left, top, from: (0, 1), to: (1, 0))
        closePath()
    }

    /// Intersects the clip with a rectangle with some rounded corners.
    nonisolated func clip(toRoundedRect rect: CGRect, radius: CGFloat, corners: CACornerMask, curve: CALayerCornerCurve = .circular) {
        guard radius > 0, !corners.isEmpty else { return clip(to: rect) }
        beginPath()
        addRoundedRect(rect, radius: radius, corners: corners, curve: curve)
        clip()
    }
}
