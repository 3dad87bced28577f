// Presented frames and opacities during updates of a table, at given times: rows slide for 0.3 s with ease-in-out.

import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct TableAnimationTests {
    /// The value of the curve (0.42, 0, 0.58, 1) at 0.4 of its duration, as measured on iOS. At half its duration it is a half.
    private static let at120: CGFloat = 0.331884

    private func isClose(_ value: CGFloat?, _ expected: CGFloat) -> Bool { value.map { abs($0 - expected) < 0.01 } ?? false }

    @Test func deletedRowsFadeWhileRowsBelowSlideUp() throws {
        let scene = ModelScene([Array(0..<100)])
        scene.delete([1, 2, 5])
        // The model frames change at once.
        #expect(scene.texts == ["0", "3", "4", "6", "7", "8", "9", "10", "11", "12"])
        #expect(scene.table.contentSize.height == 4268)
        #expect(scene.cell(3)?.frame.minY == 44)
        scene.stage.frame()
        #expect(isClose(scene.seen(3)?.minY, 132))
        #expect(isClose(scene.seen(12)?.minY, 528))
        scene.stage.system.advance(by: 0.12)
        let share = Self.at120
        #expect(isClose(scene.seen(0)?.minY, 0))
        #expect(isClose(scene.seen(3)?.minY, 132 - 88 * share))
        #expect(isClose(scene.seen(6)?.minY, 264 - 132 * share))
        #expect(isClose(scene.seen(12)?.minY, 528 - 132 * share))
        #expect(isClose(scene.opacity(1), 1 - share))
        #expect(isClose(scene.seen(1)?.minY, 44))
        scene.stage.system.advance(by: 0.03)
        #expect(isClose(scene.seen(3)?.minY, 88))
        scene.stage.system.settle()
        #expect(scene.drawn.count == 10)
        #expect(scene.seen(3)?.minY == 44)
        #expect(scene.rows.cellsEnded == 3)
    }

    @Test func rowAnimationsDetermineHowRowsAreInserted() {
        let styles: [(UITableView.RowAnimation, CGPoint, CGFloat)] = [
            (.fade, .zero, 0.5), (.left, CGPoint(x: -160, y: 0), 1), (.right, CGPoint(x: 160, y: 0), 1), (.top, CGPoint(x: 0, y: -22), 0.5),
            (.bottom, CGPoint(x: 0, y: 22), 0.5), (.none, .zero, 1), (.automatic, .zero, 0.5),
        ]
        for (style, way, opacity) in styles {
            let scene = ModelScene([Array(0..<100)])
            scene.insert([2: 200], style)
            scene.stage.frame()
            scene.stage.system.advance(by: 0.15)
            #expect(isClose(scene.seen(200)?.minX, way.x) && isClose(scene.seen(200)?.minY, 88 + way.y), "\(style)")
            #expect(isClose(scene.opacity(200), opacity), "\(style)")
            #expect(isClose(scene.seen(2)?.minY, 110), "\(style)")
            // The row that is pushed out of the visible part slides out.
            #expect(isClose(scene.seen(9)?.minY, 418), "\(style)")
            scene.stage.system.settle()
            #expect(scene.drawn.count == 10)
            #expect(scene.cell(9) == nil)
        }
    }

    @Test func movedRowsKeepTheirCellsAndAreInFront() throws {
        let scene = ModelScene([Array(0..<100)])
        let cell = try #require(scene.cell(8))
        scene.rows.sections[0].insert(scene.rows.sections[0].remove(at: 8), at: 0)
        scene.table.moveRow(at: scene.path(8), to: scene.path(0))
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        #expect(scene.cell(8) === cell)
        #expect(isClose(scene.seen(8)?.minY, 176))
        #expect(isClose(scene.seen(3)?.minY, 154))
        #expect(scene.drawn.last === cell)
        scene.stage.system.settle()
        #expect(scene.texts == ["8", "0", "1", "2", "3", "4", "5", "6", "7", "9"])
        #expect(scene.rows.cellsMade == 10)
    }

    @Test func anUpdateOfAMillionRowsMakesOnlyVisibleCells() {
        let scene = ModelScene([Array(0..<1_000_000)])
        scene.table.scrollToRow(at: scene.path(500_000), at: .top, animated: false)
        scene.stage.frame()
        let made = scene.rows.cellsMade
        scene.delete([499_999, 500_001, 700_000])
        // Row 500,000 keeps its place, so only the row after the deleted one is new.
        #expect(scene.rows.cellsMade - made == 1)
        #expect(scene.table.contentSize.height == 43_999_868)
        scene.stage.frame()
        #expect(isClose(scene.seen(500_003)?.minY, 132))
        scene.stage.system.settle()
        #expect(scene.texts == scene.expectedTexts)
        #expect(scene.drawn.count == 10)
    }

    @Test func deletionAtTheEndScrollsBackWithAnimation() {
        let scene = ModelScene([Array(0..<20)])
        scene.table.scrollToRow(at: scene.path(19), at: .bottom, animated: false)
        scene.stage.frame()
        #expect(scene.table.contentOffset.y == 440)
        scene.delete([18, 19])
        #expect(scene.table.contentOffset.y == 352)
        scene.stage.frame()
        #expect(isClose(scene.seen(17)?.minY, 308))
        #expect(isClose(scene.seen(8)?.minY, -88))
        scene.stage.system.advance(by: 0.15)
        #expect(isClose(scene.seen(17)?.minY, 352))
        #expect(isClose(scene.seen(8)?.minY, -44))
        scene.stage.system.settle()
        #expect(isClose(scene.seen(17)?.minY, 396))
    }

    @Test func anUpdateDuringAnotherStartsFromThePresentedFrames() {
        let scene = ModelScene([Array(0..<100)])
        scene.delete([0])
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        #expect(isClose(scene.seen(5)?.minY, 198))
        scene.delete([0, 1])
        scene.insert([0: 300])
        scene.stage.frame()
        #expect(abs((scene.seen(5)?.minY ?? 0) - 195) < 8)
        scene.stage.system.settle()
        #expect(scene.texts == ["300", "3", "4", "5", "6", "7", "8", "9", "10", "11"])
        #expect(scene.drawn.count == 10)
        #expect(scene.drawn.allSatisfy { $0.layer.animationKeys() == nil && $0.alpha == 1 && $0.isUserInteractionEnabled })
    }

    @Test func scrollingDuringAnUpdateLeavesNoGap() {
        let scene = ModelScene([Array(0..<100)])
        scene.insert([0: 200, 1: 201, 2: 202])
        scene.stage.frame()
        scene.stage.system.advance(by: 0.1)
        for step in 1...4 {
            scene.table.contentOffset.y = CGFloat(step) * 60
            scene.stage.frame()
            let frames = scene.drawn.compactMap { $0.layer.presentation()?.frame }
            for y in stride(from: scene.table.bounds.minY + 150, to: scene.table.bounds.maxY, by: 11) {
                #expect(frames.contains { $0.minY <= y && y <= $0.maxY }, "nothing at \(y) in step \(step)")
            }
        }
        scene.stage.system.settle()
        #expect(scene.texts == scene.expectedTexts)
        #expect(scene.drawn.count == scene.texts.count)
    }

    @Test func aClickDuringAnUpdateSelectsTheRowOfTheNewLayout() {
        let scene = ModelScene([Array(0..<100)])
        scene.delete([0, 1])
        scene.stage.frame()
        scene.stage.system.advance(by: 0.25)
        scene.stage.native.click(x: 100, y: 100)
        #expect(scene.table.indexPathForSelectedRow == scene.path(2))
        #expect(scene.cell(4)?.isSelected == true)
        scene.stage.system.settle()
        scene.delete([0, 1])
        #expect(scene.table.indexPathForSelectedRow == scene.path(0))
        scene.delete([0])
        #expect(scene.table.indexPathForSelectedRow == nil)
    }

    @Test func completionsAreCalledAtTheEndOfTheAnimation() {
        let scene = ModelScene([Array(0..<100)])
        var completions: [Bool] = []
        scene.table.performBatchUpdates {
            scene.delete([0])
        } completion: {
            completions.append($0)
        }
        scene.stage.frame()
        scene.stage.system.advance(by: 0.28)
        #expect(completions.isEmpty)
        scene.stage.system.settle()
        #expect(completions == [true])
        UIView.performWithoutAnimation { scene.delete([0]) }
        #expect(scene.drawn.count == 10)
        #expect(scene.drawn.allSatisfy { $0.layer.animationKeys() == nil })
        scene.table.performBatchUpdates(nil) { completions.append($0) }
        scene.stage.system.settle()
        #expect(completions == [true, true])
    }

    @Test func allRowsCanBeDeletedAndInsertedAgain() {
        let scene = ModelScene([Array(0..<100)]) { table, _ in table.isEditing = true }
        scene.table.contentOffset.y = 2000
        scene.stage.frame()
        scene.delete(Array(0..<100), .left)
        #expect(scene.table.visibleCells.isEmpty && scene.table.contentOffset.y == 0)
        scene.stage.frame()
        scene.table.setEditing(false, animated: true)
        scene.stage.native.click(x: 27, y: 100)
        scene.insert([0: 7, 1: 8], .automatic)
        scene.stage.system.settle()
        #expect(scene.texts == ["7", "8"])
        #expect(scene.drawn.count == 2)
        scene.table.setEditing(true, animated: true)
        scene.delete([0, 1])
        scene.table.reloadData()
        scene.stage.system.settle()
        #expect(scene.drawn.isEmpty)
    }

    @Test func theBackgroundOfADeselectedRowFades() throws {
        let scene = ModelScene([Array(0..<100)])
        scene.table.selectRow(at: scene.path(1), animated: false, scrollPosition: .none)
        let cell = try #require(scene.cell(1))
        let gray = try #require(cell.shownHighlight)
        scene.table.deselectRow(at: scene.path(1), animated: true)
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        #expect(gray.superview === cell && gray.layer.presentation()?.opacity == 0.5)
        scene.stage.system.settle()
        #expect(gray.superview == nil)
    }

    @Test func headersAreAnimatedWithTheirSections() throws {
        let scene = ModelScene([[0, 1], [10, 11], [20, 21]]) { _, rows in rows.titles = ["a", "b", "c"] }
        let header = try #require(scene.table.headerView(forSection: 2))
        scene.rows.sections.remove(at: 1)
        scene.rows.titles.remove(at: 1)
        scene.table.deleteSections([1], with: .fade)
        #expect(scene.table.headerView(forSection: 1) === header)
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        #expect(isClose(header.layer.presentation()?.frame.minY, 116 + 58))
        #expect(isClose(scene.opacity(10), 0.5))
        scene.stage.system.settle()
        #expect(scene.texts == ["0", "1", "20", "21"])
        scene.rows.sections.insert([30], at: 0)
        scene.rows.titles.insert("n", at: 0)
        scene.table.insertSections([0], with: .automatic)
        scene.stage.system.settle()
        #expect(scene.texts == ["30", "0", "1", "20", "21"])
        #expect(scene.table.subviews.filter { $0 is UITableViewHeaderFooterView }.count == 3)
    }

    @Test func anEmptyUpdateRequestsHeightsAgainAndAnimatesThem() {
        var high: CGFloat = 44
        let scene = ModelScene([Array(0..<100)]) { _, rows in rows.heights = { $0 == 1 ? high : 44 } }
        high = 100
        scene.table.beginUpdates()
        scene.table.endUpdates()
        #expect(scene.cell(1)?.frame.height == 100)
        scene.stage.frame()
        scene.stage.system.advance(by: 0.15)
        #expect(isClose(scene.seen(1)?.minY, 44) && isClose(scene.seen(1)?.height, 72))
        #expect(isClose(scene.seen(2)?.minY, 116))
    }

    /// The first and the last visible row keep their frames.
    @Test func rowsWithinTheVisibleOnesGetTheirHeightsWithoutAnimation() {
        var heights: [Int: CGFloat] = [:]
        let scene = ModelScene([Array(0..<100)]) { _, rows in rows.heights = { heights[$0] ?? 44 } }
        heights = [1: 64, 2: 24]
        UIView.performWithoutAnimation {
            scene.table.beginUpdates()
            scene.table.endUpdates()
        }
        scene.stage.system.settle()
        #expect(scene.cell(1)?.frame.height == 64)
        #expect(scene.cell(2)?.frame.minY == 108 && scene.cell(2)?.frame.height == 24)
    }

    @Test func partiallyRenderedFramesEqualFullyRenderedOnes() {
        let scene = ModelScene([Array(0..<100)], size: CGSize(width: 120, height: 200))
        UIApplication.shared.frameLoop.renderer.verifiesDamage = true
        scene.delete([0, 2])
        for step in 0..<24 {
            scene.stage.frame()
            #expect(UIApplication.shared.frameLoop.renderer.differingPixels == 0)
            if step == 6 { scene.insert([1: 400], .right) }
            if step == 9 { scene.table.contentOffset.y = 30 }
        }
        scene.stage.system.settle()
        scene.stage.native.forgetFrames()
        scene.stage.system.advance(by: 5)
        #expect(scene.stage.native.frames.isEmpty)
    }
}
