// The keys of the program that lead to a part of the laboratory.

import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarLaboratory

@MainActor @Suite(.serialized) struct LaboratoryKeysTests {
    private func closedLaboratory(_ stage: Stage<CombinedTabBarController>) throws -> Laboratory {
        let laboratory = try stage.openLaboratory().laboratory
        laboratory.close()
        stage.settle()
        return laboratory
    }

    @Test func inspectShowsTheOutlinesAndThenCloses() throws {
        let stage = try Stage.combined { $0.laboratory[\.showsInspector] = false }
        let laboratory = try closedLaboratory(stage)
        laboratory.toggleInspect()
        stage.settle()
        let session = try #require(laboratory.session)
        #expect(session.inspect.isActive && session.inspect.overlays == [.outlines] && session.controller.showsInspector)
        #expect(session.inspect.structure.outlines.path?.isEmpty == false)
        laboratory.toggleInspect()
        stage.settle()
        #expect(!laboratory.isOpen)
    }

    /// In the open laboratory it leads to the page, without closing it.
    @Test func inspectLeadsFromAnotherPageToTheOutlines() throws {
        let stage = try Stage.combined()
        let laboratory = try stage.openLaboratory().laboratory
        laboratory.toggleInspect()
        stage.settle()
        #expect(laboratory.session?.inspect.showsOutlines == true)
    }

    @Test func timelineIsShownWithTheFocusAtTheExports() throws {
        let stage = try Stage.combined { $0.laboratory[\.showsTimeline] = false }
        let laboratory = try closedLaboratory(stage)
        laboratory.showTimeline()
        stage.settle()
        let session = try #require(laboratory.session), button = session.time.controller.header.exportButton
        #expect(session.controller.showsTimeline && session.window.isKeyWindow && ScreenGeometry.isVisible(button))
        #expect(stage.laboratoryMessages.last == Localized.text("laboratory.timeline.keeps"))
        stage.native.scroll(x: 195, y: 400, notches: 3)
        stage.settle()
        laboratory.showTimeline()
        stage.settle()
        #expect(laboratory.isOpen && button.isFocused && button.isEnabled)
    }
}
