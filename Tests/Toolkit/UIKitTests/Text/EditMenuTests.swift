// Edit menus: fingers in text fields, the delegate's menu, `UIMenuController` and `UIEditMenuInteraction`.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct EditMenuTests {
    private final class MenuDelegate: NSObject, UITextFieldDelegate {
        var asked: NSRange?
        nonisolated deinit {}
        func textField(
            _ textField: UITextField, editMenuForCharactersIn range: NSRange, suggestedActions: [UIMenuElement]
        ) -> UIMenu? {
            asked = range
            return UIMenu(children: [UIAction(title: "Own") { _ in }] + suggestedActions)
        }
    }

    private final class Canvas: UIView, UIEditMenuInteractionDelegate {
        var marks = 0
        var log: [String] = []
        var sender: AnyObject?
        override var canBecomeFirstResponder: Bool { true }
        func mark(_ sender: Any?) {
            marks += 1
            self.sender = sender as AnyObject?
        }
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            log.append("can")
            return super.canPerformAction(action, withSender: sender)
        }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
        ) -> UIMenu? {
            log.append("menu \(configuration.identifier) \(suggestedActions.count)")
            return UIMenu(children: [UIAction(title: "Mark") { [weak self] _ in self?.marks += 1 }])
        }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
            animator: any UIEditMenuInteractionAnimating
        ) { log.append("present") }
        func editMenuInteraction(
            _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
            animator: any UIEditMenuInteractionAnimating
        ) { log.append("dismiss") }
    }

    private func tap(_ scene: FieldScene, at index: Int) {
        let point = scene.point(at: index)
        scene.stage.native.touch([TouchChange(.began, identifier: 1, x: point.x, y: point.y)])
        scene.stage.native.touch([TouchChange(.ended, identifier: 1, x: point.x, y: point.y)])
    }

    private func canvas() -> (Stage<Void>, Canvas) {
        let stage = Stage(size: CGSize(width: 240, height: 200))
        stage.window.rootViewController = UIViewController()
        let view = Canvas(frame: CGRect(x: 20, y: 20, width: 100, height: 50))
        stage.window.rootViewController?.view.addSubview(view)
        stage.frame()
        return (stage, view)
    }

    /// Apple's human interface on touch screens: a tap moves the caret to the nearer boundary of a word.
    @Test(arguments: [(1, 0), (4, 5), (7, 6), (10, 11)])
    func tapOfAFingerMovesTheCaretToTheNearestWordBoundary(index: Int, expected: Int) {
        let scene = FieldScene("hello world")
        scene.field.selectedTextRange = TextIndexRange(3..<3)
        tap(scene, at: index)
        #expect(scene.selection == expected..<expected)
    }

    @Test func secondTapAtTheCaretOpensTheMenu() {
        let scene = FieldScene("hello world")
        scene.field.selectedTextRange = TextIndexRange(3..<3)
        tap(scene, at: 10)
        #expect(ContextMenus.open == nil)
        scene.stage.system.advance(by: 2)
        tap(scene, at: 10)
        #expect(ContextMenus.open != nil && scene.selection == 11..<11)
    }

    @Test func doubleTapSelectsTheWordAndOpensTheMenu() {
        let scene = FieldScene("hello world")
        tap(scene, at: 8)
        tap(scene, at: 8)
        #expect(scene.selection == 6..<11 && ContextMenus.open != nil)
    }

    /// Apple's textField(_:editMenuForCharactersIn:suggestedActions:).
    @Test func delegateReplacesTheMenuOfATextField() {
        let scene = FieldScene("hello")
        let delegate = MenuDelegate()
        scene.field.delegate = delegate
        scene.field.selectedTextRange = TextIndexRange(1..<3)
        let titles = scene.field.editor.makeMenu()?.children.map(\.title)
        #expect(titles == ["Own", "Cut", "Copy", "Paste", "Select All"] && delegate.asked == NSRange(location: 1, length: 2))
    }

    /// Apple's UIMenuController: an item is shown while an object along the responder chain can perform its action.
    @Test func menuControllerShowsItemsThatTheResponderChainCanPerform() {
        let (stage, view) = canvas()
        let controller = UIMenuController.shared
        defer { controller.menuItems = nil }
        controller.menuItems = [
            UIMenuItem(title: "Mark", action: Selector(Canvas.mark(_:))),
            UIMenuItem(title: "Reload", action: Selector(UITableView.reloadData)),
        ]
        view.becomeFirstResponder()
        controller.showMenu(from: view, rect: view.bounds)
        #expect(controller.isMenuVisible)
        let actions = controller.actions(along: view)
        #expect(actions.map(\.title) == ["Mark"])
        (actions.first as? UIAction)?.perform(sender: nil)
        #expect(view.marks == 1 && view.sender === controller)
        controller.setMenuVisible(false, animated: true)
        stage.system.advance(by: 1)
        #expect(!controller.isMenuVisible)
    }

    @Test func menuControllerWithoutItemsShowsNothing() {
        let (_, view) = canvas()
        UIMenuController.shared.showMenu(from: view, rect: view.bounds)
        #expect(!UIMenuController.shared.isMenuVisible)
    }

    @Test func editMenuInteractionPresentsTheDelegatesMenu() {
        let (stage, view) = canvas()
        let interaction = UIEditMenuInteraction(delegate: view)
        view.addInteraction(interaction)
        interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "id", sourcePoint: CGPoint(x: 10, y: 10)))
        #expect(view.log == ["menu id 0", "present"] && interaction.location(in: nil) == CGPoint(x: 30, y: 30))
        interaction.dismissMenu()
        stage.system.advance(by: 1)
        #expect(view.log == ["menu id 0", "present", "dismiss"] && ContextMenus.open == nil)
    }
}
