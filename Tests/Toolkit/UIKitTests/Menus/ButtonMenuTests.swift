// Menus of buttons, bar button items and other controls.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A window with a button at (40, 40), 120 × 44 points, and a menu with the entries "One", "Two" and "Three".
@MainActor
final class ButtonMenuScene {
    let stage: Stage<Void>
    let button = UIButton(type: .system)
    var chosen: [String] = []
    var events: [String] = []
    var sender: AnyObject?

    init(isPrimary: Bool = true) {
        stage = Stage(size: CGSize(width: 320, height: 480))
        let page = UIViewController()
        stage.window.rootViewController = page
        button.frame = CGRect(x: 40, y: 40, width: 120, height: 44)
        button.setTitle("Menu", for: .normal)
        page.view.addSubview(button)
        button.menu = UIMenu(children: ["One", "Two", "Three"].map(action))
        button.showsMenuAsPrimaryAction = isPrimary
        let names: [(UIControl.Event, String)] = [
            (.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel"), (.menuActionTriggered, "menu"),
            (.primaryActionTriggered, "primary"),
        ]
        for (event, name) in names { button.addAction(UIAction { [weak self] _ in self?.events.append(name) }, for: event) }
        stage.system.settle()
    }

    func action(_ title: String) -> UIAction {
        UIAction(title: title) { [weak self] action in
            self?.chosen.append(title)
            self?.sender = action.sender as AnyObject?
        }
    }

    var menu: ContextMenuController? { ContextMenus.open }
    var card: MenuCard? { menu?.view.subviews.first as? MenuCard }
    var titles: [String] { card?.rows.map(\.entry.element.title) ?? [] }
    var focused: String? { (UIApplication.shared.seat.focus.current as? MenuRow)?.entry.element.title }

    /// The centre of an entry in the window.
    func location(of title: String) -> CGPoint {
        guard let row = card?.rows.first(where: { $0.entry.element.title == title }) else { return .zero }
        return row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil)
    }

    func press() {
        stage.native.movePointer(x: 100, y: 62)
        stage.native.send(.buttonPressed(.primary), x: 100, y: 62)
        stage.system.settle()
    }

    func click(_ title: String) {
        let point = location(of: title)
        stage.native.click(x: point.x, y: point.y)
        stage.system.settle()
    }
}

@MainActor @Suite struct ButtonMenuTests {
    /// Apple's "showsMenuAsPrimaryAction": the menu is the control's primary action, invoked on touch-down.
    /// The leading edges of menu and button are in line, or the trailing edges if the menu fits only there; else the menu is moved.
    @Test(arguments: [(10.0, 40.0), (200, 100), (130, 20)]) func menuIsInLineWithItsButton(x: Double, width: Double) throws {
        let scene = ButtonMenuScene()
        scene.button.frame = CGRect(x: x, y: 40, width: width, height: 44)
        let frame = scene.button.frame
        scene.stage.native.click(x: frame.midX, y: frame.midY)
        scene.stage.system.settle()
        let card = try #require(scene.card).frameInWindow
        switch x {
        case 10: #expect(card.minX == frame.minX)
        case 200: #expect(card.maxX == frame.maxX)
        default: #expect(card.maxX == 320 - Theme.menuMargin)
        }
    }

