// Picker views: row views, wheel, clicks, drags and delegate calls.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UIPickerViewTests {
    // MARK: Rows

    @Test func onlyVisibleRowsHaveViews() throws {
        let scene = PickerScene([1_000_000])
        let column = try #require(scene.column)
        // With 360° / 19 for each row, the first row and four more are on the front of the wheel.
        #expect(column.rowViews.count == 5)
        scene.picker.selectRow(500_000, inComponent: 0, animated: false)
        #expect(column.rowViews.count == 9)
        #expect(Set(column.rowViews.compactMap { ($0 as? UILabel)?.text }) == Set((499_996...500_004).map { "a\($0)" }))
    }

    @Test func rowsAreOnTheCylinder() throws {
        let scene = PickerScene()
        let second = try #require(scene.picker.view(forRow: 1, forComponent: 0))
        // 31.580 points below the middle with a vertical scale of 0.94582, as in PickerCylinderTests.
        let frame = second.convert(second.bounds, to: scene.picker)
        #expect(abs(frame.midY - 139.580) < 1e-3)
        #expect(abs(frame.height - 32 * 0.94582) < 1e-3)
        #expect(abs(second.alpha - 0.94582) < 1e-4)
        let first = try #require(scene.picker.view(forRow: 0, forComponent: 0))
        #expect(first.convert(first.bounds, to: scene.picker) == CGRect(x: 9, y: 92, width: 282, height: 32))
        #expect(scene.picker.view(forRow: 9, forComponent: 0) == nil)
    }

    @Test func rowAcrossASelectionLineIsDrawnInBothStyles() throws {
        let scene = PickerScene()
        let column = try #require(scene.column)
        column.offset = 16
        let labels = column.rowViews.compactMap { $0 as? UILabel }.filter { $0.text == "a0" }
        #expect(labels.count == 2)
        #expect(Set(labels.map(\.font.pointSize)) == [23, 20.5])
        #expect(labels.allSatisfy { $0.superview?.clipsToBounds == true })
    }

    @Test func selectionHasTwoLines() {
        let scene = PickerScene()
        let lines = scene.picker.subviews.filter { $0.bounds.height == 1 }
        #expect(lines.map(\.frame) == [CGRect(x: 0, y: 91, width: 300, height: 1), CGRect(x: 0, y: 124, width: 300, height: 1)])
    }

    @Test func rowCanBeAViewOrAttributedTitleOfTheDelegate() throws {
        @MainActor final class ViewProvider: UIPickerViewDelegate {
            var reused = 0
            func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView {
                if view != nil { reused += 1 }
                let swatch = view ?? UIImageView(frame: .zero)
                swatch.tag = row
                return swatch
            }
        }
        @MainActor final class TitleProvider: UIPickerViewDelegate {
            func pickerView(
                _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
            ) -> NSAttributedString? { NSAttributedString(string: "row \(row)") }
        }
        let scene = PickerScene()
        let provider = ViewProvider()
        scene.picker.delegate = provider
        scene.settle()
        #expect(scene.picker.view(forRow: 2, forComponent: 0)?.tag == 2)
        #expect(scene.picker.view(forRow: 2, forComponent: 0) is UIImageView)
        scene.picker.selectRow(9, inComponent: 0, animated: true)
        scene.settle()
        #expect(provider.reused > 0)
        let titles = TitleProvider()
        scene.picker.delegate = titles
        scene.settle()
        #expect((scene.picker.view(forRow: 9, forComponent: 0) as? UILabel)?.text == "row 9")
    }

    @Test func componentsAreSideBySideAndCentred() {
        let scene = PickerScene([3, 4]) { $1.width = 60 }
        #expect(scene.picker.numberOfComponents == 2)
        #expect(scene.picker.columns.map(\.frame.minX) == [88, 153])
        #expect(scene.picker.rowSize(forComponent: 1) == CGSize(width: 60, height: 32))
        scene.rows.width = 400
        scene.picker.reloadAllComponents()
        scene.settle()
        #expect(scene.picker.columns.map(\.frame.maxX) == [147.5, 300])
    }

    /// Row widths in a picker of 320 points, as measured in UIKit.
    @Test(arguments: [(1, 302), (2, 148), (3, 97), (4, 71), (5, 56)])
    func componentsShareTheWidthInWholePoints(count: Int, width: Int) {
        let scene = PickerScene(Array(repeating: 10, count: count))
        scene.picker.frame = CGRect(x: 0, y: 0, width: 320, height: 216)
        scene.settle()
        for component in 0..<count {
            #expect(scene.picker.rowSize(forComponent: component) == CGSize(width: CGFloat(width), height: 32))
        }
    }

    // MARK: Mouse wheel

    @Test func notchMovesByOneRowWithEasing() {
        let scene = PickerScene()
        scene.stage.system.advance(by: 1)
        scene.wheel(1)
        scene.stage.system.advance(by: 0)
        // After one ninth of 0.15 s, 1 − (8/9)³ of the distance is covered.
        #expect(abs((scene.offset ?? 0) - 32 * (1 - 512.0 / 729)) < 1e-9)
        #expect(scene.rows.selections.isEmpty)
        scene.stage.system.advance(frames: 7)
        #expect((scene.offset ?? 0) > 31 && (scene.offset ?? 0) < 32)
        #expect(scene.picker.selectedRow(inComponent: 0) == 0)
        scene.stage.system.advance(frames: 2)
        #expect(scene.offset == 32)
        #expect(scene.rows.selections == ["0:1"])
        #expect(scene.picker.selectedRow(inComponent: 0) == 1)
    }

    /// Tools list the motions that run, with their values.
    @Test func turningWheelIsListedWithItsOffset() throws {
        let scene = PickerScene()
        scene.wheel(1)
        scene.stage.system.advance(frames: 3)
        let motion = try #require(FrameMotion.running.first { $0.name == "wheel" })
        #expect((scene.offset ?? 0) > 0 && motion.values()["y"] == scene.offset.map { Double($0) })
        scene.settle()
        #expect(!FrameMotion.running.contains { $0.name == "wheel" })
    }

    @Test func notchesAddUpToOneSelection() {
        let scene = PickerScene()
        for _ in 0..<4 {
            scene.wheel(1)
            scene.stage.frame()
        }
        scene.settle()
        #expect(scene.rows.selections == ["0:4"])
    }

    @Test func fractionalNotchesAddUpToARow() {
        let scene = PickerScene()
        for _ in 0..<3 { scene.wheel(0.25) }
        scene.settle()
        #expect(scene.offset == 0)
        scene.wheel(0.25)
        scene.settle()
        #expect(scene.rows.selections == ["0:1"])
    }

    /// The fraction of a notch is discarded after half a second without movement, as in paged scroll views.
    @Test func fractionOfANotchIsDiscardedAfterARest() {
        let scene = PickerScene()
        scene.wheel(0.75)
        scene.stage.system.advance(by: 1)
        scene.wheel(0.25)
        scene.settle()
        #expect(scene.offset == 0)
    }

    @Test func returningToTheSameRowDoesNotNotifyTheDelegate() {
        let scene = PickerScene()
        scene.wheel(1)
        scene.stage.frame()
        scene.wheel(-1)
        scene.settle()
        #expect(scene.offset == 0)
        #expect(scene.rows.selections.isEmpty)
    }

    @Test func wheelStopsAtTheFirstAndLastRow() {
        let scene = PickerScene([3])
        scene.wheel(50)
        scene.settle()
        #expect(scene.rows.selections == ["0:2"])
        scene.wheel(-50)
        scene.settle()
        #expect(scene.rows.selections == ["0:2", "0:0"])
    }

    // MARK: Clicks

    @Test func clickSelectsTheRow() {
        let scene = PickerScene()
        scene.click(2)
        scene.stage.system.advance(frames: 9)
        #expect(scene.rows.selections.isEmpty)
        scene.settle()
        #expect(scene.offset == 64)
        #expect(scene.rows.selections == ["0:2"])
        scene.click(0)
        scene.settle()
        #expect(scene.rows.selections == ["0:2"])
    }

    @Test func clickPastTheLastRowSelectsIt() {
        let scene = PickerScene([2])
        scene.click(3)
        scene.settle()
        #expect(scene.rows.selections == ["0:1"])
    }

    // MARK: Dragging

    @Test func dragDeceleratesToARow() {
        let scene = PickerScene()
        scene.stage.native.drag(fromX: 150, y: 150, toX: 150, y: 70)
        // 80 points less the first 10, which only begin the drag.
        #expect(scene.offset == 70)
        #expect(scene.rows.selections.isEmpty)
        // 10 points per frame are 600 per second, which move (600 − 10) · 0.199 = 117.4 points further, to 187.4: row 6.
        scene.settle()
        #expect(scene.offset == 192)
        #expect(scene.rows.selections == ["0:6"])
    }

    @Test func dragReleasedAtRestMovesToTheNearestRow() {
        let scene = PickerScene()
        let native = scene.stage.native
        native.send(.buttonPressed(.primary), x: 150, y: 150)
        native.movePointer(x: 150, y: 130)
        native.movePointer(x: 150, y: 100)
        scene.stage.system.advance(by: 0.5)
        // 50 − 10 = 40 points.
        #expect(scene.offset == 40)
        native.send(.buttonReleased(.primary), x: 150, y: 100)
        scene.settle()
        #expect(scene.offset == 32)
        #expect(scene.rows.selections == ["0:1"])
    }

    @Test func dragPastTheEndsIsElastic() {
        let scene = PickerScene()
        let native = scene.stage.native
        native.send(.buttonPressed(.primary), x: 150, y: 50)
        native.movePointer(x: 150, y: 160)
        scene.stage.system.advance(by: 0.5)
        // 100 points past the end, in a view 216 points high: −(1 − 1 / (100 · 0.55 / 216 + 1)) · 216 = −43.84.
        #expect(abs((scene.offset ?? 0) + 43.838) < 1e-3)
        native.send(.buttonReleased(.primary), x: 150, y: 160)
        scene.settle()
        #expect(scene.offset == 0)
        #expect(scene.rows.selections.isEmpty)
    }

    @Test func pressStopsADeceleratingWheelWithoutClicking() throws {
        let scene = PickerScene([100])
        scene.stage.native.drag(fromX: 150, y: 200, toX: 150, y: 20, steps: 6)
        scene.stage.system.advance(frames: 6)
        let offset = try #require(scene.offset)
        let nearest = (offset / 32).rounded()
        scene.stage.native.click(x: 150, y: 170)
        scene.settle()
        #expect(scene.offset == nearest * 32)
        #expect(scene.rows.selections == ["0:\(Int(nearest))"])
    }

    @Test func removedDeceleratingWheelSelectsItsDestination() throws {
        let scene = PickerScene()
        scene.stage.native.drag(fromX: 150, y: 150, toX: 150, y: 70)
        scene.picker.removeFromSuperview()
        #expect(scene.offset == 192)
        #expect(scene.rows.selections == ["0:6"])
        #expect(!CADisplayLink.hasRunning)
    }

    // MARK: Changes by code

    @Test func selectRowDoesNotNotifyTheDelegate() {
        let scene = PickerScene([10, 5])
        scene.picker.selectRow(7, inComponent: 0, animated: true)
        #expect(scene.picker.selectedRow(inComponent: 0) == 7)
        #expect(scene.offset == 0)
        scene.stage.system.advance(frames: 9)
        #expect((scene.offset ?? 0) > 0 && (scene.offset ?? 0) < 224)
        scene.settle()
        #expect(scene.offset == 224)
        scene.picker.selectRow(4, inComponent: 1, animated: false)
        #expect(scene.picker.column(1)?.offset == 128)
        #expect(scene.rows.selections.isEmpty)
    }

    @Test func wrappingWheelContinuesPastItsEnds() {
        let scene = PickerScene { picker, _ in picker.ends = [.wrap] }
        scene.wheel(-1)
        scene.settle()
        #expect(scene.rows.selections == ["0:9"])
        #expect(scene.offset == 288)
        scene.wheel(3)
        scene.settle()
        #expect(scene.rows.selections == ["0:9", "0:2"])
        #expect(scene.offset == 64)
        #expect((scene.picker.view(forRow: 0, forComponent: 0) as? UILabel)?.text == "a0")
        #expect(scene.column?.rowViews.count == 9)
    }

    @Test func reloadKeepsTheSelectedRowWhereItExists() {
        let scene = PickerScene([10, 5])
        scene.picker.selectRow(7, inComponent: 0, animated: false)
        scene.rows.counts = [8, 5]
        scene.picker.reloadComponent(0)
        #expect(scene.picker.selectedRow(inComponent: 0) == 7)
        scene.rows.counts = [3, 5]
        scene.picker.reloadComponent(0)
        #expect(scene.picker.selectedRow(inComponent: 0) == 2)
        #expect(scene.offset == 64)
        scene.rows.counts = [0]
        scene.picker.reloadAllComponents()
        #expect(scene.picker.selectedRow(inComponent: 0) == -1)
        #expect(scene.picker.numberOfComponents == 1)
    }

    @Test func emptyPickerIgnoresInput() {
        for counts in [[], [0], [-3], [0, 0]] {
            let scene = PickerScene(counts) { picker, _ in picker.ends = [.wrap] }
            scene.wheel(3)
            scene.click(1)
            scene.stage.native.drag(fromX: 150, y: 150, toX: 150, y: 20)
            scene.settle()
            scene.picker.selectRow(5, inComponent: 0, animated: true)
            scene.picker.selectRow(5, inComponent: 9, animated: true)
            scene.settle()
            #expect(scene.picker.selectedRow(inComponent: 0) == -1)
            #expect(scene.picker.selectedRow(inComponent: -1) == -1)
            #expect(scene.rows.selections.isEmpty)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -7, 1e300])
    func invalidSizesKeepFiniteOffsets(_ number: Double) {
        let scene = PickerScene([10, 4]) {
            $1.width = number
            $1.rowHeight = number
        }
        scene.wheel(1, x: 75)
        scene.settle()
        scene.picker.frame = CGRect(x: 0, y: 0, width: number, height: number)
        scene.settle()
        #expect(scene.picker.columns.allSatisfy { $0.offset.isFinite })
    }
}
