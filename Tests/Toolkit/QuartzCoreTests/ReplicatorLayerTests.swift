// Copies of sublayers: positions, colours, delays, nesting, frames and history.

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@MainActor @Suite struct ReplicatorLayerTests {
    /// A replicator layer over the whole tree with one square of 10 points at the origin.
    private func make(count: Int, _ transform: CATransform3D, color: CGColor = .red) throws -> (LayerTree, CAReplicatorLayer, CALayer) {
        let tree = try LayerTree()
        let replicator = CAReplicatorLayer()
        replicator.frame = tree.root.bounds
        replicator.instanceCount = count
        replicator.instanceTransform = transform
        tree.root.addSublayer(replicator)
        let square = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), color, to: replicator)
        return (tree, replicator, square)
    }

    /// The pixels in the middle of the squares along the upper edge, which are 20 points apart.
    private func squares(_ tree: LayerTree) -> [UInt32] { (0..<5).map { tree.pixel($0 * 20 + 5, 5) } }

    @Test func eachCopyIsTransformedFromThePreviousOne() throws {
        let (tree, _, _) = try make(count: 3, CATransform3DMakeTranslation(20, 0, 0))
        tree.frame()
        #expect(squares(tree) == [0xFFFF_0000, 0xFFFF_0000, 0xFFFF_0000, 0, 0])
    }

    /// The transform is about the centre of the bounds, (50, 50): a quarter turn maps (5, 5) to (95, 5), then (95, 95) and (5, 95).
    @Test func transformIsAboutTheCentreOfTheBounds() throws {
        let (tree, _, _) = try make(count: 4, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
        tree.frame()
        #expect([tree.pixel(5, 5), tree.pixel(95, 5), tree.pixel(95, 95), tree.pixel(5, 95)] == .init(repeating: 0xFFFF_0000, count: 4))
        #expect(tree.pixel(50, 50) == 0)
    }

    /// Apple: the offset is added to the component of the colour for each copy, and the colour multiplies the copy.
    /// Red 1, 1 − 0.5, 1 − 1; 0.5 · 255 rounds to 128.
    @Test func instanceColourWithOffsetsMultipliesTheCopies() throws {
        let (tree, replicator, _) = try make(count: 3, CATransform3DMakeTranslation(20, 0, 0), color: CGColor(red: 1, green: 1, blue: 1))
        replicator.instanceColor = CGColor(red: 1, green: 1, blue: 0)
        replicator.instanceRedOffset = -0.5
        tree.frame()
        #expect(squares(tree) == [0xFFFF_FF00, 0xFF80_FF00, 0xFF00_FF00, 0, 0])
    }

    /// Alpha 1, 0.6, 0.2: red · 0.6 = 153, · 0.2 = 51.
    @Test func alphaOffsetFadesTheCopies() throws {
        let (tree, replicator, _) = try make(count: 3, CATransform3DMakeTranslation(20, 0, 0))
        replicator.instanceAlphaOffset = -0.4
        tree.frame()
        #expect(squares(tree) == [0xFFFF_0000, 0x9999_0000, 0x3333_0000, 0, 0])
    }

    /// A linear fade from 1 to 0 in 1 s, copies 0.25 s apart: at 0.75 s the copies are at 0.75, 0.5, 0.25 and 0 of the run.
    @Test func animationsOfCopiesAreDelayed() throws {
        let (tree, replicator, square) = try make(count: 4, CATransform3DMakeTranslation(20, 0, 0))
        replicator.instanceDelay = 0.25
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration, fade.repeatCount) = (1.0, 0.0, 1, .infinity)
        square.add(fade, forKey: nil)
        tree.frame()
        tree.frame(after: 0.75)
        #expect(squares(tree).map { $0 >> 24 } == [64, 128, 191, 255, 0])
        // At 1 s the first copy begins again; the fourth is at 0.25.
        tree.frame(after: 0.25)
        #expect(squares(tree).map { $0 >> 24 } == [255, 64, 128, 191, 0])
    }

    /// Before its delay has passed, a copy shows the model value, as a layer does before the begin time of an animation.
    @Test func copiesShowTheModelValueBeforeTheirDelay() throws {
        let (tree, replicator, square) = try make(count: 2, CATransform3DMakeTranslation(20, 0, 0))
        replicator.instanceDelay = 0.5
        withoutActions { square.opacity = 0 }
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.0, 1)
        square.add(fade, forKey: nil)
        tree.frame()
        tree.frame(after: 0.25)
        #expect(squares(tree).map { $0 >> 24 }.prefix(2) == [191, 0])
    }

    /// An animation that is not removed on completion continues in later copies: it ends at 1 s in the first and at 1.5 s in the second.
    @Test func framesAreNeededUntilTheLastCopyHasEnded() throws {
        let (tree, replicator, square) = try make(count: 2, CATransform3DMakeTranslation(20, 0, 0))
        replicator.instanceDelay = 0.5
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.0, 1)
        (fade.fillMode, fade.isRemovedOnCompletion) = (.forwards, false)
        square.add(fade, forKey: nil)
        tree.frame()
        tree.frame(after: 1.25)
        #expect(squares(tree).map { $0 >> 24 }.prefix(2) == [0, 64])
        #expect(tree.renderer.nextAnimationTime != nil)
        tree.frame(after: 0.5)
        #expect(squares(tree).map { $0 >> 24 }.prefix(2) == [0, 0])
        #expect(tree.renderer.nextAnimationTime == nil)
    }

    @Test func replicatorsInReplicatorsMakeAGrid() throws {
        let tree = try LayerTree()
        let (rows, columns) = (CAReplicatorLayer(), CAReplicatorLayer())
        for (layer, transform) in [(rows, CATransform3DMakeTranslation(0, 20, 0)), (columns, CATransform3DMakeTranslation(20, 0, 0))] {
            layer.frame = tree.root.bounds
            layer.instanceCount = 3
            layer.instanceTransform = transform
            layer.instanceDelay = 0.1
        }
        tree.root.addSublayer(rows)
        rows.addSublayer(columns)
        let square = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .blue, to: columns)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration, fade.repeatCount) = (1.0, 0.0, 1, .infinity)
        square.add(fade, forKey: nil)
        tree.frame()
        tree.frame(after: 0.5)
        // The delays of both layers add up: 0.5, 0.4 and 0.3 in the first row, 0.3, 0.2 and 0.1 in the last.
        #expect((0..<3).map { tree.pixel($0 * 20 + 5, 5) >> 24 } == [128, 153, 179])
        #expect((0..<3).map { tree.pixel($0 * 20 + 5, 45) >> 24 } == [179, 204, 230])
        #expect(tree.pixel(65, 5) == 0 && tree.pixel(5, 65) == 0)
    }

    @Test func frameWithoutChangesDrawsNothing() throws {
        let (tree, _, square) = try make(count: 4, CATransform3DMakeTranslation(20, 0, 0))
        tree.frame()
        #expect(tree.frame(after: 1).isEmpty)
        withoutActions { square.backgroundColor = .green }
        // At most the copies and the gaps between them.
        #expect(tree.frame(after: 1).map(\.area).reduce(0, +) <= 70 * 10)
    }

    @Test func addingAndRemovingSublayersChangesAllCopies() throws {
        let (tree, replicator, square) = try make(count: 2, CATransform3DMakeTranslation(20, 0, 0))
        tree.frame()
        let below = tree.add(CGRect(x: 0, y: 20, width: 10, height: 10), .green, to: replicator)
        tree.frame(after: 0.1)
        #expect([tree.pixel(5, 25), tree.pixel(25, 25)] == [0xFF00_FF00, 0xFF00_FF00])
        square.removeFromSuperlayer()
        tree.frame(after: 0.1)
        #expect(squares(tree) == [0, 0, 0, 0, 0])
        below.removeFromSuperlayer()
        tree.frame(after: 0.1)
        #expect([tree.pixel(5, 25), tree.pixel(25, 25)] == [0, 0])
    }

    @Test func historyDrawsTheCopiesOfEachFrame() throws {
        let (tree, replicator, square) = try make(count: 3, CATransform3DMakeRotation(0.7, 0, 0, 1))
        let recorded = RecordedFrames(of: tree)
        replicator.instanceDelay = 0.2
        replicator.instanceGreenOffset = -0.3
        let move = CABasicAnimation(keyPath: "position.x")
        (move.byValue, move.duration, move.repeatCount, move.autoreverses) = (60.0, 1, .infinity, true)
        square.add(move, forKey: nil)
        for _ in 0..<12 {
            tree.frame(after: 0.117)
            recorded.add()
        }
        #expect(recorded.history.count == 12)
        try recorded.compareAll()
    }

    /// A snapshot has model values: no copy is animated.
    @Test func snapshotDrawsCopiesWithModelValues() throws {
        let (tree, replicator, square) = try make(count: 2, CATransform3DMakeTranslation(20, 0, 0))
        replicator.instanceDelay = 0.25
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration, fade.repeatCount) = (1.0, 0.0, 1, .infinity)
        square.add(fade, forKey: nil)
        tree.frame()
        tree.frame(after: 0.5)
        let context = try #require(CGContext(pixelWidth: 100, pixelHeight: 100, scale: 1))
        tree.root.render(in: context)
        context.flush()
        let pixels = [5, 25].map { (context.bytes + 5 * context.bytesPerRow + $0 * 4).load(as: UInt32.self) }
        #expect(pixels == [0xFFFF_0000, 0xFFFF_0000])
        tree.frame(after: 0)
        #expect(squares(tree).map { $0 >> 24 }.prefix(2) == [128, 191])
    }

    @Test func copiesAreNotHit() throws {
        let (tree, _, square) = try make(count: 3, CATransform3DMakeTranslation(20, 0, 0))
        tree.frame()
        #expect(tree.root.hitTest(CGPoint(x: 5, y: 5)) === square)
        #expect(tree.root.hitTest(CGPoint(x: 25, y: 5)) !== square)
    }
}
