// The combined scene in an off-screen window.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

extension Stage where Content == CombinedTabBarController {
    /// The combined scene with default settings and a finished guide. `prepare` can change the settings, which are not stored.
    static func combined(
        size: CGSize = CGSize(width: 390, height: 844), scale: Double = 1, rows: Int = 100, _ prepare: (DemoSettings) -> Void = { _ in }
    ) throws -> Stage {
        let settings = DemoSettings()
        LaboratorySettings.shared = LaboratorySettings()
        settings.guideFinished = true
        prepare(settings)
        return try Stage(scene: CombinedScene.self, rows: rows, settings: settings, size: size, scale: scale)
    }

    // MARK: Content

    var settings: DemoSettings { .shared }
    var list: ListViewController { tabs.listPage }
    var selectedContainers: [Int] { containers.filter(\.isSelected).map(\.tag) }
    var sheet: UIAlertController? { tabs.presentedViewController as? UIAlertController }
    var visit: SceneVisitController? { tabs.presentedViewController as? SceneVisitController }
    /// The texts of the visible rows, from the top.
    var rowTexts: [String] {
        (list.tableView.indexPathsForVisibleRows ?? []).compactMap { list.tableView.cellForRow(at: $0)?.textLabel?.text }
    }

    /// The frontmost visible label with this text.
    func label(_ text: String) -> UILabel? {
        func isVisible(_ view: UIView) -> Bool {
            sequence(first: view) { $0.superview }.allSatisfy { !$0.isHidden && $0.alpha > 0.01 }
        }
        return window.descendants(of: UILabel.self).last { label in
            let frame = label.frameInWindow
            return label.text == text && isVisible(label) && window.bounds.contains(CGPoint(x: frame.midX, y: frame.midY))
        }
    }

    // MARK: Clicks

    /// Clicks the label with this text, and waits until nothing moves.
    func click(_ text: String) throws {
        guard let label = label(text) else { throw StageError(description: "no label says \(text)") }
        click(label)
        settle()
    }

    /// Clicks a tab, and waits until nothing moves.
    func clickTab(_ index: Int) {
        click(containers[index])
        settle()
    }

    /// Scrolls the settings page, which must be visible, to its last row.
    func scrollSettingsToTheEnd() {
        native.scroll(x: 195, y: 300, notches: 9)
        settle()
    }

    /// Clicks the row at `index`, which must be visible, and waits until nothing moves.
    func clickRow(_ index: Int) throws {
        guard let cell = list.tableView.cellForRow(at: IndexPath(row: index, section: 0)) else {
            throw StageError(description: "row \(index) is not visible")
        }
        click(cell)
        settle()
    }
}
