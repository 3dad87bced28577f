// The shadow of a layer without a path: the blurred alpha of what the layer draws.
//
// The rules are those of pictures that iOS 17 and 18 drew: Blueprint's `test_shadows`, AFSnapshotTesting's `TransparentTextWithShadow`,
// `RoundedImageViewWithShadow` and `StarImageViewWithTransparencyAndShadow`.

import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor
struct LayerShadowTests {
    /// A layer of 40 × 20 points in the middle of a tree of 100 × 60, with a sharp shadow 30 points below.
    private func shadowed(_ color: CGColor?, scale: CGFloat = 1) throws -> (tree: LayerTree, layer: CALayer) {
        let tree = try LayerTree(width: 100, height: 80, scale: scale)
        let layer = tree.add(CGRect(x: 20, y: 10, width: 40, height: 20), color)
        layer.shadowOpacity = 1
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 0, height: 30)
        return (tree, layer)
    }

    private func alpha(_ tree: LayerTree, _ x: Int, _ y: Int) -> UInt32 { tree.pixel(x, y) >> 24 }

    @Test func aLayerThatDrawsNothingHasNoShadow() throws {
        let (tree, _) = try shadowed(nil)
        tree.frame()
        #expect(alpha(tree, 40, 50) == 0)
    }

    @Test func aTranslucentBackgroundHasATranslucentShadow() throws {
        let (tree, _) = try shadowed(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        tree.frame()
        #expect(abs(Int(alpha(tree, 40, 50)) - 128) <= 1)
    }

    @Test func aBorderCastsAShadowWithoutTheMiddle() throws {
        let (tree, layer) = try shadowed(nil)
        (layer.borderWidth, layer.borderColor) = (2, .red)
        tree.frame()
        #expect(alpha(tree, 40, 41) == 255 && alpha(tree, 40, 50) == 0 && alpha(tree, 21, 50) == 255)
    }

    @Test func contentsCastTheShadowOfTheirOpaquePixels() throws {
        let (tree, layer) = try shadowed(nil)
        layer.contents = CGImage(width: 2, height: 1, premultipliedPixels: [0xFFFF_0000, 0])
        layer.magnificationFilter = .nearest
        tree.frame()
        #expect(alpha(tree, 30, 50) == 255 && alpha(tree, 50, 50) == 0)
    }

    @Test func sublayersCastAShadowAlsoOutsideTheBounds() throws {
        let (tree, layer) = try shadowed(nil)
        tree.add(CGRect(x: 30, y: 5, width: 30, height: 5), .blue, to: layer)
        tree.frame()
        #expect(alpha(tree, 75, 47) == 255 && alpha(tree, 30, 47) == 0)
    }

    @Test func sublayersOutsideAnOpaqueLayerCastAShadow() throws {
        let (tree, layer) = try shadowed(.red)
        tree.add(CGRect(x: 30, y: 5, width: 30, height: 5), .blue, to: layer)
        tree.frame()
        #expect(alpha(tree, 75, 47) == 255 && alpha(tree, 30, 42) == 255 && alpha(tree, 75, 42) == 0)
    }

    @Test func aSquareSublayerFillsTheRoundCornerOfTheShadow() throws {
        let (tree, layer) = try shadowed(.red)
        layer.cornerRadius = 8
        tree.frame()
        #expect(alpha(tree, 20, 40) == 0)
        tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .blue, to: layer)
        tree.frame()
        #expect(alpha(tree, 20, 40) == 255 && alpha(tree, 59, 40) == 0)
    }

    @Test func aLayerThatMasksToItsBoundsClipsItsShadow() throws {
        let (tree, layer) = try shadowed(nil)
        layer.shadowOffset = CGSize(width: 20, height: 0)
        layer.masksToBounds = true
        layer.contents = CGImage(width: 2, height: 1, premultipliedPixels: [0xFFFF_0000, 0])
        layer.magnificationFilter = .nearest
        tree.frame()
        #expect(tree.pixel(50, 20) == 0xFF00_0000 && alpha(tree, 65, 20) == 0)
    }

    @Test func theShadowFollowsASublayer() throws {
        let (tree, layer) = try shadowed(nil)
        let inner = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .blue, to: layer)
        tree.frame()
        #expect(alpha(tree, 25, 45) == 255)
        inner.setAffineTransform(CGAffineTransform(translationX: 20, y: 0))
        tree.frame()
        tree.frame(after: 10)
        #expect(alpha(tree, 25, 45) == 0 && alpha(tree, 45, 45) == 255)
        inner.isHidden = true
        tree.frame()
        #expect(alpha(tree, 45, 45) == 0)
    }

    @Test func theShadowOfAnOpaqueLayerIsNotDrawnAgainForChangesInside() throws {
        let (tree, layer) = try shadowed(.red)
        tree.renderer.verifiesDamage = false
        let inner = tree.add(CGRect(x: 5, y: 5, width: 10, height: 10), .blue, to: layer)
        tree.frame()
        let bitmap = try #require(layer.cache.castShadow?.bitmap)
        inner.backgroundColor = .green
        inner.position.x += 5
        let damage = tree.frame(after: 10)
        #expect(layer.cache.castShadow?.bitmap === bitmap)
        #expect(damage.allSatisfy { $0.maxY <= 30 })
    }

    @Test func theShadowOfADrawingIsKeptWhileOnlyTheLayerMovesOrFades() throws {
        let (tree, layer) = try shadowed(nil)
        tree.renderer.verifiesDamage = false
        tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .blue, to: layer)
        tree.frame()
        let bitmap = try #require(layer.cache.castShadow?.bitmap)
        layer.position.x += 7
        layer.opacity = 0.5
        tree.frame(after: 10)
        #expect(layer.cache.castShadow?.bitmap === bitmap)
    }

    @Test func aSnapshotHasTheShadowOfTheModelValues() throws {
        let (tree, layer) = try shadowed(nil)
        let inner = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .blue, to: layer)
        tree.frame()
        inner.position.x += 20
        tree.frame()
        let context = try #require(CGContext(pixelWidth: 100, pixelHeight: 80, scale: 1))
        tree.root.render(in: context)
        context.flush()
        let row = context.bytes + 45 * context.bytesPerRow
        #expect(row.load(fromByteOffset: 25 * 4, as: UInt32.self) == 0)
        #expect(row.load(fromByteOffset: 45 * 4, as: UInt32.self) >> 24 == 255)
    }

    /// iOS 17 (`render(in:)`, AFSnapshotTesting): the shadow of radius 8 and opacity 1 ends 16 points from the edge.
    @Test(arguments: [2, 8]) func aShadowEndsAtTwiceItsRadius(radius: Int) throws {
        let tree = try LayerTree(width: 120, height: 120)
        let layer = tree.add(CGRect(x: 40, y: 40, width: 40, height: 40), .red)
        layer.shadowOpacity = 1
        layer.shadowRadius = CGFloat(radius)
        layer.shadowOffset = .zero
        tree.frame()
        #expect(alpha(tree, 60, 79 + 2 * radius) > 0 && alpha(tree, 60, 80 + 2 * radius) == 0)
        // The share of the Gaussian, cut off there, from a radius and a pixel on: 0.129 for 8 pixels, 0.094 for 2.
        #expect(abs(Int(alpha(tree, 60, 80 + radius)) - (radius == 8 ? 34 : 23)) <= 5)
    }

    /// The sublayers are compared after the layer.
    @Test func theShadowContainsTheNewShadowsOfSublayers() throws {
        let (tree, layer) = try shadowed(nil)
        let inner = tree.add(CGRect(x: 0, y: 0, width: 10, height: 5), nil, to: layer)
        inner.shadowOpacity = 1
        inner.shadowRadius = 0
        inner.shadowOffset = CGSize(width: 0, height: 8)
        let leaf = tree.add(CGRect(x: 0, y: 0, width: 5, height: 5), .blue, to: inner)
        tree.frame()
        #expect(alpha(tree, 22, 50) == 255)
        withoutActions { leaf.frame = CGRect(x: 10, y: 0, width: 10, height: 5) }
        tree.frame()
        #expect(alpha(tree, 35, 50) == 255 && alpha(tree, 22, 50) == 0)
    }

    @Test func theShadowFollowsScrolledSublayers() throws {
        let (tree, layer) = try shadowed(nil)
        tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .blue, to: layer)
        tree.frame()
        withoutActions { layer.bounds.origin.x = -20 }
        tree.frame()
        #expect(alpha(tree, 25, 45) == 0 && alpha(tree, 45, 45) == 255)
    }

    /// Layers outside the window are not compared, but their shadow may be inside.
    @Test func theShadowFollowsLayersThatAreClippedAway() throws {
        let (tree, layer) = try shadowed(nil)
        layer.shadowOffset = CGSize(width: -80, height: 30)
        let clip = tree.add(CGRect(x: 0, y: 0, width: 40, height: 20), nil, to: layer)
        clip.masksToBounds = true
        let outer = tree.add(CGRect(x: 0, y: 0, width: 40, height: 20), nil, to: clip)
        let group = tree.add(CGRect(x: 0, y: 0, width: 40, height: 20), nil, to: outer)
        let leaf = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .blue, to: group)
        tree.frame()
        withoutActions {
            clip.position.x += 90
            leaf.position.x += 5
        }
        tree.frame()
        #expect(alpha(tree, 40, 45) == 255)
        withoutActions { leaf.position.x += 15 }
        tree.frame()
        #expect(alpha(tree, 55, 45) == 255 && alpha(tree, 40, 45) == 0)
    }
}
