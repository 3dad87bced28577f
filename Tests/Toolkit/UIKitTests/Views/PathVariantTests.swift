// Bézier paths with some round corners, dashes, transforms and copies.

import CoreGraphics
import Foundation
import Testing
import UIKit

@MainActor @Suite struct PathVariantTests {
    private let square = CGRect(x: 0, y: 0, width: 20, height: 20)

    /// The pixels of a picture of 20×20 points that `draw` makes.
    private func picture(_ draw: () -> Void) throws -> CGImage {
        UIGraphicsBeginImageContextWithOptions(square.size, false, 1)
        defer { UIGraphicsEndImageContext() }
        draw()
        return try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    }

    /// Apple, init(roundedRect:byRoundingCorners:cornerRadii:): corners that are not in the mask stay square.
    @Test func onlyTheChosenCornersAreRound() {
        let path = UIBezierPath(
            roundedRect: square, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 8, height: 8))
        #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 19, y: 19)))
        #expect(path.contains(CGPoint(x: 19, y: 1)) && path.contains(CGPoint(x: 1, y: 19)))
        #expect(path.bounds == square)
    }

    /// A radius beyond half the square gives a circle. It contains (3.2, 3.2), because 6.8·√2 < 10, but not (2.8, 2.8): 7.2·√2 > 10.
    @Test func radiiAreLimitedToHalfTheRectangle() {
        let path = UIBezierPath(roundedRect: square, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 99, height: 99))
        #expect(path.contains(CGPoint(x: 3.2, y: 3.2)) && !path.contains(CGPoint(x: 2.8, y: 2.8)))
    }

    @Test func applyTransformsThePath() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 3))
        path.apply(CGAffineTransform(translationX: 5, y: 7))
        #expect(path.bounds == CGRect(x: 5, y: 7, width: 2, height: 3))
    }

    /// Apple, reversing(): a path with the same segments in the opposite direction. With the winding rule, it cuts a hole.
    @Test func reversedPathCutsAHole() {
        let path = UIBezierPath(rect: square)
        path.append(UIBezierPath(rect: square.insetBy(dx: 5, dy: 5)).reversing())
        #expect(path.contains(CGPoint(x: 2, y: 2)) && !path.contains(CGPoint(x: 10, y: 10)))
    }

    @Test func copyHasItsOwnPathAndTheSameAttributes() throws {
        let path = UIBezierPath(rect: square)
        path.lineWidth = 3
        path.lineJoinStyle = .round
        let copy = try #require(path.copy() as? UIBezierPath)
        path.removeAllPoints()
        #expect(copy.bounds == square && copy.lineWidth == 3 && copy.lineJoinStyle == .round)
    }

    @Test func cgPathReplacesThePath() {
        let path = UIBezierPath(rect: square)
        path.cgPath = CGPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2), transform: nil)
        #expect(path.bounds == CGRect(x: 1, y: 1, width: 2, height: 2))
    }

    /// The line runs along the middle of a row of pixels, with dashes of 4 points and gaps of 6.
    @Test func dashesLeaveGaps() throws {
        let image = try picture {
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 0, y: 10.5))
            line.addLine(to: CGPoint(x: 20, y: 10.5))
            line.setLineDash([4, 6], count: 2, phase: 0)
            UIColor.black.setStroke()
            line.stroke()
        }
        #expect(image.pixel(2, 10) == 0xFF00_0000 && image.pixel(7, 10) == 0 && image.pixel(12, 10) == 0xFF00_0000)
    }

    @Test func dashesCanBeRead() {
        let line = UIBezierPath()
        line.setLineDash([4, 6], count: 2, phase: 1)
        var lengths: [CGFloat] = [0, 0]
        var (count, phase) = (0, CGFloat(0))
        line.getLineDash(&lengths, count: &count, phase: &phase)
        #expect(lengths == [4, 6] && count == 2 && phase == 1)
    }

    @Test func fillWithAlphaIsTranslucent() throws {
        let image = try picture {
            UIColor.red.setFill()
            UIBezierPath(rect: square).fill(with: .normal, alpha: 0.5)
        }
        #expect((0x7F...0x80).contains(image.pixel(10, 10) >> 24))
    }

    @Test func rectFrameIsOnePointThickInsideTheRectangle() throws {
        let image = try picture {
            UIColor.black.setFill()
            UIRectFrame(CGRect(x: 2, y: 2, width: 10, height: 10))
        }
        #expect(image.pixel(2, 2) != 0 && image.pixel(11, 5) != 0 && image.pixel(5, 11) != 0)
        #expect(image.pixel(3, 3) == 0 && image.pixel(12, 12) == 0)
    }

    @Test func rectClipLimitsDrawing() throws {
        let image = try picture {
            UIRectClip(CGRect(x: 0, y: 0, width: 5, height: 5))
            UIRectFill(square)
        }
        #expect(image.pixel(4, 4) != 0 && image.pixel(5, 5) == 0)
    }
}
