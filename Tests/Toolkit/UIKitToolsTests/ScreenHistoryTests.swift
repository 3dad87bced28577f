// The recent past of the screen, as a tool keeps and exports it.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools

@MainActor @Suite(.serialized) struct ScreenHistoryTests {
    /// Expected: a linear animation over 80 points in half a second is at 5 + 160 · t points after t seconds.
    @Test func historyKeepsTheFramesOfAnAnimation() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        box.backgroundColor = .red
        box.layer.name = "box"
        stage.window.addSubview(box)
        stage.frame()
        let history = LayerHistory(of: stage.window.layer, budget: 1 << 20)
        UIScreen.main.history = history
        defer { UIScreen.main.history = nil }
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { box.center.x = 85 }
        #expect(box.layer.hasAnimations)
        stage.system.settle()
        let animation = try #require(history.animations.first { $0.layerName == "box" && $0.kind == .property })
        #expect(animation.end != nil && history.count > 20)
        for index in 0..<history.count {
            let frame = try #require(history.makeLayer(at: index))
            let copy = try #require(frame.sublayers?.first { $0.name == "box" })
            let time = min(max(history.time(of: index) - animation.begin, 0), 0.5)
            #expect(abs(copy.position.x - (5 + 160 * time)) < 0.01)
        }
    }

    @Test func stillCopyHasThePresentValuesAndDoesNotAnimate() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        box.backgroundColor = .red
        stage.window.addSubview(box)
        stage.frame()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.center.x = 85 }
        stage.animate(for: 0.5)
        let copy = box.layer.makeStillCopy()
        #expect(copy.position.x > 10 && copy.position.x < 80 && !copy.hasAnimations)
        #expect(box.layer.drawsPixelsOfItsOwn && !UIView().layer.drawsPixelsOfItsOwn)
    }

    @Test func stoppedApplicationHasNoHistoryAndNoObserversOfInput() {
        let history: LayerHistory
        do {
            let stage = Stage(size: CGSize(width: 100, height: 100))
            history = LayerHistory(of: stage.window.layer, budget: 1 << 20)
            UIScreen.main.history = history
            UIApplication.shared.inputObserver = { _ in }
        }
        #expect(UIScreen.main.history == nil && UIApplication.shared.inputObserver == nil)
    }
}
