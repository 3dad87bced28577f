// Layer geometry: frames, anchor points, transforms, conversions, hit testing and order.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct LayerGeometryTests {
    @Test func frameIsDerivedFromPositionBoundsAndAnchorPoint() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 5, y: 5, width: 20, height: 10)
        layer.position = CGPoint(x: 50, y: 50)
        #expect(layer.frame == CGRect(x: 40, y: 45, width: 20, height: 10))
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        #expect(layer.frame == CGRect(x: 50, y: 40, width: 20, height: 10))
        #expect(layer.position == CGPoint(x: 50, y: 50))
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 6)
        #expect(layer.position == CGPoint(x: 0, y: 6))
        #expect(layer.bounds == CGRect(x: 5, y: 5, width: 8, height: 6))
    }

    // Recorded on devices: setting the frame keeps the transform, and the bounds become frame / scale.
    @Test(arguments: [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 0), CGPoint(x: 0.25, y: 1)])
    func settingTheFrameKeepsTheTransform(anchor: CGPoint) {
        let layer = CALayer()
        layer.anchorPoint = anchor
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 0.5))
        layer.frame = CGRect(x: 10, y: 20, width: 40, height: 30)
        #expect(layer.bounds.size == CGSize(width: 20, height: 60))
        #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 0.5))
        #expect(layer.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
    }

    @Test func quarterTurnSwapsWidthAndHeightOfTheFrame() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        let frame = layer.frame
        #expect(abs(frame.width - 10) < 1e-9 && abs(frame.height - 20) < 1e-9)
        #expect(abs(frame.minX + 5) < 1e-9 && abs(frame.minY + 10) < 1e-9)
    }

    @Test func pointsAndRectanglesConvertBetweenLayers() {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let a = CALayer()
        a.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
        a.bounds.origin = CGPoint(x: 0, y: 5)
        let b = CALayer()
        b.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        b.position = CGPoint(x: 20, y: 20)
        b.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        let c = CALayer()
        c.frame = CGRect(x: 60, y: 60, width: 10, height: 10)
        root.addSublayer(a)
        a.addSublayer(b)
        root.addSublayer(c)
        // b's corner is at 20 − 2·5 = 10 in a, which is at 10 + 10 − 0 and 20 + 10 − 5 in the root.
        #expect(b.convert(.zero, to: a) == CGPoint(x: 10, y: 10))
        #expect(b.convert(.zero, to: root) == CGPoint(x: 20, y: 25))
        #expect(b.convert(CGPoint(x: 3, y: 4), to: c) == CGPoint(x: -34, y: -27))
        #expect(b.convert(CGPoint(x: -34, y: -27), from: c) == CGPoint(x: 3, y: 4))
        #expect(c.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: b) == CGRect(x: 20, y: 17.5, width: 5, height: 5))
        #expect(b.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 22, y: 27))
        #expect(b.convert(CGPoint(x: 1, y: 1), to: b) == CGPoint(x: 1, y: 1))
    }

    @Test func hitTestReturnsTheFrontmostLayer() {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let back = CALayer()
        back.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        let front = CALayer()
        front.frame = CGRect(x: 40, y: 40, width: 50, height: 50)
        let overhang = CALayer()
        overhang.frame = CGRect(x: -20, y: 0, width: 15, height: 15)
        root.addSublayer(back)
        root.addSublayer(front)
        back.addSublayer(overhang)
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === front)
        back.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 50, y: 50)) === back)
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
        root.bounds.origin.x = -30
        #expect(root.hitTest(CGPoint(x: 25, y: 15)) === overhang)
        back.masksToBounds = true
        #expect(root.hitTest(CGPoint(x: 25, y: 15)) === root)
        back.isHidden = true
        #expect(root.hitTest(CGPoint(x: 50, y: 20)) === root)
        #expect(root.hitTest(CGPoint(x: 500, y: 20)) == nil)
    }

    @Test func hitTestOfPresentationUsesPresentedPositions() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.frame()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.position.x = 95
        tree.frame()
        tree.frame(after: 0.125)
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        let presentation = try #require(tree.root.presentation())
        #expect(presentation.hitTest(CGPoint(x: 50, y: 5))?.model() === layer)
        #expect(presentation.hitTest(CGPoint(x: 5, y: 5))?.model() === tree.root)
        #expect(presentation.sublayers?.first?.superlayer?.model() === tree.root)
    }

    @Test func sublayersKeepTheirOrder() {
        let root = CALayer()
        let layers = (0..<4).map { _ in CALayer() }
        root.addSublayer(layers[0])
        root.insertSublayer(layers[1], at: 0)
        root.insertSublayer(layers[2], below: layers[0])
        root.insertSublayer(layers[3], above: layers[1])
        #expect(root.sublayers == [layers[1], layers[3], layers[2], layers[0]])
        root.addSublayer(layers[1])
        #expect(root.sublayers == [layers[3], layers[2], layers[0], layers[1]])
        root.replaceSublayer(layers[2], with: layers[1])
        #expect(root.sublayers == [layers[3], layers[1], layers[0]])
        #expect(layers[2].superlayer == nil)
        root.replaceSublayer(layers[1], with: layers[3])
        #expect(root.sublayers == [layers[3], layers[0]])
        root.sublayers = [layers[0], layers[2]]
        #expect(root.sublayers == [layers[0], layers[2]])
        #expect(layers[3].superlayer == nil)
        root.sublayers = nil
        #expect(root.sublayers == nil)
    }

    @Test func layerCannotContainItself() {
        let a = CALayer()
        let b = CALayer()
        a.addSublayer(b)
        b.addSublayer(a)
        a.addSublayer(a)
        #expect(b.sublayers == nil)
        #expect(a.sublayers == [b])
        b.mask = a
        #expect(b.mask == nil || b.superlayer == nil)
    }

    @Test func sublayersOfADeallocatedLayerHaveNoSuperlayer() {
        let child = CALayer()
        do {
            let parent = CALayer()
            parent.addSublayer(child)
        }
        #expect(child.superlayer == nil)
        child.setNeedsLayout()
    }

    @Test func timesConvertBetweenLayers() {
        let root = CALayer()
        let child = CALayer()
        root.addSublayer(child)
        root.speed = 2
        child.beginTime = 10
        child.timeOffset = 1
        // (7 · 2 − 10) + 1.
        #expect(child.convertTime(7, from: nil) == 5)
        #expect(child.convertTime(5, to: nil) == 7)
        #expect(child.convertTime(5, to: root) == 14)
    }

    @Test func layoutIfNeededLaysOutOnlyMarkedLayersUntilNoneIsMarked() throws {
        final class Arranger: CALayer {
            var count = 0
            var then: (@MainActor () -> Void)?
            override func layoutSublayers() {
                count += 1
                then?()
                then = nil
            }
        }
        let root = Arranger()
        let a = Arranger()
        let b = Arranger()
        root.addSublayer(a)
        a.addSublayer(b)
        root.layoutIfNeeded()
        func counts() -> [Int] { [root.count, a.count, b.count] }
        let before = counts()
        b.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(counts() == [before[0], before[1], before[2] + 1])
        b.then = { a.setNeedsLayout() }
        b.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(counts() == [before[0], before[1] + 1, before[2] + 2])
    }
}
