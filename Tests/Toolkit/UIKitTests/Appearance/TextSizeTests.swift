// Rows, bars and alerts grow with the content size category, and no text is truncated.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct TextSizeTests {
    private static let sizes: [UIContentSizeCategory] = [
        .extraSmall, .large, .extraExtraExtraLarge, .accessibilityLarge, .accessibilityExtraExtraExtraLarge,
    ]

    private func labels(in view: UIView) -> [UILabel] {
        ((view as? UILabel).map { [$0] } ?? []) + view.subviews.filter { !$0.isHidden && $0.alpha > 0 }.flatMap(labels)
    }

    /// Expects every visible label to be large enough for its text, and to draw it at more than a quarter of the font's size.
    private func expectWhole(_ window: UIWindow, _ comment: String) {
        for label in labels(in: window) where label.text?.isEmpty == false && label.bounds.width > 0 {
            #expect(label.displayedPointSize / label.font.pointSize > 0.25)
            let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: .infinity))
            let share = label.adjustsFontSizeToFitWidth ? label.displayedPointSize / label.font.pointSize : 1
            #expect(needed.height * share <= label.bounds.height + 1, "\(comment): \(label.text ?? "")")
            let isOneLine = label.numberOfLines == 1
            #expect(!isOneLine || needed.width * share <= label.bounds.width + 1, "\(comment): \(label.text ?? "")")
        }
    }

    private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
        let sizingCell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        func fill(_ cell: UITableViewCell) {
            cell.textLabel?.text = "Appearance"
            cell.detailTextLabel?.text = "System"
            for label in [cell.textLabel, cell.detailTextLabel] {
                label?.adjustsFontSizeToFitWidth = true
                label?.minimumScaleFactor = 0.3
            }
        }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "A section's footer, in some lines." }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
            fill(cell)
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            fill(sizingCell)
            return sizingCell.sizeThatFits(CGSize(width: tableView.bounds.width - 32, height: .infinity)).height
        }
    }

    @Test func rowsAndBarsGrowWithTheTextSize() {
        let stage = Stage(size: CGSize(width: 320, height: 900))
        let source = Source()
        let page = UITableViewController(style: .insetGrouped)
        page.title = "Preferences"
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil)
        page.tableView.dataSource = source
        page.tableView.delegate = source
        let navigation = UINavigationController(rootViewController: page)
        navigation.navigationBar.prefersLargeTitles = true
        stage.window.rootViewController = navigation
        var heights: [(row: CGFloat, bar: CGFloat)] = []
        for size in Self.sizes {
            UIApplication.environmentOverrides.preferredContentSizeCategory = size
            stage.system.settle()
            let cell = page.tableView.visibleCells.first
            heights.append((cell?.bounds.height ?? 0, navigation.navigationBar.bounds.height))
            expectWhole(stage.window, size.rawValue)
        }
        #expect(heights.map(\.row).sorted() == heights.map(\.row) && heights.map(\.bar).sorted() == heights.map(\.bar))
        // Rows are at least 44 points high. At the largest size, a row has two lines of 62 points with 11 above and below.
        #expect(heights[0].row == 44 && heights[1].row == 44 && heights[1].bar == 96)
        #expect(heights[4].row > 120)
        #expect(abs(heights[4].bar - (51 + 81)) < 1e-9)
    }

    @Test func alertsGrowWithTheTextSize() {
        let stage = Stage(size: CGSize(width: 320, height: 900))
        stage.window.rootViewController = UIViewController()
        var heights: [CGFloat] = []
        for style in [UIAlertController.Style.alert, .actionSheet] {
            for size in Self.sizes {
                UIApplication.environmentOverrides.preferredContentSizeCategory = size
                let alert = UIAlertController(title: "Delete 3 Rows?", message: "They are gone for ever.", preferredStyle: style)
                alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
                alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
                stage.window.rootViewController?.present(alert, animated: false)
                stage.system.settle()
                expectWhole(stage.window, "\(style) \(size.rawValue)")
                heights.append(labels(in: stage.window).reduce(0) { $0 + $1.bounds.height })
                stage.window.rootViewController?.dismiss(animated: false)
                stage.system.settle()
            }
        }
        #expect(heights[4] > heights[1] * 2 && heights[9] > heights[6] * 1.5)
    }

    @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
    func presentedAlertFollowsTheTextSize(_ style: UIAlertController.Style) {
        let stage = Stage(size: CGSize(width: 320, height: 900))
        stage.window.rootViewController = UIViewController()
        let alert = UIAlertController(title: "Delete 3 Rows?", message: "They are gone for ever.", preferredStyle: style)
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        stage.window.rootViewController?.present(alert, animated: false)
        stage.system.settle()
        func sizes() -> [CGFloat] { labels(in: stage.window).filter { $0.text?.isEmpty == false }.map(\.font.pointSize) }
        let before = sizes()
        UIApplication.environmentOverrides.preferredContentSizeCategory = .accessibilityLarge
        stage.system.settle()
        let after = sizes()
        #expect(before.count == 4 && after.count == 4)
        #expect(zip(before, after).allSatisfy { $0 * 1.2 < $1 })
        expectWhole(stage.window, "\(style)")
    }
}
