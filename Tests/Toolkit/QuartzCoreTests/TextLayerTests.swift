// Text layers, scroll layers and conic gradients, by Apple's documentation of CATextLayer, CAScrollLayer and CAGradientLayer.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct TextLayerTests {
    /// The box of the pixels that differ from the white background; nil if there are none.
    private func inked(_ tree: LayerTree) -> CGRect? {
        var box: CGRect?
        for y in 0..<tree.context.height {
            for x in 0..<tree.context.width where tree.pixel(x, y) & 0xFFFFFF != 0xFFFFFF {
                let pixel = CGRect(x: x, y: y, width: 1, height: 1)
                box = box.map { $0.union(pixel) } ?? pixel
            }
        }
        return box
    }

    private func scene(_ change: (CATextLayer) -> Void) throws -> (tree: LayerTree, layer: CATextLayer) {
        let tree = try LayerTree(width: 200, height: 100)
        tree.root.backgroundColor = .white
        let layer = CATextLayer()
        withoutActions {
            layer.frame = CGRect(x: 20, y: 10, width: 160, height: 80)
            layer.fontSize = 20
            layer.foregroundColor = .black
            change(layer)
        }
        tree.root.addSublayer(layer)
        tree.frame()
        return (tree, layer)
    }

    @Test func defaultsAreThoseOfApple() {
        let layer = CATextLayer()
        #expect(layer.string == nil && layer.font == nil && layer.fontSize == 36 && layer.foregroundColor == .white)
        #expect(!layer.isWrapped && layer.truncationMode == .none && layer.alignmentMode == .natural)
    }

    @Test func textIsDrawnFromTheTopAndAligned() throws {
        let left = try #require(inked(scene { $0.string = "List" }.tree))
        #expect(left.minX >= 20 && left.minX < 24 && left.minY >= 10 && left.maxY < 40 && left.width < 60)
        let right = try #require(inked(scene { ($0.string, $0.alignmentMode) = ("List", .right) }.tree))
        #expect(right.maxX > 176 && right.maxX <= 180 && right.width == left.width)
        let middle = try #require(inked(scene { ($0.string, $0.alignmentMode) = ("List", .center) }.tree))
        #expect(abs(middle.midX - 100) <= 1)
    }

    @Test func longTextIsClippedTruncatedOrWrapped() throws {
        let long = "A long text for a narrow layer"
        let clipped = try #require(inked(scene { $0.string = long }.tree))
        #expect(clipped.maxX == 180 && clipped.height < 24)
        let truncated = try #require(inked(scene { ($0.string, $0.truncationMode) = (long, .end) }.tree))
        #expect(truncated.maxX <= 180 && truncated.height < 24)
        let wrapped = try #require(inked(scene { ($0.string, $0.isWrapped) = (long, true) }.tree))
        #expect(wrapped.maxX <= 180 && wrapped.height > 40)
        let limited = try #require(
            inked(
                scene {
                    ($0.string, $0.isWrapped, $0.truncationMode) = (String(repeating: long, count: 9), true, .end)
                }.tree))
        #expect(limited.maxY <= 90 && limited.height > 60)
        let lines = try #require(inked(scene { $0.string = "A\nB" }.tree))
        #expect(lines.height > 30)
    }

    @Test func attributesReplaceTheLayersProperties() throws {
        let text = NSMutableAttributedString(string: "List")
        text.addAttribute(NSAttributedString.Key("NSFont"), value: Font(pointSize: 60), range: NSRange(location: 0, length: 4))
        text.addAttribute(
            NSAttributedString.Key("NSColor"), value: CGColor(red: 1, green: 0, blue: 0), range: NSRange(location: 0, length: 4))
        let (tree, _) = try scene { $0.string = text }
        let box = try #require(inked(tree))
        #expect(box.height > 40)
        #expect((20..<180).contains { tree.pixel($0, 50) & 0xFFFFFF == 0xFF0000 })
    }

    @Test func fontSizeAndColorAnimate() throws {
        let (tree, layer) = try scene { $0.string = "List" }
        let small = try #require(inked(tree))
        let animation = CABasicAnimation(keyPath: "fontSize")
        (animation.fromValue, animation.toValue, animation.duration) = (20, 60, 1)
        layer.add(animation, forKey: nil)
        tree.frame()
        tree.frame(after: 0.5)
        let larger = try #require(inked(tree))
        #expect(larger.width > 1.8 * small.width && larger.width < 2.2 * small.width)
        layer.removeAllAnimations()
        layer.foregroundColor = nil
        tree.frame(after: 1)
        tree.frame(after: 1)
        #expect(inked(tree) == nil)
    }

    @Test func scrollLayerMovesItsBoundsInItsDirections() {
        let layer = CAScrollLayer(), inner = CALayer()
        layer.frame = CGRect(x: 5, y: 5, width: 100, height: 50)
        inner.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        layer.addSublayer(inner)
        #expect(layer.masksToBounds && layer.scrollMode == .both)
        layer.scroll(to: CGPoint(x: 30, y: 40))
        #expect(layer.bounds.origin == CGPoint(x: 30, y: 40))
        #expect(inner.visibleRect == CGRect(x: 30, y: 40, width: 100, height: 50))
        // The lower right corner of the rectangle becomes visible.
        inner.scrollRectToVisible(CGRect(x: 120, y: 100, width: 20, height: 20))
        #expect(layer.bounds.origin == CGPoint(x: 40, y: 70))
        layer.scrollMode = .vertically
        inner.scroll(CGPoint(x: 7, y: 9))
        #expect(layer.bounds.origin == CGPoint(x: 40, y: 9))
        layer.scrollMode = .none
        layer.scroll(to: CGPoint.zero)
        #expect(layer.bounds.origin == CGPoint(x: 40, y: 9))
    }

    /// The first colour is toward `endPoint`, the others follow clockwise: here red at the right, green below, blue at the left.
    @Test func conicGradientTurnsClockwise() throws {
        let tree = try LayerTree(width: 100, height: 100)
        let layer = CAGradientLayer()
        withoutActions {
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.type = .conic
            layer.colors = [
                CGColor(red: 1, green: 0, blue: 0), CGColor(red: 0, green: 1, blue: 0), CGColor(red: 0, green: 0, blue: 1),
                CGColor(red: 1, green: 0, blue: 0),
            ]
            layer.locations = [0, 0.25, 0.5, 1]
            (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
        }
        tree.root.addSublayer(layer)
        tree.frame()
        func color(_ x: Int, _ y: Int) -> [Int] { [16, 8, 0].map { Int(tree.pixel(x, y) >> UInt32($0)) & 0xFF } }
        func isNear(_ color: [Int], _ expected: [Int]) -> Bool { zip(color, expected).allSatisfy { abs($0 - $1) <= 12 } }
        #expect(isNear(color(95, 51), [255, 0, 0]))
        #expect(isNear(color(50, 95), [0, 255, 0]))
        #expect(isNear(color(5, 50), [0, 0, 255]))
        #expect(isNear(color(85, 85), [128, 128, 0]))
        #expect(isNear(color(50, 5), [128, 0, 128]))
        // The corners are covered.
        for corner in [(0, 0), (99, 0), (0, 99), (99, 99)] { #expect(tree.pixel(corner.0, corner.1) >> 24 == 0xFF) }
    }
}
