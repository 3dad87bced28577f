// Tests that a change of each parameter changes what the user sees.

import Foundation
import TestSupport
import Testing
import UIKit

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct ParameterEffectTests {
    nonisolated private static let interactions =
        AnimationChoice.allCases.filter { $0 != .plain }.map(\.rawValue) + [
            "wheel", "clock", "badge", "throw", "centre", "edit", "scrolling", "bars", "minimizing", "indicator", "swipe", "menu",
            "reselection", "reordering", "icon",
        ]

    private func frames(of interaction: String, changing id: String? = nil, to value: ParameterValue? = nil) throws -> [Int] {
        let use = try InteractionUse(interaction)
        if let id, let value { try use.change(id, to: value) }
        try use.perform()
        return use.frames
    }

    /// Expected: the same use gives the same frames with the same values, and others with another value, also if only one part of a curve,
    /// a spring or keyframes differs.
    @Test(arguments: interactions) func everyParameterChangesWhatTheUserSees(interaction: String) throws {
        let others = try InteractionUse(interaction).otherValues
        #expect(!others.isEmpty)
        let usual = try frames(of: interaction)
        #expect(try frames(of: interaction) == usual)
        #expect(Set(usual).count > 1, "nothing moves")
        for (id, value) in others {
            #expect(try frames(of: interaction, changing: id, to: value) != usual, "\(id) = \(value)")
        }
    }
}
