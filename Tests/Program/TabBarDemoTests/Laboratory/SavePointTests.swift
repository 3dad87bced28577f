// Save points, and the spring as duration and bounce.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory
@testable import UIKit

@MainActor
@Suite(.serialized) struct SavePointTests {
    private struct Opened {
        let stage: Stage<CombinedTabBarController>
        let open: OpenLaboratory
        let model: TuneModel
        let points: SavePoints

        init() throws {
            stage = try Stage.combined()
            open = try stage.openLaboratory()
            let session = try #require(open.session)
            model = session.model
            points = session.controller.inspector.tune.presets.savePoints
        }

        func set(_ duration: Double) { model.change("bounce.duration", to: .number(duration)) }

        var duration: Double? {
            if case .number(let number)? = model.set.value(of: "bounce.duration") { number } else { nil }
        }

        func keep() { press(.control) }
        func goBack() { press([.control, .shift]) }

        private func press(_ modifiers: KeyModifiers) {
            stage.native.press(.character("k"), modifiers: modifiers)
            stage.settle()
        }
    }

    @Test func keysKeepValuesAndGoBackStepByStep() throws {
        let opened = try Opened()
        opened.goBack()
        #expect(opened.open.messages.last == "There is no save point yet: Ctrl+K keeps the values")
        opened.set(0.7)
        opened.keep()
        #expect(opened.open.messages.last?.hasPrefix("Kept “") == true)
        opened.set(0.8)
        opened.keep()
        opened.keep()
        #expect(opened.points.points.count == 2 && opened.open.messages.last?.hasPrefix("Nothing has changed since") == true)
        opened.set(1.5)
        opened.goBack()
        #expect(opened.duration == 0.8)
        opened.goBack()
        #expect(opened.duration == 0.7)
        opened.goBack()
        #expect(opened.duration == 0.7 && opened.open.messages.last?.hasSuffix("is the oldest save point") == true)
        // Each step back can be undone, also that from values which no point has.
        opened.model.undo()
        #expect(opened.duration == 0.8)
        opened.model.undo()
        #expect(opened.duration == 1.5)
    }

    @Test func menuListsPointsAndRenamesThem() throws {
        let opened = try Opened(), stage = opened.stage
        opened.set(0.7)
        opened.keep()
        func actions() throws -> [UIAction] {
            UIMenu(children: try #require(opened.open.session).controller.inspector.tune.presets.elements).actions
        }
        let name = try #require(opened.points.points.first?.name)
        #expect(name.wholeMatch(of: /\d\d:\d\d:\d\d/) != nil)
        #expect(try actions().first { $0.title == name }?.state == .on)
        try #require(try actions().first { $0.title == "Rename “\(name)”…" }).perform(sender: nil)
        stage.settle()
        for character in "Soft" { stage.native.press(.character(character)) }
        stage.native.press(.enter)
        stage.settle()
        #expect(opened.points.points.map(\.name) == ["Soft"])
        opened.set(2)
        try #require(try actions().first { $0.title == "Soft" }).perform(sender: nil)
        #expect(opened.duration == 0.7)
        // The next opening has the points, too.
        let again = SavePoints(model: opened.model)
        #expect(again.points == opened.points.points)
        try #require(try actions().first { $0.title == "Delete “Soft”" || $0.title == "Delete “Soft”…" }).perform(sender: nil)
        #expect(opened.points.points.isEmpty && LaboratorySettings.shared[\.savePoints].isEmpty)
    }

    /// A file of settings that was edited by hand, or values that are no longer valid.
    @Test(arguments: ["", "{", #"[{"name":"a"}]"#, #"[{"name":"a","values":{"bounce.duration":900,"nothing.at-all":1}}]"#])
    func brokenPointsChangeNothing(json: String) throws {
        let opened = try Opened()
        LaboratorySettings.shared[\.savePoints] = json
        let points = SavePoints(model: opened.model)
        points.goBack()
        #expect(opened.duration == 0.6 && !opened.open.messages.isEmpty)
    }

    // MARK: Spring

    /// The bounce is 1 minus the damping ratio, and the duration is the response.
    @Test func springHasADurationAndABounce() throws {
        let opened = try Opened(), stage = opened.stage
        opened.model.select("spring")
        stage.settle()
        let forms = try #require(try stage.tool("spring.spring-form") as? UISegmentedControl)
        #expect(forms.numberOfSegments == 3 && forms.titleForSegment(at: 2) == "Duration & Bounce")
        let bounce = try #require(try stage.tool("spring.spring-bounce") as? NumberField)
        #expect(bounce.isHidden)
        forms.selectedSegmentIndex = 2
        forms.sendActions(for: .valueChanged)
        stage.settle()
        #expect(try !bounce.isHidden && stage.tool("spring.spring-damping-ratio").isHidden)
        #expect(abs(bounce.number - (1 - SpringItemAnimation.defaultSpring.dampingRatio)) < 1e-9)
        func spring() throws -> SpringValues {
            guard case .spring(let spring)? = opened.model.set.value(of: "spring.spring") else { throw StageError(description: "none") }
            return spring
        }
        func enter(_ text: String, in field: NumberField) {
            stage.clickOnScreen(field)
            for character in text { stage.native.press(.character(character)) }
            stage.native.press(.enter)
            stage.settle()
        }
        enter("0.25", in: bounce)
        enter("0.4", in: try #require(try stage.tool("spring.spring-duration") as? NumberField))
        let edited = try spring()
        #expect(abs(edited.dampingRatio - 0.75) < 1e-9 && abs(edited.response - 0.4) < 1e-9)
        // Above critical damping the bounce is negative.
        enter("-0.5", in: bounce)
        let damped = try spring()
        #expect(abs(damped.dampingRatio - 2) < 1e-9 && abs(bounce.number + 0.5) < 1e-9)
        enter("1.2", in: bounce)
        let kept = try spring()
        #expect(stage.refusal?.isEmpty == false && abs(kept.dampingRatio - 2) < 1e-9)
    }
}
