// Particles: births, motion, colours, changes, sub-cells, frames and history.

import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite struct EmitterLayerTests {
    /// An image of 4 × 4 white pixels.
    private func image() throws -> CGImage {
        try #require(CGImage(width: 4, height: 4, premultipliedPixels: .init(repeating: 0xFFFF_FFFF, count: 16)))
    }

    /// An emitter at (10, 50) that begins now. Its particles move to the right by 20 points per second and live for 4 seconds.
    private func make(rate: Float, _ change: (CAEmitterCell) -> Void = { _ in }) throws -> (LayerTree, CAEmitterLayer) {
        let tree = try LayerTree()
        let layer = CAEmitterLayer()
        layer.frame = tree.root.bounds
        layer.emitterPosition = CGPoint(x: 10, y: 50)
        layer.beginTime = tree.time
        let cell = CAEmitterCell()
        (cell.name, cell.contents, cell.birthRate, cell.lifetime, cell.velocity) = ("spark", try image(), rate, 4, 20)
        change(cell)
        layer.emitterCells = [cell]
        tree.root.addSublayer(layer)
        return (tree, layer)
    }

    /// The x coordinates of the white pixels at y = 50.
    private func columns(_ tree: LayerTree) -> [Int] { (0..<100).filter { tree.pixel($0, 50) == 0xFFFF_FFFF } }

    /// Whether the components of two pixels differ by at most 1.
    private func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
        [0, 8, 16, 24].allSatisfy { (shift: UInt32) -> Bool in
            let (x, y) = (Int((a >> shift) & 0xFF), Int((b >> shift) & 0xFF))
            return abs(x - y) <= 1
        }
    }

    /// With one birth per second, the first is after 1 s. At 3 s, three particles have moved 40, 20 and 0 points.
    @Test func birthsFollowTheRateAndParticlesTheirVelocity() throws {
        let (tree, _) = try make(rate: 1)
        tree.frame()
        tree.frame(after: 0.9)
        #expect(columns(tree).isEmpty)
        tree.frame(after: 2.1)
        #expect(columns(tree) == Array(8..<12) + Array(28..<32) + Array(48..<52))
        // At 6 s, the particles born at 3 to 6 s live; the one born at 2 s has ended.
        tree.frame(after: 3)
        #expect(columns(tree).max() == 10 + 60 + 1)
    }

    /// The particles depend on the time, not on the frames before.
    @Test func particlesDoNotDependOnEarlierFrames() throws {
        let pictures = try [[3.0], .init(repeating: 0.1, count: 30)].map { steps -> [UInt32] in
            let (tree, layer) = try make(rate: 40) {
                ($0.emissionRange, $0.velocityRange, $0.scaleRange, $0.spinRange) = (2 * .pi, 10, 0.5, 4)
                ($0.redRange, $0.lifetimeRange) = (0.5, 2)
            }
            layer.seed = 7
            tree.frame()
            for step in steps { tree.frame(after: step) }
            return (0..<10000).map { tree.pixel($0 % 100, $0 / 100) }
        }
        #expect(zip(pictures[0], pictures[1]).allSatisfy { isNear($0, $1) })
        #expect(pictures[0].contains { $0 != 0 })
    }

    /// Acceleration of 20 points per second² downward: after 2 s a particle has moved 40 points.
    @Test func particlesAccelerateAndFadeWithAge() throws {
        let (tree, _) = try make(rate: 1) {
            ($0.velocity, $0.yAcceleration) = (0, 20)
            $0.color = CGColor(red: 1, green: 0.5, blue: 0)
            $0.alphaSpeed = -0.25
        }
        tree.frame()
        tree.frame(after: 3)
        // Born at 1 s: at y = 90 with the alpha 1 − 2 · 0.25 = 0.5.
        #expect(tree.pixel(10, 90) == 0x8080_4000)
        // Born at 2 s: at y = 60 with the alpha 0.75.
        #expect(tree.pixel(10, 60) >> 24 == 191)
    }

    /// Apple's samples stop an emitter with a birth rate of 0. Living particles stay until their lifetime ends.
    @Test func birthRateZeroStopsBirthsOnly() throws {
        let (tree, layer) = try make(rate: 1)
        tree.frame()
        tree.frame(after: 2.5)
        MediaClock.frameTime = tree.time
        layer.birthRate = 0
        MediaClock.frameTime = nil
        tree.frame(after: 1)
        // At 3.5 s, the particles born at 1 and 2 s have moved 50 and 30 points.
        #expect(columns(tree) == Array(38..<42) + Array(58..<62))
        #expect(tree.renderer.nextAnimationTime != nil)
        tree.frame(after: 3)
        #expect(columns(tree).isEmpty)
        #expect(tree.renderer.nextAnimationTime == nil)
    }

    @Test func numbersOfCellsHaveKeyPaths() throws {
        let (tree, layer) = try make(rate: 1)
        layer.setValue(8.0, forKeyPath: "emitterCells.spark.velocity")
        #expect(layer.value(forKeyPath: "emitterCells.spark.velocity") as? Double == 8)
        #expect(layer.emitterCells?.first?.velocity == 8)
        #expect(layer.value(forKeyPath: "emitterCells.other.velocity") == nil)
        tree.frame()
    }

    /// The direction of a line is its normal: a longitude of π is downward.
    @Test func lineEmitsAlongItsNormal() throws {
        let (tree, layer) = try make(rate: 1) { $0.emissionLongitude = .pi }
        layer.emitterShape = .line
        tree.frame()
        tree.frame(after: 2)
        #expect(tree.pixel(10, 70) == 0xFFFF_FFFF)
    }

    /// A particle of a circle moves away from the centre: its distance is the radius 10 plus 20 points in a second.
    @Test func circleEmitsOutward() throws {
        let (tree, layer) = try make(rate: 20) { $0.lifetime = 1 }
        (layer.emitterShape, layer.emitterMode) = (.circle, .outline)
        layer.emitterSize = CGSize(width: 10, height: 10)
        layer.emitterPosition = CGPoint(x: 50, y: 50)
        tree.frame()
        tree.frame(after: 2)
        let drawn = (0..<10000).filter { tree.pixel($0 % 100, $0 / 100) == 0xFFFF_FFFF }
        let distances = drawn.map { hypot(Double($0 % 100) - 49.5, Double($0 / 100) - 49.5) }
        #expect((distances.min() ?? 0) > 10 - 3.5 && (distances.max() ?? 100) < 30 + 3.5)
    }

    /// As in Apple's fireworks: an invisible rocket that lives for 1.5 s emits one burst at the age of 1 s, at its position.
    @Test func particlesEmitParticles() throws {
        let (tree, _) = try make(rate: 1) {
            let burst = CAEmitterCell()
            (burst.contents, burst.birthRate, burst.lifetime) = ($0.contents, 1, 10)
            ($0.contents, $0.lifetime, $0.emitterCells) = (nil, 1.5, [burst])
        }
        tree.frame()
        tree.frame(after: 2.5)
        // The rocket born at 1 s bursts at 2 s, after 20 points.
        #expect(columns(tree) == Array(28..<32))
    }

    /// Two gray particles at one position add up to white; blended, they stay gray.
    @Test func additiveParticlesAddUp() throws {
        for (mode, expected) in [(CAEmitterLayerRenderMode.unordered, UInt32(0xFF80_8080)), (.additive, 0xFFFF_FFFF)] {
            let (tree, layer) = try make(rate: 1) {
                ($0.velocity, $0.color) = (0, CGColor(red: 0.5, green: 0.5, blue: 0.5))
            }
            layer.renderMode = mode
            tree.frame()
            tree.frame(after: 2.5)
            let pixel = tree.pixel(10, 50)
            #expect(isNear(pixel, expected), "\(mode)")
        }
    }

    /// Additive particles brighten the content behind the layer: red 0x40 and a particle of 0.5 (0x80) are 0xC0.
    @Test func additiveLayerBrightensItsBackground() throws {
        let (tree, layer) = try make(rate: 1) { ($0.velocity, $0.color) = (0, CGColor(red: 0.5, green: 0.5, blue: 0.5)) }
        tree.root.backgroundColor = CGColor(red: 0x40 / 255.0, green: 0, blue: 0)
        layer.renderMode = .additive
        tree.frame()
        tree.frame(after: 1.5)
        #expect(abs(Int(tree.pixel(10, 50) >> 16 & 0xFF) - 0xC0) <= 1)
    }

    /// Apple, CAEmitterLayerRenderMode: with oldestFirst, particles are rendered oldest first, with source-over compositing. What is
    /// rendered first is behind. Particles that turn from red to black at rest lie on each other: the youngest is red.
    @Test(arguments: [
        (CAEmitterLayerRenderMode.oldestFirst, UInt32(0xFFFF_0000)), (.oldestLast, 0xFF00_0000), (.backToFront, 0xFFFF_0000),
    ]) func modeOrdersParticlesByAge(mode: CAEmitterLayerRenderMode, expected: UInt32) throws {
        let (tree, layer) = try make(rate: 1) {
            ($0.velocity, $0.redSpeed, $0.color) = (0, -1, CGColor(red: 1, green: 0, blue: 0))
        }
        layer.renderMode = mode
        tree.frame()
        tree.frame(after: 2)
        #expect(isNear(tree.pixel(10, 50), expected))
    }

    /// Of 25,000 particles, 20,000 are drawn. Those drawn at both times keep their random scales.
    @Test func particlesKeepTheirRandomValuesBeyondTheMaximumNumber() throws {
        var cell = CAEmitterCell().values
        (cell.image, cell.birthRate, cell.lifetime, cell.scaleRange) = (try image(), 100_000, 0.25, 1)
        var history = EmitterHistory()
        history.update(EmitterValues(cells: [cell]), at: 0)
        func scales(at time: Double) -> [Double: CGFloat] {
            Dictionary(history.particles(at: time).map { ($0.birth, $0.sprite.transform.a) }, uniquingKeysWith: { first, _ in first })
        }
        let (early, late) = (scales(at: 0.5), scales(at: 0.5 + 0.001_237))
        let common = early.filter { late[$0.key] != nil }
        #expect(early.count == 20_000 && common.count > 19_000)
        #expect(common.allSatisfy { late[$0.key] == $0.value })
    }

    @Test func historyDrawsTheParticlesOfEachFrame() throws {
        let (tree, _) = try make(rate: 30) { ($0.emissionRange, $0.spin, $0.scaleSpeed) = (6, 3, 0.3) }
        let recorded = RecordedFrames(of: tree)
        for _ in 0..<10 {
            tree.frame(after: 0.217)
            recorded.add()
        }
        #expect(recorded.history.count == 10)
        try recorded.compareAll()
    }

    @Test func replicatedEmittersAreDelayed() throws {
        let (tree, layer) = try make(rate: 1)
        let replicator = CAReplicatorLayer()
        replicator.frame = tree.root.bounds
        (replicator.instanceCount, replicator.instanceDelay) = (2, 0.5)
        replicator.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
        replicator.addSublayer(layer)
        tree.root.addSublayer(replicator)
        tree.frame()
        tree.frame(after: 2)
        #expect(tree.pixel(30, 50) == 0xFFFF_FFFF && tree.pixel(20, 70) == 0xFFFF_FFFF)
    }
}
