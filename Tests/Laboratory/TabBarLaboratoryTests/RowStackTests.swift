// Tests the layout of rows below each other.

import Foundation
import TestSupport
import Testing
import UIKit

@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct RowStackTests {
    /// A row as high as a part of its width.
    private final class Row: UIView, FittingRow {
        var share: CGFloat = 0.5
        func fittingHeight(_ width: CGFloat) -> CGFloat { width * share }
    }

    /// The view around a scroll view with the rows.
    private final class Page: UIView {
        let scrollView = UIScrollView(frame: .zero)
        let rows = [Row(), Row()]
        override func layoutSubviews() {
            super.layoutSubviews()
            scrollView.frame = bounds
            scrollView.contentSize.height = RowStack.layOut(rows, from: 5, width: bounds.width, gap: 10)
        }
    }

    @Test func rowsAreBelowEachOtherAndFollowTheirHeights() {
        let page = Page(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        page.addSubview(page.scrollView)
        page.rows.forEach(page.scrollView.addSubview)
        page.layoutIfNeeded()
        #expect(page.rows.map(\.frame) == [CGRect(x: 0, y: 5, width: 100, height: 50), CGRect(x: 0, y: 65, width: 100, height: 50)])
        #expect(page.scrollView.contentSize.height == 125 && RowStack.height(of: page.rows, 100) == 100)
        page.rows[0].share = 1
        page.rows[0].heightDidChange()
        page.layoutIfNeeded()
        #expect(page.rows[1].frame.minY == 115 && page.scrollView.contentSize.height == 175)
    }
}
