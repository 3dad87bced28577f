// The numbers at the axes of plots, and the sentence below them.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct PlotScaleTests {
    @Test(arguments: [
        (0.0...1.0, [0, 0.2, 0.4, 0.6, 0.8, 1]), (-0.12...1.12, [0, 0.5, 1]), (0.7...1.9, [1, 1.5]), (-30...370, [0, 100, 200, 300]),
        (0...0, []),
    ]) func ticksAreRoundNumbers(range: ClosedRange<Double>, expected: [Double]) {
        let ticks = PlotScale.ticks(range)
        #expect(ticks.count == expected.count && zip(ticks, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(ticks)")
    }

    /// A spring with the damping ratio ζ overshoots by exp(−πζ/√(1 − ζ²)): 16.3 % for 0.5. With the frequency ω = 2π/0.5 s it stays
    /// within 2 % of the way after about 4/(ζω) = 0.64 s, and its largest speed is ω·exp(−ζ·acos(ζ)/√(1 − ζ²)) = 6.87/s.
    @Test func summaryOfASpringAgreesWithTheFormulas() throws {
        let spring = SpringValues(dampingRatio: 0.5, response: 0.5), duration = 2.0
        let plot = PlotView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        plot.samples = (0...2000).map { spring.step(at: duration * Double($0) / 2000) }
        let summary = PlotSummary(plot.samples, velocities: plot.velocities, duration: duration)
        #expect(abs(try #require(summary.overshoot) - 0.163) < 0.003)
        #expect(abs(summary.settling - 0.64) < 0.06 && abs(summary.peak - 6.87) < 0.1, "\(summary)")
    }

    /// The bounce of the article: values from 1 to 1.4 and back to 1 in 0.6 s. It ends where it began, so it has no overshoot.
    @Test func plotOfTheBounceHasNumbers() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let plot = try #require(try stage.tool("plot-bounce.scales") as? PlotView)
        let numbers = try #require(plot.descendants(of: PlotNumbers.self).first)
        #expect(numbers.texts.lengths == ["0.3 s", "0.6 s"])
        #expect(numbers.texts.values.contains("1") && numbers.texts.values.contains("1.2"), "\(numbers.texts.values)")
        #expect(numbers.summary.text?.contains("Overshoot") == false && numbers.summary.text?.hasPrefix("at rest after 0.") == true)
        try open.session?.model.set.change(["bounce.duration": .number(1.2)])
        stage.settle()
        #expect(numbers.texts.lengths == ["0.6 s", "1.2 s"])
    }

    /// The squeeze of the wheel depends on the position between two texts, and the icon's progress on that of the content.
    @Test(arguments: [("wheel", "squeeze-curve"), ("icon", "curve")])
    func plotOfAFunctionOfAPositionHasNoSeconds(interaction: String, parameter: String) throws {
        let stage = try Stage.combined()
        let model = try #require(try stage.openLaboratory().session?.model)
        model.select(interaction)
        stage.settle()
        let plot = try #require(try stage.tool("plot-\(interaction).\(parameter)") as? PlotView)
        let numbers = try #require(plot.descendants(of: PlotNumbers.self).first)
        #expect(numbers.texts.lengths == ["0.5", "1"] && numbers.summary.isHidden)
    }
}
