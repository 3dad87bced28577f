// Sheets and popovers: frames, drags, and dismissal by the user.

import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A window with a page, and the calls of a presentation's delegate.
@MainActor
final class SheetScene: NSObject, UISheetPresentationControllerDelegate, UIPopoverPresentationControllerDelegate {
    let stage: Stage<Void>
    let page = UIViewController()
    let presented = UIViewController()
    var calls: [String] = []
    var allowsDismissal = true

    init(size: CGSize = CGSize(width: 400, height: 800), style: UIModalPresentationStyle = .pageSheet) {
        stage = Stage(size: size)
        super.init()
        stage.window.rootViewController = page
        presented.modalPresentationStyle = style
        presented.presentationController?.delegate = self
        stage.system.settle()
    }

    func present() {
        page.present(presented, animated: true)
        stage.system.settle()
    }

    var frame: CGRect { presented.presentationController?.presentedView?.frameInWindow ?? .zero }

    /// Drags from a point 30 points below the top of the sheet, in steps of 20 ms, and waits.
    func drag(by distance: Double, steps: Int = 40) {
        let (x, y) = (frame.midX, frame.minY + 30)
        stage.native.movePointer(x: x, y: y)
        stage.native.send(.buttonPressed(.primary), x: x, y: y)
        for step in 1...steps {
            stage.system.advance(by: 0.02)
            stage.native.movePointer(x: x, y: y + distance * Double(step) / Double(steps))
        }
        stage.system.advance(by: 0.3)
        stage.native.send(.buttonReleased(.primary), x: x, y: y + distance)
        stage.system.settle()
    }

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        calls.append("should")
        return allowsDismissal
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { calls.append("will") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { calls.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { calls.append("attempt") }
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
        calls.append(sheet.selectedDetentIdentifier == .large ? "large" : "medium")
    }
    func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) { calls.append("prepare") }
}

@MainActor @Suite struct SheetTests {
    @Test func aPageSheetLeavesTheTopOfANarrowWindowFree() {
        let scene = SheetScene()
        scene.present()
        #expect(scene.frame == CGRect(x: 0, y: 10, width: 400, height: 790))
        #expect(scene.presented.view.frameInWindow == scene.frame && scene.page.view.window != nil)
    }

    /// iPads show form sheets with 540 × 620 points, or with the preferred size, in the middle.
    @Test func aFormSheetIsInTheMiddleOfAWideWindow() {
        let scene = SheetScene(size: CGSize(width: 1000, height: 800), style: .formSheet)
        scene.present()
        #expect(scene.frame == CGRect(x: 230, y: 90, width: 540, height: 620))
        scene.presented.preferredContentSize = CGSize(width: 300, height: 200)
        scene.stage.system.settle()
        #expect(scene.frame == CGRect(x: 350, y: 300, width: 300, height: 200))
    }

    /// Apple's "UISheetPresentationController": the sheet rests at the lowest detent unless another is selected; medium is 56 percent.
    @Test func detentsAreTheHeightsOfASheet() throws {
        let scene = SheetScene()
        let sheet = try #require(scene.presented.sheetPresentationController)
        sheet.detents = [.medium(), .large()]
        scene.present()
        #expect(scene.frame.minY == 800 - (790 * 0.56).rounded() && scene.frame.maxY == 800)
        sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
        scene.stage.system.settle()
        #expect(scene.frame.minY == 10 && scene.calls.isEmpty)
    }

    @Test func aDragUpSelectsTheNextDetent() throws {
        let scene = SheetScene()
        let sheet = try #require(scene.presented.sheetPresentationController)
        sheet.detents = [.medium(), .large()]
        scene.present()
        scene.drag(by: -250)
        #expect(scene.frame.minY == 10 && scene.calls == ["large"] && sheet.selectedDetentIdentifier == .large)
        scene.drag(by: 250)
        #expect(scene.frame.minY == 800 - (790 * 0.56).rounded() && scene.calls == ["large", "medium"])
    }

    @Test func aDragBeyondHalfTheHeightDismisses() {
        let scene = SheetScene()
        scene.present()
        scene.drag(by: 300)
        #expect(scene.frame.minY == 10 && scene.calls.isEmpty, "a drag by less than half the height")
        scene.drag(by: 500)
        #expect(scene.page.presentedViewController == nil && scene.calls == ["should", "will", "did"])
    }

    /// Apple's "isModalInPresentation": the user cannot dismiss the sheet, and the delegate is notified of the attempt.
    @Test func aModalSheetStaysAndReportsTheAttempt() {
        let scene = SheetScene()
        scene.presented.isModalInPresentation = true
        scene.present()
        scene.stage.native.click(x: 200, y: 4)
        scene.stage.native.press(.escape)
        scene.stage.system.settle()
        #expect(scene.page.presentedViewController === scene.presented && scene.calls == ["attempt", "attempt"])
        scene.drag(by: 500)
        #expect(scene.frame.minY == 10 && scene.page.presentedViewController != nil)
    }

