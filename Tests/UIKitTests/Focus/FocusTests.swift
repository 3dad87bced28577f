// The keyboard on a page: Tab from view to view, Space and Enter to press, arrows, and the ring that shows where one is.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A page with buttons in two lines, the second of which scrolls, over a tab bar.
@MainActor
private final class Desk: UIViewController {
    var buttons: [String: UIButton] = [:]
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 100))
    var log: [String] = []
    var moves: [String] = []

    override func viewDidLoad() {
        view.backgroundColor = .white
        // Added in another order than they are read in.
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
    private func scene() -> (stage: Stage<Void>, desk: Desk) {
        let stage = Stage(size: CGSize(width: 200, height: 300))
        let desk = Desk()
        stage.window.rootViewController = desk
        stage.frame()
        return (stage, desk)
    }

    private var focused: String? { UIApplication.shared.focus.current?.accessibilityIdentifier }

    private func visit(_ count: Int, _ stage: Stage<Void>, modifiers: KeyModifiers = []) -> [String] {
        (0..<count).map { _ in
            stage.native.press(.tab, modifiers: modifiers)
            stage.frame()
            return focused ?? "-"
        }
    }

    @Test func tabGoesInReadingOrderAndRoundAndShiftTabGoesBack() {
        let (stage, _) = scene()
        #expect(visit(6, stage) == ["left", "right", "middle", "near", "far", "left"])
        #expect(visit(3, stage, modifiers: .shift) == ["far", "near", "middle"])
    }

    @Test func whatCannotBePressedIsPassedByAndLosesTheFocus() {
        let (stage, desk) = scene()
        desk.buttons["right"]?.isEnabled = false
        desk.buttons["middle"]?.isHidden = true
        #expect(visit(2, stage) == ["left", "near"])
        desk.buttons["near"]?.isEnabled = false
        stage.frame()
        #expect(focused == nil)
        #expect(visit(1, stage) == ["far"], "goes on from where it was")
        desk.buttons["far"]?.removeFromSuperview()
        #expect(focused == nil)
        #expect(desk.moves == ["->left", "left>near", "near>-", "->far", "far>-"])
    }

    @Test func whatIsCoveredIsPassedBy() {
        let (stage, desk) = scene()
        let cover = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 55))
        desk.view.addSubview(cover)
        #expect(visit(2, stage) == ["right", "middle"])
    }

    @Test(arguments: [Key.space, .enter]) func aKeyPressesAsTheMouseDoes(_ key: Key) {
        let (stage, desk) = scene()
        _ = visit(1, stage)
        let button = desk.buttons["left"]
        stage.native.send(.keyPressed(KeyPress(key: key)))
        stage.native.send(.keyPressed(KeyPress(key: key, isRepeat: true)))
        #expect(button?.isHighlighted == true)
        #expect(desk.log == ["left down"])
        stage.native.send(.keyReleased(KeyPress(key: key)))
        #expect(button?.isHighlighted == false)
        #expect(desk.log == ["left down", "left up"])
        #expect(button?.state.contains(.focused) == true)
    }

    @Test func aPressThatTheFocusLeavesDoesNotCount() {
        let (stage, desk) = scene()
        _ = visit(1, stage)
        stage.native.send(.keyPressed(KeyPress(key: .space)))
        _ = visit(1, stage)
        stage.native.send(.keyReleased(KeyPress(key: .space)))
        #expect(desk.log == ["left down", "left cancel"])
        stage.native.send(.keyPressed(KeyPress(key: .space)))
        stage.native.send(.focusLost)
        stage.native.send(.keyReleased(KeyPress(key: .space)))
        #expect(desk.log.suffix(2) == ["right down", "right cancel"])
    }

    @Test func aFocusedViewComesIntoSightAndKeysScrollTheRest() {
        let (stage, desk) = scene()
        _ = visit(5, stage)
        stage.system.settle()
        #expect(focused == "far")
        let bounds = desk.scroll.bounds
        #expect(bounds.contains(desk.buttons["far"]?.frame ?? .null))
        stage.native.press(.home)
        stage.system.settle()
        #expect(desk.scroll.contentOffset.y == 0)
        // Outside of what scrolls, too.
        _ = visit(1, stage)
        #expect(focused == "left")
        stage.native.press(.pageDown)
        stage.native.press(.down)
        stage.system.settle()
        #expect(desk.scroll.contentOffset.y > 50)
    }

    @Test func theMouseTakesTheFocusAndTabGoesOnFromThere() {
        let (stage, desk) = scene()
        _ = visit(1, stage)
        stage.native.click(x: 100, y: 75)
        #expect(focused == nil)
        #expect(desk.log == ["middle down", "middle up"])
        stage.native.press(.space)
        #expect(desk.log.count == 2, "nothing is pressed without the ring")
        #expect(visit(1, stage) == ["near"])
    }

    // MARK: The ring

    private func color(_ stage: Stage<Void>, _ x: Int, _ y: Int) -> UInt32 { stage.native.pixels()[y * 200 + x] }

    @Test func theRingIsDrawnAroundTheFocusedViewAloneAndOnlyForTheKeyboard() throws {
        let (stage, _) = scene()
        let plain = color(stage, 17, 35)
        #expect(plain & 0xFFFFFF == 0xFFFFFF)
        _ = visit(1, stage)
        // The ring's line runs from 2 to 4.5 points outside: at 15.5 to 18 left of the button that begins at 20.
        #expect(color(stage, 16, 35) & 0xFFFFFF == 0x007AFF)
        #expect(color(stage, 19, 35) & 0xFFFFFF == 0xFFFFFF, "a gap")
        stage.native.click(x: 190, y: 280)
        stage.frame()
        #expect(color(stage, 16, 35) & 0xFFFFFF == 0xFFFFFF)
        stage.system.settle()
        #expect(UIApplication.shared.isIdle)
    }

    @Test func aRingOfItsOwnAndNoneAtAll() throws {
        let (stage, desk) = scene()
        let left = try #require(desk.buttons["left"])
        left.focusEffect = UIFocusHaloEffect(rect: CGRect(x: -10, y: -10, width: 80, height: 50))
        _ = visit(1, stage)
        #expect(color(stage, 10, 35) & 0xFFFFFF == 0x007AFF)
        #expect(color(stage, 16, 35) & 0xFFFFFF == 0xFFFFFF)
        desk.buttons["right"]?.focusEffect = nil
        _ = visit(1, stage)
        #expect(focused == "right")
        #expect((0..<200).allSatisfy { color(stage, $0, 37) & 0xFFFFFF == 0xFFFFFF })
    }
}
