// Backdrop layers: their pixels, when they are blurred again, and the resulting damage.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct BackdropTests {
    /// A list of coloured rows, a bar over its end, and an icon on the bar.
    private struct Scene {
        let tree: LayerTree
        let list: CALayer
        let bar = CABackdropLayer()
        let icon: CALayer

        init(scale: CGFloat = 1) throws {
            tree = try LayerTree(width: 160, height: 240, scale: scale)
            tree.root.backgroundColor = .white
            list = tree.add(CGRect(x: 0, y: 0, width: 160, height: 240), .white)
            list.masksToBounds = true
            for row in 0..<40 {
                let color = CGColor(red: CGFloat(row % 5) / 4, green: CGFloat(row % 3) / 2, blue: CGFloat(row % 2))
                tree.add(CGRect(x: 0, y: row * 20, width: 160, height: 20), color, to: list)
            }
            bar.frame = CGRect(x: 0, y: 190, width: 160, height: 50)
            bar.blurRadius = 8
            bar.saturation = 1.8
            bar.overlayColor = CGColor(gray: 0.97, alpha: 0.5)
            tree.root.addSublayer(bar)
            icon = tree.add(CGRect(x: 60, y: 200, width: 20, height: 20), .red)
        }
    }

    @Test(arguments: [1.0, 2.0]) func blurAveragesTheBackdrop(scale: CGFloat) throws {
        let tree = try LayerTree(width: 100, height: 100, scale: scale)
        tree.add(CGRect(x: 0, y: 0, width: 50, height: 100), .black)
        tree.add(CGRect(x: 50, y: 0, width: 50, height: 100), .white)
        let backdrop = CABackdropLayer()
        backdrop.frame = CGRect(x: 0, y: 40, width: 100, height: 30)
        backdrop.blurRadius = 5
        tree.root.addSublayer(backdrop)
        tree.frame()
        func gray(_ x: CGFloat, _ y: CGFloat) -> Int { Int(tree.pixel(Int(x * scale), Int(y * scale)) & 0xFF) }
        #expect(gray(2, 50) == 0)
        #expect(gray(97, 50) == 255)
        // At the edge between black and white the value is 50 %; one standard deviation further, it is 84 %.
        #expect(abs(gray(50, 50) - 128) < 12)
        #expect(abs(gray(55, 50) - 214) < 14)
        #expect(gray(49, 30) == 0)
        #expect(gray(50, 30) == 255)
        #expect(tree.pixel(0, Int(50 * scale)) >> 24 == 0xFF)
    }

    @Test func blurEndsAtTheEdgesOfAResizedBitmap() throws {
        let scene = try Scene()
        withoutActions { scene.bar.frame = CGRect(x: 0, y: 100, width: 160, height: 50) }
        for height in [240, 152, 170, 151, 240] {
            try scene.tree.resizeBitmap(width: 160, height: height)
            scene.tree.frame()
            #expect(scene.tree.renderer.statistics.backdropsBlurred == 1)
        }
    }

    @Test func backdropLayerWithoutEffectIsNotBlurred() throws {
        let scene = try Scene()
        withoutActions {
            scene.bar.blurRadius = 0
            scene.bar.saturation = 1
            scene.bar.overlayColor = .clear
        }
        scene.tree.frame()
        #expect(scene.tree.renderer.statistics.backdropsBlurred == 0)
    }

    @Test func onlyChangesBehindTheLayerBlurAgain() throws {
        let scene = try Scene()
        let tree = scene.tree
        tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 1)
        tree.frame(after: 1)
        #expect(tree.renderer.statistics.backdropsBlurred == 0)
        withoutActions { scene.icon.backgroundColor = .green }
        #expect(tree.frame() == [DeviceRect(x: 60, y: 200, width: 20, height: 20)])
        #expect(tree.renderer.statistics.backdropsBlurred == 0)
        #expect(tree.renderer.statistics.backdropPixelsComposited == 0)
        withoutActions { scene.icon.position.x += 30 }
        tree.frame()
        scene.icon.isHidden = true
        tree.frame()
        withoutActions { scene.bar.opacity = 0.5 }
        tree.frame()
        #expect(tree.renderer.differingPixels == 0)
        withoutActions { scene.list.bounds.origin.y = 7 }
        tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 1)
        scene.bar.isHidden = true
        withoutActions { scene.list.bounds.origin.y = 11 }
        tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 0)
        scene.bar.isHidden = false
        tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 1)
    }

    /// A layer with a sublayer becomes a group, which is composited separately, when its opacity falls below 1.
    @Test func onlyGroupsWithBackdropsOrBehindThemBlurAgain() throws {
        let scene = try Scene()
        let tree = scene.tree
        let front = tree.add(CGRect(x: 0, y: 0, width: 20, height: 20), .red)
        front.addSublayer(CALayer())
        withoutActions { front.sublayers?.first?.frame = CGRect(x: 5, y: 5, width: 40, height: 10) }
        front.sublayers?.first?.backgroundColor = .green
        tree.frame()
        withoutActions { front.opacity = 0.5 }
        #expect(!tree.frame().isEmpty)
        #expect(tree.renderer.statistics.backdropsBlurred == 0 && tree.renderer.differingPixels == 0)
        withoutActions { scene.list.opacity = 0.5 }
        tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 1 && tree.renderer.differingPixels == 0)
        // The root of the bar becomes a group: what is behind the bar inside it is transparent.
        let holder = tree.add(tree.root.bounds, nil)
        scene.bar.removeFromSuperlayer()
        holder.addSublayer(scene.bar)
        tree.frame()
        withoutActions { holder.opacity = 0.5 }
        tree.frame()
        #expect(tree.renderer.differingPixels == 0)
    }

    @Test func changesOutsideTheRadiusDoNotBlurAgain() throws {
        let scene = try Scene()
        let tree = scene.tree
        let far = tree.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        let near = tree.add(CGRect(x: 100, y: 180, width: 4, height: 4), .red)
        for layer in [far, near] {
            layer.removeFromSuperlayer()
            tree.root.insertSublayer(layer, below: scene.bar)
        }
        tree.frame()
        withoutActions { far.backgroundColor = .green }
        #expect(tree.frame() == [DeviceRect(x: 0, y: 0, width: 10, height: 10)])
        #expect(tree.renderer.statistics.backdropsBlurred == 0)
        withoutActions { near.backgroundColor = .green }
        let damage = tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 1)
        let box = damage.reduce(DeviceRect.zero) { $0.union($1) }
        // The damage is the dot itself and the part of the bar within three standard deviations.
        #expect(box.y == 180 && box.x >= 100 - 28 && box.maxX <= 104 + 28 && box.maxY <= 184 + 28)
        #expect(tree.renderer.statistics.backdropPixelsComposited <= 64)
    }

    @Test func removingAndReorderingLayersBlursAgain() throws {
        let scene = try Scene()
        let tree = scene.tree
        let dot = tree.add(CGRect(x: 20, y: 200, width: 30, height: 30), .blue)
        tree.frame()
        func blurs() -> Int {
            tree.frame()
            return tree.renderer.statistics.backdropsBlurred
        }
        tree.root.insertSublayer(dot, below: scene.bar)
        #expect(blurs() == 1)
        #expect(tree.pixel(35, 215) != 0xFF00_00FF)
        withoutActions { dot.zPosition = 1 }
        #expect(blurs() == 1)
        #expect(tree.pixel(35, 215) == 0xFF00_00FF)
        withoutActions { dot.zPosition = 0 }
        #expect(blurs() == 1)
        dot.removeFromSuperlayer()
        #expect(blurs() == 1)
        scene.bar.removeFromSuperlayer()
        #expect(blurs() == 0)
        tree.root.addSublayer(scene.bar)
        #expect(blurs() == 1)
    }

    @Test func layersBehindAnOpaqueBackdropAreNotDrawn() throws {
        let scene = try Scene()
        scene.tree.frame()
        scene.tree.renderer.invalidateAll()
        scene.tree.frame()
        // The bar, the icon and the ten rows that are not completely behind the bar are drawn.
        #expect(scene.tree.renderer.statistics.layersComposited == 12)
    }

    @Test func backdropIsClippedToRoundedRotatedAndMaskedShapes() throws {
        let scene = try Scene()
        let tree = scene.tree
        let holder = CALayer()
        holder.frame = CGRect(x: 20, y: 60, width: 80, height: 60)
        holder.cornerRadius = 20
        holder.masksToBounds = true
        let inner = CABackdropLayer()
        inner.frame = holder.bounds
        inner.blurRadius = 10
        inner.overlayColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.9)
        holder.addSublayer(inner)
        tree.frame()
        let before = (corner: tree.pixel(21, 61), middle: tree.pixel(60, 90))
        tree.root.addSublayer(holder)
        tree.frame()
        #expect(tree.pixel(21, 61) == before.corner)
        #expect(tree.pixel(60, 90) >> 16 & 0xFF > 220)
        let full = tree.pixel(60, 90)
        withoutActions { holder.opacity = 0.5 }
        tree.frame()
        let half = Int(tree.pixel(60, 90) >> 8 & 0xFF)
        #expect(abs(half - (Int(full >> 8 & 0xFF) + Int(before.middle >> 8 & 0xFF)) / 2) <= 2)
        withoutActions {
            holder.opacity = 1
            holder.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
        }
        tree.frame()
        #expect(tree.pixel(60, 90) >> 16 & 0xFF > 220)
        #expect(tree.pixel(22, 118) >> 16 & 0xFF != tree.pixel(60, 90) >> 16 & 0xFF)
        withoutActions {
            holder.setAffineTransform(.identity)
            let mask = CALayer()
            mask.frame = CGRect(x: 0, y: 0, width: 40, height: 60)
            mask.backgroundColor = .black
            holder.mask = mask
            scene.list.bounds.origin.y = 5
        }
        tree.frame()
        #expect(tree.pixel(30, 90) >> 16 & 0xFF > 220)
    }

    @Test func backdropIncludesBackdropLayersBehindTheLayer() throws {
        let scene = try Scene()
        let tree = scene.tree
        let second = CABackdropLayer()
        second.frame = CGRect(x: 40, y: 150, width: 80, height: 80)
        second.blurRadius = 4
        tree.root.addSublayer(second)
        tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 2)
        withoutActions { scene.list.bounds.origin.y = 3 }
        tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 2)
        withoutActions { scene.icon.backgroundColor = .blue }
        tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 1)
    }

    @Test func blurRadiusAnimatesAndSnapshotsContainTheBlur() throws {
        let scene = try Scene()
        let tree = scene.tree
        tree.frame()
        let sharp = tree.pixel(5, 199)
        scene.bar.blurRadius = 2
        tree.frame(after: 0.1)
        tree.frame(after: 0.1)
        #expect(tree.pixel(5, 199) != sharp)
        tree.frame(after: 0.2)
        let context = try #require(CGContext(pixelWidth: 160, pixelHeight: 240, scale: 1))
        tree.root.render(in: context)
        context.flush()
        let drawn = (context.bytes + 220 * context.bytesPerRow + 20 * 4).load(as: UInt32.self)
        #expect(drawn == tree.pixel(20, 220))
    }

    /// Returns the pixels 0xAARRGGBB of `layer.render(in:)`.
    private func rendered(_ layer: CALayer, width: Int, height: Int) throws -> (Int, Int) -> UInt32 {
        let context = try #require(CGContext(pixelWidth: width, pixelHeight: height, scale: 1))
        layer.render(in: context)
        context.flush()
        return { (context.bytes + $1 * context.bytesPerRow + $0 * 4).load(as: UInt32.self) }
    }

    @Test func snapshotOfBackdropLayerOmitsItsOwnBackground() throws {
        let backdrop = CABackdropLayer()
        backdrop.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        backdrop.blurRadius = 4
        backdrop.overlayColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        backdrop.backgroundColor = .red
        let pixel = try rendered(backdrop, width: 20, height: 20)
        #expect(pixel(10, 10) == 0x8000_0080)
    }

    @Test func snapshotOfMaskOmitsBackdropLayers() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = .red
        let mask = CABackdropLayer()
        mask.frame = layer.bounds
        mask.blurRadius = 4
        mask.overlayColor = .black
        layer.mask = mask
        let pixel = try rendered(layer, width: 20, height: 20)
        #expect(pixel(10, 10) == 0)
    }

    @Test func snapshotOfRotatedLayerContainsTheBackdrop() throws {
        let tree = try LayerTree(width: 100, height: 100)
        tree.add(CGRect(x: 0, y: 0, width: 50, height: 100), .red)
        tree.add(CGRect(x: 50, y: 0, width: 50, height: 100), .blue)
        let holder = tree.add(CGRect(x: 30, y: 30, width: 40, height: 40), nil)
        holder.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        let backdrop = CABackdropLayer()
        backdrop.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        backdrop.blurRadius = 1
        holder.addSublayer(backdrop)
        tree.frame()
        // The left of the root is at the bottom of the rotated layer.
        let pixel = try rendered(holder, width: 40, height: 40)
        #expect(pixel(20, 35) == 0xFFFF_0000)
        #expect(pixel(20, 5) == 0xFF00_00FF)
    }

    /// A bar in a sheet has the sheet's colours up to its edges.
    @Test func pixelsOutsideAClippingSuperlayerAreNotBlurred() throws {
        let tree = try LayerTree(width: 120, height: 120)
        tree.root.backgroundColor = .black
        let sheet = tree.add(CGRect(x: 21, y: 19, width: 80, height: 90), .white)
        sheet.masksToBounds = true
        let bar = CABackdropLayer()
        bar.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
        bar.blurRadius = 10
        sheet.addSublayer(bar)
        tree.frame()
        for (x, y) in [(21, 19), (100, 19), (60, 19), (60, 48)] { #expect(tree.pixel(x, y) & 0xFF == 0xFF) }
        // A change outside the sheet does not blur the bar again.
        tree.add(CGRect(x: 0, y: 0, width: 20, height: 20), .red)
        tree.renderer.resetStatistics()
        tree.frame()
        #expect(tree.renderer.statistics.backdropsBlurred == 0)
        withoutActions { sheet.frame.origin.y = 25 }
        tree.frame()
        #expect(tree.pixel(21, 25) & 0xFF == 0xFF && tree.renderer.statistics.backdropsBlurred == 1)
    }
}
