// The combined scene off the screen, for tests to act upon as a user does and to look at.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit

/// The combined scene in a window without a screen, drawn once, with settings of its own that nobody remembers.
@MainActor
final class CombinedStage {
    let system: OffscreenWindowSystem
    let window: OffscreenWindow
    let tabs: CombinedTabBarController
    let settings: DemoSettings

    init(
        size: CGSize = CGSize(width: 390, height: 844), scale: Double = 1, rows: Int = 100, _ prepare: (DemoSettings) -> Void = { _ in }
    ) throws {
        settings = DemoSettings()
        settings.guideFinished = true
        prepare(settings)
        DemoSettings.shared = settings
        system = OffscreenWindowSystem(scale: scale)
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Combined", size: size, minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: .zero)
        try UIApplication.shared.start(SceneDelegate(scene: CombinedScene.self, options: SceneOptions(rows: rows)), on: system)
        guard let window = system.windows.first, let tabs = UIApplication.shared.keyWindow?.rootViewController as? CombinedTabBarController
        else { throw StageError(description: "the scene did not start") }
        self.window = window
        self.tabs = tabs
        settle()
    }

    isolated deinit {
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
        DemoSettings.shared = DemoSettings()
    }

    func settle() { system.settle(limit: 5) }

    // MARK: What there is

    var list: ListViewController { tabs.listPage }
    var containers: [ItemContainer] { tabs.tabBar.subviews.compactMap { $0 as? ItemContainer } }
    var selectedContainers: [Int] { containers.filter(\.isSelected).map(\.tag) }
    var sheet: UIAlertController? { tabs.presentedViewController as? UIAlertController }
    var visit: SceneVisitController? { tabs.presentedViewController as? SceneVisitController }
    /// The texts of the rows on show, from the top.
    var rowTexts: [String] {
        (list.tableView.indexPathsForVisibleRows ?? []).compactMap { list.tableView.cellForRow(at: $0)?.textLabel?.text }
    }

    /// A view's frame in the window.
    func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    /// All views of the window.
    func all<View: UIView>(_ type: View.Type) -> [View] {
        func search(_ view: UIView) -> [View] { (view as? View).map { [$0] } ?? [] + view.subviews.flatMap(search) }
        return UIApplication.shared.keyWindow.map(search) ?? []
    }

    /// The label that says `text` and can be seen, wherever it is; the one in front where there are several.
    func label(_ text: String) -> UILabel? {
        func isSeen(_ view: UIView) -> Bool {
            sequence(first: view) { $0.superview }.allSatisfy { !$0.isHidden && $0.alpha > 0.01 }
        }
        let screen = UIScreen.main.bounds
        return all(UILabel.self).last { $0.text == text && isSeen($0) && screen.contains(CGPoint(x: frame($0).midX, y: frame($0).midY)) }
    }

    // MARK: Hands

    func click(_ view: UIView) {
        let frame = frame(view)
        window.click(x: frame.midX, y: frame.midY)
    }

    /// Clicks what says `text`, and waits until nothing moves.
    func click(_ text: String) throws {
        guard let label = label(text) else { throw StageError(description: "nothing says \(text)") }
        click(label)
        settle()
    }

    func clickTab(_ index: Int) {
        click(containers[index])
        settle()
    }

    /// Clicks the row at `index`, which must be on show.
    func clickRow(_ index: Int) throws {
        guard let cell = list.tableView.cellForRow(at: IndexPath(row: index, section: 0)) else {
            throw StageError(description: "row \(index) is not on show")
        }
        click(cell)
        settle()
    }

    /// What a user would see now.
    func picture() throws -> CGImage {
        guard let image = CGImage(width: window.pixelSize.width, height: window.pixelSize.height, premultipliedPixels: window.pixels())
        else { throw StageError(description: "no picture of \(window.pixelSize)") }
        return image
    }
}
