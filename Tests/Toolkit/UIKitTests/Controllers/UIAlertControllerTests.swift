// Alerts and action sheets: animations, actions, keys, and blocked input to the views behind them.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UIAlertControllerTests: AlertTesting {
    // MARK: Presentation and dismissal

    @Test func alertAppearsOnceAndThePageStays() throws {
        let (stage, page) = scene()
        var chosen: [String] = []
        let alert = alert(["OK"]) { chosen.append($0) }
        var isShown = false
        page.present(alert, animated: true) { isShown = true }
        #expect(alert.callbacks == ["willAppear"])
        #expect(!isShown)
        stage.system.settle()
        #expect(isShown)
        #expect(page.presentedViewController === alert)
        try click("OK", in: alert, stage)
        #expect(chosen.isEmpty, "the action is performed after the dismissal")
        stage.system.settle()
        #expect(chosen == ["OK"])
        #expect(alert.callbacks == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
        #expect(page.log.entries.isEmpty, "the page does not disappear")
        #expect(page.presentedViewController == nil)
        #expect(stage.window.subviews.count == 1)
    }

    @Test func alertScalesAndFadesInAndFadesOut() throws {
        let (stage, page) = scene()
        let alert = alert(["OK"])
        page.present(alert, animated: true)
        let card = try #require(alert.view.descendants(of: AlertCard.self).first)
        func shown() -> (scale: CGFloat, alpha: CGFloat) {
            let layer = card.layer.presentation() ?? card.layer
            return (layer.affineTransform().a, CGFloat(layer.opacity))
        }
        stage.frame()
        let begin = stage.frameTime
        #expect(abs(shown().scale - 1.2) < 1e-6)
        #expect(shown().alpha == 0)
        stage.system.advance(to: begin + 0.125)
        let half = shown()
        #expect(half.scale > 1 && half.scale < 1.1, "more than half of the distance in half of the time")
        #expect(half.alpha > 0.5 && half.alpha < 1)
        stage.system.advance(to: begin + 0.24)
        #expect(alert.callbacks == ["willAppear"])
        stage.system.advance(to: begin + 0.3)
        #expect(alert.callbacks == ["willAppear", "didAppear"])
        #expect(shown() == (1, 1))
        alert.dismiss(animated: true)
        stage.animate(for: 0.1)
        #expect(shown().scale == 1)
        #expect(shown().alpha < 1)
    }

    @Test func sheetSlidesInFromTheLowerEdge() throws {
        let (stage, page) = scene()
        let sheet = alert(["One"], style: .actionSheet)
        page.present(sheet, animated: true)
        let card = try #require(sheet.view.descendants(of: AlertCard.self).first)
        stage.frame()
        #expect((card.layer.presentation() ?? card.layer).frame.minY >= 812)
        stage.system.settle()
        #expect(card.frame.maxY == 804, "8 points above the window's lower edge")
    }

    @Test func clickDuringThePresentationPerformsTheAction() throws {
        let (stage, page) = scene()
        var chosen: [String] = []
        let alert = alert(["OK"]) { chosen.append($0) }
        page.present(alert, animated: true)
        stage.animate(for: 0.1)
        try click("OK", in: alert, stage)
        try click("OK", in: alert, stage)
        stage.native.press(.escape)
        stage.system.settle()
        #expect(chosen == ["OK"])
        #expect(alert.callbacks == ["willAppear", "willDisappear", "didDisappear"])
        #expect(page.presentedViewController == nil)
        page.present(alert, animated: true)
        stage.system.settle()
        #expect(page.presentedViewController === alert, "it can be presented again")
        #expect(try button("OK", in: alert).frameInWindow.width == 270)
    }

    @Test func actionCanPresentAnotherAlert() throws {
        let (stage, page) = scene()
        let second = alert(["Second"])
        let first = alert(["First"]) { [weak page] _ in page?.present(second, animated: true) }
        page.present(first, animated: true)
        stage.system.settle()
        try click("First", in: first, stage)
        stage.system.settle()
        #expect(page.presentedViewController === second)
        stage.native.press(.enter)
        stage.system.settle()
        #expect(page.presentedViewController == nil)
    }

    // MARK: Views behind the alert

    @Test func viewsBehindAnAlertReceiveNoInput() {
        let (stage, page) = scene()
        let alert = alert(["OK"])
        page.present(alert, animated: true)
        for _ in 0..<3 {
            stage.native.click(x: 50, y: 20)
            stage.native.scroll(x: 100, y: 700, notches: 3)
            stage.native.scroll(x: 187, y: 400, notches: 3)
            stage.native.press(.pageDown)
            stage.system.advance(by: 0.1)
        }
        #expect(page.clicks == 0)
        #expect(page.list.contentOffset.y == 0)
        stage.system.settle()
        alert.dismiss(animated: true)
        stage.system.settle()
        stage.native.click(x: 50, y: 20)
        stage.native.scroll(x: 100, y: 700, notches: 3)
        stage.system.settle()
        #expect(page.clicks == 1)
        #expect(page.list.contentOffset.y > 0)
    }

    @Test func presentingAnAlertCancelsAPress() {
        let (stage, page) = scene()
        stage.native.send(.buttonPressed(.primary), x: 50, y: 20)
        #expect(page.button.isHighlighted)
        page.present(alert(["OK"]), animated: true)
        stage.system.settle()
        #expect(!page.button.isHighlighted)
        stage.native.send(.buttonReleased(.primary), x: 50, y: 20)
        stage.system.settle()
        #expect(page.clicks == 0)
    }

    @Test func presentingAnAlertCancelsADrag() {
        let (stage, page) = scene()
        stage.native.send(.buttonPressed(.primary), x: 200, y: 600)
        for y in stride(from: 590.0, through: 400, by: -10) { stage.native.movePointer(x: 200, y: y) }
        #expect(page.list.contentOffset.y > 100)
        page.present(alert(["OK"]), animated: true)
        stage.frame()
        let offset = page.list.contentOffset.y
        for y in stride(from: 400.0, through: 100, by: -10) { stage.native.movePointer(x: 200, y: y) }
        stage.native.send(.buttonReleased(.primary), x: 200, y: 100)
        #expect(abs(page.list.contentOffset.y - offset) < 60)
        #expect(!page.list.isDragging)
    }

    @Test func viewsBehindAPresentationInProgressReceiveNoTouches() {
        let (stage, page) = scene()
        let modal = UIViewController()
        modal.modalPresentationStyle = .overFullScreen
        page.present(modal, animated: true)
        stage.animate(for: 0.1)
        stage.native.click(x: 50, y: 20)
        stage.system.settle()
        #expect(page.clicks == 0)
    }

    @Test func tintColorBehindAnAlertIsDimmed() throws {
        let (stage, page) = scene()
        page.button.tintColor = .red
        let alert = alert(["OK"])
        page.present(alert, animated: true)
        #expect(page.button.tintColor == Theme.dimmedTint)
        #expect(page.button.currentTitleColor == Theme.dimmedTint)
        #expect(try button("OK", in: alert).tintColor == Theme.tint)
        stage.system.settle()
        alert.dismiss(animated: true)
        #expect(page.button.tintColor == .red)
        stage.system.settle()
        #expect(page.view.tintAdjustmentMode == .automatic)
    }

    // MARK: Keys

    @Test func escapeCancelsAndEnterChoosesThePreferredAction() {
        let (stage, page) = scene()
        var chosen: [String] = []
        func ask(_ key: Key, prefer: Int?) {
            let alert = alert(["Delete", "Keep"], cancel: 1) { chosen.append($0) }
            if let prefer { alert.preferredAction = alert.actions[prefer] }
            page.present(alert, animated: true)
            stage.system.settle()
            stage.native.press(key)
            stage.system.settle()
            if alert.presentingViewController != nil {
                chosen.append("nothing")
                alert.dismiss(animated: false)
            }
        }
        ask(.escape, prefer: 0)
        ask(.enter, prefer: 0)
        ask(.enter, prefer: 1)
        ask(.enter, prefer: nil)
        #expect(chosen == ["Keep", "Delete", "Keep", "nothing"], "with several actions and none preferred, Enter does nothing")
    }

    @Test func dismissalRestoresTheFirstResponder() {
        let (stage, page) = scene()
        final class Field: UIView { override var canBecomeFirstResponder: Bool { true } }
        let field = Field(frame: CGRect(x: 0, y: 100, width: 50, height: 50))
        page.view.addSubview(field)
        field.becomeFirstResponder()
        let alert = alert(["OK"])
        page.present(alert, animated: true)
        #expect(alert.isFirstResponder)
        stage.system.settle()
        stage.native.press(.escape)
        stage.system.settle()
        #expect(field.isFirstResponder)
    }

    @Test func disabledActionIsNotPerformed() throws {
        let (stage, page) = scene()
        var chosen: [String] = []
        let alert = alert(["OK"]) { chosen.append($0) }
        alert.actions[0].isEnabled = false
        page.present(alert, animated: true)
        stage.system.settle()
        try click("OK", in: alert, stage)
        stage.native.press(.enter)
        stage.native.press(.escape)
        stage.system.settle()
        #expect(chosen.isEmpty)
        alert.actions[0].isEnabled = true
        try click("OK", in: alert, stage)
        stage.system.settle()
        #expect(chosen == ["OK"])
    }

    @Test func pressDraggedOffTheButtonPerformsNoAction() throws {
        let (stage, page) = scene()
        let alert = alert(["OK"])
        page.present(alert, animated: true)
        stage.system.settle()
        let button = try button("OK", in: alert)
        let frame = button.frameInWindow
        stage.native.send(.buttonPressed(.primary), x: frame.midX, y: frame.midY)
        #expect(button.isHighlighted)
        stage.native.movePointer(x: 10, y: 10)
        #expect(!button.isHighlighted)
        stage.native.send(.buttonReleased(.primary), x: 10, y: 10)
        stage.system.settle()
        #expect(page.presentedViewController === alert)
    }

    // MARK: Clicks outside the alert

    @Test(arguments: [UIAlertController.Style.actionSheet, .alert])
    func clickOutsideCancelsASheetOnly(_ style: UIAlertController.Style) {
        let (stage, page) = scene()
        var chosen: [String] = []
        let alert = alert(["Go", "Cancel"], style: style, cancel: 1) { chosen.append($0) }
        page.present(alert, animated: true)
        stage.system.settle()
        stage.native.click(x: 50, y: 20)
        stage.system.settle()
        #expect(chosen == (style == .actionSheet ? ["Cancel"] : []))
        #expect((page.presentedViewController == nil) == (style == .actionSheet))
        #expect(page.clicks == 0)
    }

    // MARK: Random input

    /// Random clicks, keys and presentations: there is never more than one alert, and none remains at the end.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func randomInputEndsInAConsistentState(_ seed: UInt64) {
        let (stage, page) = scene(size: CGSize(width: 320, height: 480))
        var generator = SeededGenerator(seed: seed)
        func random(_ bound: Int) -> Int { generator.number(below: bound) }
        var presented = 0, performed = 0
        for _ in 0..<300 {
            switch random(6) {
            case 0 where page.presentedViewController == nil:
                presented += 1
                let style = random(2) == 0 ? UIAlertController.Style.alert : .actionSheet
                page.present(alert(["A", "B", "C"], style: style, cancel: 2) { _ in performed += 1 }, animated: random(4) > 0)
            case 1: stage.native.press(random(2) == 0 ? .escape : .enter)
            case 2, 3: stage.native.click(x: Double(random(320)), y: Double(40 + random(440)))
            case 4: stage.native.scroll(x: Double(random(320)), y: Double(random(480)), notches: 1)
            default: stage.system.advance(by: Double(random(200)) / 1000)
            }
            #expect(stage.window.subviews.count == (page.presentedViewController == nil ? 1 : 2))
        }
        stage.native.press(.escape)
        stage.system.settle()
        stage.native.press(.escape)
        stage.system.settle()
        #expect(page.presentedViewController == nil)
        #expect(performed == presented, "each alert performed one action")
        #expect(presented > 5)
        #expect(page.log.entries.isEmpty)
        #expect(page.view.tintAdjustmentMode == .automatic)
        #expect(stage.window.subviews.count == 1)
    }
}
