// The effects of smaller members: text sizes, baselines, tightened labels, selection backgrounds, insets, the battery, keys and glows.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite(.serialized) final class MemberBehaviorTests {
    private lazy var stage = Stage(size: CGSize(width: 320, height: 480))

    // MARK: Text sizes

    /// Apple, maximumContentSizeCategory: limits the content size category of a view and its subviews.
    @Test func limitsOfTheTextSizeReachSubviews() {
        defer { UIApplication.environmentOverrides.preferredContentSizeCategory = .unspecified }
        let (outer, label) = (UIView(frame: stage.window.bounds), UILabel(frame: .zero))
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        outer.addSubview(label)
        stage.window.addSubview(outer)
        UIApplication.environmentOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
        stage.frame()
        let large = label.font.pointSize
        outer.maximumContentSizeCategory = .large
        #expect(label.traitCollection.preferredContentSizeCategory == .large && label.font.pointSize == 17 && large > 17)
        outer.minimumContentSizeCategory = .medium
        label.minimumContentSizeCategory = .extraLarge
        #expect(label.traitCollection.preferredContentSizeCategory == .extraLarge)
        UIApplication.environmentOverrides.preferredContentSizeCategory = .extraSmall
        stage.frame()
        #expect(outer.traitCollection.preferredContentSizeCategory == .medium)
        #expect(stage.window.traitCollection.preferredContentSizeCategory == .extraSmall)
        outer.minimumContentSizeCategory = nil
        #expect(outer.traitCollection.preferredContentSizeCategory == .extraSmall)
    }

    // MARK: Stacks and labels

    /// Apple, isBaselineRelativeArrangement: "the spacing is measured from the last baseline of a text-based view, to the first baseline of
    /// the view below it."
    @Test func columnsMeasureTheirSpacingBetweenBaselines() {
        let labels = ["One", "Two", "Three"].map { text in
            let label = UILabel(frame: .zero)
            (label.text, label.font) = (text, .systemFont(ofSize: 20))
            return label
        }
        let column = UIStackView(arrangedSubviews: labels)
        (column.axis, column.spacing, column.alignment) = (.vertical, 40, .leading)
        column.isBaselineRelativeArrangement = true
        column.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: stage.window.topAnchor),
            column.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
        ])
        stage.frame()
        let baselines = labels.map { $0.frame.minY + $0.firstBaselineOffset }
        #expect(abs(baselines[1] - baselines[0] - 40) < 0.6 && abs(baselines[2] - baselines[1] - 40) < 0.6)
        column.isBaselineRelativeArrangement = false
        stage.frame()
        #expect(abs(labels[1].frame.minY - labels[0].frame.maxY - 40) < 0.01)
    }

    @Test func aLabelTightensItsLettersBeforeItTruncates() {
        let label = UILabel(frame: .zero)
        (label.text, label.font) = ("A line of letters", .systemFont(ofSize: 20))
        let width = label.intrinsicContentSize.width
        label.frame = CGRect(x: 0, y: 0, width: width - 5, height: 30)
        #expect(label.displayedText.isTruncated)
        label.allowsDefaultTighteningForTruncation = true
        #expect(!label.displayedText.isTruncated && label.displayedText.size.width <= width - 5)
        // Letters are tightened by at most a twentieth of the font's size: 17 letters by 1 point.
        label.frame.size.width = width - 20
        #expect(label.displayedText.isTruncated)
    }

    @Test func aTruncatedLabelIsShownInAToolTip() {
        let label = UILabel(frame: CGRect(x: 20, y: 20, width: 60, height: 30))
        label.text = "A text that is too long for the label"
        stage.window.addSubview(label)
        stage.frame()
        stage.native.movePointer(x: 40, y: 35)
        stage.system.advance(by: 2)
        let tips = UIApplication.shared.seat.pointer.toolTips
        #expect(tips.shownText == nil)
        label.showsExpansionTextWhenTruncated = true
        stage.native.movePointer(x: 42, y: 35)
        stage.system.advance(by: 2)
        #expect(tips.shownText == label.text)
        label.frame.size.width = 300
        stage.frame()
        stage.native.movePointer(x: 44, y: 35)
        stage.system.advance(by: 2)
        #expect(tips.shownText == nil)
    }

    // MARK: Tables and collections

    private final class Rows: NSObject, UITableViewDataSource {
        nonisolated deinit {}
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Row"
            cell.multipleSelectionBackgroundView = UIView()
            return cell
        }
    }

    private func table(_ rows: Rows) -> UITableView {
        let table = UITableView(frame: stage.window.bounds)
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.frame()
        return table
    }

    @Test func selectedRowsHaveTheBackgroundForMultipleSelectionOnlyInThatMode() throws {
        let rows = Rows()
        let table = table(rows)
        let path = IndexPath(row: 1, section: 0)
        let cell = try #require(table.cellForRow(at: path))
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        #expect(cell.multipleSelectionBackgroundView?.superview == nil)
        table.deselectRow(at: path, animated: false)
        table.allowsMultipleSelection = true
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        #expect(cell.multipleSelectionBackgroundView?.superview === cell)
        table.deselectRow(at: path, animated: false)
        #expect(cell.multipleSelectionBackgroundView?.superview == nil)
    }

    @Test func changeOfTheSelectionModeExchangesTheBackgroundsOfSelectedRows() throws {
        let rows = Rows()
        let table = table(rows)
        let path = IndexPath(row: 1, section: 0)
        let cell = try #require(table.cellForRow(at: path))
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        table.allowsMultipleSelection = true
        #expect(cell.multipleSelectionBackgroundView?.superview === cell)
        table.allowsMultipleSelection = false
        #expect(cell.multipleSelectionBackgroundView?.superview == nil && cell.shownHighlight?.superview === cell)
        table.deselectRow(at: path, animated: false)
        table.setEditing(true, animated: false)
        table.allowsSelectionDuringEditing = true
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        table.allowsMultipleSelectionDuringEditing = true
        #expect(cell.multipleSelectionBackgroundView?.superview === cell)
        table.allowsMultipleSelectionDuringEditing = false
        #expect(cell.multipleSelectionBackgroundView?.superview == nil)
    }

    /// Without a background of its own, a selected row has the standard one.
    @Test func removedBackgroundsAreReplacedByTheStandardOne() throws {
        let rows = Rows()
        let table = table(rows)
        let path = IndexPath(row: 1, section: 0)
        let cell = try #require(table.cellForRow(at: path))
        table.allowsMultipleSelection = true
        table.selectRow(at: path, animated: false, scrollPosition: .none)
        cell.multipleSelectionBackgroundView = nil
        #expect(cell.shownHighlight?.superview === cell)
        cell.selectedBackgroundView = UIView()
        #expect(cell.selectedBackgroundView?.superview === cell)
        cell.selectedBackgroundView = nil
        #expect(cell.shownHighlight?.superview === cell && cell.shownHighlight?.backgroundColor != nil)
    }

    /// Apple, SeparatorInsetReference: relative to the cell's edges, or to the automatic inset.
    @Test func separatorInsetsCanBeAddedToTheAutomaticOnes() {
        let rows = Rows()
        let table = table(rows)
        func start() -> CGFloat? { table.cellForRow(at: IndexPath(row: 0, section: 0))?.parts.separator?.frame.minX }
        let automatic = start() ?? 0
        table.separatorInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0)
        stage.frame()
        #expect(automatic == 16 && start() == 10)
        table.separatorInsetReference = .fromAutomaticInsets
        stage.frame()
        #expect(start() == 26)
    }

    @Test func theFocusReturnsToTheRememberedRow() {
        let rows = Rows()
        let table = table(rows)
        let map = FocusMap(window: stage.window, current: nil)
        let second = table.cellForRow(at: IndexPath(row: 1, section: 0))
        #expect(map.stops().contains { $0 === table.cellForRow(at: IndexPath(row: 0, section: 0)) })
        table.remembersLastFocusedIndexPath = true
        UIApplication.shared.seat.focus.move(to: second, heading: [])
        UIApplication.shared.seat.focus.move(to: nil, heading: [])
        #expect(map.stops().contains { $0 === second })
        #expect(!map.stops().contains { $0 === table.cellForRow(at: IndexPath(row: 0, section: 0)) })
    }

    /// Apple, sectionInsetReference: section insets are measured from the safe area or the layout margins.
    @Test func sectionInsetsCanBeMeasuredFromTheMargins() {
        let layout = UICollectionViewFlowLayout()
        layout.sectionInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
        let collection = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
        collection.layoutMargins = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 10)
        let source = ItemSource()
        collection.dataSource = source
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "Cell")
        stage.window.addSubview(collection)
        stage.frame()
        func x() -> CGFloat? { collection.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minX }
        #expect(x() == 5)
        layout.sectionInsetReference = .fromLayoutMargins
        stage.frame()
        #expect(x() == 35)
        collection.layoutMargins.left = 40
        stage.frame()
        #expect(x() == 45)
    }

    private final class ItemSource: NSObject, UICollectionViewDataSource {
        nonisolated deinit {}
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "Cell", for: indexPath)
        }
    }

    // MARK: The device

    private func battery(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let battery = folder.url.appendingPathComponent("BAT0", isDirectory: true)
        try FileManager.default.createDirectory(at: battery, withIntermediateDirectories: true)
        for (name, text) in files {
            try (text + "\n").write(to: battery.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        Battery.folder = folder.url
        return folder
    }

    /// Apple, batteryLevel: −1 while monitoring is off; batteryState: unknown.
    @Test func theBatteryIsReadWhileItIsMonitored() throws {
        let usual = Battery.folder
        defer {
            Battery.folder = usual
            UIDevice.current.isBatteryMonitoringEnabled = false
        }
        let folder = try battery(["type": "Battery", "capacity": "42", "status": "Charging"])
        #expect(UIDevice.current.batteryLevel == -1 && UIDevice.current.batteryState == .unknown)
        UIDevice.current.isBatteryMonitoringEnabled = true
        #expect(UIDevice.current.batteryLevel == 0.42 && UIDevice.current.batteryState == .charging)
        let mouse = try battery(["type": "Battery", "scope": "Device", "capacity": "9"])
        #expect(UIDevice.current.batteryLevel == -1)
        let broken = try battery(["type": "Battery", "capacity": "many", "status": "?"])
        #expect(UIDevice.current.batteryLevel == -1)
        withExtendedLifetime((folder, mouse, broken)) {}
    }

    @Test func identifierForVendorDoesNotChange() {
        let identifier = UIDevice.current.identifierForVendor
        #expect(identifier != nil && UIDevice.current.identifierForVendor == identifier)
        UserDefaults.standard.removeObject(forKey: "UIDeviceIdentifierForVendor")
    }

    // MARK: Keys, wheels and presses

    /// USB's HID Usage Tables, Keyboard/Keypad Page: A is 4, 1 is 0x1E, the right arrow 0x4F, F1 0x3A, F13 0x68.
    @Test func keysHaveTheirPlacesOnTheKeyboard() {
        func code(_ key: Key, usage: UInt8 = 0) -> Int {
            var press = KeyPress(key: key)
            press.usage = usage
            return UIKey(press, modifierFlags: []).keyCode.rawValue
        }
        #expect(code(.character("a")) == 4 && code(.character("1")) == 0x1E && code(.character("0")) == 0x27)
        #expect(code(.character("-")) == 0x2D && code(.character("/")) == 0x38 && code(.character("\\")) == 0x31)
        #expect(code(.right) == 0x4F && code(.function(1)) == 0x3A && code(.function(13)) == 0x68 && code(.other(5)) == 3)
        // The usage that the window system reports takes precedence over the character: on AZERTY, the key in Q's place types A.
        #expect(code(.character("a"), usage: 0x14) == UIKeyboardHIDUsage.keyboardQ.rawValue)
    }

    private final class Recorder: NSObject {
        var states: [UIGestureRecognizer.State] = []
        nonisolated deinit {}
        func panned(_ pan: UIPanGestureRecognizer) { states.append(pan.state) }
    }

    @Test func aPanFollowsTheWheelAndEndsAfterAPause() {
        let recorder = Recorder()
        let pan = UIPanGestureRecognizer(target: recorder, action: Selector(Recorder.panned(_:)))
        pan.allowedScrollTypesMask = .all
        let view = UIView(frame: stage.window.bounds)
        view.addGestureRecognizer(pan)
        stage.window.addSubview(view)
        stage.frame()
        for _ in 0..<2 {
            stage.native.send(.scrolled(ScrollDelta(x: 0, y: 1, source: .wheel)), x: 100, y: 100)
            stage.system.advance(by: 0.05)
        }
        #expect(recorder.states == [.began, .changed])
        stage.system.advance(by: 0.3)
        #expect(recorder.states == [.began, .changed, .ended])
        stage.native.send(.scrolled(ScrollDelta(x: 0, y: -1, source: .wheel)), x: 100, y: 100)
        #expect(recorder.states.last == .began)
        stage.system.advance(by: 0.3)
    }

    /// A wheel pan that was dropped, for example because all windows were closed, does not prevent later pans of a touchpad.
    @Test func aDroppedWheelPanDoesNotPreventTouchpadPans() {
        let recorder = Recorder()
        let pan = UIPanGestureRecognizer(target: recorder, action: Selector(Recorder.panned(_:)))
        pan.allowedScrollTypesMask = .all
        let view = UIView(frame: stage.window.bounds)
        view.addGestureRecognizer(pan)
        stage.window.addSubview(view)
        stage.frame()
        stage.native.send(.scrolled(ScrollDelta(x: 0, y: 1, source: .wheel)), x: 100, y: 100)
        UIApplication.shared.seat.touchDispatcher.reset()
        stage.native.send(.scrolled(ScrollDelta(x: 0, y: 1, source: .touchpad)), x: 100, y: 100)
        stage.native.send(.scrolled(ScrollDelta(x: 0, y: 1, source: .touchpad)), x: 100, y: 100)
        #expect(recorder.states == [.began, .began, .changed])
        stage.system.advance(by: 0.3)
        #expect(recorder.states.last == .changed)
        stage.native.send(.scrolled(ScrollDelta(x: 0, y: 0, source: .touchpadLifted)), x: 100, y: 100)
        #expect(recorder.states.last == .ended)
    }

    @Test func showsTouchWhenHighlightedMakesAPressedButtonGlow() {
        let button = UIButton(frame: CGRect(x: 40, y: 40, width: 60, height: 40))
        stage.window.addSubview(button)
        stage.frame()
        button.isHighlighted = true
        let count = button.subviews.count
        button.isHighlighted = false
        button.showsTouchWhenHighlighted = true
        button.isHighlighted = true
        #expect(button.subviews.count == count + 1)
        button.isHighlighted = false
        #expect(button.subviews.count == count)
    }
}
