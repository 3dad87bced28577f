// Layers that are blended as a difference, or have isolated backdrops.

import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite struct CompositingTests {
    /// The difference of red and green is yellow, the difference of equal colours is black. Every frame is compared with a full redraw.
    @Test func differenceIsTheDistanceOfTheComponents() throws {
        let tree = try LayerTree()
        tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
        let group = tree.add(CGRect(x: 10, y: 10, width: 60, height: 60), nil)
        tree.add(CGRect(x: 0, y: 0, width: 30, height: 60), .red, to: group)
        tree.add(CGRect(x: 30, y: 0, width: 30, height: 60), .green, to: group)
        tree.frame()
        #expect(tree.pixel(50, 20) == 0xFF00_FF00)
        withoutActions { group._compositing = .difference }
        #expect(tree.frame() == [DeviceRect(x: 10, y: 10, width: 60, height: 60)])
        #expect(tree.pixel(20, 20) == 0xFF00_0000)
        #expect(tree.pixel(50, 20) == 0xFFFF_FF00)
        #expect(tree.pixel(5, 5) == 0xFFFF_0000)
        withoutActions { group._compositing = .normal }
        #expect(tree.frame() == [DeviceRect(x: 10, y: 10, width: 60, height: 60)])
        #expect(tree.pixel(20, 20) == 0xFFFF_0000)
    }

    @Test func changeBehindADifferenceIsDrawn() throws {
        let tree = try LayerTree()
        let behind = tree.add(CGRect(x: 20, y: 20, width: 20, height: 20), .red)
        let front = tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
        front._compositing = .difference
        tree.frame()
        #expect(tree.pixel(25, 25) == 0xFF00_0000 && tree.pixel(80, 80) == 0xFFFF_0000)
        withoutActions { behind.position.x += 40 }
        tree.frame()
        #expect(tree.pixel(25, 25) == 0xFFFF_0000 && tree.pixel(65, 25) == 0xFF00_0000)
    }

    /// The backdrop of a bar in a translucent window looks as in an opaque window: here blue, without the red behind the window.
    @Test func isolatedLayerHasTheBackdropOfAnOpaqueOne() throws {
        for compositing in [LayerCompositing.isolated, .difference] {
            let tree = try LayerTree()
            tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), .red)
            let window = tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), nil)
            tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), .blue, to: window)
            let bar = CABackdropLayer()
            bar.frame = CGRect(x: 0, y: 60, width: 100, height: 40)
            window.addSublayer(bar)
            withoutActions {
                window._compositing = compositing
                if compositing == .isolated { window.opacity = 0.5 }
            }
            tree.frame()
            let outside = tree.pixel(50, 20), inside = tree.pixel(50, 95)
            let opaque = try LayerTree()
            opaque.add(CGRect(x: 0, y: 0, width: 100, height: 100), .blue)
            let other = CABackdropLayer()
            other.frame = bar.frame
            opaque.root.addSublayer(other)
            opaque.frame()
            // The bar's blue may differ from the content's, but the red behind the window is mixed with both in the same way.
            let plain = opaque.pixel(50, 95)
            let red: (UInt32) -> Int = { Int($0 >> 16 & 255) }
            let expected = compositing == .difference ? abs(255 - red(plain)) : (255 + red(plain)) / 2
            #expect(abs(red(inside) - expected) <= 2)
            #expect(outside != 0)
        }
    }

    /// The window is white with round corners of 30 points, and the surface behind it is black. At the window's lower
    /// corners, the bar shows the same blurred white as at its middle.
    @Test func backdropOfAnIsolatedLayerHasSquareCorners() throws {
        let tree = try LayerTree()
        tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), .black)
        let window = tree.add(CGRect(x: 0, y: 0, width: 100, height: 100), .white)
        let bar = CABackdropLayer()
        bar.frame = CGRect(x: 0, y: 60, width: 100, height: 40)
        window.addSublayer(bar)
        withoutActions {
            bar.blurRadius = 10
            window.cornerRadius = 30
            window.masksToBounds = true
        }
        tree.frame()
        let tinted = tree.pixel(12, 90)
        withoutActions { window._compositing = .isolated }
        tree.frame()
        let middle = tree.pixel(50, 80)
        #expect(tinted != middle, "a bar that is not isolated blurs the surroundings, too")
        for (x, y) in [(12, 90), (88, 90), (50, 97), (2, 65)] { #expect(tree.pixel(x, y) == middle) }
        #expect(tree.pixel(0, 99) == 0xFF00_0000)
    }
}
