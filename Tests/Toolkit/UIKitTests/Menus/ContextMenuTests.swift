// Context menus: opening, choosing and dismissing with the pointer and with keys.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A table of 20 rows in a window of 320×480. Each row except the fourth has a menu.
@MainActor
final class MenuScene: NSObject, UITableViewDataSource, UITableViewDelegate {
    let stage: Stage<Void>
    let table: UITableView
    var chosen: [String] = []
    var selected: [Int] = []
    /// The number of times that the delegate was called for a menu.
    var menuRequests = 0
    /// The menu of every row except the fourth; if nil, each row has its own.
    var customMenu: UIMenu?

    override init() {
        stage = Stage(size: CGSize(width: 320, height: 480))
        table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        super.init()
        let page = UIViewController()
        stage.window.rootViewController = page
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = self
        table.delegate = self
        page.view.addSubview(table)
        stage.system.settle()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Row", for: indexPath)
        cell.textLabel?.text = "\(indexPath.row)"
        return cell
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }
    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        menuRequests += 1
        guard indexPath.row != 3 else { return nil }
        if let customMenu { return UIContextMenuConfiguration(actionProvider: { _ in customMenu }) }
        func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
            UIAction(title: title, attributes: attributes) { [weak self] _ in self?.chosen.append("\(title) \(indexPath.row)") }
        }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
            UIMenu(children: [
                action("Off", .disabled), action("Move"), UIMenu(title: "Colour", children: [action("Red"), action("Blue")]),
                UIMenu(options: .displayInline, children: [action("Delete", .destructive), action("Never", .hidden)]),
            ])
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

    /// Opens the menu of the row at `y` with the pointer. The default is the second row.
    func open(y: Double = 60) {
        stage.native.click(x: 100, y: y, button: .secondary)
        stage.system.settle()
    }

    /// Opens the menu of the first row with keys.
    func openByKey() {
        stage.native.press(.tab)
        stage.native.press(.menu)
        stage.system.settle()
    }

    func click(_ title: String) {
        let point = location(of: title)
        stage.native.click(x: point.x, y: point.y)
        stage.system.settle()
    }
}

@MainActor @Suite struct ContextMenuTests {
    @Test func secondaryClickOpensTheMenuOfTheRow() {
        let scene = MenuScene()
        scene.open()
        #expect(scene.titles == ["Off", "Move", "Colour", "Delete"])
        #expect(scene.table.cellForRow(at: IndexPath(row: 1, section: 0))?.isHighlighted == true)
        #expect(scene.selected.isEmpty)
        scene.click("Move")
        #expect(scene.chosen == ["Move 1"])
        #expect(scene.menu == nil)
        #expect(scene.table.cellForRow(at: IndexPath(row: 1, section: 0))?.isHighlighted == false)
    }

    @Test func imageOfASubmenuIsBetweenTitleAndChevron() throws {
        let scene = MenuScene()
        let image = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { _ in }
        scene.customMenu = UIMenu(children: [UIMenu(title: "Share", image: image, children: [UIAction(title: "Mail") { _ in }])])
        scene.open()
        let views = try #require(scene.card?.rows.first).subviews
        let picture = try #require(views.first { $0 is UIImageView }).frame
        let title = try #require(views.first { $0 is UILabel }).frame
        let chevron = try #require(views.first { $0 is CellGlyph }).frame
        #expect(picture.size == image.size && picture.midY == title.midY)
        #expect(title.maxX <= picture.minX && picture.maxX <= chevron.minX)
        #expect(title.width >= (views.first { $0 is UILabel }?.intrinsicContentSize.width ?? .infinity))
    }

    @Test func disabledEntryCannotBeChosen() {
        let scene = MenuScene()
        scene.open()
        scene.click("Off")
        #expect(scene.chosen.isEmpty)
        #expect(scene.menu != nil)
    }

    @Test func rowWithoutConfigurationOpensNoMenu() {
        let scene = MenuScene()
        scene.open(y: 3 * 44 + 20)
        #expect(scene.menu == nil)
    }

    @Test func pressOutsideTheMenuDismissesIt() {
        let scene = MenuScene()
        scene.open()
        scene.stage.native.click(x: 10, y: 470)
        scene.stage.system.settle()
        #expect(scene.menu == nil)
        #expect(scene.chosen.isEmpty)
        #expect(scene.selected.isEmpty)
    }

