// Metrics of controls, bars and rows that pictures of iOS show.
//
// Expected values are measured in the reference pictures of public snapshot tests; each test names the repository and the version of iOS.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct DeviceMetricsTests {
    private func near(_ value: CGFloat?, _ expected: CGFloat, _ tolerance: CGFloat = 0.01) -> Bool {
        value.map { abs($0 - expected) <= tolerance } ?? false
    }

    // MARK: Controls

    /// AccessibilitySnapshot, iOS 17.5 at 3×: height 25.67, dots of 7.33, 17.67 apart.
    @Test func pageControlsHaveTheMetricsOfIOS17() {
        let stage = Stage(scale: 3)
        let control = UIPageControl()
        stage.window.addSubview(control)
        let (one, two) = (control.size(forNumberOfPages: 1), control.size(forNumberOfPages: 2))
        #expect(near(one.height, 77 / 3) && near(one.width, 22 / 3) && near(two.width - one.width, 53 / 3))
    }

    /// Dots are whole pixels, so that all look the same.
    @Test(arguments: [1.0, 2]) func pageControlsAreAlignedToPixels(scale: Double) {
        let stage = Stage(scale: scale)
        let control = UIPageControl()
        stage.window.addSubview(control)
        for count in 1...3 {
            let size = control.size(forNumberOfPages: count)
            #expect((size.width * scale).rounded() == size.width * scale && (size.height * scale).rounded() == size.height * scale)
        }
    }

    /// AccessibilitySnapshot, iOS 17.5: about 10 points at each side of the widest semibold title.
    @Test func segmentsHaveMarginsOfTenPoints() {
        let label = UILabel()
        label.font = .systemFont(ofSize: 13, weight: .semibold)
        label.text = "Segment"
        let control = UISegmentedControl(items: ["Segment", "A"])
        // There are 2 points around all segments.
        #expect(control.intrinsicContentSize.width == 2 * (label.intrinsicContentSize.width.rounded(.up) + 20) + 4)
    }

    /// AccessibilitySnapshot, iOS 17.5: 34 points high, and the thumb of 28 points travels from edge to edge over a track 2 points inside.
    @Test func slidersAre34PointsHighAndTheThumbReachesTheEdges() {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        #expect(slider.sizeThatFits(.zero).height == 34)
        let track = slider.trackRect(forBounds: slider.bounds)
        #expect(track.minX == 2 && track.maxX == 198 && track.height == 4)
        #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0).minX == 0)
        #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 1).maxX == 200)
        let wide = CGRect(x: 0, y: 14, width: 200, height: 6)
        #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: wide, value: 0).minX == 0, "an overridden track")
    }

    /// swift-snapshot-testing, iOS 13: a circle of 21.7 points in an image of 24.3 × 23.7, the large scale at 17 points.
    @Test func buttonsForContactsHaveALargeSymbol() {
        let configuration = UIImage.SymbolConfiguration(scale: .large)
        for type in [UIButton.ButtonType.contactAdd, .detailDisclosure, .infoLight, .infoDark] {
            #expect(UIButton(type: type).image(for: .normal)?.symbolConfiguration == configuration)
        }
        #expect(UIButton(type: .close).image(for: .normal)?.symbolConfiguration != configuration)
    }

    /// BSWInterfaceKit, iOS 17: 34.33 points high, a line of 17 points with insets of 7; the symbol is taller and stays whole.
    @Test func aSymbolCountsAsALineOfTextInAConfiguredButton() throws {
        let stage = Stage(scale: 3)
        var configuration = UIButton.Configuration.plain()
        configuration.image = UIImage(systemName: "circle", withConfiguration: UIImage.SymbolConfiguration(scale: .large))
        let button = UIButton(configuration: configuration)
        stage.window.addSubview(button)
        button.sizeToFit()
        stage.frame()
        let line = (UIFont.systemFont(ofSize: 17).lineHeight * 3).rounded(.up) / 3
        #expect(near(button.bounds.height, line + configuration.contentInsets.top + configuration.contentInsets.bottom))
        let image = try #require(button.imageView?.frame)
        #expect(near(image.height, configuration.image?.size.height ?? 0) && near(image.midY, button.bounds.midY, 0.34))
    }

    // MARK: Tab bars

    private func tabBar(_ items: [UITabBarItem]) -> (stage: Stage<Void>, bar: UITabBar, buttons: [UITabBarButton]) {
        let stage = Stage(size: CGSize(width: 375, height: 400), safeArea: UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0))
        let bar = UITabBar(frame: CGRect(x: 0, y: 100, width: 375, height: 49))
        bar.items = items
        stage.window.addSubview(bar)
        stage.frame()
        return (stage, bar, bar.subviews.compactMap { $0 as? UITabBarButton })
    }

    /// AccessibilitySnapshot, iOS 17.5: 49 points for a bar that does not reach the bottom of the window.
    @Test func aTabBarAboveTheBottomHasNoRoomForTheSafeArea() {
        let (stage, bar, _) = tabBar([])
        defer { withExtendedLifetime(stage) {} }
        #expect(bar.sizeThatFits(.zero).height == 49)
        bar.frame = CGRect(x: 0, y: 317, width: 375, height: 83)
        #expect(bar.sizeThatFits(.zero).height == 83)
    }

    /// AccessibilitySnapshot, iOS 13.7 to 18.5: the baseline of titles is 45 points below the bar's top.
    @Test func titlesOfTabsAreOnABaselineAt45() throws {
        let (stage, _, buttons) = tabBar([UITabBarItem(title: "Tab", image: nil, tag: 0)])
        defer { withExtendedLifetime(stage) {} }
        let label = try #require(buttons.first?.titleLabel)
        #expect(near(label.frame.minY + label.font.ascender, 45, 0.5))
    }

    /// AccessibilitySnapshot, iOS 17.5: without an image, 10.9 points right of the centre and 3 below the top; a digit has a circle of 18.
    @Test func badgesOfTabsWithoutAnImageAreBesideTheTitle() throws {
        let item = UITabBarItem(title: "Tab", image: nil, tag: 0)
        item.badgeValue = "3"
        let (stage, _, buttons) = tabBar([item])
        defer { withExtendedLifetime(stage) {} }
        let button = try #require(buttons.first)
        let badge = try #require(button.subviews.compactMap { $0 as? TabBadge }.first)
        #expect(badge.frame.size == CGSize(width: 18, height: 18) && badge.frame.minY == 3)
        #expect(near(badge.frame.minX - button.bounds.midX, 11, 0.5))
        item.image = UIImage(systemName: "circle")
        button.layoutIfNeeded()
        #expect(near(badge.frame.minX - button.bounds.midX, 4, 0.5) && badge.frame.minY == 2)
    }

    // MARK: Bar buttons

    private func frames(of items: [UIBarButtonItem]) -> (stage: Stage<Void>, frames: [CGRect]) {
        let stage = Stage(size: CGSize(width: 375, height: 400))
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 375, height: 44))
        bar.items = items
        stage.window.addSubview(bar)
        stage.frame()
        return (stage, bar.subviews.compactMap { $0 as? BarButton }.map(\.frame))
    }

    /// iOS-Tracker, iOS 17.0: a compact date picker without a frame is as large as its buttons.
    @Test func aCustomViewWithoutAFrameHasItsFittingSize() {
        let picker = UIDatePicker()
        picker.preferredDatePickerStyle = .compact
        let label = UILabel()
        label.text = "Text"
        let (stage, frames) = frames(of: [UIBarButtonItem(customView: picker), UIBarButtonItem(customView: label)])
        defer { withExtendedLifetime(stage) {} }
        #expect(picker.bounds.size == picker.intrinsicContentSize && picker.bounds.width > 50 && frames.first?.width ?? 0 > 50)
        #expect(near(label.bounds.width, label.intrinsicContentSize.width, 1) && label.bounds.height > 10)
        // A longer text has more room at the next layout of the bar.
        let width = label.bounds.width
        label.text = "A longer text"
        label.superview?.superview?.superview?.setNeedsLayout()
        label.superview?.superview?.setNeedsLayout()
        stage.frame()
        #expect(label.bounds.width > width)
    }

    /// iOS-Tracker, iOS 17.0: the frame of a view that is laid out with constraints does not count.
    @Test func constraintsDetermineTheSizeOfACustomView() {
        let view = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        view.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([view.widthAnchor.constraint(equalToConstant: 30), view.heightAnchor.constraint(equalToConstant: 20)])
        let (stage, frames) = frames(of: [UIBarButtonItem(customView: view)])
        defer { withExtendedLifetime(stage) {} }
        #expect(frames.first?.width == 30 && view.bounds.size == CGSize(width: 30, height: 20))
        #expect(view.convert(view.bounds, to: nil) == CGRect(x: 16, y: 12, width: 30, height: 20))
    }

    @Test func aCustomViewWithAFrameKeepsIt() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 70, height: 30))
        let (stage, frames) = frames(of: [UIBarButtonItem(customView: view)])
        defer { withExtendedLifetime(stage) {} }
        #expect(frames.first?.width == 70 && view.bounds.size == CGSize(width: 70, height: 30))
    }

    /// swift-snapshot-testing, iOS 13: the plus sign of a bar with margins of 16 is from 18.0 to 35.67.
    @Test func thePlusSignHasSpaceAtItsSides() throws {
        let (stage, frames) = frames(of: [UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)])
        defer { withExtendedLifetime(stage) {} }
        #expect(near(frames.first?.midX, 26.83, 0.34))
    }

    // MARK: Rows

    private final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell()
            var content = cell.defaultContentConfiguration()
            content.text = "Text"
            cell.contentConfiguration = content
            return cell
        }
    }

    private func table(_ stage: Stage<Void>, width: CGFloat = 375) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: width, height: 300))
        let rows = Rows()
        stage.retained.append(rows)
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.frame()
        return table
    }

    /// AccessibilitySnapshot, iOS 17.5 and 18.5: 44.33 points at 3×, of which one pixel is the separator's.
    @Test(arguments: [1.0, 2, 3]) func rowsWithAListConfigurationHaveAPixelForTheSeparator(scale: Double) {
        let stage = Stage(size: CGSize(width: 375, height: 400), scale: scale)
        let table = table(stage)
        #expect(table.visibleCells.count == 3)
        #expect(table.visibleCells.allSatisfy { near($0.frame.height, 44 + 1 / scale) })
        table.separatorStyle = .none
        table.reloadData()
        stage.frame()
        #expect(table.visibleCells.allSatisfy { $0.frame.height == 44 })
    }

    /// AccessibilitySnapshot, iOS 17.5 and 18.5: margins of 20 points at 393 and 402; swift-snapshot-testing, iOS 13: 16 at 375.
    @Test(arguments: [(375, 16), (389, 16), (390, 20), (402, 20), (430, 20)] as [(CGFloat, CGFloat)])
    func rowsHaveWiderMarginsFrom390Points(width: CGFloat, margin: CGFloat) throws {
        let stage = Stage(size: CGSize(width: width, height: 400))
        let cell = try #require(table(stage, width: width).visibleCells.first)
        let label = try #require(cell.contentView.subviews.first { $0 is UILabel })
        #expect(cell.convert(label.bounds, from: label).minX == margin)
    }

    /// BSWInterfaceKit, iOS 17: separators of plain tables begin at the usual margin in editing mode, too, and circles are 20.33 wide.
    @Test func separatorsOfPlainTablesAreNotIndentedInEditingMode() throws {
        let stage = Stage(size: CGSize(width: 375, height: 400))
        let table = table(stage)
        table.allowsMultipleSelectionDuringEditing = true
        table.setEditing(true, animated: false)
        stage.frame()
        let line = try #require(table.visibleCells.first?.parts.separator)
        #expect(line.frame.minX == 16)
        #expect(near(Theme.selectionCircle, 20.33) && Theme.pickedCellBackground == .systemGray4)
    }
}
