// What the plots of an interaction show of the animations that it plays.

import TestSupport
import Testing
import UIKit

@testable import TabBarKit
@testable import TabBarLaboratory

/// An interaction of an app. Its keyframe animation has the key times of its parameter.
private final class Pulse: PlayableInteraction {
    var scale = Keyframes([1, 1.2, 0.9, 1])
    static let played = PlayedProperty("transform.scale")

    static var declarations: [InteractionDeclaration] {
        let scale = InteractionParameter.keyframes(
            "scale", \Pulse.scale, "scale", default: Keyframes([1, 1.2, 0.9, 1]), in: 0...2, unit: .ratio, played: played)
        var pulse = InteractionDeclaration("pulse", of: self, initializer: SwiftInitializer("Pulse()"), parameters: [scale])
        pulse.make = { Pulse() }
        return [pulse]
    }

    func canPlay(in window: UIWindow) -> Bool { true }
    func play(in window: UIWindow) {}
    var playedAnimations: [CAPropertyAnimation] { [scale.animation(of: Self.played)] }
}

@MainActor @Suite(.serialized) struct PlayedMotionTests {
    /// A plot rounds the velocity over the longest time between two keyframes, which need not be at even distances.
    @Test func keyIntervalIsTheLongestOne() throws {
        let stage = Stage()
        var configuration = LaboratoryConfiguration()
        configuration.store = nil
        configuration.catalog = { [InteractionGroup(titleKey: "group.pulse", interactions: Pulse.declarations)] }
        let phone = TunedPhone(window: stage.window, configuration), scale = try #require(phone.set.parameter("pulse.scale"))
        func interval(_ values: [Double], _ times: [Double]?, _ mode: Keyframes.Mode = .linear) throws -> Double {
            try phone.set.change(scale.id, to: .keyframes(Keyframes(values, keyTimes: times, mode: mode)))
            return PlayedMotion(of: "pulse", on: phone).keyInterval(of: scale)
        }
        #expect(try interval([1, 1.2, 0.9, 1], [0, 0.125, 0.75, 1]) == 0.625)
        #expect(try interval([1, 1.2, 0.9, 1.1, 1], nil) == 0.25)
        // The paced mode takes the times from the distances of the values: 0.5 of 2.
        #expect(abs(try interval([0, 0.5, 1.5, 2], [0, 0.125, 0.75, 1], .paced) - 0.5) < 1e-9)
    }
}
