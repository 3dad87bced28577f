// The laboratory's own motion: panels that slide, the zoom, the exploded view, and the scale of plots.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct LaboratoryMotionTests {
    private typealias CombinedStage = Stage<CombinedTabBarController>

    /// The values of `read` in each frame until nothing moves any more.
    private func values(_ stage: CombinedStage, _ read: () -> CGFloat) -> [CGFloat] {
        var values = [read()]
        for _ in 0..<40 {
            stage.frame()
            values.append(read())
        }
        return values
    }

    /// Whether values go from the first to the last in one direction, with several values between, none of them far from the one before.
    private func isSmooth(_ values: [CGFloat]) -> Bool {
        guard let first = values.first, let last = values.last, first != last else { return false }
        let steps = zip(values.dropFirst(), values).map { ($0 - $1) / (last - first) }
        return steps.allSatisfy { $0 >= -1e-9 && $0 < 0.4 } && steps.count { $0 > 0 } >= 6
    }

    @Test(arguments: ["toggle-inspector", "toggle-timeline"])
    func panelsSlideAndThePhoneFollows(button: String) throws {
        let stage = try Stage.combined()
        let controller = try #require(try stage.openLaboratory().session?.controller)
        let isInspector = button == "toggle-inspector"
        let panel = try #require(isInspector ? controller.inspector.view : controller.timeline?.view)
        func edge() -> CGFloat { isInspector ? panel.frame.minX : panel.frame.minY }
        let start = edge(), phone = stage.window.center
        stage.clickOnScreen(try stage.tool(button))
        let moved = values(stage, edge)
        #expect(isSmooth([start] + moved) && panel.isHidden)
        #expect(stage.window.center != phone)
        stage.clickOnScreen(try stage.tool(button))
        #expect(!panel.isHidden)
        let back = values(stage, edge)
        #expect(isSmooth(back) && back.last == start && stage.window.center == phone)
        #expect(UIApplication.shared.isIdle)
    }

    /// A second click before the end returns from the present place.
    @Test func slideIsReversedInMidFlight() throws {
        let stage = try Stage.combined()
        let controller = try #require(try stage.openLaboratory().session?.controller)
        let start = controller.inspector.view.frame.minX
        stage.clickOnScreen(try stage.tool("toggle-inspector"))
        for _ in 0..<4 { stage.frame() }
        let middle = controller.inspector.view.frame.minX
        stage.clickOnScreen(try stage.tool("toggle-inspector"))
        let back = values(stage) { controller.inspector.view.frame.minX }
        #expect(middle > start && isSmooth([middle] + back) && back.last == start)
    }

    @Test func withReduceMotionPanelsAndZoomChangeAtOnce() throws {
        let stage = try Stage.combined { $0.motion = .reduced }
        let controller = try #require(try stage.openLaboratory().session?.controller)
        stage.clickOnScreen(try stage.tool("toggle-inspector"))
        #expect(controller.inspector.view.isHidden)
        LaboratorySettings.shared[\.zoom] = 50
        stage.frame()
        #expect(stage.window.transform.a == 0.5)
    }

    @Test func zoomIsAnimatedAndSharpAtItsEnd() throws {
        let stage = try Stage.combined { $0.laboratory[\.zoom] = 50 }
        _ = try stage.openLaboratory()
        LaboratorySettings.shared[\.zoom] = 150
        let scales = values(stage) { stage.window.transform.a }
        #expect(isSmooth(scales) && scales.first == 0.5 && scales.last == 1.5)
        #expect(stage.window.magnification == 1.5 && UIApplication.shared.isIdle)
        LaboratorySettings.shared[\.zoom] = 50
        _ = values(stage) { stage.window.transform.a }
        #expect(stage.window.magnification == 1)
    }

    /// At first the planes cover the phone; then they turn. At the end nothing is left of the animation.
    @Test func explodedViewOpensFromThePhoneAndClosesToIt() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        inspect.toggleExploded()
        let exploded = try #require(inspect.exploded)
        func corners() throws -> [CGPoint] {
            let space = try #require(exploded.space.presentation()), size = stage.window.bounds.size
            let origin = exploded.accessibilityFrame.origin
            return [CGPoint(x: -size.width / 2, y: -size.height / 2), CGPoint(x: size.width / 2, y: size.height / 2)].map { corner in
                let matrix = space.sublayerTransform
                let w = corner.x * matrix.m14 + corner.y * matrix.m24 + matrix.m44
                return CGPoint(
                    x: origin.x + space.position.x + (corner.x * matrix.m11 + corner.y * matrix.m21 + matrix.m41) / w,
                    y: origin.y + space.position.y + (corner.x * matrix.m12 + corner.y * matrix.m22 + matrix.m42) / w)
            }
        }
        func distance(_ frame: CGRect) throws -> CGFloat {
            let corners = try corners()
            return hypot(corners[0].x - frame.minX, corners[0].y - frame.minY) + hypot(corners[1].x - frame.maxX, corners[1].y - frame.maxY)
        }
        stage.frame()
        #expect(try distance(stage.window.frame) < 1)
        var distances: [CGFloat] = []
        for _ in 0..<30 {
            stage.frame()
            distances.append(try distance(stage.window.frame))
        }
        #expect(isSmooth(distances) && !exploded.space.hasAnimations)
        inspect.toggleExploded()
        #expect(inspect.exploded == nil && exploded.superview != nil && !exploded.isUserInteractionEnabled)
        for _ in 0..<18 { stage.frame() }
        #expect(try distance(stage.window.frame) < distances[29] / 2)
        stage.settle()
        #expect(exploded.superview == nil)
    }

    /// A handle is dragged to the lower edge of the plot. After the release the scale changes in several frames.
    @Test func plotChangesItsScaleAfterADragInSeveralFrames() throws {
        let stage = try Stage.combined()
        let session = try #require(try stage.openLaboratory().session)
        session.model.select("edit")
        stage.settle()
        let handle = try #require(try stage.tool("handle-1") as? PlotHandle)
        let plot = try #require(handle.superview as? PlotView)
        let start = handle.accessibilityFrame, low = plot.range.lowerBound
        stage.native.send(.buttonPressed(.primary), x: start.midX, y: start.midY)
        stage.native.movePointer(x: start.midX, y: start.midY + 20)
        stage.native.movePointer(x: start.midX, y: start.midY + 200)
        stage.frame()
        #expect(plot.range.lowerBound == low)
        stage.native.send(.buttonReleased(.primary), x: start.midX, y: start.midY + 200)
        let lows = values(stage) { CGFloat(plot.range.lowerBound) }
        #expect(isSmooth([CGFloat(low)] + lows) && UIApplication.shared.isIdle)
    }
}
