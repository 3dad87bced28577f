// Layers in perspective, compared with a formula: seen from distance d, a point at x that is z in front of the screen appears at
// x / (1 − z / d).

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct PerspectiveTests {
    /// The distance of the viewer, in points.
    private static let distance = 100.0

    private static func turned(_ angle: Double, x: CGFloat = 0, y: CGFloat = 1) -> CATransform3D {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / distance
        return CATransform3DRotate(eye, angle, x, y, 0)
    }

    private func scene(_ angle: Double, x: CGFloat = 0, y: CGFloat = 1) throws -> (tree: LayerTree, card: CALayer) {
        let tree = try LayerTree()
        tree.root.backgroundColor = CGColor(gray: 1)
        let card = tree.add(CGRect(x: 30, y: 30, width: 40, height: 40), .red)
        withoutActions { card.transform = Self.turned(angle, x: x, y: y) }
        return (tree, card)
    }

    /// Where the red part of a row or column starts and ends. Partly red pixels count by their share.
    private func extent(_ tree: LayerTree, row: Int? = nil, column: Int? = nil) -> (start: Double, end: Double) {
        let shares = (0..<100).map { index -> Double in
            let pixel = tree.pixel(column ?? index, row ?? index)
            return 1 - Double(pixel & 0xFF) / 255
        }
        let first = shares.firstIndex { $0 > 0 } ?? 0, last = shares.lastIndex { $0 > 0 } ?? 0
        return (Double(first) + 1 - shares[first], Double(last) + shares[last])
    }

    @Test func aNewSublayerTransformOfALayerInPerspectiveIsShown() throws {
        let (tree, card) = try scene(0.5)
        tree.add(CGRect(x: 0, y: 0, width: 20, height: 20), .blue, to: card)
        tree.frame()
        tree.frame()
        withoutActions { card.sublayerTransform = CATransform3DMakeTranslation(15, 0, 0) }
        tree.frame()
        #expect(tree.renderer.differingPixels == 0 && tree.pixel(40, 40) == 0xFFFF_0000)
    }

    /// At 60° the edge 20 to the left of the axis is 17.3 in front of the screen: it appears 10 / (1 − 0.173) = 12.1 from the axis and
    /// extends 24.2 to both sides. The right edge appears at 8.52 and extends 17.05. For the other sign or axis the edges are exchanged.
    @Test(arguments: [(60.0, 0.0, 1.0), (-60, 0, 1), (60, 1, 0), (-60, 1, 0)])
    func edgesAreProjectedAccordingToTheFormula(_ angle: Double, _ x: Double, _ y: Double) throws {
        let (tree, _) = try scene(angle * .pi / 180, x: x, y: y)
        tree.frame()
        let z = 20 * sin(60 * Double.pi / 180)
        let (near, far) = (1 / (1 - z / Self.distance), 1 / (1 + z / Self.distance))
        // A positive rotation about y brings the left edge nearer, one about x the lower edge.
        let isFirstNear = (angle > 0) == (y == 1)
        let (first, second) = isFirstNear ? (near, far) : (far, near)
        let along = y == 1 ? extent(tree, row: 50) : extent(tree, column: 50)
        #expect(abs(along.start - (50 - 10 * first)) < 0.1)
        #expect(abs(along.end - (50 + 10 * second)) < 0.1)
        // The card's point at u has x = u cos θ and, about y, z = −u sin θ. Its half height of 20 appears as 20 / (1 − z / d).
        let column = 45
        let seen = Double(column) + 0.5 - 50
        // Solves x / (1 − z / d) = seen for u.
        let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180) * (y == 1 ? 1 : -1))
        let u = seen / (c - seen * s / Self.distance)
        let height = 20 / (1 + u * s / Self.distance)
        let across = y == 1 ? extent(tree, column: column) : extent(tree, row: column)
        #expect(abs(across.start - (50 - height)) < 0.15)
        #expect(abs(across.end - (50 + height)) < 0.15)
    }

    @Test func rotationDamagesItsBoundingBoxWithoutRedrawingContents() throws {
        final class Drawn: CALayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(.blue)
                ctx.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
            }
        }
        let (tree, card) = try scene(0.3)
        let face = Drawn()
        face.frame = card.bounds
        face.setNeedsDisplay()
        card.addSublayer(face)
        tree.frame()
        for step in 1...6 {
            withoutActions { card.transform = Self.turned(0.3 + Double(step) * 0.2) }
            let damage = tree.frame()
            #expect(tree.renderer.statistics.contentsRedrawn == 0)
            #expect(tree.renderer.statistics.layersCompared <= 2, "the subtree is not compared again")
            #expect(damage.allSatisfy { DeviceRect(x: 24, y: 24, width: 52, height: 52).contains($0) }, "\(damage)")
        }
        // A change in the subtree is drawn and damages only the card.
        withoutActions { face.isHidden = true }
        let damage = tree.frame()
        #expect(!damage.isEmpty && damage.allSatisfy { DeviceRect(x: 24, y: 24, width: 52, height: 52).contains($0) })
        withoutActions { card.transform = CATransform3DIdentity }
        tree.frame()
        #expect(tree.pixel(31, 50) == 0xFFFF_0000)
        withoutActions { card.removeFromSuperlayer() }
        tree.frame()
        #expect(tree.pixel(50, 50) == 0xFFFF_FFFF)
    }

    @Test func backIsMirroredOrHidden() throws {
        let (tree, card) = try scene(.pi - 0.5)
        tree.add(CGRect(x: 0, y: 0, width: 10, height: 40), .blue, to: card)
        tree.frame()
        let row = (0..<100).map { tree.pixel($0, 50) }
        let blue = try #require(row.lastIndex(of: 0xFF00_00FF)), red = try #require(row.firstIndex(of: 0xFFFF_0000))
        #expect(red < blue, "left and right are exchanged")
        card.isDoubleSided = false
        tree.frame()
        #expect((0..<100).allSatisfy { tree.pixel($0, 50) == 0xFFFF_FFFF })
        #expect(tree.root.hitTest(CGPoint(x: 50, y: 50)) === tree.root)
    }

    @Test func pointsAndHitTestsAreProjected() throws {
        let (tree, card) = try scene(60 * .pi / 180)
        let z = 20 * sin(60 * Double.pi / 180)
        let corner = card.convert(CGPoint(x: 0, y: 0), to: tree.root)
        #expect(abs(corner.x - (50 - 10 / (1 - z / 100))) < 1e-9)
        #expect(abs(corner.y - (50 - 20 / (1 - z / 100))) < 1e-9)
        let back = card.convert(corner, from: tree.root)
        #expect(abs(back.x) < 1e-9 && abs(back.y) < 1e-9)
        // Both points are inside the bounding box; the first is above the card at the far edge, the second on the card at the near edge.
        #expect(tree.root.hitTest(CGPoint(x: 57, y: 31)) === tree.root)
        #expect(tree.root.hitTest(CGPoint(x: 39, y: 28)) === card)
        let box = card.frame
        #expect(abs(box.minX - corner.x) < 1e-9 && abs(box.minY - corner.y) < 1e-9)
    }

    @Test func rotationComponentAnimatesInsidePerspective() throws {
        let (tree, card) = try scene(0)
        tree.frame()
        let turn = CABasicAnimation(keyPath: "transform.rotation.y")
        turn.fromValue = 0.0
        turn.toValue = Double.pi / 2
        turn.duration = 1
        turn.timingFunction = CAMediaTimingFunction(name: .linear)
        card.add(turn, forKey: nil)
        tree.frame()
        tree.frame(after: 0.5)
        MediaClock.frameTime = tree.time
        defer { MediaClock.frameTime = nil }
        let shown = try #require(card.presentation()?.transform)
        let expected = Self.turned(.pi / 4)
        #expect(abs(shown.m11 - expected.m11) < 1e-9 && abs(shown.m13 - expected.m13) < 1e-9)
        #expect(abs(shown.m14 - expected.m14) < 1e-9 && abs(shown.m34 - expected.m34) < 1e-9)
        #expect(abs(shown.m14 - sin(.pi / 4) / Self.distance) < 1e-9)
    }

    /// The viewer is in front of the superlayer's centre, so two cards with the same rotation appear differently.
    @Test func sublayerTransformHasOneViewerForAllSublayers() throws {
        let tree = try LayerTree()
        var eye = CATransform3DIdentity
        eye.m34 = -1 / Self.distance
        let cards = [10.0, 70].map { tree.add(CGRect(x: $0, y: 40, width: 20, height: 20), .red) }
        withoutActions {
            tree.root.sublayerTransform = eye
            for card in cards { card.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0) }
        }
        tree.frame()
        let (left, right) = (cards[0].convert(cards[0].bounds, to: tree.root), cards[1].convert(cards[1].bounds, to: tree.root))
        // The edges are 30 ± 7.07 from the axis, and 7.07 in front of or behind the screen.
        let side = 10 * sin(Double.pi / 4)
        #expect(abs(left.minX - (50 - (30 + side) / (1 - side / 100))) < 1e-6)
        #expect(abs(right.maxX - (50 + (30 + side) / (1 + side / 100))) < 1e-6)
        #expect(tree.pixel(20, 50) == 0xFFFF_0000 && tree.pixel(50, 50) == 0)
    }

    @Test(arguments: [Double.nan, .infinity, 0, 1e-12, -30]) func invalidPerspectiveIsHarmless(_ distance: Double) throws {
        let (tree, card) = try scene(0.5)
        var t = CATransform3DIdentity
        t.m34 = -1 / distance
        withoutActions { card.transform = CATransform3DRotate(t, 1.2, 0, 1, 0) }
        tree.frame()
        withoutActions { card.transform = CATransform3DIdentity }
        tree.frame()
        #expect(tree.pixel(50, 50) == 0xFFFF_0000)
    }
}
