// The keyboard on a page: Tab moves the focus, Space and Enter press, and the focus ring is drawn.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A page with three buttons above a scroll view with two buttons.
@MainActor
private final class Page: UIViewController {
    var buttons: [String: UIButton] = [:]
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
    var log: [String] = []
    var moves: [String] = []

    override func viewDidLoad() {
        view.backgroundColor = .white
        // The views are not added in reading order.
        add("right", CGRect(x: 120, y: 22, width: 60, height: 30), to: view)
        add("left", CGRect(x: 20, y: 20, width: 60, height: 30), to: view)
        scroll.contentSize = CGSize(width: 200, height: 1000)
        view.addSubview(scroll)
        add("far", CGRect(x: 20, y: 600, width: 60, height: 30), to: scroll)
        add("near", CGRect(x: 20, y: 10, width: 60, height: 30), to: scroll)
        add("middle", CGRect(x: 20, y: 60, width: 160, height: 30), to: view)
    }

    private func add(_ name: String, _ frame: CGRect, to view: UIView) {
        let button = UIButton(type: .system)
        button.frame = frame
        button.accessibilityIdentifier = name
        let events: [(UIControl.Event, String)] = [(.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel")]
        for (event, word) in events { button.addAction(UIAction { [weak self] _ in self?.log.append("\(name) \(word)") }, for: event) }
        buttons[name] = button
        view.addSubview(button)
    }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        let names = [context.previouslyFocusedView, context.nextFocusedView].map { $0?.accessibilityIdentifier ?? "-" }
        moves.append(names.joined(separator: ">"))
    }
}

@MainActor @Suite struct FocusTests {
    private func scene() -> (stage: Stage<Void>, page: Page) {
        let stage = Stage(size: CGSize(width: 200, height: 300))
        let page = Page()
        stage.window.rootViewController = page
        stage.frame()
        return (stage, page)
    }

    private var focused: String? { UIApplication.shared.seat.focus.current?.accessibilityIdentifier }

    private func visit(_ count: Int, _ stage: Stage<Void>, modifiers: KeyModifiers = []) -> [String] {
        (0..<count).map { _ in
            stage.native.press(.tab, modifiers: modifiers)
            stage.frame()
            return focused ?? "-"
        }
    }

    @Test func tabMovesInReadingOrderAndWraps() {
        let (stage, _) = scene()
        #expect(visit(6, stage) == ["left", "right", "middle", "near", "far", "left"])
        #expect(visit(3, stage, modifiers: .shift) == ["far", "near", "middle"])
    }

    /// A divider beside several lines does not join them to one line, in which "middle" would be beside "left".
    @Test(arguments: [(CGFloat(2), true), (190, false)]) func viewBesideSeveralLinesIsBeforeOrAfterThem(x: CGFloat, isFirst: Bool) {
        let (stage, page) = scene()
        let divider = UIButton(type: .system)
        divider.accessibilityIdentifier = "divider"
        divider.frame = CGRect(x: x, y: 5, width: 8, height: 125)
        page.view.addSubview(divider)
        let lines = ["left", "right", "middle"]
        #expect(visit(4, stage) == (isFirst ? ["divider"] + lines : lines + ["divider"]))
    }

    /// The centre of the divider is above "middle".
    @Test func viewBesideSeveralLinesIsAfterTheLineBesideItsLowerHalf() {
        let (stage, page) = scene()
        let divider = UIButton(type: .system)
        divider.accessibilityIdentifier = "divider"
        divider.frame = CGRect(x: 190, y: 5, width: 8, height: 90)
        page.view.addSubview(divider)
        #expect(visit(4, stage) == ["left", "right", "middle", "divider"])
    }

    /// The order of the elements is that of screen readers, too.
    @Test func accessibilityElementsDetermineTheOrder() {
        let (stage, page) = scene()
        page.view.accessibilityElements = [page.scroll] + ["middle", "right", "left"].compactMap { page.buttons[$0] }
        #expect(visit(6, stage) == ["near", "far", "middle", "right", "left", "near"])
    }

    @Test func disabledHiddenAndRemovedViewsCannotHaveTheFocus() {
        let (stage, page) = scene()
        page.buttons["right"]?.isEnabled = false
        page.buttons["middle"]?.isHidden = true
        #expect(visit(2, stage) == ["left", "near"])
        page.buttons["near"]?.isEnabled = false
        stage.frame()
        #expect(focused == nil)
        #expect(visit(1, stage) == ["far"], "continues from the last focused view")
        page.buttons["far"]?.removeFromSuperview()
        #expect(focused == nil)
        #expect(page.moves == ["->left", "left>near", "near>-", "->far", "far>-"])
    }

