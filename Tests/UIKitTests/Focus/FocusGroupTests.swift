// The keyboard in lists, bars and alerts: one stop for a list, arrows within, and nothing beneath what is presented.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct FocusGroupTests: AlertTesting {
    private var current: UIView? { UIApplication.shared.focus.current }
    private var row: Int? {
        guard let cell = current as? UITableViewCell, let table = cell.superview as? UITableView else { return nil }
        return table.indexPath(for: cell)?.row
    }

    @Test func aListIsOneStopAndArrowsGoFromRowToRow() {
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
        #expect(row == 30, "nothing else is there")
    }

    @Test func aScrolledRowKeepsTheFocusOnItsCell() {
        let scene = ListScene([1000])
        scene.stage.native.press(.tab)
        scene.stage.native.press(.down)
        let cell = current
        scene.table.reloadData()
        scene.stage.frame()
        #expect(row == nil || row == 1)
        scene.table.contentOffset.y = 4000
        scene.stage.frame()
        #expect(current == nil, "row 1 is out of sight, whatever its cell shows now")
        #expect(cell?.isFocused == false)
    }

    @Test func arrowsGoAlongATabBarWhoseTabsAreSelectedOnPress() {
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
        stage.native.press(.tab, modifiers: .shift)
        #expect((current as? UITabBarButton)?.item === pages[2].tabBarItem)
        stage.native.press(.left)
        stage.native.press(.right)
        stage.native.press(.left)
        stage.native.send(.keyPressed(KeyPress(key: .space)))
        #expect(controller.selectedIndex == 1, "on press")
        stage.native.send(.keyReleased(KeyPress(key: .space)))
        stage.native.press(.pageDown)
        stage.system.settle()
        #expect((pages[1].view.subviews.first as? UIScrollView)?.contentOffset.y ?? 0 > 100, "the page scrolls all the same")
        #expect(current is UITabBarButton)
    }

    @Test func anAlertKeepsTheFocusToItselfAndGivesItBack() throws {
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
        #expect(chosen == ["Cancel"], "what is focused rather than what is preferred")
        #expect(current === page.button)
        #expect(page.clicks == 0)
    }

    @Test func arrowsTurnAFocusedWheel() {
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
}