    @Test func longPressOpensTheMenuWithoutSelection() {
        let scene = MenuScene()
        scene.stage.native.movePointer(x: 100, y: 60)
        scene.stage.native.send(.buttonPressed(.primary), x: 100, y: 60)
        scene.stage.system.advance(by: 0.7)
        #expect(scene.menu != nil && scene.menuRequests == 1)
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 60)
        scene.stage.system.settle()
        #expect(scene.menu != nil)
        #expect(scene.selected.isEmpty)
        // A long press on a row without a menu selects the row.
        scene.menu?.close(then: nil)
        scene.stage.system.settle()
        scene.stage.native.send(.buttonPressed(.primary), x: 100, y: 3 * 44 + 20)
        scene.stage.system.advance(by: 0.7)
        scene.stage.native.send(.buttonReleased(.primary), x: 100, y: 3 * 44 + 20)
        scene.stage.system.settle()
        #expect(scene.selected == [3])
    }

    /// The press that opened the menu goes on to an entry, which is focused and chosen. A release near the place of the press leaves the
    /// menu open, even if an entry is there.
    @Test(arguments: [true, false])
    func heldPressThatMovesToAnEntryChoosesIt(moves: Bool) throws {
        let scene = MenuScene()
        let native = scene.stage.native
        native.movePointer(x: 100, y: 60)
        native.send(.buttonPressed(.primary), x: 100, y: 60)
        scene.stage.system.advance(by: 0.9)
        let row = try #require(scene.stage.window.descendants(of: MenuRow.self).first { $0.accessibilityLabel == "Move" })
        let target = moves ? CGPoint(x: row.frameInWindow.midX, y: row.frameInWindow.midY) : CGPoint(x: 104, y: 66)
        native.movePointer(x: 100, y: 66)
        native.movePointer(x: target.x, y: target.y)
        #expect(row.isFocused == moves)
        native.send(.buttonReleased(.primary), x: target.x, y: target.y)
        scene.stage.system.settle()
        #expect(scene.chosen == (moves ? ["Move 1"] : []) && (scene.menu == nil) == moves)
    }

    @Test func secondaryDragToAnEntryChoosesIt() {
        let scene = MenuScene()
        scene.stage.native.movePointer(x: 100, y: 60)
        scene.stage.native.send(.buttonPressed(.secondary), x: 100, y: 60)
        scene.stage.system.settle()
        let point = scene.location(of: "Delete")
        scene.stage.native.send(.pointerMoved, x: point.x, y: point.y)
        scene.stage.native.send(.buttonReleased(.secondary), x: point.x, y: point.y)
        scene.stage.system.settle()
        #expect(scene.chosen == ["Delete 1"])
    }

    @Test(arguments: [(Key.menu, KeyModifiers()), (.function(10), .shift)])
    func keysOpenTheMenuAndChoose(_ key: Key, _ modifiers: KeyModifiers) {
        let scene = MenuScene()
        let native = scene.stage.native
        native.press(.tab)
        native.press(.down)
        scene.stage.system.settle()
        let row = UIApplication.shared.seat.focus.current as? UITableViewCell
        #expect(row?.textLabel?.text == "1")
        native.press(key, modifiers: modifiers)
        scene.stage.system.settle()
        // The first enabled entry has the focus.
        #expect(scene.focused == "Move")
        native.press(.down)
        native.press(.down)
        #expect(scene.focused == "Delete")
        native.press(.down)
        #expect(scene.focused == "Move")
        native.press(.up)
        #expect(scene.focused == "Delete")
        native.press(.enter)
        scene.stage.system.settle()
        #expect(scene.chosen == ["Delete 1"])
        #expect(scene.menu == nil)
        #expect((UIApplication.shared.seat.focus.current as? UITableViewCell)?.textLabel?.text == "1")
    }

    @Test func escapeAndMenuKeyDismissTheMenu() {
        let scene = MenuScene()
        scene.stage.native.press(.tab)
        for key in [Key.escape, .menu] {
            scene.stage.native.press(.menu)
            scene.stage.system.settle()
            #expect(scene.menu != nil)
            scene.stage.native.press(key)
            scene.stage.system.settle()
            #expect(scene.menu == nil)
        }
        #expect(scene.chosen.isEmpty)
    }

    /// A submenu has another height than its parent: the card grows or shrinks in several frames.
    /// The menu that fades out cannot present another one, so the new menu follows it.
    @Test func menuRequestedWhileAnotherFadesOutOpens() {
        let scene = MenuScene()
        scene.open()
        let first = scene.menu
        scene.stage.native.press(.escape)
        scene.stage.system.advance(frames: 2)
        #expect(first?.isBeingDismissed == true)
        scene.stage.native.click(x: 100, y: 100, button: .secondary)
        scene.stage.system.settle()
        #expect(scene.menu != nil && scene.menu !== first && scene.menu?.viewIfLoaded?.window != nil)
        scene.stage.native.press(.escape)
        scene.stage.system.settle()
        #expect(scene.menu == nil && scene.stage.window.rootViewController?.presentedViewController == nil)
    }

    @Test func submenuChangesTheCardsSizeInSeveralFrames() throws {
        let scene = MenuScene()
        let native = scene.stage.native
        scene.openByKey()
        let card = try #require(scene.stage.window.descendants(of: MenuCard.self).first)
        func heights(after key: Key) -> [CGFloat] {
            native.press(key)
            return (0..<16).map { _ in
                scene.stage.frame()
                return card.layer.presentation()?.bounds.height ?? .nan
            }
        }
        let parent = card.bounds.height
        native.press(.down)
        let opening = heights(after: .right)
        #expect(opening.first.map { abs($0 - parent) < 20 } == true && opening.last == card.bounds.height && card.bounds.height != parent)
        #expect(Set(opening).count >= 6)
        let closing = heights(after: .left)
        #expect(closing.last == parent && Set(closing).count >= 6)
    }

    @Test func arrowKeysOpenAndLeaveASubmenu() {
        let scene = MenuScene()
        let native = scene.stage.native
        scene.openByKey()
        native.press(.down)
        #expect(scene.focused == "Colour")
        native.press(.right)
        scene.stage.system.settle()
        #expect(scene.titles == ["Red", "Blue"])
        #expect(scene.focused == "Red")
        native.press(.left)
        scene.stage.system.settle()
        #expect(scene.titles == ["Off", "Move", "Colour", "Delete"])
        #expect(scene.focused == "Colour", "the entry of the submenu has the focus")
        native.press(.right)
        scene.stage.system.settle()
        native.press(.down)
        native.press(.enter)
        scene.stage.system.settle()
        #expect(scene.chosen == ["Blue 0"])
    }

    @Test func arrowKeysContinueFromTheHoveredEntry() {
        let scene = MenuScene()
        scene.open()
        let point = scene.location(of: "Move")
        scene.stage.native.movePointer(x: point.x, y: point.y)
        #expect(scene.focused == "Move")
        scene.stage.native.press(.down)
        #expect(scene.focused == "Colour")
    }

    @Test(arguments: [(2.0, 2.0), (318.0, 2.0), (2.0, 478.0), (318.0, 478.0)])
    func menuStaysInTheWindow(_ x: Double, _ y: Double) throws {
        let scene = MenuScene()
        // A click on the scroll indicator's track would open no menu.
        scene.table.showsVerticalScrollIndicator = false
        scene.stage.native.click(x: x, y: y, button: .secondary)
        scene.stage.system.settle()
        let card = try #require(scene.card)
        #expect(scene.stage.window.bounds.contains(card.frameInWindow))
        #expect(card.bounds.height == 4 * Theme.menuRowHeight + Theme.menuGap)
    }

    @Test func selectedElementsOfSingleSelectionIncludeInlineMenus() {
        let first = UIAction(title: "1", state: .on) { _ in }
        let second = UIAction(title: "2") { _ in }
        let menu = UIMenu(options: .singleSelection, children: [first, second])
        #expect(menu.selectedElements == [first])
        #expect(menu.replacingChildren([second]).children == [second])
        let inner = UIAction(title: "3", state: .on) { _ in }
        let outer = UIMenu(options: .singleSelection, children: [second, UIMenu(options: .displayInline, children: [inner])])
        #expect(outer.selectedElements == [inner])
        #expect(MenuSections(outer).sections.flatMap(\.entries).allSatisfy { $0.selection === outer })
        #expect(MenuSections(UIMenu(children: [UIMenu(options: .displayInline, children: [])])).isEmpty)
    }
}
