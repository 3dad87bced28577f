// Any scene off the screen, in any circumstances.

import Foundation
import OffscreenWindowSystem
import TestSupport
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import UIKit

/// A page of a scene in a window without a screen, at rest.
@MainActor
final class MatrixStage {
    let system: OffscreenWindowSystem
    let window: OffscreenWindow
    let root: UIWindow

    init(_ matrixCase: MatrixCase) throws {
        let settings = DemoSettings()
        settings.guideFinished = true
        settings.appearance = matrixCase.look.appearance
        settings.contrast = matrixCase.look.contrast
        settings.language = DemoSettings.Language(rawValue: matrixCase.language.rawValue) ?? .english
        settings.direction = matrixCase.direction
        settings.textSize = matrixCase.textSize
        DemoSettings.shared = settings
        system = OffscreenWindowSystem(scale: matrixCase.scale)
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Matrix", size: matrixCase.size, minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: matrixCase.safeArea)
        let scene = SceneDelegate(scene: matrixCase.page.scene, options: SceneOptions(rows: matrixCase.page.rows))
        try UIApplication.shared.start(scene, on: system)
        guard let window = system.windows.first, let root = UIApplication.shared.keyWindow else {
            throw StageError(description: "the scene did not start")
        }
        self.window = window
        self.root = root
        settle()
        try matrixCase.page.open(on: self)
        // Out of the way of what the pointer would be over.
        window.movePointer(x: -1, y: -1)
        settle()
    }

    isolated deinit {
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
        DemoSettings.shared = DemoSettings()
        UIApplication.environmentOverrides = UIEnvironmentOverrides()
    }

    func settle() { system.settle(limit: 3) }

    func press(_ key: Key) {
        window.press(key)
        settle()
    }

    func scroll(notches: Double) {
        window.scroll(x: Double(root.bounds.midX), y: Double(root.bounds.midY), notches: notches)
        settle()
    }

    // MARK: Looking

    /// All views of the window, back to front.
    private func all(_ isWanted: (UIView) -> Bool) -> [UIView] {
        func search(_ view: UIView) -> [UIView] { (isWanted(view) ? [view] : []) + view.subviews.flatMap(search) }
        return search(root)
    }

    func view(named name: String) -> UIView? { all { $0.accessibilityIdentifier == name && $0.window === root }.last }

    /// The pixels of what a user sees, row by row.
    func pixels() -> [UInt32] { window.pixels() }

    func picture() throws -> CGImage {
        guard let image = CGImage(width: window.pixelSize.width, height: window.pixelSize.height, premultipliedPixels: window.pixels())
        else { throw StageError(description: "no picture of \(window.pixelSize)") }
        return image
    }

    // MARK: Hands

    func click(_ view: UIView) {
        let box = view.convert(view.bounds, to: nil)
        window.click(x: box.midX, y: box.midY)
    }

    func clickTab(_ index: Int) {
        root.clickTab(at: index)
        settle()
    }

    /// Clicks the row at `index` of the table on show.
    func click(row index: Int) throws {
        let table = all { $0 is UITableView && !$0.isHidden }.last as? UITableView
        guard let cell = table?.cellForRow(at: IndexPath(row: index, section: 0)) else {
            throw StageError(description: "row \(index) is not on show")
        }
        click(cell)
        settle()
    }

    /// Clicks the cell called `name`, wherever it is in its table.
    func click(rowNamed name: String) throws {
        guard let table = all({ $0 is UITableView && $0.window === root }).last as? UITableView else {
            throw StageError(description: "no table")
        }
        for _ in 0..<60 {
            if let cell = table.visibleCells.first(where: { $0.accessibilityIdentifier == name }), let path = table.indexPath(for: cell) {
                table.scrollToRow(at: path, at: .middle, animated: false)
                settle()
                click(table.cellForRow(at: path) ?? cell)
                settle()
                return
            }
            window.scroll(x: Double(root.bounds.midX), y: Double(root.bounds.midY), notches: 1)
            settle()
        }
        throw StageError(description: "no row \(name)")
    }

    /// Presses the sheet's button that says `title`.
    func chooseAction(_ title: String) throws {
        try chooseActionAtOnce(title)
        settle()
    }

    /// The same, without waiting for what comes of it.
    func chooseActionAtOnce(_ title: String) throws {
        for _ in 0..<30 {
            press(.tab)
            if UIApplication.shared.focus.current?.accessibilityLabel == title {
                window.press(.enter)
                return
            }
        }
        throw StageError(description: "no action \(title)")
    }
}
