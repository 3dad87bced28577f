// Zooming of scroll views by code, by pinches on a touch screen and a touchpad, and by the wheel with Control.
//
// Expected values are computed. The order of the delegate's calls follows from Apple's documentation of UIScrollViewDelegate.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// Zooms a view of 300×300 points and records the delegate's calls, equal successive ones once.
@MainActor
private final class ZoomLog: NSObject, UIScrollViewDelegate {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var entries: [String] = []
    private func add(_ entry: String) { if entries.last != entry { entries.append(entry) } }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { add("begin") }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { add("zoom") }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) { add("end \(scale)") }
}

@MainActor
private struct ZoomScene {
    let stage = Stage(size: CGSize(width: 300, height: 300))
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let log = ZoomLog()

    init(maximum: CGFloat = 4) {
        view.addSubview(log.view)
        view.contentSize = log.view.bounds.size
        view.delegate = log
        view.minimumZoomScale = 0.5
        view.maximumZoomScale = maximum
        stage.window.addSubview(view)
        stage.frame()
    }

    func fingers(_ phase: TouchPhase, half: Double, middle: Double = 150) {
        stage.native.touch([
            TouchChange(phase, identifier: 1, x: middle - half, y: 150), TouchChange(phase, identifier: 2, x: middle + half, y: 150),
        ])
        stage.system.advance(by: 0.016)
    }
}

@MainActor @Suite struct ScrollViewZoomTests {
    @Test func zoomingHasTheDocumentedDefaults() {
        let view = UIScrollView()
        #expect(view.minimumZoomScale == 1 && view.maximumZoomScale == 1 && view.zoomScale == 1)
        #expect(view.bouncesZoom && !view.isZooming && !view.isZoomBouncing && view.pinchGestureRecognizer == nil)
    }

    @Test func pinchRecognizerExistsWhileZoomingIsPossible() {
        let scene = ZoomScene()
        #expect(scene.view.pinchGestureRecognizer?.view === scene.view)
        scene.view.minimumZoomScale = 4
        #expect(scene.view.pinchGestureRecognizer == nil)
    }

    @Test func scaleSetByTheProgramKeepsTheMiddleAndScalesTheContentSize() {
        let scene = ZoomScene()
        scene.view.zoomScale = 2
        #expect(scene.view.contentSize == CGSize(width: 600, height: 600))
        #expect(scene.view.contentOffset == CGPoint(x: 150, y: 150))
        #expect(scene.log.view.frame == CGRect(x: 0, y: 0, width: 600, height: 600))
        #expect(scene.log.view.transform.a == 2 && scene.log.entries == ["zoom"])
        scene.view.zoomScale = 9
        #expect(scene.view.zoomScale == 4)
        scene.view.zoomScale = 0.1
        #expect(scene.view.zoomScale == 0.5)
    }

    @Test func rectangleIsFittedIntoTheView() {
        let scene = ZoomScene()
        scene.view.zoom(to: CGRect(x: 100, y: 50, width: 100, height: 50), animated: false)
        // The width decides: 300/100. The rectangle's middle (150, 75) is in the middle of the view.
        #expect(scene.view.zoomScale == 3)
        #expect(scene.view.contentOffset == CGPoint(x: 300, y: 75))
    }

    @Test func animatedZoomReportsItsEndAfterTheAnimation() {
        let scene = ZoomScene()
        scene.view.setZoomScale(2, animated: true)
        scene.stage.animate(for: 0.15)
        #expect(scene.log.entries == ["begin", "zoom"])
        let shown = scene.log.view.layer.presentation()?.frame.width ?? 0
        #expect(shown > 300 && shown < 600)
        scene.stage.system.settle()
        #expect(scene.log.entries == ["begin", "zoom", "end 2.0"])
    }

    @Test func pinchScalesAboutTheFingersAndReportsInOrder() {
        let scene = ZoomScene()
        scene.fingers(.began, half: 50)
        scene.fingers(.moved, half: 54)
        for half in stride(from: 60.0, through: 108, by: 8) { scene.fingers(.moved, half: half) }
        #expect(scene.view.isZooming)
        // The pinch is recognized when each touch is 54 points from the middle. At 108 points, the scale has doubled.
        #expect(abs(scene.view.zoomScale - 2) < 0.01)
        #expect(abs(scene.view.contentOffset.x - 150) <= 2)
        scene.fingers(.ended, half: 108)
        scene.stage.system.settle()
        #expect(!scene.view.isZooming && scene.log.entries.first == "begin")
        #expect(scene.log.entries.count == 3 && scene.log.entries.last?.hasPrefix("end") == true)
    }

    @Test func pinchPastTheLimitBouncesBack() {
        let scene = ZoomScene(maximum: 1.5)
        scene.fingers(.began, half: 40)
        for half in stride(from: 44.0, through: 140, by: 8) { scene.fingers(.moved, half: half) }
        #expect(scene.view.zoomScale > 1.5)
        scene.fingers(.ended, half: 140)
        #expect(scene.view.isZoomBouncing)
        scene.stage.system.settle()
        #expect(scene.view.zoomScale == 1.5 && !scene.view.isZoomBouncing && scene.log.entries.last == "end 1.5")
    }

    @Test func withoutBouncesThePinchStopsAtTheLimit() {
        let scene = ZoomScene(maximum: 1.5)
        scene.view.bouncesZoom = false
        scene.fingers(.began, half: 40)
        for half in stride(from: 44.0, through: 140, by: 8) { scene.fingers(.moved, half: half) }
        #expect(scene.view.zoomScale == 1.5)
        scene.fingers(.ended, half: 140)
        #expect(!scene.view.isZoomBouncing)
    }

    @Test func touchpadPinchZoomsAboutThePointer() {
        let scene = ZoomScene()
        scene.stage.native.gesture(TouchpadGesture(.pinch, .began, fingers: 2, scale: 1), x: 0, y: 0)
        scene.stage.native.gesture(TouchpadGesture(.pinch, .moved, fingers: 2, scale: 2), x: 0, y: 0)
        #expect(scene.view.zoomScale == 2 && scene.view.contentOffset == .zero)
        scene.stage.native.gesture(TouchpadGesture(.pinch, .ended, fingers: 2, scale: 2), x: 0, y: 0)
        scene.stage.system.settle()
        #expect(scene.log.entries == ["begin", "zoom", "end 2.0"])
    }

    @Test func wheelWithControlZoomsAboutThePointer() {
        let scene = ZoomScene()
        scene.stage.native.scroll(x: 299, y: 299, notches: -2, modifiers: .control)
        // Two notches of 1.2: 1.44. The point under the pointer stays in place: 1.44·299 − 299 = 131.56, rounded to a pixel.
        #expect(abs(scene.view.zoomScale - 1.44) < 0.001)
        #expect(scene.view.contentOffset == CGPoint(x: 132, y: 132))
        #expect(scene.log.entries.last?.hasPrefix("end") == true)
    }
}
