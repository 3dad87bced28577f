// A history of two layers: their states belong to the same frames.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct CompanionHistoryTests {
    /// Two boxes of 20 points in one tree; the second one is the companion of the first.
    private struct Pair {
        let tree: LayerTree
        let first: CALayer
        let second: CALayer
        let history: LayerHistory
    }

    private func makePair() throws -> Pair {
        let tree = try LayerTree()
        let first = tree.add(CGRect(x: 0, y: 0, width: 20, height: 20), .red)
        let second = tree.add(CGRect(x: 50, y: 0, width: 20, height: 20), .blue)
        tree.frame()
        let history = LayerHistory(of: first, budget: 1 << 30)
        history.companion = second
        tree.renderer.history = history
        return Pair(tree: tree, first: first, second: second, history: history)
    }

    private func move(_ layer: CALayer, from start: CGFloat, to end: CGFloat, in seconds: Double) {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (start, end, seconds)
        layer.add(animation, forKey: nil)
    }

    @Test func eachFrameHasTheStatesOfBothLayers() throws {
        let pair = try makePair()
        move(pair.first, from: 10, to: 40, in: 0.35)
        move(pair.second, from: 60, to: 90, in: 0.65)
        for _ in 0..<7 { pair.tree.frame(after: 0.1) }
        // The first frame equals the one before the animations. After its animation, a layer is at its model position again.
        let times = (1...6).map { CGFloat($0) / 10 }
        let places = times.map { (first: $0 < 0.35 ? 10 + 30 * $0 / 0.35 : 10, second: 60 + 30 * $0 / 0.65) }
        #expect(pair.history.count == places.count)
        for (index, place) in places.enumerated() {
            #expect(abs((pair.history.makeLayer(at: index)?.position.x ?? 0) - place.first) < 1e-6)
            #expect(abs((pair.history.makeLayer(at: index, of: .companion)?.position.x ?? 0) - place.second) < 1e-6)
        }
        let animations = pair.history.animations
        #expect(animations.map(\.part) == [.layer, .companion])
        for animation in animations { #expect(pair.history.samples(of: animation).count >= 3) }
    }

    /// A frame in which only one layer changes has states of both layers.
    @Test func frameIsAddedIfOnlyTheCompanionChanges() throws {
        let pair = try makePair()
        for step in 1...3 {
            CATransaction.setDisableActions(true)
            pair.second.position.x += 5
            pair.tree.frame(after: 0.1)
            #expect(pair.history.count == step)
        }
        #expect((0..<3).map { pair.history.makeLayer(at: $0, of: .companion)?.position.x } == [65, 70, 75])
        #expect((0..<3).map { pair.history.makeLayer(at: $0)?.position.x } == [10, 10, 10])
    }

    @Test func removingTheCompanionDropsItsStatesAndAnimations() throws {
        let pair = try makePair()
        move(pair.first, from: 10, to: 40, in: 0.2)
        move(pair.second, from: 60, to: 90, in: 0.2)
        for _ in 0..<4 { pair.tree.frame(after: 0.1) }
        let bytes = pair.history.bytes, count = pair.history.count
        pair.history.companion = nil
        #expect(pair.history.animations.map(\.part) == [.layer])
        #expect(count >= 2 && pair.history.count == count && pair.history.bytes < bytes)
        for index in 0..<count {
            #expect(pair.history.makeLayer(at: index) != nil && pair.history.makeLayer(at: index, of: .companion) == nil)
        }
    }
}
