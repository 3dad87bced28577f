// Rendering of layer properties, verified by pixels.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct PixelTests {
    private let clear: UInt32 = 0
    private let red: UInt32 = 0xFFFF_0000
    private let green: UInt32 = 0xFF00_FF00
    private let blue: UInt32 = 0xFF00_00FF

    private func checker() throws -> CGImage {
        try #require(CGImage(width: 2, height: 2, premultipliedPixels: [red, green, blue, 0xFFFF_FFFF]))
    }

    @Test(arguments: [1.0, 2.0, 1.5]) func fillsCoverTheirRoundedPixels(scale: Double) throws {
        let tree = try LayerTree(width: 40, height: 40, scale: scale)
        tree.add(CGRect(x: 10.2, y: 10, width: 10, height: 10), .red)
        tree.frame()
        let left = Int((10.2 * scale).rounded())
        let right = Int((20.2 * scale).rounded())
        #expect(tree.pixel(left - 1, Int(15 * scale)) == clear)
        #expect(tree.pixel(left, Int(15 * scale)) == red)
        #expect(tree.pixel(right - 1, Int(15 * scale)) == red)
        #expect(tree.pixel(right, Int(15 * scale)) == clear)
    }

    @Test func linesThinnerThanAPixelAreOnePixel() throws {
        let tree = try LayerTree(width: 20, height: 50)
        tree.add(CGRect(x: 0, y: 43.5, width: 20, height: 0.5), .red)
        tree.add(CGRect(x: 3.9, y: 0, width: 0.3, height: 10), .red)
        tree.frame()
        #expect([tree.pixel(9, 42), tree.pixel(9, 43), tree.pixel(9, 44)] == [clear, red, clear])
        #expect([tree.pixel(2, 5), tree.pixel(3, 5), tree.pixel(4, 5)] == [clear, red, clear])
    }

    @Test(arguments: [1.0, 2.0]) func bordersAreInsideTheBoundsAndAboveSublayers(scale: Double) throws {
        let tree = try LayerTree(width: 40, height: 40, scale: scale)
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        layer.borderWidth = 2
        layer.borderColor = .blue
        tree.add(CGRect(x: 0, y: 0, width: 20, height: 10), .green, to: layer)
        tree.frame()
        func at(_ x: Double, _ y: Double) -> UInt32 { tree.pixel(Int(x * scale), Int(y * scale)) }
        #expect(at(9.5, 15) == clear)
        #expect(at(10, 15) == blue)
        #expect(at(11.5, 15) == blue)
        #expect(at(12, 15) == green)
        #expect(at(12, 25) == red)
        #expect(at(29.5, 29.5) == blue)
        #expect(at(27.5, 27.5) == red)
        #expect(at(30, 25) == clear)
    }

    @Test func translucentBordersLeaveTheInsideClear() throws {
        let tree = try LayerTree(width: 60, height: 60)
        let layer = tree.add(CGRect(x: 5, y: 33, width: 47, height: 25), nil)
        layer.borderWidth = 2
        layer.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        tree.frame()
        #expect(tree.pixel(5, 40) == 0x8080_0000)
        #expect(tree.pixel(20, 40) == clear)
    }

    @Test func maskedCornersSelectRoundedCorners() throws {
        let tree = try LayerTree(width: 40, height: 40)
        let layer = tree.add(CGRect(x: 0, y: 0, width: 40, height: 40), .red)
        layer.cornerRadius = 10
        tree.frame()
        for (x, y) in [(0, 0), (39, 0), (0, 39), (39, 39), (1, 1)] { #expect(tree.pixel(x, y) == clear) }
        for (x, y) in [(20, 0), (0, 20), (4, 4), (20, 20)] { #expect(tree.pixel(x, y) == red) }
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        tree.frame()
        #expect([tree.pixel(0, 0), tree.pixel(39, 0), tree.pixel(0, 39), tree.pixel(39, 39)] == [clear, red, red, clear])
    }

    @Test func masksToBoundsClipsSublayersToRoundedCorners() throws {
        let tree = try LayerTree(width: 60, height: 60)
        let layer = tree.add(CGRect(x: 10, y: 10, width: 40, height: 40), nil)
        tree.add(CGRect(x: -10, y: -10, width: 60, height: 60), .green, to: layer)
        tree.frame()
        #expect(tree.pixel(5, 5) == green)
        layer.masksToBounds = true
        tree.frame()
        #expect(tree.pixel(9, 30) == clear)
        #expect(tree.pixel(10, 10) == green)
        withoutActions { layer.cornerRadius = 20 }
        tree.frame()
        #expect(tree.pixel(10, 10) == clear)
        #expect(tree.pixel(30, 11) == green)
    }

    @Test func groupOpacityBlendsSublayersAsAGroup() throws {
        let tree = try LayerTree(width: 40, height: 40)
        let layer = tree.add(CGRect(x: 0, y: 0, width: 40, height: 40), .red)
        tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .green, to: layer)
        layer.opacity = 0.5
        tree.frame()
        #expect(tree.pixel(5, 5) == 0x8080_0000)
        #expect(tree.pixel(20, 20) == 0x8000_8000)
        layer.allowsGroupOpacity = false
        tree.frame()
        #expect(tree.pixel(20, 20) >> 24 == 0xC0)
    }

    @Test func maskMultipliesAlpha() throws {
        let tree = try LayerTree(width: 40, height: 40)
        let layer = tree.add(CGRect(x: 0, y: 0, width: 40, height: 40), .red)
        tree.add(CGRect(x: 20, y: 0, width: 20, height: 40), .green, to: layer)
        let mask = CALayer()
        mask.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        layer.mask = mask
        tree.frame()
        #expect(tree.pixel(5, 5) == clear)
        #expect(tree.pixel(15, 15) == 0x8080_0000)
        #expect(tree.pixel(25, 15) == 0x8000_8000)
        withoutActions { mask.position.x += 10 }
        tree.frame()
        #expect(tree.pixel(15, 15) == clear)
        #expect(tree.pixel(35, 15) == 0x8000_8000)
        layer.mask = nil
        tree.frame()
        #expect(tree.pixel(5, 5) == red)
    }

    @Test func transformsRotateAndMirror() throws {
        let tree = try LayerTree(width: 60, height: 60)
        let layer = tree.add(CGRect(x: 20, y: 25, width: 20, height: 10), .red)
        tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .green, to: layer)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        tree.frame()
        #expect(tree.pixel(30, 22) == green)
        #expect(tree.pixel(30, 38) == red)
        #expect(tree.pixel(22, 30) == clear)
        withoutActions { layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
        tree.frame()
        #expect(tree.pixel(22, 30) == red)
        #expect(tree.pixel(38, 30) == green)
        layer.isDoubleSided = false
        tree.frame()
        #expect(tree.pixel(38, 30) == clear)
    }

    @Test func sublayerTransformAppliesAboutTheCentre() throws {
        let tree = try LayerTree(width: 40, height: 40)
        tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.root.sublayerTransform = CATransform3DMakeScale(-1, 1, 1)
        tree.frame()
        #expect(tree.pixel(5, 5) == clear)
        #expect(tree.pixel(35, 5) == red)
    }

    /// Blueprint, iOS 17, 1×: an image scaled to fit, 64 pixels high, is at the lower of two pixels if its place is between them.
    @Test(arguments: [CALayerContentsGravity.resizeAspect, .resizeAspectFill])
    func imagesScaledWithTheirAspectBeginAtTheLowerPixel(gravity: CALayerContentsGravity) throws {
        let tree = try LayerTree(width: 64, height: 101)
        let layer = tree.add(
            gravity == .resizeAspect ? CGRect(x: 0, y: 0, width: 64, height: 101) : CGRect(x: 0, y: 18, width: 64, height: 63), nil)
        layer.contents = CGImage(width: 1, height: 1, premultipliedPixels: [red])
        layer.contentsGravity = gravity
        tree.frame()
        let first = (0..<101).first { tree.pixel(30, $0) == red }
        let last = (0..<101).last { tree.pixel(30, $0) == red }
        #expect(first == (gravity == .resizeAspect ? 18 : 17) && last == (gravity == .resizeAspect ? 81 : 80))
    }

    @Test func contentsFollowTheirGravity() throws {
        let tree = try LayerTree(width: 40, height: 40)
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 10), nil)
        layer.contents = try checker()
        layer.contentsGravity = .topLeft
        tree.frame()
        #expect([tree.pixel(10, 10), tree.pixel(11, 10), tree.pixel(10, 11), tree.pixel(12, 10)] == [red, green, blue, clear])
        layer.contentsGravity = .bottomRight
        tree.frame()
        #expect([tree.pixel(28, 18), tree.pixel(29, 18), tree.pixel(10, 10)] == [red, green, clear])
        layer.contentsGravity = .center
        tree.frame()
        #expect([tree.pixel(19, 14), tree.pixel(20, 14), tree.pixel(19, 15)] == [red, green, blue])
        layer.contentsGravity = .resizeAspect
        layer.magnificationFilter = .nearest
        tree.frame()
        #expect([tree.pixel(14, 12), tree.pixel(15, 10), tree.pixel(20, 10), tree.pixel(15, 19)] == [clear, red, green, blue])
        layer.contentsGravity = .resize
        tree.frame()
        #expect([tree.pixel(10, 10), tree.pixel(29, 10), tree.pixel(19, 19), tree.pixel(20, 19)] == [red, green, blue, 0xFFFF_FFFF])
        layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        tree.frame(after: 1)
        tree.frame(after: 1)
        #expect([tree.pixel(10, 10), tree.pixel(29, 19)] == [green, green])
    }

    @Test func contentsCenterStretchesOnlyTheMiddle() throws {
        let tree = try LayerTree(width: 40, height: 40)
        let layer = tree.add(CGRect(x: 0, y: 0, width: 30, height: 30), nil)
        let pixels: [UInt32] = [red, green, red, green, blue, green, red, green, red]
        layer.contents = CGImage(width: 3, height: 3, premultipliedPixels: pixels)
        layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
        tree.frame()
        #expect([tree.pixel(0, 0), tree.pixel(1, 0), tree.pixel(28, 0), tree.pixel(29, 0)] == [red, green, green, red])
        #expect([tree.pixel(1, 1), tree.pixel(28, 28), tree.pixel(29, 29), tree.pixel(0, 15)] == [blue, blue, red, green])
    }

    @Test func contentsScaleIsPixelsPerPoint() throws {
        let tree = try LayerTree(width: 20, height: 20, scale: 2)
        let layer = tree.add(CGRect(x: 5, y: 5, width: 1, height: 1), nil)
        layer.contentsScale = 2
        layer.contentsGravity = .center
        layer.contents = try checker()
        tree.frame()
        #expect([tree.pixel(10, 10), tree.pixel(11, 10), tree.pixel(10, 11), tree.pixel(12, 10)] == [red, green, blue, clear])
    }

    @Test func shapesFillAndStroke() throws {
        let tree = try LayerTree(width: 40, height: 40)
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
        shape.fillColor = .red
        shape.strokeColor = .blue
        shape.lineWidth = 4
        tree.root.addSublayer(shape)
        tree.frame()
        // The path extends beyond the bounds, and half of the stroke is outside the path.
        #expect([tree.pixel(7, 20), tree.pixel(8, 20), tree.pixel(11, 20), tree.pixel(12, 20)] == [clear, blue, blue, red])
        #expect(tree.pixel(31, 20) == blue)
        withoutActions { shape.strokeEnd = 0.25 }
        tree.frame()
        #expect([tree.pixel(20, 8), tree.pixel(31, 20), tree.pixel(8, 20)] == [blue, clear, clear])
        withoutActions {
            shape.strokeColor = nil
            let ring = CGMutablePath()
            ring.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
            ring.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
            shape.path = ring
            shape.fillRule = .evenOdd
        }
        tree.frame()
        #expect([tree.pixel(12, 12), tree.pixel(20, 20)] == [red, clear])
    }

    @Test func gradientsRunFromStartToEnd() throws {
        let tree = try LayerTree(width: 40, height: 40)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        gradient.colors = [CGColor.red, CGColor.blue]
        tree.root.addSublayer(gradient)
        tree.frame()
        func redness(_ x: Int, _ y: Int) -> Int { Int(tree.pixel(x, y) >> 16 & 0xFF) }
        #expect(redness(20, 0) > 245 && redness(20, 39) < 10)
        #expect(abs(redness(20, 20) - 126) < 5)
        #expect(redness(3, 20) == redness(37, 20))
        withoutActions {
            gradient.startPoint = CGPoint(x: 0, y: 0.5)
            gradient.endPoint = CGPoint(x: 1, y: 0.5)
            gradient.cornerRadius = 8
        }
        tree.frame()
        #expect(redness(1, 20) > 240 && redness(38, 20) < 15)
        #expect(tree.pixel(0, 0) == clear)
    }

    /// iOS 18 draws slanted gradients in the unit square (AFSnapshotTesting, a gradient of 390×844 points): the two other corners have the
    /// colour in the middle.
    @Test func slantedGradientsAreStretched() throws {
        let tree = try LayerTree(width: 40, height: 100)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 40, height: 100)
        gradient.colors = [CGColor.red, CGColor.blue]
        gradient.startPoint = .zero
        gradient.endPoint = CGPoint(x: 1, y: 1)
        tree.root.addSublayer(gradient)
        tree.frame()
        func redness(_ x: Int, _ y: Int) -> Int { Int(tree.pixel(x, y) >> 16 & 0xFF) }
        #expect(abs(redness(39, 0) - 127) < 6 && abs(redness(0, 99) - 127) < 6)
        #expect(redness(0, 0) > 245 && redness(39, 99) < 10)
    }

    @Test func shadowsAreOffsetAndBlurred() throws {
        let tree = try LayerTree(width: 60, height: 60)
        let layer = tree.add(CGRect(x: 20, y: 20, width: 20, height: 20), .red)
        layer.shadowOpacity = 1
        layer.shadowRadius = 2
        layer.shadowOffset = CGSize(width: 0, height: 6)
        tree.frame()
        #expect(tree.pixel(30, 30) == red)
        let below = (40...55).map { tree.pixel(30, $0) >> 24 }
        #expect(below[0] > 240)
        #expect(below[5] > 90 && below[5] < 165)
        #expect(below[14] == 0)
        #expect(zip(below, below.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(tree.pixel(30, 17) == clear)
    }

    @Test func contentsCrossFade() throws {
        let tree = try LayerTree(width: 10, height: 10)
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), nil)
        layer.contents = CGImage(width: 1, height: 1, premultipliedPixels: [red])
        tree.frame()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.contents = CGImage(width: 1, height: 1, premultipliedPixels: [blue])
        tree.frame()
        #expect(tree.pixel(5, 5) == red)
        tree.frame(after: 0.125)
        let middle = tree.pixel(5, 5)
        #expect(middle >> 24 >= 0xFE)
        #expect(abs(Int(middle >> 16 & 0xFF) - 128) <= 1 && abs(Int(middle & 0xFF) - 128) <= 1)
        tree.frame(after: 0.2)
        #expect(tree.pixel(5, 5) == blue)
    }

    @Test func transitionsFadeFromTheOldContent() throws {
        let tree = try LayerTree(width: 20, height: 20, scale: 2)
        let layer = tree.add(CGRect(x: 0, y: 0, width: 20, height: 20), nil)
        let child = tree.add(CGRect(x: 0, y: 0, width: 10, height: 20), .red, to: layer)
        tree.frame()
        let transition = CATransition()
        transition.duration = 1
        layer.add(transition, forKey: "transition")
        withoutActions { child.backgroundColor = .blue }
        tree.frame()
        #expect(tree.pixel(10, 20) == red)
        tree.frame(after: 0.5)
        #expect(abs(Int(tree.pixel(10, 20) & 0xFF) - 128) <= 1)
        #expect(tree.pixel(30, 20) == clear)
        tree.frame(after: 0.6)
        #expect(tree.pixel(10, 20) == blue)
    }

    @Test func contentsAreDrawnAtDeviceScaleInsideBackingRect() throws {
        final class Stripe: CALayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(.red)
                ctx.fill(CGRect(x: 0, y: 0, width: 100, height: 0.5))
                ctx.fill(CGRect(x: 0, y: 5, width: 100, height: 5))
            }
        }
        let tree = try LayerTree(width: 40, height: 40, scale: 2)
        let layer = Stripe()
        layer.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
        layer.setNeedsDisplay()
        tree.root.addSublayer(layer)
        tree.frame()
        #expect([tree.pixel(20, 10), tree.pixel(20, 11), tree.pixel(20, 20), tree.pixel(20, 30)] == [red, clear, red, clear])
        layer.backingRect = CGRect(x: 4, y: 4, width: 4, height: 4)
        layer.setNeedsDisplay()
        tree.frame()
        let image = try #require(layer.contents as? CGImage)
        #expect((image.width, image.height) == (8, 8))
        #expect(
            [tree.pixel(20, 10), tree.pixel(17, 20), tree.pixel(18, 20), tree.pixel(25, 25), tree.pixel(26, 25)]
                == [clear, clear, red, red, clear])
        tree.renderer.scale = 1
        tree.frame()
        #expect((layer.contents as? CGImage)?.width == 4)
        tree.renderer.scale = 2
    }

    @Test func renderInContextDrawsModelValues() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = .red
        let child = CALayer()
        child.frame = CGRect(x: 10, y: 0, width: 10, height: 20)
        child.backgroundColor = .green
        layer.addSublayer(child)
        let context = try #require(CGContext(pixelWidth: 40, pixelHeight: 40, scale: 2))
        layer.render(in: context)
        let image = try #require(context.makeImage())
        #expect([image.pixel(5, 5), image.pixel(19, 5), image.pixel(20, 5), image.pixel(39, 39)] == [red, red, green, green])
    }

    /// The layer's own opacity applies (AFSnapshotTesting, `TransparentTextLabel`, iOS 18).
    @Test func renderInContextAppliesTheOpacity() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = .red
        layer.opacity = 0.5
        let context = try #require(CGContext(pixelWidth: 20, pixelHeight: 20, scale: 1))
        layer.render(in: context)
        let image = try #require(context.makeImage())
        #expect(image.pixel(5, 5) >> 24 == 128 && image.pixel(5, 5) & 0xFFFF == 0)
    }
}
