// The frame chart, with an injected clock.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct FrameChartTests {
    /// A clock that the test sets.
    private final class ManualClock {
        var time = 0.0
    }

    @Test func passDurationsAreMeasuredWithTheClock() {
        let clock = ManualClock()
        let meter = FrameMeter { clock.time }
        func pass(_ seconds: Double, _ step: () -> Void) {
            clock.time += seconds
            step()
        }
        meter.eventWillBeHandled()
        pass(0.002) { meter.eventWasHandled() }
        clock.time += 1
        meter.frameWillBegin()
        for (index, pass) in FramePass.allCases.dropFirst().enumerated() {
            clock.time += 0.001 * Double(index + 1)
            meter.passDidEnd(pass)
        }
        #expect(meter.frameDidEnd(damage: [CGRect(x: 1, y: 2, width: 3, height: 4)]))
        let shown = meter.measurements[0].durations.map { ($0 * 1e6).rounded() }
        #expect(shown == [2000, 1000, 2000, 3000, 4000, 5000, 6000])
        #expect(abs(meter.measurements[0].total - 0.023) < 1e-9)
    }

    @Test func latest240FramesAreKept() {
        let meter = FrameMeter { 0 }
        for _ in 0..<300 {
            meter.frameWillBegin()
            meter.frameDidEnd(damage: [CGRect(x: 0, y: 0, width: 1, height: 1)])
        }
        #expect(meter.measurements.count == 240 && meter.measurements.first?.number == 61 && meter.measurements.last?.number == 300)
    }

    /// Opens the Inspect page with the chart. Each reading of the clock advances it by a millisecond, so each pass takes one.
    private func openChart(on stage: Stage<CombinedTabBarController>) throws -> InspectSession {
        let inspect = try stage.openInspect()
        let clock = ManualClock()
        inspect.clock = {
            clock.time += 0.001
            return clock.time
        }
        inspect.showsChart = true
        stage.settle()
        return inspect
    }

    @Test func chartShowsTheFramesOfThePhoneAndNotItsOwn() throws {
        let stage = try Stage.combined()
        let inspect = try openChart(on: stage)
        let count = try #require(inspect.meter).measurements.count
        stage.list.view.backgroundColor = .systemTeal
        stage.tabs.view.setNeedsLayout()
        let label = try #require(stage.label("Row 3"))
        label.textColor = .systemRed
        stage.settle()
        let measurements = try #require(inspect.meter).measurements
        #expect(measurements.count == count + 1)
        let durations = try #require(measurements.last).durations
        #expect(durations.dropFirst().allSatisfy { abs($0 - 0.001) < 1e-9 })
        #expect(measurements.last?.damage.isEmpty == false)
    }

    @Test func clickShowsTheNumbersOfAFrame() throws {
        let stage = try Stage.combined()
        let inspect = try openChart(on: stage)
        let label = try #require(stage.label("Row 3"))
        for index in 0..<4 {
            label.alpha = 0.9 - CGFloat(index) / 10
            stage.settle()
        }
        let chart = try #require(inspect.page.chart)
        let measurements = try #require(inspect.meter).measurements
        #expect(measurements.count >= 4)
        let index = measurements.count - 3
        let column = chart.bars.column(index)
        let place = chart.bars.convert(CGPoint(x: column.midX, y: 20), to: nil)
        stage.native.click(x: place.x, y: place.y)
        stage.settle()
        #expect(chart.chosen == measurements[index].number)
        #expect(chart.detailText.hasPrefix("Frame \(measurements[index].number): 6 ms"))
        #expect(chart.detailText.contains("Composite\u{A0}1"))
    }

    /// Frames that draw the phone also draw the chart, but the chart's rectangles are not recorded.
    @Test func chartRecordsOnlyDamageOfThePhone() throws {
        let stage = try Stage.combined()
        let inspect = try openChart(on: stage)
        for index in 0..<4 {
            stage.list.view.alpha = 0.9 - CGFloat(index) / 10
            stage.frame()
        }
        stage.settle()
        let damage = try #require(inspect.meter).measurements.flatMap(\.damage)
        #expect(damage.count >= 4 && damage.allSatisfy { stage.window.bounds.insetBy(dx: -0.01, dy: -0.01).contains($0) })
    }

    /// The rectangles are those of the phone's own points, wherever the phone is in the desktop's window and however large.
    @Test(arguments: [100, 50]) func damageIsInPointsOfThePhone(percent: Int) throws {
        let stage = try Stage.combined { $0.laboratory[\.zoom] = percent }
        let inspect = try openChart(on: stage)
        let square = UIView(frame: CGRect(x: 40, y: 300, width: 60, height: 20))
        square.backgroundColor = .red
        stage.window.addSubview(square)
        stage.settle()
        square.backgroundColor = .green
        stage.settle()
        let damage = try #require(inspect.meter?.measurements.last).damage
        // The damage consists of whole pixels.
        func contains(_ outer: CGRect, _ inner: CGRect) -> Bool { outer.insetBy(dx: -3, dy: -3).contains(inner) }
        #expect(damage.contains { contains($0, square.frame) && contains(square.frame, $0) }, "\(damage)")
        #expect(stage.window.frame.minX > 10)
    }

    /// The mark of the chosen frame is as wide as its bar. The other bars are paler than before.
    @Test(arguments: [1.0, 2]) func chosenFrameIsMarkedAlone(scale: Double) throws {
        let stage = try Stage.combined(scale: scale)
        let inspect = try openChart(on: stage)
        for index in 0..<4 {
            stage.list.view.alpha = 0.9 - CGFloat(index) / 10
            stage.settle()
        }
        let bars = try #require(inspect.page.chart).bars, frame = bars.accessibilityFrame, count = bars.measurements.count
        func pixel(_ index: Int, _ y: CGFloat) -> UInt32 {
            stage.native.pixel(x: Int((frame.minX + bars.column(index).midX) * scale), y: Int((frame.minY + y) * scale))
        }
        // The corners are round.
        let (top, low) = (CGFloat(10), frame.height - 9)
        let (background, bar) = (pixel(count - 2, top), pixel(count - 3, low))
        stage.native.click(x: frame.minX + bars.column(count - 2).midX, y: frame.midY)
        stage.native.movePointer(x: 1, y: 1)
        stage.settle()
        #expect(bars.chosenNumber == bars.measurements[count - 2].number)
        #expect(pixel(count - 2, top) != background && pixel(count - 3, top) == background && pixel(count - 1, top) == background)
        #expect(pixel(count - 3, low) != bar && pixel(count - 2, low) == bar)
    }

    @Test func chineseNamesFitIntoOneLine() throws {
        let stage = try Stage.combined { $0.language = .simplifiedChinese }
        let inspect = try openChart(on: stage)
        stage.list.view.alpha = 0.9
        stage.settle()
        let chart = try #require(inspect.page.chart), legend = chart.legend
        #expect(Set(legend.names.map(\.frame.minY)) == [0])
        // The legend has the height of one line. In the detail, no line breaks within a name or before its number.
        #expect(legend.bounds.height == legend.names[0].bounds.height)
        #expect(chart.detailText.contains("合\u{2060}成\u{A0}"))
    }

    /// As in the timeline, the time runs from left to right in all languages: the latest frame is at the right edge.
    @Test(arguments: [DemoSettings.Language.english, .arabic]) func timeRunsFromLeftToRight(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        let inspect = try openChart(on: stage)
        for index in 0..<4 {
            stage.list.view.alpha = 0.9 - CGFloat(index) / 10
            stage.settle()
        }
        let chart = try #require(inspect.page.chart), numbers = chart.bars.measurements.map(\.number)
        let columns = numbers.indices.map { chart.bars.column($0).midX }
        #expect(numbers.count >= 4 && columns == columns.sorted() && chart.bars.column(numbers.count - 1).maxX == chart.bars.bounds.width)
        // The drawn columns are at the right, and a click there chooses the latest frame. The left arrow chooses the frame before it.
        let frame = chart.bars.accessibilityFrame, y = frame.maxY - 3
        func pixel(_ x: CGFloat) -> UInt32 { stage.native.pixel(x: Int(x), y: Int(y)) }
        #expect(pixel(frame.maxX - 2) != pixel(frame.minX + 12))
        #expect(pixel(frame.minX + 12) == pixel(frame.minX + 40))
        stage.native.click(x: frame.maxX - 1, y: frame.midY)
        stage.settle()
        #expect(chart.chosen == numbers.last)
        UIFocusSystem.focusSystem(for: chart.bars)?.requestFocusUpdate(to: chart.bars)
        stage.native.press(.left)
        #expect(chart.chosen == numbers[numbers.count - 2])
    }

    /// Fractional positions would blur the edges of the swatches.
    @Test(arguments: [DemoSettings.Language.english, .simplifiedChinese, .arabic])
    func swatchesOfTheLegendAreOnWholePoints(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        let inspect = try stage.openInspect()
        inspect.showsChart = true
        stage.settle()
        let legend = try #require(inspect.page.chart).legend
        #expect(legend.swatches.count == FramePass.allCases.count)
        for (swatch, name) in zip(legend.swatches, legend.names) {
            let frame = swatch.accessibilityFrame
            #expect(frame == frame.integral && frame.size == CGSize(width: 8, height: 8))
            #expect(legend.bounds.contains(name.frame) && name.intrinsicContentSize.width <= name.bounds.width)
        }
    }

    /// The first line of the detail stays below the legend, however many lines the detail has.
    @Test func detailIsAsHighAsItsText() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        inspect.showsChart = true
        stage.native.scroll(x: 195, y: 400, notches: 3)
        let detail = try #require(try stage.tool("frame-detail") as? UILabel)
        var lineCounts: Set<Int> = []
        for _ in 0..<30 {
            stage.frame()
            let height = detail.sizeThatFits(detail.bounds.size).height.rounded(.up)
            #expect(detail.frame.height == height)
            lineCounts.insert(Int(height / detail.font.lineHeight))
        }
        #expect(lineCounts.count > 1 && lineCounts.allSatisfy { $0 < 6 })
    }
}
