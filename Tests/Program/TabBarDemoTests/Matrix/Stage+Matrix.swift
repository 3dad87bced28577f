// A page of any scene in one case of the matrix, in an off-screen window.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import UIKit

extension Stage where Content == MatrixCase {
    /// Launches the scene of `matrixCase` with its size, settings and scale, and opens its page.
    static func matrix(_ matrixCase: MatrixCase) throws -> Stage {
        let settings = DemoSettings()
        settings.guideFinished = true
        settings.appearance = matrixCase.style.appearance
        settings.contrast = matrixCase.style.contrast
        settings.language = DemoSettings.Language(rawValue: matrixCase.language.rawValue) ?? .english
        settings.direction = matrixCase.direction
        settings.textSize = matrixCase.textSize
        let stage = try Stage(
            scene: matrixCase.page.scene, rows: matrixCase.page.rows, settings: settings, size: matrixCase.size,
            safeArea: matrixCase.safeArea, scale: matrixCase.scale
        ) { _ in matrixCase }
        try matrixCase.page.open(on: stage)
        // Away from views that the pointer would highlight.
        stage.native.movePointer(x: -1, y: -1)
        stage.settle()
        return stage
    }

    func scroll(notches: Double) {
        native.scroll(x: window.bounds.midX, y: window.bounds.midY, notches: notches)
        settle()
    }

    /// The frontmost view with this accessibility identifier.
    func view(named name: String) -> UIView? { window.descendants(of: UIView.self).last { $0.accessibilityIdentifier == name } }

    /// The frontmost table.
    private func frontmostTable() throws -> UITableView {
        guard let table = window.descendants(of: UITableView.self).last(where: { !$0.isHidden }) else {
            throw StageError(description: "no table")
        }
        return table
    }

    // MARK: Clicks

    func clickTab(_ index: Int) {
        window.clickTab(at: index)
        settle()
    }

    /// Clicks the visible row at `index` of the frontmost table.
    func click(row index: Int) throws {
        guard let cell = try frontmostTable().cellForRow(at: IndexPath(row: index, section: 0)) else {
            throw StageError(description: "row \(index) is not visible")
        }
        click(cell)
        settle()
    }

    /// Scrolls the frontmost table to the cell with this accessibility identifier, and clicks it.
    func click(rowNamed name: String) throws {
        let table = try frontmostTable()
        for _ in 0..<60 {
            if let cell = table.visibleCells.first(where: { $0.accessibilityIdentifier == name }), let path = table.indexPath(for: cell) {
                table.scrollToRow(at: path, at: .middle, animated: false)
                settle()
                click(table.cellForRow(at: path) ?? cell)
                settle()
                return
            }
            scroll(notches: 1)
        }
        throw StageError(description: "no row \(name)")
    }

    /// Moves the focus to the sheet's button with this title, and presses it, without waiting for the result.
    func chooseAction(_ title: String) throws {
        for _ in 0..<30 {
            press(.tab)
            if UIApplication.shared.seat.focus.current?.accessibilityLabel == title {
                native.press(.enter)
                return
            }
        }
        throw StageError(description: "no action \(title)")
    }
}
