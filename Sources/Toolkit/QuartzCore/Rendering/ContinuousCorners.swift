// Corners with a curvature that increases gradually from the sides, as on iOS.
//
//   The curve begins 1.53 radii from the corner:  ───────╮  its curvature increases up to its middle, then decreases symmetrically.
//   The numbers are from UIBezierPath(roundedRect:cornerRadius:) on iOS, published by the makers of PaintCode.

import CoreGraphics
import Foundation

/// The shape of rounded corners.
public nonisolated enum CALayerCornerCurve: Sendable {
    /// A quarter of a circle.
    case circular
    /// Curvature that increases towards the middle. Without enough space the corner is circular.
    case continuous

    /// The distance from the corner at which the curve begins, in radii.
    var reach: CGFloat { self == .continuous ? ContinuousCorners.reach : 1 }

    /// Whether the corners are continuous and two of them fit along the shorter side.
    func fits(radius: CGFloat, in size: CGSize) -> Bool {
        self == .continuous && 2 * reach * radius <= min(size.width, size.height)
    }
}

/// Paths of rectangles with continuous corners.
nonisolated enum ContinuousCorners {
    static let reach: CGFloat = 1.52866483

    /// The end and control points of one corner, in radii along the incoming side and away from it.
    private static let bend: [(along: CGFloat, away: CGFloat)] = [
        (1.08849296, 0), (0.86840694, 0), (0.66993423, 0.06549600), (0.63149399, 0.07491100), (0.37282392, 0.16905899),
        (0.16906013, 0.37282401), (0.07491176, 0.63149399), (0, 0.86840701), (0, 1.08849299), (0, 1.52866483),
    ]

    static func path(_ rect: CGRect, radius: CGFloat, corners: CACornerMask) -> CGPath {
        let path = CGMutablePath()
        // Unit vectors from each corner: back along the incoming side, and forward along the outgoing side.
        let turns: [(CACornerMask, CGPoint, into: (CGFloat, CGFloat), out: (CGFloat, CGFloat))] = [
            (.layerMaxXMinYCorner, CGPoint(x: rect.maxX, y: rect.minY), (-1, 0), (0, 1)),
            (.layerMaxXMaxYCorner, CGPoint(x: rect.maxX, y: rect.maxY), (0, -1), (-1, 0)),
            (.layerMinXMaxYCorner, CGPoint(x: rect.minX, y: rect.maxY), (1, 0), (0, -1)),
            (.layerMinXMinYCorner, CGPoint(x: rect.minX, y: rect.minY), (0, 1), (1, 0)),
        ]
        for (index, (mask, corner, into, out)) in turns.enumerated() {
            func point(_ along: CGFloat, _ away: CGFloat) -> CGPoint {
                CGPoint(x: corner.x + (into.0 * along + out.0 * away) * radius, y: corner.y + (into.1 * along + out.1 * away) * radius)
            }
            let isRound = corners.contains(mask)
            let start = isRound ? point(reach, 0) : corner
            if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
            guard isRound else { continue }
            let at = bend.map { point($0.along, $0.away) }
            path.addCurve(to: at[2], control1: at[0], control2: at[1])
            path.addLine(to: at[3])
            path.addCurve(to: at[6], control1: at[4], control2: at[5])
            path.addCurve(to: at[9], control1: at[7], control2: at[8])
        }
        path.closeSubpath()
        return path
    }
}