    @Test func theDelegateCanRefuseTheDismissal() {
        let scene = SheetScene()
        scene.allowsDismissal = false
        scene.present()
        scene.stage.native.click(x: 200, y: 4)
        scene.stage.system.settle()
        #expect(scene.calls == ["should", "attempt"] && scene.page.presentedViewController != nil)
    }

    /// Apple: the delegate is not notified of `dismiss(animated:completion:)`.
    @Test func aDismissalByTheProgramDoesNotNotifyTheDelegate() {
        let scene = SheetScene()
        scene.present()
        scene.presented.dismiss(animated: true)
        scene.stage.system.settle()
        #expect(scene.calls.isEmpty && scene.page.presentedViewController == nil)
    }

    /// Apple's "largestUndimmedDetentIdentifier": the views beneath take touches.
    @Test func viewsBeneathAnUndimmedSheetTakeClicks() throws {
        let scene = SheetScene()
        var clicks = 0
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100), primaryAction: UIAction { _ in clicks += 1 })
        scene.page.view.addSubview(button)
        let sheet = try #require(scene.presented.sheetPresentationController)
        sheet.detents = [.medium(), .large()]
        sheet.largestUndimmedDetentIdentifier = .medium
        scene.present()
        scene.stage.native.click(x: 50, y: 50)
        #expect(clicks == 1 && scene.page.presentedViewController != nil)
        sheet.largestUndimmedDetentIdentifier = nil
        scene.stage.native.click(x: 50, y: 50)
        scene.stage.system.settle()
        #expect(clicks == 1 && scene.page.presentedViewController == nil)
    }

    @Test func theGrabberIsShownAtTheTop() throws {
        let scene = SheetScene()
        let sheet = try #require(scene.presented.sheetPresentationController)
        sheet.prefersGrabberVisible = true
        scene.present()
        let view = try #require(sheet.presentedView)
        #expect(view.subviews.contains { $0.frame == CGRect(x: 182, y: 5, width: 36, height: 5) && !$0.isHidden })
    }
}

@MainActor @Suite struct SheetSettlingTests {
    /// The sheet keeps the finger's velocity. A critically damped spring of frequency ω that begins at the distance d with the velocity v
    /// is at the distance e^(−ωt) · (d + (ωd − v)t) after t seconds.
    @Test func theSheetSettlesWithTheVelocityOfTheDrag() throws {
        let scene = SheetScene()
        let sheet = try #require(scene.presented.sheetPresentationController)
        sheet.detents = [.medium(), .large()]
        scene.present()
        let (x, y) = (scene.frame.midX, scene.frame.minY + 30)
        let native = scene.stage.native
        native.movePointer(x: x, y: y)
        native.send(.buttonPressed(.primary), x: x, y: y)
        for step in 1...10 {
            scene.stage.system.advance(by: 0.02)
            native.movePointer(x: x, y: y - Double(step) * 16)
        }
        let top = scene.frame.minY
        native.send(.buttonReleased(.primary), x: x, y: y - 160)
        let start = scene.stage.frame()
        scene.stage.system.advance(to: start + 0.05 + 1e-6)
        let view = try #require(sheet.presentedView)
        let layer = view.layer.presentation() ?? view.layer
        let (distance, velocity) = (top - 10, 800.0)
        let spring = DampedSpring(ratio: 1, duration: Theme.sheetSettling, velocity: velocity / distance)
        let frequency = spring.frequency
        let rest = exp(-frequency * 0.05) * (distance + (frequency * distance - velocity) * 0.05)
        #expect(distance > 150 && abs(layer.frame.minY - 10 - rest) < 3, "\(layer.frame.minY - 10) of \(distance), not \(rest)")
        scene.stage.system.settle()
        #expect(scene.frame.minY == 10)
    }

    /// However fast the drag is, the sheet's lower edge does not rise above the window's, and its upper edge does not pass the detent.
    @Test func aFastDragDoesNotOvershoot() throws {
        let scene = SheetScene()
        let sheet = try #require(scene.presented.sheetPresentationController)
        sheet.detents = [.medium(), .large()]
        scene.present()
        let (x, y) = (scene.frame.midX, scene.frame.minY + 30)
        let native = scene.stage.native
        native.movePointer(x: x, y: y)
        native.send(.buttonPressed(.primary), x: x, y: y)
        for step in 1...4 {
            scene.stage.system.advance(by: 0.008)
            native.movePointer(x: x, y: y - Double(step) * 80)
        }
        native.send(.buttonReleased(.primary), x: x, y: y - 320)
        let view = try #require(sheet.presentedView)
        for _ in 0..<40 {
            scene.stage.system.advance(by: 0.016)
            let frame = (view.layer.presentation() ?? view.layer).frame
            #expect(frame.minY > 9.5 && frame.maxY > 799.5)
        }
    }
}

@MainActor @Suite struct PopoverTests {
    private func scene(_ source: CGRect) -> (SheetScene, UIView, UIPopoverPresentationController?) {
        let scene = SheetScene(size: CGSize(width: 600, height: 500), style: .popover)
        let view = UIView(frame: source)
        scene.page.view.addSubview(view)
        scene.presented.preferredContentSize = CGSize(width: 200, height: 100)
        let popover = scene.presented.popoverPresentationController
        popover?.sourceView = view
        return (scene, view, popover)
    }

