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
