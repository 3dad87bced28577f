// The window's zoom: the interface at a larger or smaller scale than the desktop's.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ZoomTests {
    /// A button that fills the lower right quarter of the window at a zoom of 2.
    private func scene() -> (stage: Stage<Void>, log: () -> [String]) {
        let stage = Stage(size: CGSize(width: 400, height: 300))
        final class Log { var lines: [String] = [] }
        let log = Log()
        let button = UIButton(frame: CGRect(x: 100, y: 75, width: 100, height: 75))
        button.backgroundColor = .red
        button.addAction(UIAction { _ in log.lines.append("pressed") }, for: .touchUpInside)
        stage.window.addSubview(button)
        stage.system.settle()
        return (stage, { log.lines })
    }

    @Test func zoomKeepsThePixelSizeAndReducesThePoints() {
        let (stage, _) = scene()
        UIApplication.windowConfiguration.zoom = 2
        stage.system.settle()
        #expect(stage.native.pixelSize == PixelSize(width: 400, height: 300))
        #expect(UIScreen.main.bounds.size == CGSize(width: 200, height: 150))
        #expect(UIScreen.main.scale == 2)
        #expect(stage.window.frame.size == CGSize(width: 200, height: 150))
        // The button fills the lower right quarter.
        #expect(stage.native.pixel(x: 390, y: 290) & 0xFF_FFFF != 0)
        #expect(stage.native.pixel(x: 202, y: 152) == stage.native.pixel(x: 390, y: 290))
        UIApplication.windowConfiguration.zoom = 1
        stage.system.settle()
        #expect(UIScreen.main.bounds.size == CGSize(width: 400, height: 300))
    }

    @Test func clicksHitTheZoomedView() {
        let (stage, log) = scene()
        UIApplication.windowConfiguration.zoom = 2
        stage.system.settle()
        stage.native.click(x: 350, y: 250)
        #expect(log() == ["pressed"])
        stage.native.click(x: 150, y: 100)
        #expect(log().count == 1)
    }

    @Test func pointerShapeFollowsTheZoomedViews() {
        let (stage, _) = scene()
        stage.native.movePointer(x: 150, y: 100)
        #expect(stage.native.pointerShape == .hand)
        UIApplication.windowConfiguration.zoom = 2
        stage.system.settle()
        #expect(stage.native.pointerShape == .arrow)
        UIApplication.windowConfiguration.zoom = 1
        stage.system.settle()
        #expect(stage.native.pointerShape == .hand)
    }

    @Test func windowGrowsToItsMinimumSizeInZoomedPoints() {
        let (stage, _) = scene()
        UIApplication.windowConfiguration.minimumSize = CGSize(width: 320, height: 200)
        UIApplication.windowConfiguration.zoom = 1.25
        stage.system.settle()
        #expect(stage.native.pixelSize == PixelSize(width: 400, height: 300))
        UIApplication.windowConfiguration.zoom = 2
        stage.system.settle()
        #expect(stage.native.pixelSize == PixelSize(width: 640, height: 400))
        #expect(UIScreen.main.bounds.size == CGSize(width: 320, height: 200))
    }

    @Test func zoomIsClamped() {
        var configuration = UIWindowConfiguration()
        for (zoom, expected) in [(0.0, 0.25), (100, 4), (.nan, 1), (1.5, 1.5)] as [(CGFloat, CGFloat)] {
            configuration.zoom = zoom
            #expect(configuration.zoom == expected)
        }
    }
}