    @Test func pressOpensAPrimaryMenuBelowTheButton() throws {
        let scene = ButtonMenuScene()
        scene.press()
        #expect(scene.titles == ["One", "Two", "Three"])
        #expect(scene.events == ["down", "menu", "cancel"])
        #expect(scene.button.isHighlighted && !scene.button.isTracking)
        let card = try #require(scene.card)
        #expect(card.frameInWindow.minY == 84 + Theme.menuControlGap && card.frameInWindow.minX == 40)
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 62)
        scene.stage.system.settle()
        #expect(scene.menu != nil, "a click opens the menu, and it stays open")
        scene.click("Two")
        #expect(scene.chosen == ["Two"] && scene.sender === scene.button && scene.menu == nil)
        #expect(!scene.button.isHighlighted && !scene.events.contains("up"))
    }

    @Test func pressDragAndReleaseChoosesAnEntry() {
        let scene = ButtonMenuScene()
        scene.press()
        let point = scene.location(of: "Three")
        scene.stage.native.movePointer(x: point.x, y: point.y)
        #expect(scene.focused == "Three", "the entry under the pressed pointer is highlighted")
        scene.stage.native.send(.buttonReleased(.primary), x: point.x, y: point.y)
        scene.stage.system.settle()
        #expect(scene.chosen == ["Three"] && scene.menu == nil)
    }

    @Test func releaseBesideTheEntriesLeavesTheMenuOpen() {
        let scene = ButtonMenuScene()
        scene.press()
        scene.stage.native.movePointer(x: 20, y: 460)
        scene.stage.native.send(.buttonReleased(.primary), x: 20, y: 460)
        scene.stage.system.settle()
        #expect(scene.menu != nil && scene.chosen.isEmpty)
        scene.stage.native.press(.escape)
        scene.stage.system.settle()
        #expect(scene.menu == nil)
    }

    @Test(arguments: [Key.space, .enter]) func keysOpenThePrimaryMenuAndFocusItsFirstEntry(_ key: Key) {
        let scene = ButtonMenuScene()
        scene.stage.native.press(.tab)
        scene.stage.native.press(key)
        scene.stage.system.settle()
        #expect(scene.focused == "One" && scene.events == ["down", "menu", "cancel"])
        scene.stage.native.press(.down)
        scene.stage.native.press(key)
        scene.stage.system.settle()
        #expect(scene.chosen == ["Two"])
        #expect(UIApplication.shared.seat.focus.current === scene.button)
    }

    /// A menu that is not the primary action leaves clicks to the button, and opens for the secondary button and a long press.
    @Test func secondaryMenuOpensForTheSecondaryButtonAndALongPress() {
        let scene = ButtonMenuScene(isPrimary: false)
        scene.stage.native.click(x: 100, y: 62)
        #expect(scene.events == ["down", "up", "primary"] && scene.menu == nil)
        scene.stage.native.click(x: 100, y: 62, button: .secondary)
        scene.stage.system.settle()
        #expect(scene.titles == ["One", "Two", "Three"])
        scene.click("One")
        #expect(scene.chosen == ["One"])
        scene.stage.native.send(.buttonPressed(.primary), x: 100, y: 62)
        scene.stage.system.advance(by: 0.7)
        #expect(scene.menu != nil)
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 62)
        scene.stage.system.settle()
        #expect(scene.menu != nil && scene.events.filter { $0 == "up" }.count == 1)
    }

    @Test func aMenuEnablesTheContextMenuInteraction() {
        let button = UIButton(type: .system)
        #expect(!button.isContextMenuInteractionEnabled && button.contextMenuInteraction == nil && !button.showsMenuAsPrimaryAction)
        button.menu = UIMenu(children: [UIAction(title: "A") { _ in }])
        #expect(button.isContextMenuInteractionEnabled && button.contextMenuInteraction?.delegate === button)
        button.menu = nil
        #expect(!button.isContextMenuInteractionEnabled && button.contextMenuInteraction == nil)
    }

    @Test func aDisabledButtonOpensNoMenu() {
        let scene = ButtonMenuScene()
        scene.button.isEnabled = false
        scene.press()
        #expect(scene.menu == nil)
    }

    /// Apple's "changesSelectionAsPrimaryAction" with a primary menu: a pop-up button, with one selected entry at all times.
    @Test func popUpButtonHasTheTitleOfTheSelectedEntry() {
        let scene = ButtonMenuScene()
        scene.button.changesSelectionAsPrimaryAction = true
        #expect(scene.button.currentTitle == "One" && scene.button.menu?.selectedElements.map(\.title) == ["One"])
        scene.press()
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 62)
        #expect(scene.card?.rows.map(\.isOn) == [true, false, false])
        scene.click("Three")
        #expect(scene.button.currentTitle == "Three" && scene.chosen == ["Three"])
        #expect(scene.button.menu?.selectedElements.map(\.title) == ["Three"])
    }

    /// Apple's "changesSelectionAsPrimaryAction" without a primary menu: a toggle button.
    @Test func toggleButtonChangesItsSelectionBeforeItsActions() {
        let scene = ButtonMenuScene(isPrimary: false)
        scene.button.menu = nil
        scene.button.changesSelectionAsPrimaryAction = true
        var states: [Bool] = []
        scene.button.addAction(UIAction { states.append(($0.sender as? UIButton)?.isSelected ?? false) }, for: .primaryActionTriggered)
        scene.stage.click(scene.button)
        scene.stage.click(scene.button)
        #expect(states == [true, false])
        #expect(scene.button.accessibilityTraits.contains(.toggleButton))
    }

    /// Screen readers announce the menu before it is opened, and whether it is open.
    @Test func accessibilityReportsTheMenuAndWhetherItIsOpen() throws {
        let scene = ButtonMenuScene()
        func states() throws -> AccessibleStates {
            let tree = AccessibilityTreeBuilder(windows: [scene.stage.window], title: "").tree
            return try #require(tree.all.first { $0.role == .button && $0.label == "Menu" }).states
        }
        #expect(try states().isSuperset(of: [.hasPopup, .expandable]))
        #expect(try !states().contains(.expanded))
        #expect(scene.button.isMenuOpen == false)
        scene.press()
        #expect(scene.button.isMenuOpen)
    }
}

