// Rows of a table with a safe area that has different insets at its sides.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct TableSafeAreaTests {
    private enum InitialDirection { case leftToRight, rightToLeft }

    /// The frames of the first row, its text, its separator and the section's title in right-to-left layout.
    ///
    /// The table is created in the direction `initial`, and changed to right-to-left. The safe area inset is 44 points at the left.
    private func frames(_ style: UITableView.Style, _ initial: InitialDirection) throws -> [CGRect] {
        let stage = Stage(size: CGSize(width: 400, height: 300), safeArea: UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 0))
        defer { UIApplication.environmentOverrides.layoutDirection = .unspecified }
        if initial == .rightToLeft { UIApplication.environmentOverrides.layoutDirection = .rightToLeft }
        let table = UITableView(frame: stage.window.bounds, style: style)
        let rows = Rows([2])
        rows.titles = ["Section"]
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        stage.window.addSubview(table)
        stage.system.settle()
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        stage.system.settle()
        let cell = try #require(table.visibleCells.first)
        let titles = table.sectionViews.values.compactMap { ($0 as? UITableViewHeaderFooterView)?.textLabel }
        let title = try #require(titles.first)
        let views: [UIView?] = [cell, cell.textLabel, cell.parts.separator, title]
        return views.compactMap { $0.map { $0.convert($0.bounds, to: nil) } }
    }

    @Test(arguments: [UITableView.Style.plain, .grouped, .insetGrouped])
    func rowsMirroredLaterEqualRowsCreatedRightToLeft(_ style: UITableView.Style) throws {
        let created = try frames(style, .rightToLeft)
        #expect(try frames(style, .leftToRight) == created)
        #expect(created.count == 4 && created[1].minX >= 44, "the text is in the safe area")
    }
}
