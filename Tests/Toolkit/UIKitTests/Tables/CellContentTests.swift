// The content view of a cell, and the layout of subclasses of cells.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

/// A cell that changes its label's frame and its separator inset after `super.layoutSubviews()`.
private final class MovingCell: UITableViewCell {
    var layouts = 0
    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        textLabel?.frame = CGRect(x: 99, y: 5, width: 100, height: 20)
        separatorInset = UIEdgeInsets(top: 0, left: 99, bottom: 0, right: 0)
    }
}

@MainActor @Suite final class CellContentTests {
    private lazy var stage = Stage(size: CGSize(width: 320, height: 200))

    /// `layoutSubviews`: "Subclasses can override this method as needed to perform more precise layout of their subviews."
    @Test func theLayoutOfASubclassTakesPrecedence() {
        let cell = MovingCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "A"
        stage.window.addSubview(cell)
        stage.frame()
        #expect(cell.textLabel?.frame.minX == 99)
        cell.textLabel?.text = "Another"
        stage.frame()
        #expect(cell.textLabel?.frame.minX == 99)
    }

    @Test func aSeparatorInsetSetInLayoutSubviewsCausesNoSecondLayout() {
        let cell = MovingCell(style: .default, reuseIdentifier: nil)
        stage.window.addSubview(cell)
        stage.frame()
        let layouts = cell.layouts
        cell.setNeedsLayout()
        stage.frame()
        #expect(cell.layouts == layouts + 1)
    }

    @Test func theContentViewHasDefaultMarginsAndKeepsMarginsThatAreSet() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
        stage.window.addSubview(cell)
        stage.frame()
        #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
        cell.contentView.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        cell.accessoryType = .checkmark
        stage.frame()
        #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }
}