@MainActor @Suite struct BarItemMenuTests {
    private func stage(_ item: UIBarButtonItem) -> Stage<Void> {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let page = UIViewController()
        page.navigationItem.rightBarButtonItem = item
        stage.window.rootViewController = UINavigationController(rootViewController: page)
        stage.system.settle()
        return stage
    }

    /// Apple's "UIBarButtonItem.menu": a tap shows the menu if the item has no primary action.
    @Test func clickOpensTheMenuOfAnItemWithoutAction() throws {
        var sender: Any?
        let item = UIBarButtonItem(title: "More", menu: UIMenu(children: [UIAction(title: "Copy") { sender = $0.sender }]))
        let stage = stage(item)
        let button = try #require(item.presenter as? BarButton)
        stage.click(button)
        stage.system.settle()
        let card = try #require(ContextMenus.open?.view.subviews.first as? MenuCard)
        #expect(card.rows.map(\.entry.element.title) == ["Copy"])
        stage.click(try #require(card.rows.first))
        stage.system.settle()
        #expect(sender as? UIBarButtonItem === item)
    }

    @Test func clickPerformsThePrimaryActionOfAnItemWithAMenu() throws {
        var count = 0
        let action = UIAction(title: "Do") { _ in count += 1 }
        let item = UIBarButtonItem(primaryAction: action, menu: UIMenu(children: [UIAction(title: "Copy") { _ in }]))
        #expect(item.title == "Do", "Apple: the item has the title and the image of its primary action")
        let stage = stage(item)
        let button = try #require(item.presenter as? BarButton)
        stage.click(button)
        stage.system.settle()
        #expect(count == 1 && ContextMenus.open == nil)
        stage.native.click(x: button.frameInWindow.midX, y: button.frameInWindow.midY, button: .secondary)
        stage.system.settle()
        #expect(ContextMenus.open != nil)
    }
}

@MainActor @Suite struct ControlHandlerTests {
    @MainActor final class Target: NSObject {
        func clicked() {}
    }

    /// Apple's "enumerateEventHandlers": an action or a target-action pair with its events, until `stop` is set.
    @Test func handlersAreEnumeratedWithTheirEventsUntilStopped() {
        let control = UIControl(frame: .zero)
        let target = Target()
        let selector = Selector(Target.clicked)
        control.addTarget(target, action: selector, for: [.touchDown, .touchUpInside])
        control.addAction(UIAction(identifier: .init("a")) { _ in }, for: .valueChanged)
        control.addAction(UIAction(identifier: .init("b")) { _ in }, for: .valueChanged)
        var seen: [String] = []
        control.enumerateEventHandlers { action, pair, events, stop in
            if let pair { seen.append(pair.0 as AnyObject === target && pair.1 == selector ? "target \(events.rawValue)" : "other") }
            if let action {
                seen.append("\(action.identifier.rawValue) \(events.rawValue)")
                stop = true
            }
        }
        #expect(seen == ["target 65", "a 4096"])
        control.removeAction(identifiedBy: .init("a"), for: .valueChanged)
        control.removeAction(identifiedBy: .init("b"), for: .touchDown)
        #expect(control.allControlEvents == [.touchDown, .touchUpInside, .valueChanged])
        control.removeAction(identifiedBy: .init("b"), for: .allEvents)
        #expect(control.allControlEvents == [.touchDown, .touchUpInside])
    }

    /// Apple's "sendAction(_:)": calls the action with the control as its sender, and can be overridden.
    @Test func addedActionsAreSentThroughTheOverridableMethod() {
        final class Observer: UIControl {
            var sent: [String] = []
            override func sendAction(_ action: UIAction) {
                sent.append(action.title)
                super.sendAction(action)
            }
        }
        let control = Observer(frame: .zero)
        var senders: [Bool] = []
        let action = UIAction(title: "t") { senders.append($0.sender as? UIControl === control) }
        control.addAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        control.sendAction(action)
        #expect(control.sent == ["t", "t"] && senders == [true, true])
    }

    @Test func aButtonShowsTheTitleAndImageOfItsPrimaryAction() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
        let action = UIAction(title: "Go", image: image) { _ in }
        let buttons = [
            UIButton(primaryAction: action), UIButton(type: .custom, primaryAction: action), UIButton(frame: .zero, primaryAction: action),
        ]
        for button in buttons {
            #expect(button.currentTitle == "Go" && button.currentImage === image)
        }
    }
}
