// Frames with transforms, coordinate conversion and autoresizing masks.

import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct UIViewGeometryTests {
    @Test func frameFollowsBoundsAndCenter() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        #expect(view.center == CGPoint(x: 25, y: 40))
        view.center = CGPoint(x: 100, y: 100)
        #expect(view.frame == CGRect(x: 85, y: 80, width: 30, height: 40))
        view.bounds.size = CGSize(width: 10, height: 10)
        #expect(view.frame == CGRect(x: 95, y: 95, width: 10, height: 10))
    }

    /// As on iOS, the transform stays, and the bounds are the frame without the scale.
    @Test func settingTheFrameKeepsTheTransform() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.transform = CGAffineTransform(scaleX: 2, y: 0.5)
        #expect(view.frame == CGRect(x: -50, y: 25, width: 200, height: 50))
        view.frame = CGRect(x: 10, y: 20, width: 40, height: 60)
        #expect(view.transform == CGAffineTransform(scaleX: 2, y: 0.5))
        #expect(view.bounds.size == CGSize(width: 20, height: 120))
        #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 60))
    }

    /// The lengths are products of the bounds' lengths and the factors, not differences of corners.
    @Test(arguments: [
        CGAffineTransform(scaleX: 1.1, y: 0.7), CGAffineTransform(scaleX: 1.3, y: 3), CGAffineTransform(rotationAngle: .pi / 2),
        CGAffineTransform(rotationAngle: -.pi / 2), CGAffineTransform(rotationAngle: .pi).scaledBy(x: 1.3, y: 0.9),
    ])
    func frameUnderATransformReadsBackExactly(_ transform: CGAffineTransform) {
        for size in [CGSize(width: 100, height: 100), CGSize(width: 320, height: 44), CGSize(width: 33, height: 7)] {
            let view = UIView(frame: .zero)
            view.transform = transform
            view.frame = CGRect(origin: CGPoint(x: 16, y: 8), size: size)
            #expect(view.frame.size == size)
            #expect(abs(view.frame.minX - 16) < 1e-12 && abs(view.frame.minY - 8) < 1e-12)
        }
        let turned = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(turned.frame == CGRect(x: 25, y: -25, width: 50, height: 100))
    }

    /// Roots without a common superview are compared by their frames, as if they were windows on a screen.
    @Test func conversionBetweenTreesGoesThroughTheOriginsOfTheRoots() {
        let first = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let second = UIView(frame: CGRect(x: 100, y: 50, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 1, y: 2, width: 5, height: 5))
        let other = UIView(frame: CGRect(x: 3, y: 4, width: 5, height: 5))
        first.addSubview(inner)
        second.addSubview(other)
        #expect(inner.convert(CGPoint.zero, to: other) == CGPoint(x: 10 + 1 - 100 - 3, y: 20 + 2 - 50 - 4))
        #expect(inner.convert(CGPoint.zero, from: other) == CGPoint(x: 100 + 3 - 10 - 1, y: 50 + 4 - 20 - 2))
        #expect(first.convert(first.bounds, to: second) == CGRect(x: -90, y: -30, width: 100, height: 100))
    }

    @Test func centerIsTheLayersPosition() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.layer.anchorPoint = CGPoint(x: 0, y: 0)
        #expect(view.center == CGPoint(x: 50, y: 50))
        #expect(view.frame == CGRect(x: 50, y: 50, width: 100, height: 100))
    }

    @Test func conversionAppliesBoundsOriginsAndTransforms() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let scrolled = UIView(frame: CGRect(x: 10, y: 10, width: 200, height: 200))
        scrolled.bounds.origin = CGPoint(x: 0, y: 50)
        let scaled = UIView(frame: CGRect(x: 0, y: 60, width: 20, height: 20))
        scaled.transform = CGAffineTransform(scaleX: 2, y: 2)
        root.addSubview(scrolled)
        scrolled.addSubview(scaled)
        // Scaled around its centre (10, 70), its corner is at (-10, 50). The bounds origin subtracts 50, the frame adds 10.
        #expect(scaled.convert(CGPoint.zero, to: root) == CGPoint(x: 0, y: 10))
        #expect(scaled.convert(CGPoint(x: 40, y: 50), from: root) == CGPoint(x: 20, y: 20))
        #expect(scaled.convert(scaled.bounds, to: root) == CGRect(x: 0, y: 10, width: 40, height: 40))
        #expect(root.convert(CGRect(x: 0, y: 10, width: 40, height: 40), to: scaled) == scaled.bounds)
    }

    @Test func autoresizingMaskDistributesGrowth() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let filling = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let right = UIView(frame: CGRect(x: 80, y: 10, width: 10, height: 10))
        right.autoresizingMask = [.flexibleLeftMargin]
        let middle = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
        middle.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
        let fixed = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        for view in [filling, right, middle, fixed] { outer.addSubview(view) }
        outer.frame.size = CGSize(width: 200, height: 300)
        #expect(filling.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
        #expect(right.frame == CGRect(x: 180, y: 10, width: 10, height: 10))
        #expect(middle.frame == CGRect(x: 90, y: 140, width: 20, height: 20))
        #expect(fixed.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test func autoresizingFromZeroSizeFills() {
        let outer = UIView(frame: .zero)
        let inner = UIView(frame: .zero)
        inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        outer.addSubview(inner)
        outer.frame.size = CGSize(width: 50, height: 70)
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 50, height: 70))
    }
}
