// Presentations as in iOS 13 and later: page sheets by default, stacked sheets, custom detents, adapted popovers and action sheets.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct AutomaticPresentationTests {
    /// `UIModalPresentationStyle.automatic`: "For most view controllers, UIKit maps this style to the pageSheet style."
    @Test func presentationsAreSheetsByDefault() {
        let controller = UIViewController()
        #expect(controller.modalPresentationStyle == .automatic && controller.sheetPresentationController != nil)
        #expect(controller.presentationController?.presentationStyle == .pageSheet)
        let scene = SheetScene(style: .automatic)
        scene.present()
        #expect(scene.frame == CGRect(x: 0, y: 10, width: 400, height: 790) && scene.page.view.window != nil)
    }

    /// On iPhones, the view behind a sheet is 16 points narrower at each side, and its top is at the top of the safe area.
    @Test func theViewBehindASheetRecedesAndReturns() {
        let scene = SheetScene(style: .automatic)
        scene.present()
        let receded = scene.page.view.frame
        #expect(abs(receded.minX - 16) < 0.01 && abs(receded.width - 368) < 0.01 && abs(receded.minY) < 0.01)
        #expect(scene.page.view.layer.cornerRadius == 10)
        scene.drag(by: 600)
        #expect(scene.page.presentedViewController == nil && scene.calls == ["should", "will", "did"])
        #expect(scene.page.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800) && scene.page.view.layer.cornerRadius == 0)
        #expect(scene.stage.window.subviews == [scene.page.view])
    }

    @Test func theViewBehindFollowsTheDrag() {
        let scene = SheetScene(style: .automatic)
        scene.present()
        let (x, y) = (scene.frame.midX, scene.frame.minY + 30)
        scene.stage.native.movePointer(x: x, y: y)
        scene.stage.native.send(.buttonPressed(.primary), x: x, y: y)
        for step in 1...10 {
            scene.stage.system.advance(by: 0.02)
            scene.stage.native.movePointer(x: x, y: y + Double(step) * 20)
        }
        scene.stage.system.advance(by: 0.1)
        let width = scene.page.view.frame.width
        #expect(width > 369 && width < 399)
        scene.stage.native.send(.buttonReleased(.primary), x: x, y: y + 200)
        scene.stage.system.settle()
    }

    /// After the window is resized, the bounds of the view behind the sheet have the window's size.
    @Test func theViewBehindHasTheWindowsSizeAfterResizing() {
        let scene = SheetScene(style: .automatic)
        scene.present()
        scene.stage.native.resize(width: 360, height: 700)
        scene.stage.system.settle()
        #expect(scene.page.view.bounds.size == CGSize(width: 360, height: 700))
        #expect(abs(scene.page.view.frame.width - 328) < 0.01)
        scene.page.dismiss(animated: false)
        #expect(scene.page.view.frame == CGRect(x: 0, y: 0, width: 360, height: 700))
    }

    @Test func aSecondSheetStacksOverTheFirst() {
        let scene = SheetScene(style: .automatic)
        scene.present()
        let second = UIViewController()
        scene.presented.present(second, animated: true)
        scene.stage.system.settle()
        #expect(second.presentationController?.presentedView?.frameInWindow == CGRect(x: 0, y: 10, width: 400, height: 790))
        let first = scene.presented.presentationController?.presentedView?.frame ?? .zero
        #expect(abs(first.minX - 16) < 0.01 && abs(first.minY) < 0.01)
        second.dismiss(animated: true)
        scene.stage.system.settle()
        #expect(scene.frame == CGRect(x: 0, y: 10, width: 400, height: 790))
        #expect(abs(scene.page.view.frame.width - 368) < 0.01)
    }

    /// A medium sheet only dims the view behind it. That view recedes while the sheet moves to the large detent.
    @Test func theViewBehindRecedesOnlyForALargeSheet() {
        let scene = SheetScene(style: .automatic)
        scene.presented.sheetPresentationController?.detents = [.medium(), .large()]
        scene.present()
        #expect(scene.page.view.frame.width == 400)
        scene.presented.sheetPresentationController?.animateChanges {
            scene.presented.sheetPresentationController?.selectedDetentIdentifier = .large
        }
        scene.stage.frame()
        scene.stage.system.advance(by: 0.1)
        let between = scene.presented.sheetPresentationController?.sheet.layer.presentation()?.frame.minY ?? 0
        #expect(between > 11 && between < 350, "the sheet moves to its detent")
        scene.stage.system.settle()
        #expect(scene.frame.minY == 10 && abs(scene.page.view.frame.width - 368) < 0.01)
    }

    /// `UISheetPresentationController.Detent.custom(identifier:resolver:)`.
    @Test func customDetentsHaveTheirHeights() {
        let scene = SheetScene(style: .automatic)
        var height: CGFloat = 200
        scene.presented.sheetPresentationController?.detents = [
            .custom(identifier: .init("small")) { _ in height },
            .custom { $0.maximumDetentValue * 0.75 },
            .custom { _ in nil },
        ]
        scene.present()
        #expect(scene.frame == CGRect(x: 0, y: 600, width: 400, height: 200))
        height = 300
        scene.presented.sheetPresentationController?.animateChanges { scene.presented.sheetPresentationController?.invalidateDetents() }
        scene.stage.system.settle()
        #expect(scene.frame.minY == 500)
        scene.drag(by: -280)
        // The height is three quarters of 790 points.
        #expect(scene.frame.height == 592.5)
    }

    // MARK: Scroll views in sheets

    private func scrolling() -> (SheetScene, UIScrollView) {
        let scene = SheetScene(style: .automatic)
        scene.presented.sheetPresentationController?.detents = [.medium(), .large()]
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.contentSize = CGSize(width: 400, height: 3000)
        scene.presented.view.addSubview(scrollView)
        scene.present()
        return (scene, scrollView)
    }

    private func drag(_ scene: SheetScene, from y: Double, by distance: Double) {
        scene.stage.native.touch(TouchChange(.began, identifier: 1, x: 200, y: y))
        for step in 1...20 {
            scene.stage.system.advance(by: 0.02)
            scene.stage.native.touch(TouchChange(.moved, identifier: 1, x: 200, y: y + distance * Double(step) / 20))
        }
        scene.stage.system.advance(by: 0.3)
        scene.stage.native.touch(TouchChange(.ended, identifier: 1, x: 200, y: y + distance))
        scene.stage.system.settle()
    }

    /// `prefersScrollingExpandsWhenScrolledToEdge`: "The default value is true".
    @Test func scrollingUpRaisesTheSheetFirst() {
        let (scene, scrollView) = scrolling()
        drag(scene, from: 600, by: -300)
        #expect(scene.frame.minY == 10 && scrollView.contentOffset.y == 0)
        drag(scene, from: 600, by: -300)
        #expect(scene.frame.minY == 10 && scrollView.contentOffset.y > 100)
    }

    @Test func contentScrollsIfTheSheetDoesNotPreferToExpand() {
        let (scene, scrollView) = scrolling()
        scene.presented.sheetPresentationController?.prefersScrollingExpandsWhenScrolledToEdge = false
        let top = scene.frame.minY
        drag(scene, from: 700, by: -200)
        #expect(scene.frame.minY == top && scrollView.contentOffset.y > 50)
    }

    // MARK: Popovers in narrow windows

    /// "Popovers in compact widths": without a delegate's choice, a popover becomes a sheet.
    @Test func aPopoverInANarrowWindowIsASheet() {
        let scene = SheetScene(style: .popover)
        scene.presented.popoverPresentationController?.sourceView = scene.page.view
        scene.present()
        #expect(scene.frame == CGRect(x: 0, y: 10, width: 400, height: 790))
        #expect(scene.presented.presentationController is UISheetPresentationController)
    }

    private final class Adapter: NSObject, UIPopoverPresentationControllerDelegate {
        var style = UIModalPresentationStyle.none
        var wrapper: UINavigationController?
        var styles: [UIModalPresentationStyle] = []
        func adaptivePresentationStyle(
            for controller: UIPresentationController, traitCollection: UITraitCollection
        ) -> UIModalPresentationStyle { style }
        func presentationController(
            _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
        ) -> UIViewController? {
            wrapper = UINavigationController(rootViewController: controller.presentedViewController)
            return wrapper
        }
        func presentationController(
            _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
            transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
        ) { styles.append(style) }
    }

    /// The delegate keeps the popover by returning `.none`, or provides another controller for another style.
    @Test func theDelegateAdaptsPopovers() throws {
        for style in [UIModalPresentationStyle.none, .fullScreen] {
            let stage = Stage(size: CGSize(width: 400, height: 800))
            let (page, presented, adapter) = (UIViewController(), UIViewController(), Adapter())
            stage.window.rootViewController = page
            stage.system.settle()
            adapter.style = style
            presented.modalPresentationStyle = .popover
            let popover = try #require(presented.popoverPresentationController)
            popover.sourceView = page.view
            popover.sourceRect = CGRect(x: 190, y: 50, width: 20, height: 20)
            popover.delegate = adapter
            page.present(presented, animated: true)
            stage.system.settle()
            #expect(adapter.styles == [style])
            if style == .none {
                #expect(presented.presentationController === popover && popover.arrowDirection == .up)
            } else {
                #expect(presented.navigationController === adapter.wrapper && page.presentedViewController === adapter.wrapper)
                #expect(adapter.wrapper?.view.frameInWindow == stage.window.bounds && page.view.window != nil)
                presented.dismiss(animated: true)
                stage.system.settle()
                #expect(page.presentedViewController == nil)
            }
        }
    }

    // MARK: Action sheets in wide windows

    private func actionSheet(width: Double) throws -> (Stage<Void>, UIViewController, UIAlertController, () -> [String]) {
        let stage = Stage(size: CGSize(width: width, height: 700))
        let page = UIViewController()
        stage.window.rootViewController = page
        stage.system.settle()
        final class Log { var entries: [String] = [] }
        let log = Log()
        let alert = UIAlertController(title: nil, message: "Message", preferredStyle: .actionSheet)
        for (title, style) in [("Copy", UIAlertAction.Style.default), ("Delete", .destructive), ("Cancel", .cancel)] {
            alert.addAction(UIAlertAction(title: title, style: style) { _ in log.entries.append(title) })
        }
        let popover = try #require(alert.popoverPresentationController)
        popover.sourceView = page.view
        popover.sourceRect = CGRect(x: width / 2 - 20, y: 100, width: 40, height: 40)
        page.present(alert, animated: true)
        stage.system.settle()
        return (stage, page, alert, { log.entries })
    }

    /// iPads show an action sheet in a popover without a Cancel button. A tap beside the popover performs the cancel action.
    @Test func anActionSheetInAWideWindowIsAPopover() throws {
        let (stage, page, alert, log) = try actionSheet(width: 800)
        let bubble = try #require(alert.presentationController?.presentedView)
        #expect(alert.popoverPresentationController?.arrowDirection == .up)
        #expect(bubble.frameInWindow.minY == 140 && bubble.frameInWindow.width == 304)
        stage.native.click(x: 100, y: 600)
        stage.system.settle()
        #expect(log() == ["Cancel"] && page.presentedViewController == nil)
    }

    @Test func anActionSheetInANarrowWindowIsAtTheBottom() throws {
        let (stage, page, alert, log) = try actionSheet(width: 400)
        #expect(alert.presentationController?.presentedView === alert.view && alert.view.frameInWindow == stage.window.bounds)
        stage.native.click(x: 200, y: 660)
        stage.system.settle()
        #expect(log() == ["Cancel"] && page.presentedViewController == nil)
    }
}
