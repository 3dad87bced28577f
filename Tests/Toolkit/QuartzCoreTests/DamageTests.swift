// The damage that changes cause, and the work that frames avoid.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct DamageTests {
    /// Counts its drawings.
    private final class Drawn: CALayer {
        var drawings = 0
        override func draw(in ctx: CGContext) {
            drawings += 1
            ctx.setFillColor(.blue)
            ctx.fill(CGRect(x: bounds.minX, y: bounds.minY, width: 5, height: 5))
        }
    }

    private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> DeviceRect {
        DeviceRect(x: x, y: y, width: width, height: height)
    }

    @Test func firstFrameIsDrawnCompletelyAndAnUnchangedOneNotAtAll() throws {
        let tree = try LayerTree()
        tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        #expect(tree.frame() == [rect(0, 0, 100, 100)])
        #expect(tree.frame(after: 1).isEmpty)
        #expect(tree.renderer.statistics == FrameStatistics())
        tree.renderer.invalidateAll()
        #expect(tree.frame() == [rect(0, 0, 100, 100)])
    }

    @Test func movingDamagesOldAndNewRectangleWithoutRedrawingContents() throws {
        let tree = try LayerTree(width: 400, height: 400, scale: 2)
        let layer = Drawn()
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 30)
        layer.setNeedsDisplay()
        tree.root.addSublayer(layer)
        tree.frame()
        #expect(tree.renderer.statistics.contentsRedrawn == 1)
        withoutActions { layer.position = CGPoint(x: 300, y: 300) }
        #expect(Set(tree.frame()) == [rect(20, 20, 40, 60), rect(580, 570, 40, 60)])
        #expect(tree.renderer.statistics.contentsRedrawn == 0)
        #expect(layer.drawings == 1)
        #expect(tree.pixel(20, 20) == 0)
        #expect(tree.pixel(580, 570) == 0xFF00_00FF)
    }

    @Test func movingAContainerDamagesItsSublayers() throws {
        let tree = try LayerTree(width: 300, height: 300)
        let container = tree.add(CGRect(x: 0, y: 0, width: 300, height: 50), nil)
        tree.add(CGRect(x: 1, y: 1, width: 10, height: 10), .red, to: container)
        tree.frame()
        withoutActions { container.position.y += 240 }
        #expect(Set(tree.frame()) == [rect(1, 1, 10, 10), rect(1, 241, 10, 10)])
    }

    @Test func appearanceChangesDamageOnlyTheLayer() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        tree.add(CGRect(x: 50, y: 50, width: 20, height: 20), .red)
        tree.frame()
        withoutActions { layer.backgroundColor = .green }
        #expect(tree.frame() == [rect(10, 10, 20, 20)])
        #expect(tree.renderer.statistics.pixelsComposited == 400)
        withoutActions { layer.opacity = 0 }
        #expect(tree.frame() == [rect(10, 10, 20, 20)])
        withoutActions { layer.position.x += 3 }
        #expect(tree.frame().isEmpty)
        layer.isHidden = true
        withoutActions { layer.opacity = 1 }
        #expect(tree.frame().isEmpty)
        layer.isHidden = false
        #expect(tree.frame() == [rect(13, 10, 20, 20)])
        layer.removeFromSuperlayer()
        #expect(tree.frame() == [rect(13, 10, 20, 20)])
        #expect(tree.pixel(15, 15) == 0)
    }

    @Test func removingABranchDamagesAllItsLayers() throws {
        let tree = try LayerTree()
        let branch = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), nil)
        tree.add(CGRect(x: 20, y: 20, width: 10, height: 10), .red, to: branch)
        let leaf = tree.add(CGRect(x: 70, y: 70, width: 10, height: 10), .red, to: branch)
        tree.frame()
        leaf.removeFromSuperlayer()
        branch.removeFromSuperlayer()
        #expect(Set(tree.frame()) == [rect(20, 20, 10, 10), rect(70, 70, 10, 10)])
    }

    @Test func hiddenAndCoveredLayersAreNotDrawn() throws {
        let tree = try LayerTree()
        let hidden = tree.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red)
        let below = tree.add(CGRect(x: 0, y: 0, width: 20, height: 20), .red, to: hidden)
        hidden.isHidden = true
        let covered = tree.add(CGRect(x: 50, y: 50, width: 40, height: 40), .green)
        tree.add(CGRect(x: 40, y: 40, width: 60, height: 60), .blue)
        tree.add(CGRect(x: -500, y: 0, width: 60, height: 60), .blue)
        tree.frame()
        #expect(tree.renderer.statistics.layersComposited == 1)
        withoutActions {
            below.position.x += 10
            covered.backgroundColor = .red
        }
        tree.frame()
        #expect(tree.renderer.statistics.layersComposited == 1)
        hidden.isHidden = false
        #expect(tree.frame() == [rect(0, 0, 50, 50)])
        #expect(tree.pixel(25, 10) == 0xFFFF_0000)
    }

    @Test func adjacentRowsCoverTheirBackground() throws {
        let tree = try LayerTree()
        let list = tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
        for row in 0..<10 { tree.add(CGRect(x: 0, y: row * 10, width: 100, height: 10), .white, to: list) }
        tree.frame()
        #expect(tree.renderer.statistics.layersComposited == 10)
    }

    @Test func scrollingComparesOnlyTheBranchAndRedrawsNoContents() throws {
        let tree = try LayerTree()
        let list = tree.add(CGRect(x: 0, y: 20, width: 100, height: 60), .white)
        list.masksToBounds = true
        for row in 0..<10 {
            let layer = Drawn()
            layer.frame = CGRect(x: 0, y: row * 10, width: 100, height: 9)
            layer.setNeedsDisplay()
            list.addSublayer(layer)
        }
        let still = tree.add(CGRect(x: 0, y: 85, width: 100, height: 10), .red)
        tree.frame()
        withoutActions { list.bounds.origin.y = 3 }
        #expect(tree.frame() == [rect(0, 20, 100, 60)])
        #expect(tree.renderer.statistics.contentsRedrawn == 0)
        // The root, the list and its ten rows are compared, but not the layer outside the list.
        #expect(tree.renderer.statistics.layersCompared == 12)
        #expect(tree.pixel(2, 27) == 0xFF00_00FF)
        still.removeFromSuperlayer()
    }

    @Test func scrolledLayersMoveTogetherAtFractionalOffsets() throws {
        let tree = try LayerTree()
        let list = tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), .white)
        list.masksToBounds = true
        for row in 0..<8 {
            let cell = tree.add(CGRect(x: 0, y: Double(row) * 10.5, width: 100, height: 10.5), .red, to: list)
            tree.add(CGRect(x: 0, y: 3.3, width: 4, height: 4), .blue, to: cell)
        }
        func column() -> [UInt32] { (20..<60).map { tree.pixel(1, $0) } }
        tree.frame()
        let before = column()
        for step in 1...9 {
            withoutActions { list.bounds.origin.y = Double(step) * 0.05 }
            tree.frame()
            #expect(column() == before)
        }
        withoutActions { list.bounds.origin.y = 1 }
        tree.frame()
        #expect((20..<59).allSatisfy { tree.pixel(1, $0) == before[$0 - 19] })
    }

    @Test func rotatedLayersDamageTheirAntialiasedEdges() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 40, y: 40, width: 20, height: 20), .red)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        tree.frame()
        for angle in stride(from: 0.4, through: 3, by: 0.3) {
            withoutActions { layer.setAffineTransform(CGAffineTransform(rotationAngle: angle)) }
            let damage = tree.frame()
            #expect(damage.count == 1)
            #expect(damage[0].area < 1200)
        }
    }

    @Test func reorderingDamagesTheMovedLayer() throws {
        let tree = try LayerTree()
        let a = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        tree.add(CGRect(x: 20, y: 20, width: 30, height: 30), .green)
        tree.frame()
        tree.root.addSublayer(a)
        #expect(tree.frame() == [rect(10, 10, 20, 20)])
        #expect(tree.pixel(25, 25) == 0xFFFF_0000)
        withoutActions { a.zPosition = -1 }
        #expect(tree.frame() == [rect(10, 10, 20, 20)])
        #expect(tree.pixel(25, 25) == 0xFF00_FF00)
    }

    @Test func animationsDamageOldAndNewRectangles() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.add(CGRect(x: 0, y: 90, width: 10, height: 10), .green)
        tree.frame()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.position.x += 80
        #expect(tree.frame().isEmpty)
        #expect(tree.frame(after: 0.125) == [rect(0, 0, 50, 10)])
        #expect(tree.pixel(41, 5) == 0xFFFF_0000)
        #expect(tree.frame(after: 0.125) == [rect(40, 0, 50, 10)])
        #expect(tree.frame(after: 0.125).isEmpty)
    }

    @Test func hostIsAskedForOneFrameAfterAChange() throws {
        final class Host: LayerTreeHost {
            var calls = 0
            func layerTreeNeedsFrame() { calls += 1 }
        }
        let tree = try LayerTree()
        let host = Host()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        tree.root.host = host
        tree.frame()
        host.calls = 0
        withoutActions { layer.position.x += 1 }
        withoutActions { layer.position.x += 1 }
        layer.backgroundColor = .red
        #expect(host.calls == 1)
        tree.frame()
        layer.setNeedsDisplay()
        #expect(host.calls == 2)
        tree.frame()
        layer.setNeedsLayout()
        #expect(host.calls == 3)
    }

    @Test func changesDuringAFrameRequestAnother() throws {
        final class Host: LayerTreeHost {
            var calls = 0
            func layerTreeNeedsFrame() { calls += 1 }
        }
        final class Restless: CALayer {
            override func draw(in ctx: CGContext) { setNeedsLayout() }
        }
        let tree = try LayerTree()
        let host = Host()
        tree.root.host = host
        let layer = Restless()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        tree.root.addSublayer(layer)
        tree.frame()
        host.calls = 0
        layer.setNeedsDisplay()
        #expect(host.calls == 1)
        tree.frame()
        #expect(host.calls == 2)
        tree.frame()
        #expect(host.calls == 2)
    }

    @Test func flushDuringAFrameIsIgnored() throws {
        final class Display: LayerTreeHost {
            var flushes = 0
            func layerTreeNeedsFrame() {}
            func transactionWasFlushed() { flushes += 1 }
        }
        final class Flushing: CALayer {
            var layouts = 0
            override func layoutSublayers() {
                layouts += 1
                CATransaction.flush()
            }
        }
        let tree = try LayerTree()
        let display = Display()
        let earlier = CATransaction.host
        CATransaction.host = display
        defer { CATransaction.host = earlier }
        let layer = Flushing()
        tree.root.addSublayer(layer)
        layer.setNeedsLayout()
        tree.frame()
        tree.renderer.tick(at: tree.time)
        #expect(layer.layouts > 0 && display.flushes == 0)
        CATransaction.flush()
        #expect(display.flushes == 1)
    }

    @Test func layersAreDrawnAgainAfterNonFiniteOrHugeValues() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 10, height: 10), .red)
        tree.add(CGRect(x: 2, y: 2, width: 3, height: 3), .green, to: layer)
        tree.frame()
        let odd: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e18, -1e18]
        for number in odd {
            withoutActions {
                layer.position.x = number
                tree.frame()
                layer.position.x = 15
                layer.bounds.size.width = number
                tree.frame()
                layer.bounds.size.width = 10
                layer.bounds.origin.y = number
                tree.frame()
                layer.bounds.origin.y = 0
                layer.setAffineTransform(CGAffineTransform(scaleX: number, y: 1))
                tree.frame()
                layer.setAffineTransform(.identity)
                layer.cornerRadius = number
                layer.borderWidth = number
                layer.zPosition = number
                layer.opacity = Float(number)
                tree.frame()
                layer.cornerRadius = 0
                layer.borderWidth = 0
                layer.zPosition = 0
                layer.opacity = 1
            }
            tree.frame()
            #expect(tree.pixel(13, 13) == 0xFF00_FF00)
        }
        withoutActions { layer.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0)) }
        tree.frame()
        #expect(tree.pixel(13, 13) == 0)
    }
}
