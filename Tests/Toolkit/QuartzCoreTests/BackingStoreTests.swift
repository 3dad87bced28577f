// Drawing of contents, and the lifetime of backing stores.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct BackingStoreTests {
    private final class Owner: CALayerDelegate {
        var log: [String] = []
        var draws = true

        func display(_ layer: CALayer) {
            log.append("display")
            layer.drawIntoBackingStore()
        }
        func layerDraws(_ layer: CALayer) -> Bool { draws }
        func layerWillDraw(_ layer: CALayer) { log.append("will") }
        func draw(_ layer: CALayer, in ctx: CGContext) {
            log.append("draw")
            ctx.setFillColor(.green)
            ctx.fill(layer.bounds)
        }
    }

    private func ownedLayer(_ owner: Owner, on tree: LayerTree) -> CALayer {
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), nil)
        layer.delegate = owner
        layer.setNeedsDisplay()
        return layer
    }

    /// Cairo's limit is 32,767 pixels.
    @Test func contentsUpToTheLimitOfBitmapsAreDrawn() throws {
        let tree = try LayerTree()
        let owner = Owner()
        let layer = ownedLayer(owner, on: tree)
        layer.frame = CGRect(x: -32_700, y: 0, width: 32_767, height: 10)
        tree.frame()
        #expect(tree.pixel(50, 5) == 0xFF00_FF00)
    }

    @Test func contentsBeyondTheLimitOfBitmapsAreReportedOnce() throws {
        var lines: [String] = []
        let old = DiagnosticLog.output
        DiagnosticLog.output = { lines.append($0) }
        defer { DiagnosticLog.output = old }
        let tree = try LayerTree()
        let owner = Owner()
        let layer = ownedLayer(owner, on: tree)
        layer.frame = CGRect(x: 0, y: 0, width: 32_771, height: 11)
        tree.frame()
        layer.setNeedsDisplay()
        tree.frame()
        let line = "Core Graphics: a bitmap of 32771 × 11 pixels is not drawn: the limits are 32767 pixels per side and 268435456 in all"
        #expect(lines.filter { $0.contains("32771") } == [line])
    }

    @Test func contentsAreRedrawnOnlyWhenMarked() throws {
        let tree = try LayerTree()
        let owner = Owner()
        let layer = ownedLayer(owner, on: tree)
        #expect(layer.needsDisplay())
        tree.frame()
        #expect(owner.log == ["display", "will", "draw"])
        #expect(tree.pixel(5, 5) == 0xFF00_FF00)
        layer.position.x += 10
        layer.backgroundColor = .red
        layer.bounds.size.width += 5
        tree.frame()
        #expect(owner.log.count == 3)
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.size.width += 5
        tree.frame()
        #expect(owner.log.count == 6)
        layer.bounds.origin.x += 5
        tree.frame()
        #expect(owner.log.count == 6)
    }

    @Test func hiddenLayersDrawWhenTheyBecomeVisible() throws {
        let tree = try LayerTree()
        let owner = Owner()
        let layer = ownedLayer(owner, on: tree)
        layer.isHidden = true
        tree.frame()
        #expect(owner.log.isEmpty)
        layer.isHidden = false
        tree.frame()
        #expect(owner.log.count == 3)
        #expect(tree.pixel(5, 5) == 0xFF00_FF00)
    }

    @Test func layersOfDelegatesThatDrawNothingHaveNoBackingStore() throws {
        let tree = try LayerTree()
        let owner = Owner()
        owner.draws = false
        let layer = ownedLayer(owner, on: tree)
        tree.frame()
        #expect(owner.log == ["display"])
        #expect(layer.contents == nil)
        owner.draws = true
        layer.setNeedsDisplay()
        tree.frame()
        #expect(layer.contents != nil)
        owner.draws = false
        layer.setNeedsDisplay()
        tree.frame()
        #expect(layer.contents == nil)
        #expect(tree.pixel(5, 5) == 0)
    }

    @Test func removedLayersReleaseTheirBackingStore() throws {
        let tree = try LayerTree()
        let owner = Owner()
        let holder = tree.add(CGRect(x: 0, y: 0, width: 50, height: 50), nil)
        let layer = ownedLayer(owner, on: tree)
        holder.addSublayer(layer)
        tree.frame()
        weak let image = layer.contents as? CGImage
        #expect(image != nil)
        holder.removeFromSuperlayer()
        tree.root.addSublayer(holder)
        tree.frame()
        #expect(owner.log.count == 3)
        holder.removeFromSuperlayer()
        tree.frame()
        #expect(image == nil)
        #expect(layer.contents == nil)
        tree.root.addSublayer(holder)
        tree.frame()
        #expect(owner.log.count == 6)
        #expect(tree.pixel(5, 5) == 0xFF00_FF00)
    }

    @Test func removedLayersKeepContentsSetByTheApplication() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 1, height: 1), nil)
        layer.contents = CGImage(width: 1, height: 1, premultipliedPixels: [0xFFFF_0000])
        tree.frame()
        layer.removeFromSuperlayer()
        tree.frame()
        #expect(layer.contents is CGImage)
        layer.contents = "no image"
        #expect(layer.contents == nil)
    }

    @Test func layersOfInvalidSizeHaveNoBackingStore() throws {
        let tree = try LayerTree()
        let owner = Owner()
        let layer = ownedLayer(owner, on: tree)
        for size in [1e9, .infinity, .nan, -5, 0] as [CGFloat] {
            layer.bounds.size.width = size
            layer.setNeedsDisplay()
            tree.frame()
            #expect(layer.contents == nil)
        }
    }

    @Test func removedLayersAreDeallocated() throws {
        weak var freed: CALayer?
        let tree = try LayerTree()
        do {
            let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
            layer.cornerRadius = 3
            let mask = CALayer()
            layer.mask = mask
            tree.frame()
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.repeatCount = .infinity
            animation.duration = 1
            layer.add(animation, forKey: "pulse")
            tree.frame()
            freed = layer
            layer.removeFromSuperlayer()
        }
        tree.frame()
        tree.frame()
        #expect(freed == nil)
    }
}
