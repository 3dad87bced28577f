// Paths: hit testing, bounds and non-finite coordinates.

import CoreGraphics
import Foundation
import Testing

@Suite struct CGPathTests {
    @Test func rectangleContainsItsInside() {
        let path = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 30))
        #expect(path.contains(CGPoint(x: 11, y: 39)))
        #expect(!path.contains(CGPoint(x: 31, y: 20)))
        #expect(path.boundingBoxOfPath == CGRect(x: 10, y: 10, width: 20, height: 30))
    }

    @Test func ellipseDoesNotContainTheCorners() {
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(path.contains(CGPoint(x: 50, y: 25)))
        #expect(path.contains(CGPoint(x: 1, y: 25)))
        #expect(!path.contains(CGPoint(x: 8, y: 8)))
        let box = path.boundingBoxOfPath
        #expect(abs(box.minX) < 1e-9 && abs(box.width - 100) < 1e-9 && abs(box.height - 50) < 1e-9)
    }

    @Test func circlesAreRound() {
        // A cubic curve for a quarter of a circle deviates from it by at most 0.0273 % of the radius.
        let path = CGPath(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200))
        for point in path.flattened(tolerance: 0.001).flatMap(\.points) {
            #expect(abs(hypot(point.x, point.y) - 100) < 0.03)
        }
    }

    @Test func fillRulesDifferForNestedSubpaths() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        #expect(path.contains(CGPoint(x: 15, y: 15), using: .winding))
        #expect(!path.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
    }

    @Test func roundedRectanglesDoNotContainTheirCorners() {
        let path = CGPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), cornerWidth: 10, cornerHeight: 10)
        #expect(!path.contains(CGPoint(x: 2, y: 2)))
        // The corner's arc crosses the diagonal at 10 − 10/√2 ≈ 2.929.
        #expect(path.contains(CGPoint(x: 2.99, y: 2.99)))
        #expect(!path.contains(CGPoint(x: 2.87, y: 2.87)))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 40, height: 40))
    }

    @Test func oversizedCornersAreLimitedToHalf() {
        let path = CGPath(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerWidth: 99, cornerHeight: 99)
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
        for point in [CGPoint(x: 3, y: 3), CGPoint(x: 2.5, y: 2.5), CGPoint(x: 10, y: 0.1)] {
            #expect(path.contains(point) == circle.contains(point))
        }
    }

    @Test func boundingBoxOfPathExcludesControlPoints() {
        // y(t) = 3·100·t(1−t) has its maximum 75 at t = 1/2; the control points lie at 100.
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 90, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 90, y: 100))
        #expect(abs(path.boundingBoxOfPath.maxY - 75) < 1e-9)
        #expect(path.boundingBox.maxY == 100)
    }

    /// As on Apple's systems, from 0 to 2π both `clockwise` values give a circle; the angles may be negative, or off by rounding.
    @Test(arguments: [(0.0, 2.0), (0, -2), (-0.5, 1.5), (1.5, -0.5), (0.7, 2.7)])
    func arcsOfAFullTurnAreCircles(start: Double, end: Double) {
        for clockwise in [false, true] {
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: 10, startAngle: start * .pi, endAngle: end * .pi, clockwise: clockwise)
            #expect(path.contains(CGPoint(x: 6, y: 6)) && path.contains(CGPoint(x: -6, y: -6)), "clockwise: \(clockwise)")
            #expect(abs(path.boundingBoxOfPath.width - 20) < 0.1 && abs(path.boundingBoxOfPath.height - 20) < 0.1)
        }
    }

    @Test func arcsHaveTheGivenDirection() {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(abs(path.boundingBoxOfPath.maxX - 10) < 1e-6 && abs(path.boundingBoxOfPath.minX) < 1e-6)
        let other = CGMutablePath()
        other.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        // Three quarters of a circle in the other direction touch all sides.
        #expect(abs(other.boundingBoxOfPath.minX + 10) < 0.01 && abs(other.boundingBoxOfPath.minY + 10) < 0.01)
        #expect(abs(other.currentPoint.y - 10) < 1e-9)
    }

    @Test func transformAppliesToAllPoints() {
        var map = CGAffineTransform(translationX: 100, y: 0)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: &map)
        #expect(path.boundingBoxOfPath.minX == 100)
        #expect(path.copy(using: &map)?.boundingBoxOfPath.minX == 200)
        #expect(path.mutableCopy() == path)
    }

    @Test func nonFiniteCoordinatesAreIgnored() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: CGFloat.nan, y: 0))
        path.addLine(to: CGPoint(x: CGFloat.infinity, y: 0))
        path.addArc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: false)
        path.addArc(center: .zero, radius: 1, startAngle: .infinity, endAngle: 1, clockwise: false)
        path.addRect(.null)
        path.addRect(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
        path.addRoundedRect(in: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1), cornerWidth: 1, cornerHeight: 1)
        path.closeSubpath()
        #expect(path.isEmpty)
        #expect(path.boundingBoxOfPath.isNull)
        #expect(!path.contains(.zero))
        #expect(!CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).contains(CGPoint(x: CGFloat.nan, y: 0)))
    }

    @Test func closingMovesToTheSubpathsStart() {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 5)])
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 1, y: 1))
        #expect(path.flattened().map(\.isClosed) == [true])
    }
}
