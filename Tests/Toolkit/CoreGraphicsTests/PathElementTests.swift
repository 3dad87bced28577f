// Elements of paths, reversed paths, arcs between tangents, and the path, device space and clip of a context.

import CoreGraphics
import Foundation
import Testing

@Suite struct PathElementTests {
    private func path(_ build: (CGMutablePath) -> Void) -> CGMutablePath {
        let path = CGMutablePath()
        build(path)
        return path
    }

    /// Apple, CGPathElement: a curve has three points, first the two control points, then the end.
    @Test func elementsListControlPointsBeforeTheEnd() {
        let path = path {
            $0.move(to: CGPoint(x: 1, y: 2))
            $0.addCurve(to: CGPoint(x: 7, y: 8), control1: CGPoint(x: 3, y: 4), control2: CGPoint(x: 5, y: 6))
            $0.closeSubpath()
        }
        var types: [CGPathElementType] = []
        var curve: [CGPoint] = []
        path.applyWithBlock { element in
            types.append(element.pointee.type)
            if element.pointee.type == .addCurveToPoint { curve = (0..<3).map { element.pointee.points[$0] } }
        }
        #expect(types == [.moveToPoint, .addCurveToPoint, .closeSubpath])
        #expect(curve == [CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6), CGPoint(x: 7, y: 8)])
    }

    @Test func reversedPathStartsAtTheEnd() {
        let path = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 10, y: 0))
            $0.addQuadCurve(to: CGPoint(x: 20, y: 10), control: CGPoint(x: 20, y: 0))
        }
        let reversed = path.reversed()
        #expect(
            reversed.elements == [
                .move(to: CGPoint(x: 20, y: 10)), .quadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 20, y: 0)), .line(to: .zero),
            ])
        #expect(reversed.reversed() == path)
    }

    @Test func reversedSubpathsStayClosed() {
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        #expect(square.reversed().elements.last == .closeSubpath)
        #expect(square.reversed().contains(CGPoint(x: 2, y: 2)))
        #expect(CGMutablePath().reversed().isEmpty)
    }

    @Test func isRectIsTrueOnlyForRectanglesParallelToTheAxes() {
        var found = CGRect.zero
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(CGPath(rect: rect, transform: nil).isRect(&found))
        #expect(found == rect)
        #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
        var turn = CGAffineTransform(rotationAngle: 0.5)
        #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    }

    /// At a right angle with the corner (10, 0), an arc of radius 4 touches the sides at (6, 0) and (10, 4), and its centre is (6, 4).
    @Test func tangentArcRoundsACorner() {
        let path = path {
            $0.move(to: .zero)
            $0.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        }
        #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
        let middle = 4 * CGFloat(0.5).squareRoot()
        let outline = path.flattened().first?.points ?? []
        #expect(outline.contains { hypot($0.x - 6 - middle, $0.y - 4 + middle) < 0.3 })
        #expect(outline.allSatisfy { $0.y >= -1e-9 && $0.x <= 10 + 1e-9 })
    }

    @Test func tangentArcWithoutACornerIsALine() {
        let path = path {
            $0.move(to: .zero)
            $0.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
        }
        #expect(path.elements == [.move(to: .zero), .line(to: CGPoint(x: 10, y: 0))])
    }

    @Test func contextReportsBoundsAndPointsOfItsPath() throws {
        let context = try #require(CGContext(pixelWidth: 20, pixelHeight: 20, scale: 2))
        #expect(context.isPathEmpty && context.boundingBoxOfPath.isNull && context.currentPointOfPath == .zero)
        context.addRects([CGRect(x: 1, y: 1, width: 4, height: 4)])
        #expect(!context.isPathEmpty)
        #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 1, width: 4, height: 4))
        #expect(context.pathContains(CGPoint(x: 3, y: 3), mode: .fill))
        #expect(!context.pathContains(CGPoint(x: 3, y: 3), mode: .stroke))
        #expect(context.pathContains(CGPoint(x: 1, y: 3), mode: .stroke))
    }

    @Test func deviceSpaceIsInPixels() throws {
        let context = try #require(CGContext(pixelWidth: 20, pixelHeight: 20, scale: 2))
        #expect(context.convertToDeviceSpace(CGPoint(x: 3, y: 4)) == CGPoint(x: 6, y: 8))
        #expect(context.convertToUserSpace(CGSize(width: 6, height: 8)) == CGSize(width: 3, height: 4))
        context.setCTM(CGAffineTransform(a: 0, b: 0, c: 0, d: 2, tx: 5, ty: 0))
        #expect(context.convertToUserSpace(CGPoint(x: 6, y: 8)) == CGPoint(x: 6, y: 8))
    }

    @Test func resetClipUncoversTheWholeBitmap() throws {
        let context = try #require(CGContext(pixelWidth: 4, pixelHeight: 4, scale: 1))
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        context.resetClip()
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(context.makeImage()?.pixel(3, 3) == 0xFFFF_FFFF)
    }
}
