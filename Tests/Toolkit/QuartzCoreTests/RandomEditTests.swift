// Random trees with random edits: drawing the damage must give exactly the pixels of drawing everything.

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@MainActor @Suite struct RandomEditTests {
    /// Draws a cross, so that stretching and cropping are visible.
    private final class Drawn: CALayer {
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.8))
            ctx.fill(CGRect(x: bounds.midX - 2.3, y: bounds.minY, width: 4.6, height: bounds.height))
            ctx.fill(CGRect(x: bounds.minX, y: bounds.midY - 1.5, width: bounds.width, height: 3))
        }
    }

    private struct Editor {
        var random: SeededGenerator
        var layers: [CALayer]
        /// The fraction of new layers that are backdrop layers.
        var backdrops = 0.0
        /// The fraction of edits that change a layer's rotation or perspective in space.
        var turns = 0.0
        /// The fraction of new layers that are emitter, replicator or transform layers.
        var derived = 0.0

        mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        mutating func chance(_ share: Double) -> Bool { number(0...1) < share }
        mutating func color() -> CGColor {
            CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: chance(0.7) ? 1 : number(0...1))
        }
        mutating func layer() -> CALayer { layers[Int.random(in: 0..<layers.count, using: &random)] }

        @MainActor mutating func make() -> CALayer {
            let layer: CALayer
            if backdrops > 0, chance(backdrops) { return makeBackdrop() }
            if derived > 0, chance(derived) { return makeDerived() }
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let shape = CAShapeLayer()
                shape.path = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: number(3...30), height: number(3...30)))
                shape.fillColor = color()
                shape.strokeColor = chance(0.5) ? color() : nil
                layer = shape
            case 1:
                let gradient = CAGradientLayer()
                gradient.colors = [color(), color()]
                gradient.endPoint = CGPoint(x: number(0...1), y: 1)
                layer = gradient
            case 2:
                layer = Drawn()
                layer.setNeedsDisplay()
            default: layer = CALayer()
            }
            layer.bounds = CGRect(x: 0, y: 0, width: number(0...60), height: number(0...60))
            layer.position = CGPoint(x: number(-10...110), y: number(-10...110))
            if chance(0.7) { layer.backgroundColor = color() }
            return layer
        }

        @MainActor mutating func makeBackdrop() -> CALayer {
            let layer = CABackdropLayer()
            layer.blurRadius = number(0...12)
            layer.saturation = number(0...2)
            layer.overlayColor = color().copy(alpha: number(0...1))
            layer.bounds = CGRect(x: 0, y: 0, width: number(10...80), height: number(10...60))
            layer.position = CGPoint(x: number(-10...110), y: number(-10...110))
            return layer
        }

        @MainActor mutating func makeEmitter() -> CALayer {
            let cell = CAEmitterCell()
            cell.contents = CGImage(width: 3, height: 2, premultipliedPixels: [0xFFFF_0000, 0x8000_8000, 0xFF00_00FF, 0, 0xFFFF_FFFF, 0])
            (cell.birthRate, cell.lifetime, cell.velocity, cell.scale) = (Float(number(0...8)), 3, number(0...30), number(0.5...4))
            (cell.emissionRange, cell.spinRange, cell.alphaSpeed) = (number(0...7), number(0...9), Float(number(-0.5...0)))
            let layer = CAEmitterLayer()
            layer.emitterCells = [cell]
            layer.emitterPosition = CGPoint(x: number(0...40), y: number(0...40))
            layer.renderMode = chance(0.5) ? .additive : .oldestLast
            return layer
        }

        @MainActor mutating func makeDerived() -> CALayer {
            let layer: CALayer
            if chance(0.25) {
                layer = makeEmitter()
            } else if chance(0.35) {
                layer = CATransformLayer()
                if chance(0.5) { turn(layer) }
            } else {
                let replicator = CAReplicatorLayer()
                replicator.instanceCount = Int.random(in: 0...4, using: &random)
                replicator.instanceTransform = CATransform3DMakeTranslation(number(-20...20), number(-20...20), 0)
                layer = replicator
            }
            layer.bounds = CGRect(x: 0, y: 0, width: number(10...80), height: number(10...60))
            layer.position = CGPoint(x: number(10...90), y: number(10...90))
            return layer
        }

        @MainActor mutating func edit(_ replicator: CAReplicatorLayer) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: replicator.instanceCount = Int.random(in: 0...5, using: &random)
            case 1: replicator.instanceColor = chance(0.3) ? .white : color()
            case 2: (replicator.instanceAlphaOffset, replicator.instanceRedOffset) = (Float(number(-0.4...0.2)), Float(number(-0.5...0.5)))
            case 3: replicator.instanceDelay = number(-0.1...0.3)
            case 4: replicator.preservesDepth = chance(0.3)
            default: replicator.instanceTransform = CATransform3DMakeRotation(number(-1...1), 0, turns > 0 ? number(0...1) : 0, 1)
            }
        }

        @MainActor mutating func turn(_ layer: CALayer) {
            var eye = CATransform3DIdentity
            if chance(0.8) { eye.m34 = -1 / number(40...300) }
            let turned = CATransform3DRotate(eye, number(-3...3), number(-1...1), number(-1...1), number(-0.3...0.3))
            switch Int.random(in: 0..<8, using: &random) {
            case 0: layer.sublayerTransform = chance(0.5) ? CATransform3DIdentity : eye
            case 1: layer.transform = CATransform3DIdentity
            case 2: layer.isDoubleSided.toggle()
            default: layer.transform = turned
            }
        }

        @MainActor mutating func edit(root: CALayer) {
            let layer = layer()
            if turns > 0, chance(turns) { return turn(layer) }
            if let replicator = layer as? CAReplicatorLayer, chance(0.4) { return edit(replicator) }
            if let backdrop = layer as? CABackdropLayer, chance(0.2) { backdrop.blurRadius = number(0...12) }
            switch Int.random(in: 0..<22, using: &random) {
            case 0...3: layer.position = CGPoint(x: number(-10...110), y: number(-10...110))
            case 4: layer.bounds.size = CGSize(width: number(0...70), height: number(0...70))
            case 5: layer.bounds.origin = CGPoint(x: number(-9...9), y: number(-9...9))
            case 6: layer.setAffineTransform(chance(0.4) ? .identity : CGAffineTransform(rotationAngle: number(0...6)))
            case 7: layer.setAffineTransform(CGAffineTransform(scaleX: number(0...2), y: number(-1...2)))
            case 8: layer.opacity = chance(0.5) ? 1 : Float(number(0...1))
            case 9: layer.isHidden.toggle()
            case 10: layer.backgroundColor = chance(0.2) ? nil : color()
            case 11: layer.masksToBounds.toggle()
            case 12: layer.cornerRadius = chance(0.5) ? 0 : number(0...20)
            case 13:
                layer.borderWidth = chance(0.5) ? 0 : number(0...5)
                layer.borderColor = color()
            case 14: layer.zPosition = number(-1...1).rounded()
            case 15:
                layer.shadowOpacity = chance(0.5) ? 0 : 0.5
                layer.shadowRadius = number(0...4)
            case 16: layer.mask = chance(0.5) ? nil : make()
            case 17: layer.removeFromSuperlayer()
            case 18...19: (chance(0.4) ? root : self.layer()).addSublayer(layer)
            case 20: layer.setNeedsDisplay()
            default: layer.mask?.position.x += number(-5...5)
            }
        }
    }

    @Test(arguments: [(1, 1.0), (2, 2.0), (3, 1.0), (4, 1.5), (5, 2.0), (6, 1.0), (7, 1.25), (8, 2.0)])
    func drawingTheDamageEqualsDrawingEverything(seed: UInt64, scale: Double) throws {
        func edit() throws {
            #expect(try self.edit(Editor(random: SeededGenerator(seed: seed), layers: []), scale: scale) == 0)
        }
        guard seed == 8 else { return try edit() }
        // A known limit in docs/toolkit/Frame.md.
        withKnownIssue("Alpha at a rounded clip is rounded differently by one level, over an empty root layer") { try edit() }
    }

    @Test(arguments: [(21, 1.0), (12, 2.0), (13, 1.0), (14, 1.5), (15, 2.0), (16, 1.0), (17, 1.25), (18, 3.0)])
    func drawingTheDamageEqualsDrawingEverythingWithBackdrops(seed: UInt64, scale: Double) throws {
        let blurred = try edit(Editor(random: SeededGenerator(seed: seed), layers: [], backdrops: 0.35), scale: scale, frames: 60)
        #expect(blurred > 15)
    }

    @Test(arguments: [(31, 1.0), (32, 2.0), (33, 1.0), (34, 1.5)])
    func drawingTheDamageEqualsDrawingEverythingInPerspective(seed: UInt64, scale: Double) throws {
        #expect(try edit(Editor(random: SeededGenerator(seed: seed), layers: [], turns: 0.4), scale: scale, frames: 80) == 0)
    }

    @Test(arguments: [(41, 1.0), (42, 2.0), (43, 1.5), (44, 1.0)])
    func drawingTheDamageEqualsDrawingEverythingWithBackdropsInPerspective(seed: UInt64, scale: Double) throws {
        let editor = Editor(random: SeededGenerator(seed: seed), layers: [], backdrops: 0.4, turns: 0.1)
        #expect(try edit(editor, scale: scale, frames: 60) > 0)
    }

    @Test(arguments: [(51, 1.0), (52, 2.0), (53, 1.5), (54, 1.0), (55, 2.0), (56, 1.0)])
    func drawingTheDamageEqualsDrawingEverythingWithCopiesAndDepth(seed: UInt64, scale: Double) throws {
        #expect(try edit(Editor(random: SeededGenerator(seed: seed), layers: [], derived: 0.3), scale: scale, frames: 90) == 0)
        let turned = Editor(random: SeededGenerator(seed: seed + 100), layers: [], turns: 0.3, derived: 0.4)
        #expect(try edit(turned, scale: scale, frames: 60) == 0)
        let blurred = Editor(random: SeededGenerator(seed: seed + 200), layers: [], backdrops: 0.25, derived: 0.25)
        #expect(try edit(blurred, scale: scale, frames: 50) > 0)
    }

    /// Expects that a snapshot of the root almost equals the frame when all animations have ended.
    ///
    /// A snapshot draws a partly opaque layer with sublayers as a group; a frame does so only if a sublayer is visible. The colours
    /// of groups are rounded differently.
    private func compareSnapshot(of tree: LayerTree, scale: Double) throws {
        tree.frame(after: 10)
        tree.frame(after: 10)
        let frame = tree.context
        let snapshot = try #require(CGContext(pixelWidth: frame.width, pixelHeight: frame.height, scale: scale))
        tree.root.render(in: snapshot)
        snapshot.flush()
        let differences = (0..<frame.height * frame.bytesPerRow).map { offset in
            let bytes = [frame, snapshot].map { Int($0.bytes.load(fromByteOffset: offset, as: UInt8.self)) }
            return abs(bytes[0] - bytes[1])
        }
        #expect(differences.allSatisfy { $0 <= 2 })
    }

    /// Makes a tree and edits it frame by frame until a frame has wrong pixels. Returns the number of blurred backdrops.
    private func edit(_ editor: Editor, scale: Double, frames: Int = 150) throws -> Int {
        let tree = try LayerTree(width: 100, height: 90, scale: scale)
        let recorded = RecordedFrames(of: tree)
        var editor = editor
        var blurs = 0
        for _ in 0..<16 {
            let layer = editor.make()
            (editor.layers.isEmpty || editor.chance(0.5) ? tree.root : editor.layer()).addSublayer(layer)
            editor.layers.append(layer)
        }
        for frame in 0..<frames {
            CATransaction.begin()
            CATransaction.setDisableActions(frame % 3 != 0)
            for _ in 0..<Int.random(in: 1...4, using: &editor.random) { editor.edit(root: tree.root) }
            CATransaction.commit()
            tree.frame(after: 0.05)
            recorded.add()
            blurs += tree.renderer.statistics.backdropsBlurred
            if tree.renderer.differingPixels > 0 {
                Issue.record("frame \(frame): \(tree.renderer.differingPixels) pixels")
                break
            }
        }
        try recorded.compareAll()
        if editor.turns == 0 { try compareSnapshot(of: tree, scale: scale) }
        return blurs
    }
}
