// Rounded corners: circular ones, and those with a gradually increasing curvature as on iOS.
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

/// A set of corners.
public nonisolated struct CACornerMask: OptionSet, Sendable {
    /// One bit per corner.
    public let rawValue: UInt
    /// Creates a mask from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    package static let all: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
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

// MARK: - Rounded corners

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
