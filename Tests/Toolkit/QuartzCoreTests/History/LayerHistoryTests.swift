// Kept frames are drawn again exactly, share unchanged layers, and stay within their budget.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct LayerHistoryTests {
    /// Draws a filled rectangle of a changing colour.
    private final class Panel: CALayer {
        var fill = CGColor.red
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(fill)
            ctx.fill(bounds.insetBy(dx: 1, dy: 1))
        }
    }

    @Test func eachFrameOfAnAnimationIsDrawnAgain() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        tree.frame()
        let recorded = RecordedFrames(of: tree)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 20
        animation.toValue = 80
        animation.duration = 1
        layer.add(animation, forKey: nil)
        for _ in 0..<20 {
            tree.frame(after: 0.05)
            recorded.add()
        }
        // The first frame of the animation changes nothing and is not kept. In each of the others the layer has a different place.
        #expect(recorded.pictures.count == 19)
        #expect(Set(recorded.pictures.map(\.pixels)).count == 19)
        try recorded.compareAll()
    }

    @Test func redrawnContentsDoNotChangeEarlierFrames() throws {
        let tree = try LayerTree()
        let panel = Panel()
        panel.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
        tree.root.addSublayer(panel)
        let recorded = RecordedFrames(of: tree)
        for color in [CGColor.red, .green, .blue] {
            panel.fill = color
            panel.setNeedsDisplay()
            tree.frame(after: 0.1)
            recorded.add()
        }
        #expect(recorded.pictures.count == 3)
        try recorded.compareAll()
    }

    @Test func crossFadesAndFadingImagesAreDrawnAgain() throws {
        let tree = try LayerTree()
        let panel = Panel()
        panel.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        tree.root.addSublayer(panel)
        panel.setNeedsDisplay()
        tree.frame()
        let recorded = RecordedFrames(of: tree)
        let fade = CATransition()
        fade.duration = 1
        panel.add(fade, forKey: nil)
        panel.fill = .blue
        panel.setNeedsDisplay()
        for _ in 0..<12 {
            tree.frame(after: 0.1)
            recorded.add()
        }
        #expect(recorded.pictures.count > 8)
        try recorded.compareAll()
    }

    @Test func animationsAreListedWithTheirValues() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        layer.name = "ball"
        tree.frame()
        let history = RecordedFrames(of: tree).history
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 20
        animation.toValue = 60
        animation.duration = 0.5
        layer.add(animation, forKey: nil)
        tree.frame(after: 0.125)
        #expect(history.animations.map(\.end) == [nil])
        for _ in 0..<5 { tree.frame(after: 0.125) }
        let recorded = try #require(history.animations.first)
        #expect(history.animations.count == 1)
        #expect(recorded.layerName == "ball")
        #expect(recorded.keyPath == "position.x")
        #expect(recorded.begin == 100.125)
        #expect(recorded.end == 100.625)
        // The first frame of the animation changes nothing and is not kept. The last value is the model value, after the animation.
        #expect(history.samples(of: recorded).map { $0.value as? Double } == [30, 40, 50, 20])
    }

    @Test func framesWithoutChangesAreNotKept() throws {
        let tree = try LayerTree()
        tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        let recorded = RecordedFrames(of: tree)
        for _ in 0..<5 { tree.frame(after: 0.1) }
        #expect(recorded.history.count == 1)
    }

    /// A part of the window outside the layer is drawn, such as a panel that shows the history itself.
    @Test func framesOfOtherLayersAreNotKept() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        let other = tree.add(CGRect(x: 50, y: 50, width: 20, height: 20), .red)
        let history = LayerHistory(of: layer, budget: 1 << 20)
        tree.renderer.history = history
        tree.frame()
        for x in 1...5 {
            withoutActions { other.position.x += CGFloat(x) }
            tree.frame(after: 0.1)
        }
        #expect(history.count == 1)
        withoutActions { layer.position.x += 1 }
        tree.frame(after: 0.1)
        #expect(history.count == 2)
    }

    @Test func movementsOfTheBoundsAreRecordedAsScrolling() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        let content = tree.add(CGRect(x: 0, y: 0, width: 20, height: 200), .blue, to: layer)
        tree.add(CGRect(x: 0, y: 30, width: 20, height: 30), .green, to: content)
        layer.masksToBounds = true
        layer.name = "list"
        tree.frame()
        let history = RecordedFrames(of: tree).history
        withoutActions { content.opacity = 0.9 }
        tree.frame(after: 0.5)
        var values: [[Double]] = []
        // Three movements, a pause of half a second, and one more.
        for (y, seconds) in [(10, 0.05), (20, 0.05), (30, 0.05), (40, 0.5)] as [(CGFloat, Double)] {
            withoutActions { layer.bounds.origin.y = y }
            tree.frame(after: seconds)
            values += history.animations.last.flatMap { history.latestValue(of: $0)?.numbers }.map { [$0] } ?? []
        }
        #expect(history.animations.map(\.layerName) == ["list", "list"])
        #expect(history.animations.map(\.keyPath) == ["bounds.origin", "bounds.origin"])
        #expect(history.animations.allSatisfy { $0.kind == .scrolling })
        let begins = history.animations.map(\.begin), ends = history.animations.map(\.end)
        #expect(begins.map { ($0 * 100).rounded() } == [10055, 10115])
        #expect(ends.map { $0.map { ($0 * 100).rounded() } } == [10065, nil])
        #expect(values == [[0, 10], [0, 20], [0, 30], [0, 40]])
    }

    @Test func valuesHaveComponents() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        tree.frame()
        let history = RecordedFrames(of: tree).history
        let animation = CABasicAnimation(keyPath: "transform")
        animation.toValue = CATransform3DMakeScale(3, 1, 1)
        animation.duration = 1
        layer.add(animation, forKey: nil)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0.5
        fade.duration = 1
        layer.add(fade, forKey: nil)
        tree.frame()
        tree.frame(after: 0.5)
        let recorded = history.animations
        let scale = try #require(history.latestValue(of: recorded[0]))
        #expect(scale.componentNames.count == scale.numbers.count)
        #expect(zip(scale.componentNames, scale.numbers).first { $0.0 == "scale.x" }?.1 == 2)
        #expect(history.latestValue(of: recorded[1])?.numbers == [0.75])
    }

    @Test func timesFindTheFrameThatWasOnTheScreen() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        let history = RecordedFrames(of: tree).history
        #expect(history.index(at: 100) == nil)
        #expect(history.firstTime == nil)
        for x in 1...3 {
            withoutActions { layer.position.x += CGFloat(x) }
            tree.frame(after: 1)
        }
        #expect(history.firstTime == 101)
        #expect(history.lastTime == 103)
        #expect([100, 101, 101.5, 102, 102.999, 103, 200].map { history.index(at: $0) } == [0, 0, 0, 1, 1, 2, 2])
        #expect(history.makeLayer(at: 3) == nil)
        #expect(history.makeLayer(at: -1) == nil)
    }

    @Test func unchangedLayersAreShared() throws {
        let tree = try LayerTree()
        for index in 0..<500 { tree.add(CGRect(x: CGFloat(index % 90), y: CGFloat(index / 90), width: 4, height: 4), .green) }
        let moving = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        let history = RecordedFrames(of: tree).history
        tree.frame()
        let first = history.bytes
        for _ in 0..<100 {
            withoutActions { moving.position.x = moving.position.x == 20 ? 40 : 20 }
            tree.frame(after: 0.1)
        }
        #expect(history.count == 101)
        // The root's list of 501 sublayers takes 4 KB of each frame.
        #expect((history.bytes - first) / 100 < 7_000)
    }

    @Test func bitmapsCountOnceHoweverManyFramesShowThem() throws {
        let tree = try LayerTree(width: 400, height: 400)
        let panel = Panel()
        panel.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        tree.root.addSublayer(panel)
        panel.setNeedsDisplay()
        let history = RecordedFrames(of: tree).history
        for _ in 0..<10 {
            withoutActions { panel.position.x += 1 }
            tree.frame(after: 0.1)
        }
        #expect(history.count == 10)
        #expect(history.bytes > 160_000)
        #expect(history.bytes < 160_000 + 10 * 4_000)
    }

    @Test func oldFramesAreDroppedToKeepTheBudget() throws {
        let tree = try LayerTree(width: 200, height: 200)
        let panel = Panel()
        panel.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        tree.root.addSublayer(panel)
        let recorded = RecordedFrames(of: tree, budget: 500_000)
        for index in 0..<100 {
            panel.fill = CGColor(red: CGFloat(index) / 100, green: 0, blue: 0)
            panel.setNeedsDisplay()
            tree.frame(after: 0.1)
            recorded.add()
            #expect(recorded.history.bytes <= 500_000)
        }
        let count = recorded.history.count
        #expect(count >= 10)
        #expect(count < 13)
        for index in 0..<count { #expect(try recorded.pixels(at: index) == recorded.pictures[100 - count + index].pixels) }
    }

    /// Layers outside the window move: no pixel changes, but the layers keep their new states.
    @Test func changesWithoutDamageStayWithinTheBudget() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 0, y: 0, width: 20, height: 20), .red)
        let others = (0..<10).map { tree.add(CGRect(x: 500, y: 20 * CGFloat($0), width: 20, height: 20), .blue) }
        let history = RecordedFrames(of: tree, budget: 60_000).history
        for _ in 0..<40 {
            withoutActions { layer.position.x += 1 }
            tree.frame(after: 0.1)
        }
        let count = history.count
        #expect(count >= 10 && history.bytes > 60_000 - 10_000)
        withoutActions { for other in others { other.position.x += 1 } }
        tree.frame(after: 0.1)
        #expect(history.bytes <= 60_000 && history.count < count && history.count > 0)
    }

    /// The panel's bitmap has 200 × 200 × 4 bytes, more than the budget: only the latest frame is kept. With a bitmap of 50 × 50 × 4 bytes,
    /// the history grows again.
    @Test func latestFrameIsKeptAlthoughItAloneExceedsTheBudget() throws {
        let tree = try LayerTree(width: 200, height: 200)
        let panel = Panel()
        panel.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        tree.root.addSublayer(panel)
        let recorded = RecordedFrames(of: tree, budget: 100_000)
        var sizes: Set<Int> = []
        for index in 0..<10 {
            panel.fill = CGColor(red: CGFloat(index) / 10, green: 0, blue: 0)
            panel.setNeedsDisplay()
            tree.frame(after: 0.1)
            recorded.add()
            #expect(recorded.history.count == 1)
            #expect(try recorded.pixels(at: 0) == recorded.pictures.last?.pixels)
            sizes.insert(recorded.history.bytes)
        }
        #expect(sizes.count == 1 && recorded.history.bytes > 160_000 && recorded.history.bytes < 170_000)
        withoutActions { panel.frame = CGRect(x: 0, y: 0, width: 50, height: 50) }
        for index in 0..<40 {
            panel.fill = CGColor(red: 0, green: CGFloat(index) / 40, blue: 0)
            panel.setNeedsDisplay()
            tree.frame(after: 0.1)
            #expect(recorded.history.bytes <= 100_000)
        }
        #expect(recorded.history.count > 5)
    }

    @Test func changesWhileNothingIsRecordedAreInTheNextFrame() throws {
        let tree = try LayerTree()
        let layer = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        let other = tree.add(CGRect(x: 50, y: 50, width: 20, height: 20), .red)
        let recorded = RecordedFrames(of: tree)
        tree.frame()
        recorded.add()
        recorded.history.isRecording = false
        withoutActions { layer.backgroundColor = .blue }
        tree.frame(after: 0.1)
        recorded.history.isRecording = true
        withoutActions { other.backgroundColor = .green }
        tree.frame(after: 0.1)
        recorded.add()
        #expect(recorded.history.count == 2)
        try recorded.compareAll()
    }

    @Test func memoryIsReleasedWithTheFrames() throws {
        let tree = try LayerTree()
        let panel = Panel()
        panel.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        tree.root.addSublayer(panel)
        panel.setNeedsDisplay()
        let history = RecordedFrames(of: tree).history
        for _ in 0..<10 {
            withoutActions { panel.position.x += 1 }
            tree.frame(after: 0.1)
        }
        history.removeAll()
        #expect(history.count == 0)
        #expect(history.bytes == 0)
        withoutActions { panel.position.x += 1 }
        tree.frame(after: 0.1)
        #expect(history.count == 1)
        tree.renderer.history = nil
    }

    @Test func removedLayersStayInEarlierFrames() throws {
        let tree = try LayerTree()
        let recorded = RecordedFrames(of: tree)
        var layer: CALayer? = tree.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        weak let reference = layer
        tree.frame(after: 0.1)
        recorded.add()
        layer?.removeFromSuperlayer()
        layer = nil
        tree.frame(after: 0.1)
        recorded.add()
        #expect(reference == nil)
        #expect(recorded.history.count == 2)
        try recorded.compareAll()
    }
}
