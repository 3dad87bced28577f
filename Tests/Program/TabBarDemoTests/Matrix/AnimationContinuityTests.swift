// Tests that animated actions have no jumps: no single frame makes a large part of the change.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct AnimationContinuityTests {
    /// For each pixel, the largest difference of a colour channel, 0…1; summed over all pixels.
    private func difference(_ first: [UInt32], _ second: [UInt32]) -> Double {
        guard first.count == second.count else { return .infinity }
        var sum = 0
        for index in first.indices where first[index] != second[index] {
            func part(_ shift: UInt32) -> Int { abs(Int(first[index] >> shift & 0xFF) - Int(second[index] >> shift & 0xFF)) }
            sum += max(part(16), part(8), part(0))
        }
        return Double(sum) / 255
    }

    /// The differences between consecutive frames after `action`, until 12 differences in a row are 0, but at most 150.
    private func steps(of stage: Stage<MatrixCase>, _ action: () throws -> Void) rethrows -> [Double] {
        var last = stage.native.pixels()
        try action()
        var steps: [Double] = []
        var equalFrames = 0
        while equalFrames < 12, steps.count < 150 {
            stage.system.advance(frames: 1)
            let next = stage.native.pixels()
            steps.append(difference(last, next))
            equalFrames = steps.last == 0 ? equalFrames + 1 : 0
            last = next
        }
        return steps
    }

    /// The index of the first step above 400, above 35 % of the sum, and above three times each neighbouring step; nil if there is none.
    private func jump(in steps: [Double]) -> Int? {
        let total = steps.reduce(0, +)
        return steps.indices.first { index in
            let step = steps[index]
            let before = index > 0 ? steps[index - 1] : 0
            let after = index + 1 < steps.count ? steps[index + 1] : 0
            return step > 400 && step > 0.35 * total && step > 3 * max(before, after)
        }
    }

    /// Whether more than ten of the differences are positive and their sum is more than 1000.
    private func isAnimated(_ steps: [Double]) -> Bool {
        steps.count { $0 > 0 } > 10 && steps.reduce(0, +) > 1000
    }

    private func expectSmoothAnimation(_ steps: [Double], at location: SourceLocation = #_sourceLocation) {
        #expect(isAnimated(steps) && jump(in: steps) == nil, "\(steps.map { Int($0) })", sourceLocation: location)
    }

    @Test func jumpIsFoundInExampleDifferences() {
        #expect(!isAnimated(Array(repeating: 0, count: 12)) && !isAnimated(Array(repeating: 1, count: 12) + [0, 0]))
        #expect(jump(in: [0, 1000, 900, 800, 700, 300, 0]) == nil)
        #expect(jump(in: [0, 0, 5000, 0]) == 2)
        #expect(jump(in: [100, 120, 110, 100, 3000, 0]) == 4)
    }

    private func stage(_ page: MatrixPage, _ style: MatrixCase.Style = .light) throws -> Stage<MatrixCase> {
        try Stage.matrix(MatrixCase(page: page, style: style))
    }

    @Test(arguments: MatrixCase.Style.allCases) func editModeChangesSmoothly(_ style: MatrixCase.Style) throws {
        let stage = try stage(.list, style)
        for _ in 0..<2 {
            expectSmoothAnimation(steps(of: stage) { stage.native.press(.character("e"), modifiers: .control) })
        }
    }

    @Test func sheetAppearsAndDisappearsSmoothly() throws {
        let stage = try stage(.list)
        let button = try #require(stage.view(named: "centre"))
        expectSmoothAnimation(steps(of: stage) { stage.click(button) })
        expectSmoothAnimation(steps(of: stage) { stage.native.press(.escape) })
    }

    @Test func pageIsPushedAndPoppedSmoothly() throws {
        let stage = try stage(.settings)
        let row = try #require(stage.view(named: "appearance"))
        expectSmoothAnimation(steps(of: stage) { stage.click(row) })
        expectSmoothAnimation(steps(of: stage) { stage.native.press(.escape) })
    }

    @Test func guideTurnsPagesSmoothly() throws {
        let stage = try stage(.guide)
        expectSmoothAnimation(steps(of: stage) { stage.native.press(.right) })
    }

    @Test func rowIsDeletedSmoothly() throws {
        let stage = try stage(.listQuestion)
        try expectSmoothAnimation(steps(of: stage) { try stage.chooseAction(Localized.text("list.delete-confirm")) })
    }
}
