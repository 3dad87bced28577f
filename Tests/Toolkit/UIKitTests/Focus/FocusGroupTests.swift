// The keyboard in tables, bars, pickers, focus groups and alerts: Tab moves between groups, arrow keys move within them.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct FocusGroupTests: AlertTesting {
    private var current: UIView? { UIApplication.shared.seat.focus.current }
    private var row: Int? {
        guard let cell = current as? UITableViewCell, let table = cell.superview as? UITableView else { return nil }
        return table.indexPath(for: cell)?.row
    }

    @Test func arrowKeysMoveBetweenRowsOfATable() {
        let scene = ListScene([1000])
        scene.stage.native.press(.tab)
        #expect(row == 0)
        for _ in 0..<30 {
            scene.stage.native.press(.down)
            scene.stage.frame()
        }
        #expect(row == 30)
        #expect(scene.table.indexPathsForVisibleRows?.contains(IndexPath(row: 30, section: 0)) == true)
        scene.rows.forget()
        scene.stage.native.press(.enter)
        #expect(scene.rows.log == ["highlight 30", "unhighlight 30", "willSelect 30", "didSelect 30"])
        scene.stage.native.press(.tab)
        #expect(row == 30, "there is no other group")
    }

    @Test func focusEndsWhenItsRowIsScrolledAway() {
        let scene = ListScene([1000])
        scene.stage.native.press(.tab)
        scene.stage.native.press(.down)
        let cell = current
        scene.table.reloadData()
        scene.stage.frame()
        #expect(row == nil || row == 1)
        scene.table.contentOffset.y = 4000
        scene.stage.frame()
        #expect(current == nil, "row 1 is not visible, and its cell may show another row")
        #expect(cell?.isFocused == false)
    }

    @Test func arrowKeysMoveAlongTabsAndSpaceSelects() {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let controller = UITabBarController()
        let pages = (0..<3).map { index in
            let page = UIViewController()
            page.tabBarItem = UITabBarItem(title: "\(index)", image: nil, selectedImage: nil)
            let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            list.contentSize = CGSize(width: 300, height: 5000)
            page.view.addSubview(list)
            return page
        }
        controller.setViewControllers(pages, animated: false)
        stage.window.rootViewController = controller
        stage.frame()
        controller.selectedIndex = 2
        stage.frame()
        stage.native.press(.tab, modifiers: .shift)
        #expect((current as? UITabBarButton)?.item === pages[2].tabBarItem)
        stage.native.press(.left)
        stage.native.press(.right)
        stage.native.press(.left)
        stage.native.send(.keyPressed(KeyPress(key: .space)))
        #expect(controller.selectedIndex == 1, "selected on press")
        stage.native.send(.keyReleased(KeyPress(key: .space)))
        stage.native.press(.pageDown)
        stage.system.settle()
        #expect((pages[1].view.subviews.first as? UIScrollView)?.contentOffset.y ?? 0 > 100, "the page scrolls while a tab has the focus")
        #expect(current is UITabBarButton)
    }

    @Test func focusGroupIsEnteredAtItsSelectedView() {
        let stage = Stage(size: CGSize(width: 300, height: 200))
        var buttons: [UIButton] = []
        for index in 0..<5 {
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 10, y: 10 + index * 36, width: 100, height: 30)
            button.focusGroupIdentifier = (1...3).contains(index) ? "choices" : nil
            stage.window.addSubview(button)
            buttons.append(button)
        }
        buttons[2].isSelected = true
        func visited(_ count: Int) -> [Int?] {
            (0..<count).map { _ in
                stage.native.press(.tab)
                return buttons.firstIndex { $0 === current }
            }
        }
        #expect(visited(4) == [0, 2, 4, 0])
        buttons[2].isSelected = false
        #expect(visited(2) == [1, 4])
        UIApplication.shared.seat.focus.requestFocusUpdate(to: buttons[3])
        #expect(current === buttons[3])
        #expect(visited(1) == [4], "Tab moves on from the focused button of the group")
        UIApplication.shared.seat.focus.requestFocusUpdate(to: buttons[2])
        for (key, expected) in [(Key.up, 1), (.up, 1), (.down, 2), (.down, 3), (.down, 3), (.left, 3)] {
            stage.native.press(key)
            #expect(current === buttons[expected], "Arrows move within the group: \(key)")
        }
        UIApplication.shared.seat.focus.requestFocusUpdate(to: buttons[0])
        stage.native.press(.down)
        #expect(current === buttons[0], "Arrows move nothing outside groups")
    }

    @Test func tabBarIsEnteredAtTheSelectedTab() throws {
        let stage = Stage(size: CGSize(width: 300, height: 400))
        let controller = UITabBarController()
        let pages = (0..<3).map { index in
            let page = UIViewController()
            page.tabBarItem = UITabBarItem(title: "\(index)", image: nil, selectedImage: nil)
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 20, y: 20, width: 80, height: 40)
            page.view.addSubview(button)
            return page
        }
        controller.setViewControllers(pages, animated: false)
        controller.selectedIndex = 1
        stage.window.rootViewController = controller
        stage.frame()
        stage.native.press(.tab)
        #expect(current is UIButton)
        stage.native.press(.tab)
        #expect((current as? UITabBarButton)?.item === pages[1].tabBarItem)
        stage.native.press(.right)
        #expect((current as? UITabBarButton)?.item === pages[2].tabBarItem)
        stage.native.press(.tab)
        #expect(current is UIButton, "Tab does not move to other tabs")
    }

    @Test func tableIsEnteredAtTheRowWithACheckmark() {
        let scene = ListScene([20])
        scene.table.cellForRow(at: IndexPath(row: 3, section: 0))?.accessoryType = .checkmark
        scene.stage.native.press(.tab)
        #expect(row == 3)
    }

    @Test func tabReachesControlsOfTheFocusedRowOnly() throws {
        let scene = ListScene([100])
        func button(in row: Int) throws -> UIButton {
            let cell = try #require(scene.table.cellForRow(at: IndexPath(row: row, section: 0)))
            return try #require(cell.accessoryView as? UIButton)
        }
        for cell in scene.table.visibleCells { cell.accessoryView = UIButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44)) }
        let after = UIButton(frame: CGRect(x: 0, y: scene.stage.window.bounds.maxY - 20, width: 40, height: 20))
        scene.stage.window.addSubview(after)
        scene.stage.frame()
        scene.stage.native.press(.tab)
        #expect(row == 0)
        scene.stage.native.press(.tab)
        #expect(current === (try button(in: 0)))
        scene.stage.native.press(.tab)
        #expect(current === after, "Tab does not move to buttons of other rows")
        scene.stage.native.press(.tab, modifiers: .shift)
        scene.stage.native.press(.down)
        #expect(current === (try button(in: 1)))
        scene.stage.native.press(.left)
        #expect(row == 1)
        scene.stage.native.press(.right)
        #expect(current === (try button(in: 1)))
    }

    @Test func alertRestrictsTheFocusAndRestoresItAfterwards() throws {
        let (stage, page) = scene()
        stage.native.press(.tab)
        #expect(current === page.button)
        var chosen: [String] = []
        let alert = alert(["OK", "Cancel"], cancel: 1) { chosen.append($0) }
        alert.preferredAction = alert.actions[0]
        page.present(alert, animated: false)
        stage.frame()
        #expect(current == nil)
        stage.native.press(.tab)
        let cancel = try button("Cancel", in: alert), ok = try button("OK", in: alert)
        #expect(current === cancel)
        stage.native.press(.tab)
        #expect(current === ok)
        stage.native.press(.tab)
        #expect(current === cancel)
        stage.native.press(.right)
        #expect(current === ok)
        stage.native.press(.left)
        stage.native.press(.enter)
        stage.system.settle()
        #expect(chosen == ["Cancel"], "the focused action takes precedence over the preferred one")
        #expect(current === page.button)
        #expect(page.clicks == 0)
    }

    @Test func arrowKeysTurnAFocusedPickerWheel() {
        let scene = PickerScene()
        scene.stage.native.press(.tab)
        #expect(current is PickerColumn)
        let before = scene.picker.selectedRow(inComponent: 0)
        scene.stage.native.press(.down)
        scene.stage.native.press(.down)
        scene.stage.system.settle()
        #expect(scene.picker.selectedRow(inComponent: 0) == before + 2)
        scene.stage.native.press(.up)
        scene.stage.system.settle()
        #expect(scene.picker.selectedRow(inComponent: 0) == before + 1)
    }

    @Test func arrowKeysMoveBetweenPickerWheels() throws {
        let stage = Stage(size: CGSize(width: 300, height: 216))
        let dates = UIDatePicker(frame: stage.window.bounds)
        dates.datePickerMode = .time
        dates.locale = Locale(identifier: "en_US")
        dates.calendar = Calendar(identifier: .gregorian)
        dates.timeZone = TimeZone(secondsFromGMT: 0)
        dates.date = Date(timeIntervalSinceReferenceDate: 9.5 * 3600)
        stage.window.addSubview(dates)
        stage.frame()
        func time() -> Double { dates.date.timeIntervalSinceReferenceDate / 3600 }
        func press(_ key: Key) {
            stage.native.press(key)
            stage.system.settle(limit: 3)
        }
        let wheels = dates.picker.columns
        #expect(wheels.count == 3)
        for wheel in wheels + [wheels[0]] {
            press(.tab)
            #expect(current === wheel)
        }
        press(.down)
        #expect(time() == 10.5)
        press(.right)
        press(.up)
        #expect(current === wheels[1])
        #expect(abs(time() - (10 + 29.0 / 60)) < 1e-6)
        press(.right)
        press(.right)
        #expect(current === wheels[2], "there is no wheel at the right")
        press(.down)
        #expect(abs(time() - (22 + 29.0 / 60)) < 1e-6)
        press(.left)
        #expect(current === wheels[1])
    }
}
