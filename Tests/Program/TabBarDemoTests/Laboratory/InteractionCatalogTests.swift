// Tests the declarations of all interactions, their texts, and the interactions found in the scenes.

import Foundation
import TabBarKit
import TestSupport
import Testing
import UIKit

@testable import LaboratoryCore
@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct InteractionCatalogTests {
    private let set: ParameterSet

    init() {
        set = ParameterSet()
        LaboratoryConfiguration.ofScenes.interactions.forEach(set.declare)
    }

    /// Each item animation but the plain one, the icons and buttons, badge, throw, edit mode, the interactions beyond the articles, and
    /// UIKit's scrolling and bars.
    @Test func allInteractionsAreDeclared() {
        let animations = AnimationChoice.allCases.filter { $0 != .plain }.map(\.rawValue)
        let others = ["wheel", "clock", "badge", "throw", "centre", "edit"]
        let beyond = ["minimizing", "indicator", "swipe", "menu", "reselection", "reordering", "icon"]
        #expect(set.interactions.map(\.name) == animations + others + beyond + ["scrolling", "bars"])
        #expect(set.interactions.flatMap(\.ids) == set.ids)
        for interaction in set.interactions {
            for id in interaction.ids { #expect(id.hasPrefix(interaction.name + "."), "\(id)") }
        }
    }

    @Test func defaultsAreValidAndEqualTheValuesOfNewInteractions() throws {
        for parameter in set.parameters {
            #expect(throws: Never.self, "\(parameter.id)") { try parameter.kind.checked(parameter.defaultValue, id: parameter.id) }
        }
        #expect(set.changedValues.isEmpty)
        for animation in AnimationChoice.allCases.map({ $0.make() }) {
            for parameter in animation.declaration.parameters {
                #expect(parameter.value(in: animation) == parameter.defaultValue, "\(parameter.id)")
            }
        }
    }

    /// The laboratory plots the animations that the parameters name, and plays for the seconds that they declare.
    @Test func declaredAnimationsAndDurationsAreThoseThatArePlayed() {
        for animation in AnimationChoice.allCases.map({ $0.make() }) {
            for parameter in animation.declaration.parameters {
                guard let property = parameter.played else { continue }
                let playing = animation.playedAnimations.first { $0.keyPath == property.keyPath }
                #expect(playing != nil && playing?.duration == animation.playedDuration, "\(parameter.id)")
            }
        }
        for parameter in set.parameters where parameter.durationOf != nil {
            let isInSeconds = if case .number(_, .seconds) = parameter.kind { true } else { false }
            #expect(isInSeconds, "\(parameter.id)")
        }
    }

    /// Durations, distances and counts whose largest value is at least fifty times the smallest one.
    @Test func numbersOfLongRangesHaveALogarithmicScale() {
        let durations = AnimationChoice.allCases.filter { $0 != .plain }.map { "\($0.rawValue).duration" }
        let others = [
            "frames.frame-count", "clock.sweep-duration", "badge.hop-duration", "throw.duration", "edit.duration", "minimizing.distance",
            "indicator.width", "scrolling.notch-distance", "scrolling.glide-duration",
        ]
        let logarithmic = set.parameters.filter { $0.scale == .logarithmic }
        #expect(Set(logarithmic.map(\.id)) == Set(durations + others))
        for parameter in logarithmic {
            // The logarithm of 0 is infinite.
            guard case .number(let range, _) = parameter.kind else {
                Issue.record("\(parameter.id) is no number")
                continue
            }
            #expect(range.lowerBound > 0, "\(parameter.id)")
        }
    }

    @Test func allTitlesChoicesModesAndUnitsHaveTexts() throws {
        let path = try #require(ResourceFolder.laboratory.path(of: "Strings/en.strings"))
        let texts = StringsFile(parsing: try String(contentsOfFile: path, encoding: .utf8)).entries
        var keys = set.interactions.map(\.titleKey) + set.parameters.map(\.titleKey)
        for parameter in set.parameters {
            if case .choice(let words) = parameter.kind { keys += words.map { "parameter.choice." + $0 } }
        }
        keys += Keyframes.Mode.allCases.map { "parameter.mode.\($0.rawValue)" } + ParameterUnit.allCases.map { "unit.\($0.rawValue)" }
        for key in keys { #expect(texts[key] != nil, "\(key)") }
        let unused = texts.keys.filter { ["interaction.", "parameter.", "unit."].contains(where: $0.hasPrefix) && !keys.contains($0) }
        #expect(unused.isEmpty, "\(unused)")
    }

    @Test func everyParameterCanBeWrittenAndRead() throws {
        let window = UIWindow(frame: .zero)
        let page = UIViewController()
        let live: [any Tunable] =
            AnimationChoice.allCases.map { $0.make() } + [
                WheelView(frame: .zero), ClockIconView(frame: .zero), BadgeMotion(), ThrowMotion(), CentreButton(image: nil),
                EditModeTransition(page: page), WindowScrolling(window: window), WindowBars(window: window),
            ]
        for interaction in live {
            let set = ParameterSet([interaction])
            for parameter in interaction.declaration.parameters {
                for share in [0, 0.25, 0.5, 0.75, 1] {
                    let value = parameter.kind.sample(share)
                    try set.change(parameter.id, to: value)
                    #expect(parameter.value(in: interaction) == value, "\(parameter.id)")
                }
            }
        }
    }

    @Test func combinedSceneHasItsInteractions() throws {
        let stage = try Stage.combined()
        let parameters = WindowParameters.parameters(of: stage.window)
        parameters.update()
        let names = Set(parameters.set.interactions.map(\.name))
        #expect(names.isSuperset(of: ["wheel", "clock", "badge", "throw", "centre", "edit", "bounce"]))
        try parameters.set.change("badge.hop-scale", to: .number(2))
        try parameters.set.change("bounce.duration", to: .number(1.5))
        for item in stage.tabs.viewControllers?.compactMap({ $0.tabBarItem as? AnimatedTabBarItem }) ?? [] {
            #expect((item.animation as? BounceItemAnimation)?.duration == 1.5)
        }
        #expect(stage.tabs.badgeMotion.hopScale == 2)
        // An animation that a setting creates later has the value, too.
        #expect(AnimationChoice.bounce.make(for: stage.window).duration == 1.5)
        #expect(AnimationChoice.bounce.make().duration == ItemAnimation.defaultDuration)
    }
}