    @Test func coveredViewsCannotHaveTheFocus() {
        let (stage, page) = scene()
        let cover = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 55))
        page.view.addSubview(cover)
        #expect(visit(2, stage) == ["right", "middle"])
    }

    @Test(arguments: [Key.space, .enter]) func keyPressSendsTheEventsOfAClick(_ key: Key) {
        let (stage, page) = scene()
        _ = visit(1, stage)
        let button = page.buttons["left"]
        stage.native.send(.keyPressed(KeyPress(key: key)))
        stage.native.send(.keyPressed(KeyPress(key: key, isRepeat: true)))
        #expect(button?.isHighlighted == true)
        #expect(page.log == ["left down"])
        stage.native.send(.keyReleased(KeyPress(key: key)))
        #expect(button?.isHighlighted == false)
        #expect(page.log == ["left down", "left up"])
        #expect(button?.state.contains(.focused) == true)
    }

    @Test func movingTheFocusCancelsAPress() {
        let (stage, page) = scene()
        _ = visit(1, stage)
        stage.native.send(.keyPressed(KeyPress(key: .space)))
        _ = visit(1, stage)
        stage.native.send(.keyReleased(KeyPress(key: .space)))
        #expect(page.log == ["left down", "left cancel"])
        stage.native.send(.keyPressed(KeyPress(key: .space)))
        stage.native.send(.focusLost)
        stage.native.send(.keyReleased(KeyPress(key: .space)))
        #expect(page.log.suffix(2) == ["right down", "right cancel"])
    }

    @Test func focusedViewIsScrolledToVisible() {
        let (stage, page) = scene()
        _ = visit(5, stage)
        stage.system.settle()
        #expect(focused == "far")
        let bounds = page.scroll.bounds
        #expect(bounds.contains(page.buttons["far"]?.frame ?? .null))
        stage.native.press(.home)
        stage.system.settle()
        #expect(page.scroll.contentOffset.y == 0)
        // Keys also scroll the scroll view while the focus is outside it.
        _ = visit(1, stage)
        #expect(focused == "left")
        stage.native.press(.pageDown)
        stage.native.press(.down)
        stage.system.settle()
        #expect(page.scroll.contentOffset.y > 50)
    }

    @Test func clickRemovesTheFocusAndTabContinuesFromThere() {
        let (stage, page) = scene()
        _ = visit(1, stage)
        stage.native.click(x: 100, y: 75)
        #expect(focused == nil)
        #expect(page.log == ["middle down", "middle up"])
        stage.native.press(.space)
        #expect(page.log.count == 2, "without a focused view, Space presses nothing")
        #expect(visit(1, stage) == ["near"])
    }

    // MARK: Focus ring

    private func color(_ stage: Stage<Void>, _ x: Int, _ y: Int) -> UInt32 { stage.native.pixels()[y * 200 + x] }

    @Test func ringIsDrawnAroundTheFocusedView() throws {
        let (stage, _) = scene()
        let plain = color(stage, 17, 35)
        #expect(plain & 0xFFFFFF == 0xFFFFFF)
        _ = visit(1, stage)
        // The ring's line is 2 to 4.5 points outside the button, which begins at x = 20.
        #expect(color(stage, 16, 35) & 0xFFFFFF == 0x007AFF)
        #expect(color(stage, 19, 35) & 0xFFFFFF == 0xFFFFFF, "a gap between the ring and the button")
        stage.native.click(x: 190, y: 280)
        stage.frame()
        #expect(color(stage, 16, 35) & 0xFFFFFF == 0xFFFFFF)
        stage.system.settle()
        #expect(UIApplication.shared.isIdle)
    }

    @Test func focusEffectReplacesOrRemovesTheRing() throws {
        let (stage, page) = scene()
        let left = try #require(page.buttons["left"])
        left.focusEffect = UIFocusHaloEffect(rect: CGRect(x: -10, y: -10, width: 80, height: 50))
        _ = visit(1, stage)
        #expect(color(stage, 10, 35) & 0xFFFFFF == 0x007AFF)
        #expect(color(stage, 16, 35) & 0xFFFFFF == 0xFFFFFF)
        page.buttons["right"]?.focusEffect = nil
        _ = visit(1, stage)
        #expect(focused == "right")
        #expect((0..<200).allSatisfy { color(stage, $0, 37) & 0xFFFFFF == 0xFFFFFF })
    }
}
