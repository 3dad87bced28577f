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
        let stage = try Stage(width: 40, height: 40, scale: scale)
        stage.add(CGRect(x: 10.2, y: 10, width: 10, height: 10), .red)
        stage.frame()
        let left = Int((10.2 * scale).rounded())
        let right = Int((20.2 * scale).rounded())
        #expect(stage.pixel(left - 1, Int(15 * scale)) == clear)
        #expect(stage.pixel(left, Int(15 * scale)) == red)
        #expect(stage.pixel(right - 1, Int(15 * scale)) == red)
        #expect(stage.pixel(right, Int(15 * scale)) == clear)
    }

    @Test func linesThinnerThanAPixelAreOnePixel() throws {
        let stage = try Stage(width: 20, height: 50)
        stage.add(CGRect(x: 0, y: 43.5, width: 20, height: 0.5), .red)
        stage.add(CGRect(x: 3.9, y: 0, width: 0.3, height: 10), .red)
        stage.frame()
        #expect([stage.pixel(9, 42), stage.pixel(9, 43), stage.pixel(9, 44)] == [clear, red, clear])
        #expect([stage.pixel(2, 5), stage.pixel(3, 5), stage.pixel(4, 5)] == [clear, red, clear])
    }

    @Test(arguments: [1.0, 2.0]) func bordersAreInsideTheBoundsAndAboveSublayers(scale: Double) throws {
        let stage = try Stage(width: 40, height: 40, scale: scale)
        let layer = stage.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        layer.borderWidth = 2
        layer.borderColor = .blue
        stage.add(CGRect(x: 0, y: 0, width: 20, height: 10), .green, to: layer)
        stage.frame()
        func at(_ x: Double, _ y: Double) -> UInt32 { stage.pixel(Int(x * scale), Int(y * scale)) }
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
        let stage = try Stage(width: 60, height: 60)
        let layer = stage.add(CGRect(x: 5, y: 33, width: 47, height: 25), nil)
        layer.borderWidth = 2
        layer.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        stage.frame()
        #expect(stage.pixel(5, 40) == 0x8080_0000)
        #expect(stage.pixel(20, 40) == clear)
    }

    @Test func maskedCornersSelectRoundedCorners() throws {
        let stage = try Stage(width: 40, height: 40)
        let layer = stage.add(CGRect(x: 0, y: 0, width: 40, height: 40), .red)
        layer.cornerRadius = 10
        stage.frame()
        for (x, y) in [(0, 0), (39, 0), (0, 39), (39, 39), (1, 1)] { #expect(stage.pixel(x, y) == clear) }
        for (x, y) in [(20, 0), (0, 20), (4, 4), (20, 20)] { #expect(stage.pixel(x, y) == red) }
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        stage.frame()
        #expect([stage.pixel(0, 0), stage.pixel(39, 0), stage.pixel(0, 39), stage.pixel(39, 39)] == [clear, red, red, clear])
    }

    @Test func masksToBoundsClipsSublayersToRoundedCorners() throws {
        let stage = try Stage(width: 60, height: 60)
        let layer = stage.add(CGRect(x: 10, y: 10, width: 40, height: 40), nil)
        stage.add(CGRect(x: -10, y: -10, width: 60, height: 60), .green, to: layer)
        stage.frame()
        #expect(stage.pixel(5, 5) == green)
        layer.masksToBounds = true
        stage.frame()
        #expect(stage.pixel(9, 30) == clear)
        #expect(stage.pixel(10, 10) == green)
        withoutActions { layer.cornerRadius = 20 }
        stage.frame()
        #expect(stage.pixel(10, 10) == clear)
        #expect(stage.pixel(30, 11) == green)
    }

    @Test func groupOpacityBlendsSublayersAsAGroup() throws {
        let stage = try Stage(width: 40, height: 40)
        let layer = stage.add(CGRect(x: 0, y: 0, width: 40, height: 40), .red)
        stage.add(CGRect(x: 10, y: 10, width: 20, height: 20), .green, to: layer)
        layer.opacity = 0.5
        stage.frame()
        #expect(stage.pixel(5, 5) == 0x8080_0000)
        #expect(stage.pixel(20, 20) == 0x8000_8000)
        layer.allowsGroupOpacity = false
        stage.frame()
        #expect(stage.pixel(20, 20) >> 24 == 0xC0)
    }

    @Test func maskMultipliesAlpha() throws {
        let stage = try Stage(width: 40, height: 40)
        let layer = stage.add(CGRect(x: 0, y: 0, width: 40, height: 40), .red)
        stage.add(CGRect(x: 20, y: 0, width: 20, height: 40), .green, to: layer)
        let mask = CALayer()
        mask.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
        layer.mask = mask
        stage.frame()
        #expect(stage.pixel(5, 5) == clear)
        #expect(stage.pixel(15, 15) == 0x8080_0000)
        #expect(stage.pixel(25, 15) == 0x8000_8000)
        withoutActions { mask.position.x += 10 }
        stage.frame()
        #expect(stage.pixel(15, 15) == clear)
        #expect(stage.pixel(35, 15) == 0x8000_8000)
        layer.mask = nil
        stage.frame()
        #expect(stage.pixel(5, 5) == red)
    }

    @Test func transformsRotateAndMirror() throws {
        let stage = try Stage(width: 60, height: 60)
        let layer = stage.add(CGRect(x: 20, y: 25, width: 20, height: 10), .red)
        stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .green, to: layer)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        stage.frame()
        #expect(stage.pixel(30, 22) == green)
        #expect(stage.pixel(30, 38) == red)
        #expect(stage.pixel(22, 30) == clear)
        withoutActions { layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
        stage.frame()
        #expect(stage.pixel(22, 30) == red)
        #expect(stage.pixel(38, 30) == green)
        layer.isDoubleSided = false
        stage.frame()
        #expect(stage.pixel(38, 30) == clear)
    }

    @Test func sublayerTransformAppliesAboutTheCentre() throws {
        let stage = try Stage(width: 40, height: 40)
        stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        stage.root.sublayerTransform = CATransform3DMakeScale(-1, 1, 1)
        stage.frame()
        #expect(stage.pixel(5, 5) == clear)
        #expect(stage.pixel(35, 5) == red)
    }

    @Test func contentsFollowTheirGravity() throws {
        let stage = try Stage(width: 40, height: 40)
        let layer = stage.add(CGRect(x: 10, y: 10, width: 20, height: 10), nil)
        layer.contents = try checker()
        layer.contentsGravity = .topLeft
        stage.frame()
        #expect([stage.pixel(10, 10), stage.pixel(11, 10), stage.pixel(10, 11), stage.pixel(12, 10)] == [red, green, blue, clear])
        layer.contentsGravity = .bottomRight
        stage.frame()
        #expect([stage.pixel(28, 18), stage.pixel(29, 18), stage.pixel(10, 10)] == [red, green, clear])
        layer.contentsGravity = .center
        stage.frame()
        #expect([stage.pixel(19, 14), stage.pixel(20, 14), stage.pixel(19, 15)] == [red, green, blue])
        layer.contentsGravity = .resizeAspect
        layer.magnificationFilter = .nearest
        stage.frame()
        #expect([stage.pixel(14, 12), stage.pixel(15, 10), stage.pixel(20, 10), stage.pixel(15, 19)] == [clear, red, green, blue])
        layer.contentsGravity = .resize
        stage.frame()
        #expect([stage.pixel(10, 10), stage.pixel(29, 10), stage.pixel(19, 19), stage.pixel(20, 19)] == [red, green, blue, 0xFFFF_FFFF])
        layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
        stage.frame(after: 1)
        stage.frame(after: 1)
        #expect([stage.pixel(10, 10), stage.pixel(29, 19)] == [green, green])
    }

    @Test func contentsCenterStretchesOnlyTheMiddle() throws {
        let stage = try Stage(width: 40, height: 40)
        let layer = stage.add(CGRect(x: 0, y: 0, width: 30, height: 30), nil)
        let pixels: [UInt32] = [red, green, red, green, blue, green, red, green, red]
        layer.contents = CGImage(width: 3, height: 3, premultipliedPixels: pixels)
        layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
        stage.frame()
        #expect([stage.pixel(0, 0), stage.pixel(1, 0), stage.pixel(28, 0), stage.pixel(29, 0)] == [red, green, green, red])
        #expect([stage.pixel(1, 1), stage.pixel(28, 28), stage.pixel(29, 29), stage.pixel(0, 15)] == [blue, blue, red, green])
    }

    @Test func contentsScaleIsPixelsPerPoint() throws {
        let stage = try Stage(width: 20, height: 20, scale: 2)
        let layer = stage.add(CGRect(x: 5, y: 5, width: 1, height: 1), nil)
        layer.contentsScale = 2
        layer.contentsGravity = .center
        layer.contents = try checker()
        stage.frame()
        #expect([stage.pixel(10, 10), stage.pixel(11, 10), stage.pixel(10, 11), stage.pixel(12, 10)] == [red, green, blue, clear])
    }

    @Test func shapesFillAndStroke() throws {
        let stage = try Stage(width: 40, height: 40)
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
        shape.fillColor = .red
        shape.strokeColor = .blue
        shape.lineWidth = 4
        stage.root.addSublayer(shape)
        stage.frame()
        // The path extends beyond the bounds, and half of the stroke is outside the path.
        #expect([stage.pixel(7, 20), stage.pixel(8, 20), stage.pixel(11, 20), stage.pixel(12, 20)] == [clear, blue, blue, red])
        #expect(stage.pixel(31, 20) == blue)
        withoutActions { shape.strokeEnd = 0.25 }
        stage.frame()
        #expect([stage.pixel(20, 8), stage.pixel(31, 20), stage.pixel(8, 20)] == [blue, clear, clear])
        withoutActions {
            shape.strokeColor = nil
            let ring = CGMutablePath()
            ring.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
            ring.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
            shape.path = ring
            shape.fillRule = .evenOdd
        }
        stage.frame()
        #expect([stage.pixel(12, 12), stage.pixel(20, 20)] == [red, clear])
    }

    @Test func gradientsRunFromStartToEnd() throws {
        let stage = try Stage(width: 40, height: 40)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        gradient.colors = [CGColor.red, CGColor.blue]
        stage.root.addSublayer(gradient)
        stage.frame()
        func redness(_ x: Int, _ y: Int) -> Int { Int(stage.pixel(x, y) >> 16 & 0xFF) }
        #expect(redness(20, 0) > 245 && redness(20, 39) < 10)
        #expect(abs(redness(20, 20) - 126) < 5)
        #expect(redness(3, 20) == redness(37, 20))
        withoutActions {
            gradient.startPoint = CGPoint(x: 0, y: 0.5)
            gradient.endPoint = CGPoint(x: 1, y: 0.5)
            gradient.cornerRadius = 8
        }
        stage.frame()
        #expect(redness(1, 20) > 240 && redness(38, 20) < 15)
        #expect(stage.pixel(0, 0) == clear)
    }

    @Test func shadowsAreOffsetAndBlurred() throws {
        let stage = try Stage(width: 60, height: 60)
        let layer = stage.add(CGRect(x: 20, y: 20, width: 20, height: 20), .red)
        layer.shadowOpacity = 1
        layer.shadowRadius = 2
        layer.shadowOffset = CGSize(width: 0, height: 6)
        stage.frame()
        #expect(stage.pixel(30, 30) == red)
        let below = (40...55).map { stage.pixel(30, $0) >> 24 }
        #expect(below[0] > 240)
        #expect(below[5] > 90 && below[5] < 165)
        #expect(below[14] == 0)
        #expect(zip(below, below.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(stage.pixel(30, 17) == clear)
    }

    @Test func contentsCrossFade() throws {
        let stage = try Stage(width: 10, height: 10)
        let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), nil)
        layer.contents = CGImage(width: 1, height: 1, premultipliedPixels: [red])
        stage.frame()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.contents = CGImage(width: 1, height: 1, premultipliedPixels: [blue])
        stage.frame()
        #expect(stage.pixel(5, 5) == red)
        stage.frame(after: 0.125)
        let middle = stage.pixel(5, 5)
        #expect(middle >> 24 >= 0xFE)
        #expect(abs(Int(middle >> 16 & 0xFF) - 128) <= 1 && abs(Int(middle & 0xFF) - 128) <= 1)
        stage.frame(after: 0.2)
        #expect(stage.pixel(5, 5) == blue)
    }

    @Test func transitionsFadeFromTheOldContent() throws {
        let stage = try Stage(width: 20, height: 20, scale: 2)
        let layer = stage.add(CGRect(x: 0, y: 0, width: 20, height: 20), nil)
        let child = stage.add(CGRect(x: 0, y: 0, width: 10, height: 20), .red, to: layer)
        stage.frame()
        let transition = CATransition()
        transition.duration = 1
        layer.add(transition, forKey: "transition")
        withoutActions { child.backgroundColor = .blue }
        stage.frame()
        #expect(stage.pixel(10, 20) == red)
        stage.frame(after: 0.5)
        #expect(abs(Int(stage.pixel(10, 20) & 0xFF) - 128) <= 1)
        #expect(stage.pixel(30, 20) == clear)
        stage.frame(after: 0.6)
        #expect(stage.pixel(10, 20) == blue)
    }

    @Test func contentsAreDrawnAtDeviceScaleInsideBackingRect() throws {
        final class Stripe: CALayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(.red)
                ctx.fill(CGRect(x: 0, y: 0, width: 100, height: 0.5))
                ctx.fill(CGRect(x: 0, y: 5, width: 100, height: 5))
            }
        }
        let stage = try Stage(width: 40, height: 40, scale: 2)
        let layer = Stripe()
        layer.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
        layer.setNeedsDisplay()
        stage.root.addSublayer(layer)
        stage.frame()
        #expect([stage.pixel(20, 10), stage.pixel(20, 11), stage.pixel(20, 20), stage.pixel(20, 30)] == [red, clear, red, clear])
        layer.backingRect = CGRect(x: 4, y: 4, width: 4, height: 4)
        layer.setNeedsDisplay()
        stage.frame()
        let image = try #require(layer.contents as? CGImage)
        #expect((image.width, image.height) == (8, 8))
        #expect(
            [stage.pixel(20, 10), stage.pixel(17, 20), stage.pixel(18, 20), stage.pixel(25, 25), stage.pixel(26, 25)]
                == [clear, clear, red, red, clear])
        stage.renderer.scale = 1
        stage.frame()
        #expect((layer.contents as? CGImage)?.width == 4)
        stage.renderer.scale = 2
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
}
