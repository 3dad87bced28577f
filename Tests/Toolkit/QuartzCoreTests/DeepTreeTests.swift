// Trees of many levels and layers with many sublayers.

import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite(.serialized) struct DeepTreeTests {
    private static let levels = 10_000

    /// The innermost of nested layers with backgrounds.
    private func chain(in tree: LayerTree) -> CALayer {
        var layer = tree.root
        for _ in 0..<Self.levels { layer = tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), .black, to: layer) }
        return layer
    }

    @Test func tenThousandNestedLayersAreDrawnMovedAndReleased() throws {
        do {
            let tree = try LayerTree()
            tree.renderer.verifiesDamage = false
            let last = chain(in: tree)
            last.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            tree.frame()
            #expect(tree.pixel(50, 50) == 0xFFFF_0000)
            tree.root.sublayers?.first?.position.x += 10
            tree.frame()
            tree.frame(after: 1)
            #expect(tree.pixel(5, 50) == 0 && tree.pixel(50, 50) == 0xFFFF_0000)
            tree.root.sublayers?.first?.isHidden = true
            tree.frame(after: 1)
            #expect(tree.pixel(50, 50) == 0)
            tree.root.sublayers?.first?.removeFromSuperlayer()
            tree.frame(after: 1)
        }
        let tree = try LayerTree()
        tree.frame()
        #expect(tree.pixel(50, 50) == 0)
    }

    /// The state of the layers around the present one is in memory, not on the stack.
    @Test func aSnapshotOfTenThousandNestedLayersIsDrawn() throws {
        let tree = try LayerTree()
        let last = chain(in: tree)
        last.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        let context = try #require(CGContext(pixelWidth: 100, pixelHeight: 100, scale: 1))
        tree.root.render(in: context)
        #expect((context.bytes + 50 * context.bytesPerRow + 50 * 4).load(as: UInt32.self) == 0xFF00_FF00)
    }

    /// Adding a layer without a depth of its own does not look at the others.
    @Test func aHundredThousandSublayersAreDrawn() throws {
        let tree = try LayerTree()
        tree.renderer.verifiesDamage = false
        for index in 0..<100_000 {
            tree.add(CGRect(x: CGFloat(index % 100), y: CGFloat(index / 100 % 100), width: 1, height: 1), .black)
        }
        tree.frame()
        #expect(tree.pixel(99, 99) == 0xFF00_0000)
        #expect(tree.root.childrenByDepth == nil)
    }

    /// Apple's order: by `zPosition`, and where it is equal, by index.
    @Test func layersAddedAmongOthersWithDepthAreSorted() throws {
        let tree = try LayerTree()
        let depths: [CGFloat] = [0, 2, -1, 0, 2, 1]
        for (index, depth) in depths.enumerated() {
            let layer = CALayer()
            layer.zPosition = depth
            layer.name = "\(index)"
            tree.root.addSublayer(layer)
        }
        #expect(tree.root.sublayersByDepth.compactMap(\.name) == ["2", "0", "3", "5", "1", "4"])
    }
}
