// Interfaces from right to left: mirrored frames, gestures, keys and images, and the order of time wheels.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct RightToLeftTests {
    private static let width: CGFloat = 320

    /// The frames of the window and its visible views after `build`, with the given layout direction; subviews come first.
    private func frames(
        _ direction: UITraitEnvironmentLayoutDirection, _ build: @MainActor (Stage<Void>) throws -> Void
    ) rethrows -> [(name: String, frame: CGRect)] {
        let stage = Stage(size: CGSize(width: Self.width, height: 480))
        UIApplication.environmentOverrides.layoutDirection = direction
        defer { UIApplication.environmentOverrides.layoutDirection = .unspecified }
        try build(stage)
        stage.system.settle()
        var found: [(String, CGRect)] = []
        func collect(_ view: UIView) {
            for child in view.subviews where !child.isHidden && child.alpha > 0 { collect(child) }
            found.append((String(describing: type(of: view)), view.frameInWindow))
        }
        collect(stage.window)
        return found
    }

    /// Expects that `build` adds at least `least` views, and that their right-to-left frames mirror their left-to-right frames.
    private func expectMirrored(_ least: Int, _ build: @MainActor (Stage<Void>) throws -> Void) rethrows {
        let left = try frames(.leftToRight, build), right = try frames(.rightToLeft, build)
        #expect(left.count == right.count && left.count >= least, "\(left.count) views")
        for (first, second) in zip(left, right) {
            let image = CGRect(
                x: Self.width - first.frame.maxX, y: first.frame.minY, width: first.frame.width, height: first.frame.height)
            let isNear = abs(image.minX - second.frame.minX) <= 1 && abs(image.width - second.frame.width) <= 1
            #expect(isNear && image.minY == second.frame.minY, "\(first.name) at \(first.frame), mirrored \(second.frame)")
        }
    }

    /// A degree sign is at the left of Arabic digits, although it is no letter. During editing, signs follow the digits as they are typed.
    @Test func signsFollowTheirNumbers() throws {
        for direction in [UITraitEnvironmentLayoutDirection.leftToRight, .rightToLeft] {
            let stage = Stage(size: CGSize(width: 200, height: 100))
            UIApplication.environmentOverrides.layoutDirection = direction
            defer { UIApplication.environmentOverrides.layoutDirection = .unspecified }
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
            stage.window.addSubview(field)
            field.text = "\u{664}\u{665}°"
            func degreeIsLeft() throws -> Bool {
                stage.system.settle()
                let place = try #require(field.position(from: field.beginningOfDocument, offset: 2))
                let degree = try #require(field.textRange(from: place, to: field.endOfDocument))
                let digits = try #require(field.textRange(from: field.beginningOfDocument, to: place))
                return field.firstRect(for: degree).midX < field.firstRect(for: digits).midX
            }
            #expect(try degreeIsLeft() == (direction == .rightToLeft))
            field.becomeFirstResponder()
            #expect(try !degreeIsLeft())
            field.resignFirstResponder()
            #expect(try degreeIsLeft() == (direction == .rightToLeft))
        }
    }

    private final class Cells: NSObject, UITableViewDataSource {
        let style: UITableViewCell.CellStyle
        init(_ style: UITableViewCell.CellStyle) { self.style = style }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
        func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: style, reuseIdentifier: nil)
            cell.textLabel?.text = "Text"
            cell.detailTextLabel?.text = "Detail"
            cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
            cell.accessoryType = [.none, .disclosureIndicator, .checkmark][indexPath.row]
            return cell
        }
    }

    @Test(arguments: [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle], [UITableView.Style.plain, .insetGrouped])
    func tableRowsAreMirrored(style: UITableViewCell.CellStyle, table: UITableView.Style) {
        let cells = Cells(style)
        for isEditing in [false, true] {
            expectMirrored(20) { stage in
                let view = UITableView(frame: stage.window.bounds, style: table)
                view.dataSource = cells
                view.isEditing = isEditing
                stage.window.addSubview(view)
            }
        }
    }

    private func barItem(_ title: String, _ style: UIBarButtonItem.Style = .plain) -> UIBarButtonItem {
        UIBarButtonItem(title: title, style: style, target: nil, action: nil)
    }

    @Test func barsAndBarItemsAreMirrored() {
        expectMirrored(15) { stage in
            let page = UIViewController(), next = UIViewController()
            page.title = "Start"
            next.title = "A page"
            next.navigationItem.rightBarButtonItems = [barItem("Done", .done), barItem("More")]
            next.toolbarItems = [barItem("One"), .flexibleSpace(), barItem("Two longer"), .fixedSpace(20), barItem("Three")]
            let navigation = UINavigationController(rootViewController: page)
            navigation.isToolbarHidden = false
            navigation.pushViewController(next, animated: false)
            stage.window.rootViewController = navigation
        }
    }

    @Test func largeTitlesAndTabsAreMirrored() {
        expectMirrored(15) { stage in
            let pages = ["List", "Clock", "Settings"].map { title in
                let page = UIViewController()
                page.title = title
                page.navigationItem.leftBarButtonItem = barItem("Edit")
                let navigation = UINavigationController(rootViewController: page)
                navigation.navigationBar.prefersLargeTitles = true
                return navigation
            }
            let tabs = UITabBarController()
            tabs.viewControllers = pages
            stage.window.rootViewController = tabs
        }
    }

    @Test func controlsAreMirrored() {
        expectMirrored(12) { stage in
            let on = UISwitch(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
            on.isOn = true
            let onMirrored = on.isMirrored
            on.frame.origin.x = onMirrored ? Self.width - 61 : 10
            let segments = UISegmentedControl(items: ["A", "Long title", "C"])
            segments.apportionsSegmentWidthsByContent = true
            segments.frame = CGRect(x: 10, y: 60, width: 300, height: 32)
            segments.selectedSegmentIndex = 0
            for view in [on, segments] { stage.window.addSubview(view) }
        }
    }

    @Test func cancelButtonOfAnAlertIsAtTheLeadingEdge() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        stage.window.rootViewController = UIViewController()
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "No", style: .cancel))
        alert.addAction(UIAlertAction(title: "Yes", style: .default))
        stage.window.rootViewController?.present(alert, animated: false)
        func titles() -> [String] {
            stage.system.settle()
            return stage.window.descendants(of: AlertButton.self).sorted { $0.center.x < $1.center.x }.compactMap { $0.action.title }
        }
        #expect(titles() == ["No", "Yes"])
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        #expect(titles() == ["Yes", "No"])
    }

    @Test func naturalAlignmentFollowsTheInterface() {
        let stage = Stage(size: CGSize(width: 200, height: 40))
        stage.window.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        label.text = "I"
        stage.window.addSubview(label)
        func drawnColumns() -> [Int] { (0..<200).filter { x in (0..<40).contains { stage.native.pixel(x: x, y: $0) & 0xFF < 128 } } }
        stage.system.settle()
        #expect((drawnColumns().max() ?? 200) < 10)
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        stage.system.settle()
        #expect((drawnColumns().min() ?? 0) > 190)
        // In an interface from left to right, Arabic text is aligned to the left, too.
        UIApplication.environmentOverrides.layoutDirection = .leftToRight
        label.text = "العربية"
        stage.system.settle()
        #expect((drawnColumns().max() ?? 200) < 80)
    }

    @Test func flippingImagesAreMirrored() {
        let stage = Stage(size: CGSize(width: 20, height: 20))
        let half = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 20))
        }
        let view = UIImageView(image: half.imageFlippedForRightToLeftLayoutDirection())
        stage.window.backgroundColor = .white
        stage.window.addSubview(view)
        stage.frame()
        #expect([5, 15].map { stage.native.pixel(x: $0, y: 5) } == [0xFFFF_0000, 0xFFFF_FFFF])
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        stage.frame()
        #expect([5, 15].map { stage.native.pixel(x: $0, y: 5) } == [0xFFFF_FFFF, 0xFFFF_0000])
        view.image = half
        stage.frame()
        #expect(stage.native.pixel(x: 5, y: 5) == 0xFFFF_0000)
    }

    // MARK: Gestures and keys

    @Test func dragFromTheRightEdgePops() {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = navigation
        navigation.pushViewController(UIViewController(), animated: false)
        stage.frame()
        stage.native.drag(fromX: 5, y: 400, toX: 305, y: 400, steps: 4)
        stage.system.settle()
        #expect(navigation.viewControllers.count == 2)
        stage.native.drag(fromX: 370, y: 400, toX: 70, y: 400, steps: 4)
        stage.system.settle()
        #expect(navigation.viewControllers.count == 1)
    }

    @Test func pushedPageEntersFromTheLeft() throws {
        let stage = Stage(size: CGSize(width: 375, height: 600))
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = navigation
        stage.frame()
        let page = UIViewController()
        navigation.pushViewController(page, animated: true)
        stage.system.advance(by: 0.1)
        let presented = try #require(page.view.layer.presentation())
        #expect(presented.frame.minX < -10 && presented.frame.minX > -375)
        stage.system.settle()
        #expect(page.view.frame.minX == 0)
    }

    @Test func pageControlCountsFromTheRight() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        let control = UIPageControl(frame: CGRect(x: 0, y: 40, width: 200, height: 20))
        control.numberOfPages = 4
        stage.window.addSubview(control)
        stage.frame()
        stage.native.click(x: 124, y: 50)
        #expect(control.currentPage == 0)
        stage.native.click(x: 76, y: 50)
        #expect(control.currentPage == 3)
        stage.native.click(x: 190, y: 50)
        #expect(control.currentPage == 2)
        stage.native.press(.tab)
        stage.native.press(.left)
        #expect(control.currentPage == 3)
    }

    @Test func switchIsOnAtTheLeft() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        let control = UISwitch(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
        stage.window.addSubview(control)
        stage.frame()
        stage.native.drag(fromX: 50, y: 25, toX: 15, y: 25)
        #expect(control.isOn)
        stage.native.drag(fromX: 15, y: 25, toX: 55, y: 25)
        #expect(!control.isOn)
    }

    // MARK: Times

    @Test func timeWheelsFollowTheReadingOrderOfTheTime() {
        func kinds(_ pattern: String, _ direction: UIUserInterfaceLayoutDirection) -> [TimeWheels.Kind] {
            TimeWheels(format: TimeFormat(pattern: pattern, periods: []), minuteInterval: 1, direction: direction).kinds
        }
        #expect(kinds("h:mm a", .leftToRight) == [.hour, .minute, .period])
        #expect(kinds("h:mm a", .rightToLeft) == [.period, .hour, .minute])
        #expect(kinds("ah:mm", .rightToLeft) == [.hour, .minute, .period])
        #expect(kinds("H:mm", .rightToLeft) == [.hour, .minute])
    }

    @Test func digitsAndPeriodsFollowTheLocale() {
        let arabic = TimeFormat(Locale(identifier: "ar_EG"))
        #expect(arabic.text(minute: 5) == "٠٥" && arabic.text(hour: 11) == "١١" && arabic.text(hour: 7) == "\u{2007}٧")
        #expect(arabic.periods == ["ص", "م"])
        #expect(TimeFormat(Locale(identifier: "de_DE")).text(hour: 7) == "07")
    }
}
