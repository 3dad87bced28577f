// The scroll indicator with the pointer: widening, dragging, and paging by its track.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ScrollTrackTests {
    /// A table of 200×300 points, by default with a content height of 2200.
    private func scene(rows: Int = 50) -> (stage: Stage<Void>, table: UITableView, rows: Rows) {
        let stage = Stage(size: CGSize(width: 200, height: 300))
        let source = Rows([rows])
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = source
        table.delegate = source
        stage.window.addSubview(table)
        stage.system.settle()
        return (stage, table, source)
    }

    @Test func indicatorWidensUnderThePointerAndFadesAfterwards() throws {
        let (stage, table, _) = scene()
        #expect(table.indicators[.vertical] == nil)
        stage.native.movePointer(x: 196, y: 100)
        stage.system.settle()
        let bar = try #require(table.indicators[.vertical])
        #expect(bar.frame.width == 8)
        #expect(bar.alpha == 1)
        #expect(stage.system.nextTime == nil)
        stage.native.movePointer(x: 100, y: 100)
        stage.system.settle()
        #expect(bar.alpha == 0)
        #expect(table.indicators.track == nil)
    }

    @Test func draggingTheIndicatorScrolls() throws {
        let (stage, table, source) = scene()
        stage.native.movePointer(x: 195, y: 10)
        stage.system.settle()
        let length = table.indicatorSpan(.vertical).length
        stage.native.drag(fromX: 195, y: 10, toX: 120, y: 10 + (294 - length) / 2)
        #expect(abs(table.contentOffset.y - 950) <= 1)
        stage.native.movePointer(x: 195, y: 10 + (294 - length) / 2)
        stage.native.drag(fromX: 195, y: 10 + (294 - length) / 2, toX: 195, y: 400)
        #expect(table.contentOffset.y == 1900)
        #expect(source.log == [])
    }

    @Test func pressOnTheTrackScrollsByPagesUpToThePointer() {
        let (stage, table, _) = scene()
        stage.native.movePointer(x: 195, y: 280)
        stage.native.send(.buttonPressed(.primary), x: 195, y: 280)
        stage.system.advance(by: 0.3)
        // A page less the distance of an arrow key: 300 − 40.
        #expect(table.contentOffset.y == 300 - ScrollPhysics.arrowDistance)
        stage.system.advance(by: 5)
        let span = table.indicatorSpan(.vertical)
        #expect(span.start <= 280 && span.start + span.length >= 277)
        stage.native.send(.buttonReleased(.primary), x: 195, y: 280)
        let rest = table.contentOffset
        stage.system.advance(by: 2)
        #expect(table.contentOffset == rest)
    }

    @Test func contentThatFitsHasNoIndicator() {
        let (stage, table, source) = scene(rows: 3)
        stage.native.click(x: 195, y: 20)
        stage.system.settle()
        #expect(table.indicators[.vertical] == nil)
        #expect(source.log.contains("didSelect 0"))
    }

    @Test func wheelWithShiftScrollsHorizontally() {
        let stage = Stage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        scroll.contentSize = CGSize(width: 1000, height: 1000)
        stage.window.addSubview(scroll)
        stage.frame()
        stage.native.scroll(x: 100, y: 100, notches: 1, modifiers: .shift)
        stage.system.settle()
        #expect(scroll.contentOffset.x > 0)
        #expect(scroll.contentOffset.y == 0)
    }

    @Test func wheelWithControlDoesNotScroll() {
        let (stage, table, _) = scene()
        stage.native.scroll(x: 100, y: 100, notches: 3, modifiers: .control)
        stage.system.settle()
        #expect(table.contentOffset.y == 0)
    }
}
