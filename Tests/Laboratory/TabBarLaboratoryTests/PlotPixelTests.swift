// The lines of plots on the pixels of the screen.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct PlotPixelTests {
    private let plot = PlotView(frame: CGRect(x: 20, y: 20, width: 303, height: 190))

    private func show(scale: Double) -> Stage<Void> {
        let stage = Stage(size: CGSize(width: 340, height: 240), scale: scale)
        stage.window.addSubview(plot)
        stage.system.settle(limit: 5)
        return stage
    }

    /// The middles of the runs of pixels that differ from the plot's background, in points of the plot.
    private func lines(on stage: Stage<Void>, _ scale: Double, from start: CGPoint, to end: CGPoint) -> [(middle: CGFloat, pixels: Int)] {
        let isRow = start.y == end.y
        let first = Int(((isRow ? start.x : start.y) + 20) * scale), last = Int(((isRow ? end.x : end.y) + 20) * scale)
        let other = Int(((isRow ? start.y : start.x) + 20) * scale)
        func pixel(_ index: Int) -> UInt32 { isRow ? stage.native.pixel(x: index, y: other) : stage.native.pixel(x: other, y: index) }
        var runs: [(middle: CGFloat, pixels: Int)] = [], begin: Int?
        let background = pixel(first)
        for index in first...last {
            if pixel(index) != background {
                if begin == nil { begin = index }
            } else if let from = begin {
                runs.append(((CGFloat(from) + CGFloat(index)) / 2 / scale - 20, index - from))
                begin = nil
            }
        }
        return runs
    }

    /// Each line is the nearest one to its value or time that covers whole pixels.
    @Test(arguments: [1.0, 2], [0.0, 0.31, 1]) func gridLinesAreAtTheirPoints(scale: Double, value: Double) throws {
        plot.range = -0.2...1.2
        plot.marks = [value]
        let stage = show(scale: scale), tolerance = 0.5 / scale + 1e-6
        let y = plot.point(time: 0, value: value).y
        let rows = lines(on: stage, scale, from: CGPoint(x: 5, y: 3), to: CGPoint(x: 5, y: 140))
        #expect(rows.count == 1 && rows.allSatisfy { $0.pixels == Int(scale) && abs($0.middle - y) <= tolerance }, "\(rows), \(y)")
        let columns = lines(on: stage, scale, from: CGPoint(x: 3, y: 2), to: CGPoint(x: 300, y: 2))
        #expect(columns.count == 5)
        for (index, column) in columns.enumerated() {
            let x = plot.point(time: Double(index) / 4, value: 0).x
            #expect(column.pixels == Int(scale) && abs(column.middle - x) <= tolerance, "\(column), \(x)")
        }
    }

    /// The velocity of a linear curve is one line at the top of its strip, a point high.
    @Test(arguments: [1.0, 2]) func constantVelocityIsASharpLine(scale: Double) throws {
        plot.samples = [0, 0.25, 0.5, 0.75, 1]
        let stage = show(scale: scale)
        let strip = plot.bounds.height - PlotView.velocityHeight + 3
        let rows = lines(on: stage, scale, from: CGPoint(x: 250, y: strip), to: CGPoint(x: 250, y: plot.bounds.height - 2))
        #expect(rows.count == 1 && rows.first?.pixels == Int(scale), "\(rows)")
    }
}
