// What moves, moves bit by bit: no frame of an animated action differs from the one before as if the action were a cut.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct FrameCutTests {
    /// How much two pictures differ: the sum over all pixels of the greatest difference of a channel, where 1 is from black to white.
    private func difference(_ first: [UInt32], _ second: [UInt32]) -> Double {
        guard first.count == second.count else { return .infinity }
        var sum = 0
        for index in first.indices where first[index] != second[index] {
            func part(_ shift: UInt32) -> Int { abs(Int(first[index] >> shift & 0xFF) - Int(second[index] >> shift & 0xFF)) }
            sum += max(part(16), part(8), part(0))
        }
        return Double(sum) / 255
    }

    /// The differences from frame to frame after `action`, until nothing moves.
    private func steps(of stage: Stage<MatrixCase>, _ action: () throws -> Void) rethrows -> [Double] {
        var last = stage.native.pixels()
        try action()
        var steps: [Double] = []
        var quiet = 0
        while quiet < 12, steps.count < 150 {
            stage.system.advance(frames: 1)
            let next = stage.native.pixels()
            steps.append(difference(last, next))
            quiet = steps.last == 0 ? quiet + 1 : 0
            last = next
        }
        return steps
    }

    /// The frame that takes most of the whole way at once, and far more than its neighbours; nil where there is none.
    private func cut(in steps: [Double]) -> Int? {
        let whole = steps.reduce(0, +)
        return steps.indices.first { index in
            let step = steps[index]
            let before = index > 0 ? steps[index - 1] : 0
            let after = index + 1 < steps.count ? steps[index + 1] : 0
            return step > 400 && step > 0.35 * whole && step > 3 * max(before, after)
        }
    }

    /// Whether anything moves: more than ten frames differ from the one before, and together by more than a few pixels.
    private func moves(_ steps: [Double]) -> Bool {
        steps.count { $0 > 0 } > 10 && steps.reduce(0, +) > 1000
    }

    private func expectMovement(_ steps: [Double], at location: SourceLocation = #_sourceLocation) {
        #expect(moves(steps) && cut(in: steps) == nil, "\(steps.map { Int($0) })", sourceLocation: location)
    }

    @Test func aCutIsFoundWhereThereIsOne() {
        #expect(!moves(Array(repeating: 0, count: 12)) && !moves(Array(repeating: 1, count: 12) + [0, 0]))
        #expect(cut(in: [0, 1000, 900, 800, 700, 300, 0]) == nil)
        #expect(cut(in: [0, 0, 5000, 0]) == 2)
        #expect(cut(in: [100, 120, 110, 100, 3000, 0]) == 4)
    }

    private func stage(_ page: MatrixPage, _ look: MatrixCase.Look = .light) throws -> Stage<MatrixCase> {
        try Stage.matrix(MatrixCase(page: page, look: look))
    }

    @Test(arguments: MatrixCase.Look.allCases) func editModeComesAndGoes(_ look: MatrixCase.Look) throws {
        let stage = try stage(.list, look)
        for _ in 0..<2 {
            expectMovement(steps(of: stage) { stage.native.press(.character("e"), modifiers: .control) })
        }
    }

    @Test func aSheetComesAndGoes() throws {
        let stage = try stage(.list)
        let button = try #require(stage.view(named: "centre"))
        expectMovement(steps(of: stage) { stage.click(button) })
        expectMovement(steps(of: stage) { stage.native.press(.escape) })
    }

    @Test func aPageComesAndGoes() throws {
        let stage = try stage(.settings)
        let row = try #require(stage.view(named: "appearance"))
        expectMovement(steps(of: stage) { stage.click(row) })
        expectMovement(steps(of: stage) { stage.native.press(.escape) })
    }

    @Test func aGuidesPageIsTurned() throws {
        let stage = try stage(.guide)
        expectMovement(steps(of: stage) { stage.native.press(.right) })
    }

    @Test func aRowIsDeleted() throws {
        let stage = try stage(.listQuestion)
        try expectMovement(steps(of: stage) { try stage.chooseAction(Localized.text("list.delete-confirm")) })
    }
}