    /// The arrow, 13 points high, touches the middle of the source's edge.
    @Test func aPopoverIsBelowItsSourceIfThereIsRoom() {
        let (scene, _, popover) = scene(CGRect(x: 250, y: 50, width: 100, height: 40))
        #expect(popover?.arrowDirection == .unknown)
        scene.present()
        #expect(scene.frame == CGRect(x: 200, y: 90, width: 200, height: 113) && popover?.arrowDirection == .up)
        #expect(scene.presented.view.frameInWindow == CGRect(x: 200, y: 103, width: 200, height: 100))
        #expect(scene.calls == ["prepare"])
    }

    @Test func theArrowHasAPermittedDirectionWithRoom() {
        let (below, _, belowPopover) = scene(CGRect(x: 250, y: 440, width: 100, height: 40))
        below.present()
        #expect(below.frame == CGRect(x: 200, y: 327, width: 200, height: 113) && belowPopover?.arrowDirection == .down)
        let (side, _, popover) = scene(CGRect(x: 20, y: 200, width: 100, height: 40))
        popover?.permittedArrowDirections = [.left, .right]
        side.present()
        #expect(side.frame == CGRect(x: 120, y: 170, width: 213, height: 100) && popover?.arrowDirection == .left)
    }

    @Test func theSourceRectangleIsInTheSourceView() {
        let (scene, _, popover) = scene(CGRect(x: 100, y: 50, width: 400, height: 300))
        popover?.sourceRect = CGRect(x: 10, y: 10, width: 20, height: 20)
        scene.present()
        #expect(scene.frame == CGRect(x: 20, y: 80, width: 200, height: 113))
    }

    @Test func aClickBesideThePopoverDismissesIt() {
        let (scene, _, _) = scene(CGRect(x: 250, y: 50, width: 100, height: 40))
        scene.present()
        scene.stage.native.click(x: 300, y: 150)
        scene.stage.system.settle()
        #expect(scene.page.presentedViewController != nil)
        scene.stage.native.click(x: 20, y: 450)
        scene.stage.system.settle()
        #expect(scene.page.presentedViewController == nil && scene.calls == ["prepare", "should", "will", "did"])
    }

    @Test func passthroughViewsTakeClicks() {
        let (scene, _, popover) = scene(CGRect(x: 250, y: 50, width: 100, height: 40))
        var clicks = 0
        let button = UIButton(frame: CGRect(x: 0, y: 400, width: 100, height: 100), primaryAction: UIAction { _ in clicks += 1 })
        scene.page.view.addSubview(button)
        popover?.passthroughViews = [button]
        scene.present()
        scene.stage.native.click(x: 50, y: 450)
        scene.stage.system.settle()
        #expect(clicks == 1 && scene.page.presentedViewController != nil)
    }

    @Test func aPopoverPointsAtABarButtonItem() throws {
        let scene = SheetScene(size: CGSize(width: 600, height: 500), style: .popover)
        let item = UIBarButtonItem(title: "Item", style: .plain, target: nil, action: nil)
        scene.page.navigationItem.rightBarButtonItem = item
        scene.stage.window.rootViewController = UINavigationController(rootViewController: scene.page)
        scene.stage.system.settle()
        scene.presented.popoverPresentationController?.barButtonItem = item
        scene.presented.preferredContentSize = CGSize(width: 200, height: 100)
        scene.present()
        let button = try #require(item.presenter as? UIView).frameInWindow
        #expect(scene.frame.minY == button.maxY && scene.frame.maxX == 590)
    }

    // MARK: The area

    /// `popoverLayoutMargins`: the popover stays 10 points inside the window, even if its source is outside the window.
    @Test(arguments: [
        CGRect(x: 100, y: -200, width: 50, height: 40), CGRect(x: 100, y: 700, width: 50, height: 40),
        CGRect(x: -300, y: 200, width: 50, height: 40), CGRect(x: 900, y: 200, width: 50, height: 40),
        CGRect(x: 0, y: 0, width: 600, height: 500), CGRect(x: 100, y: 480, width: 50, height: 20),
    ])
    func aPopoverStaysInsideTheWindow(source: CGRect) {
        for directions in [UIPopoverArrowDirection.any, .up, .down, .left, .right] {
            let (scene, _, popover) = scene(source)
            popover?.permittedArrowDirections = directions
            scene.present()
            let area = CGRect(x: 10, y: 10, width: 580, height: 480)
            #expect(area.contains(scene.frame), "\(directions.rawValue): \(scene.frame)")
            #expect(scene.presented.view.bounds.width > 0 && scene.presented.view.bounds.height > 0)
        }
    }

    @Test func aPopoverLargerThanTheWindowFillsItsArea() {
        let (scene, _, popover) = scene(CGRect(x: 20, y: 200, width: 60, height: 40))
        scene.presented.preferredContentSize = CGSize(width: 2000, height: 2000)
        popover?.permittedArrowDirections = .left
        scene.present()
        #expect(scene.frame == CGRect(x: 80, y: 10, width: 510, height: 480))
    }
}
