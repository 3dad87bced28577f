// The Inspect page with two phones: the inspected phone, picking, and the overlays of both.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct InspectComparedTests {
    private typealias CombinedStage = Stage<CombinedTabBarController>

    /// Two phones side by side, with the Inspect page.
    private func phones(_ stage: CombinedStage, _ mode: Comparison.Mode = .sideBySide) throws -> TwoPhones {
        let phones = try stage.comparePhones(mode)
        phones.session.controller.inspector.visiblePage = phones.session.inspect.page
        stage.settle()
        return phones
    }

    private func tab(_ index: Int, _ tabs: CombinedTabBarController) throws -> UIView {
        try #require(tabs.view.descendants(of: ItemContainer.self).first { $0.tag == index })
    }

    /// Clicks an empty place of the navigation bar.
    private func click(_ phone: UIWindow, _ stage: CombinedStage) {
        let place = stage.point(195, 60, in: phone)
        stage.native.click(x: place.x, y: place.y)
        stage.settle()
    }

    // MARK: The inspected phone

    /// The tree begins with the name of the phone that was pressed last, and the view at the same place is selected.
    @Test func pressOnAPhoneInspectsIt() throws {
        let stage = try Stage.combined()
        let phones = try phones(stage), inspect = phones.session.inspect
        #expect(inspect.phone === phones.first)
        let (first, second) = try (tab(2, phones.firstTabs), tab(2, phones.secondTabs))
        inspect.model.select(first)
        stage.settle()
        click(phones.second, stage)
        #expect(inspect.phone === phones.second && inspect.model.selected === second)
        let tree = inspect.page.treeView
        #expect(tree.tree.rows.first?.view === phones.second && tree.tree.rows.first?.view?.accessibilityLabel == "B")
        let row = try #require(tree.table.indexPathForSelectedRow?.row)
        #expect(tree.tree.rows[row].view === second)
        let place = stage.point(195, 60, in: phones.first)
        stage.native.touch(TouchChange(.began, identifier: 1, x: place.x, y: place.y))
        stage.native.touch(TouchChange(.ended, identifier: 1, x: place.x, y: place.y))
        stage.settle()
        #expect(inspect.phone === phones.first && inspect.model.selected === first)
        #expect(tree.tree.rows.first?.view === phones.first)
    }

    /// The outline is drawn around the view of the inspected phone.
    @Test func marksAreOnTheInspectedPhone() throws {
        let stage = try Stage.combined()
        let phones = try phones(stage), inspect = phones.session.inspect
        let before = try [stage.pixels(of: phones.first), stage.pixels(of: phones.second)]
        inspect.model.select(try tab(2, phones.firstTabs))
        click(phones.second, stage)
        stage.native.movePointer(x: 1, y: 1)
        stage.settle()
        #expect(try stage.pixels(of: phones.first) == before[0] && stage.pixels(of: phones.second) != before[1])
    }

    @Test func viewIsPickedInEitherPhone() throws {
        let stage = try Stage.combined()
        let phones = try phones(stage), inspect = phones.session.inspect
        for (phone, tabs) in [(phones.second, phones.secondTabs), (phones.first, phones.firstTabs)] {
            let view = try tab(3, tabs)
            let place = stage.centerOnScreen(view)
            stage.native.press(.character("c"), modifiers: [.control, .shift])
            stage.native.movePointer(x: place.x, y: place.y)
            stage.settle()
            #expect(inspect.picker.view === view && inspect.overlay.candidate.layer.isHidden == false)
            stage.native.click(x: place.x, y: place.y)
            stage.settle()
            #expect(inspect.phone === phone && inspect.model.selected === view && tabs.selectedIndex == 0)
        }
    }

    @Test func explodedViewShowsTheInspectedPhone() throws {
        let stage = try Stage.combined()
        let phones = try phones(stage), inspect = phones.session.inspect
        click(phones.second, stage)
        inspect.toggleExploded()
        let view = try tab(1, phones.secondTabs)
        #expect(inspect.exploded?.planes.contains { $0.view?.isDescendant(of: view) == true } == true)
        phones.comparison.mode = .off
        stage.settle()
        #expect(inspect.exploded == nil && inspect.phone === phones.first)
    }

    /// A press does not distinguish phones at the same place.
    @Test(arguments: [Comparison.Mode.overlay, .difference]) func pressOnPhonesAtTheSamePlaceKeepsTheInspectedOne(
        mode: Comparison.Mode
    ) throws {
        let stage = try Stage.combined()
        let phones = try phones(stage, mode), inspect = phones.session.inspect
        click(phones.first, stage)
        #expect(inspect.phone === phones.first)
        phones.comparison.mode = .sideBySide
        click(phones.second, stage)
        phones.comparison.mode = mode
        click(phones.first, stage)
        #expect(inspect.phone === phones.second)
    }

    /// The control A | B of the Tune page, operated with the keyboard, selects the inspected phone also in the overlay, where a press
    /// does not.
    @Test func controlOfTheTunePageSelectsTheInspectedPhone() throws {
        let stage = try Stage.combined()
        let phones = try phones(stage, .overlay), inspect = phones.session.inspect
        let (first, second) = try (tab(2, phones.firstTabs), tab(2, phones.secondTabs))
        inspect.model.select(first)
        phones.session.controller.inspector.page = 0
        stage.settle()
        let control = try stage.tool("compared-side")
        phones.session.window.makeKey()
        UIFocusSystem.focusSystem(for: control)?.requestFocusUpdate(to: control)
        stage.native.press(.right)
        stage.settle()
        #expect(phones.session.model.editsSecond && inspect.phone === phones.second && inspect.model.selected === second)
        phones.session.controller.inspector.page = 1
        stage.settle()
        #expect(inspect.page.treeView.tree.rows.first?.view === phones.second)
        phones.session.model.editsSecond = false
        #expect(inspect.phone === phones.first && inspect.model.selected === first)
    }

    @Test func removedPhoneIsFreedAndTheFirstOneIsInspected() throws {
        let stage = try Stage.combined()
        weak var second: UIWindow?
        let session: LaboratorySession
        do {
            let phones = try phones(stage)
            (second, session) = (phones.second, phones.session)
            for kind in StageOverlayKind.allCases { session.inspect.toggle(kind) }
            click(phones.second, stage)
            session.inspect.model.select(try tab(2, phones.secondTabs))
            stage.settle()
            phones.comparison.mode = .off
        }
        stage.settle()
        #expect(session.inspect.phone === stage.window && session.inspect.model.selected === stage.containers[2])
        stage.system.advance(by: 1)
        #expect(second == nil && UIApplication.shared.damageWindows.count == 1)
    }

    // MARK: Overlays

    /// With the overlay, both phones look the same, but not as before.
    @Test(arguments: [StageOverlayKind.outlines, .grid, .hitAreas]) func overlayCoversBothPhones(kind: StageOverlayKind) throws {
        let stage = try Stage.combined()
        let phones = try phones(stage)
        let before = try stage.pixels(of: phones.second)
        phones.session.inspect.toggle(kind)
        stage.settle()
        #expect(try stage.pixels(of: phones.second) != before && stage.differingPixels(phones) == 0)
        let frames = stage.native.frames.count
        stage.system.advance(by: 5)
        #expect(stage.native.frames.count == frames && UIApplication.shared.isIdle)
        phones.session.inspect.toggle(kind)
        stage.settle()
        #expect(try stage.pixels(of: phones.second) == before && stage.differingPixels(phones) == 0)
    }

    /// More rectangles than are tinted one by one become one for each phone.
    @Test func manyDamagedRectanglesAreTintedInTheirPhones() throws {
        let stage = try Stage.combined()
        let phones = try phones(stage)
        let flashes = phones.session.inspect.flashes, windows = [phones.first, phones.second]
        let corners = windows.map { $0.frame.origin }
        var rects: [CGRect] = []
        for corner in corners {
            for row in 0..<8 {
                rects.append(CGRect(x: corner.x + 10, y: corner.y + 10 + CGFloat(row * 20), width: 30, height: 10))
            }
        }
        flashes.flash(rects, in: windows)
        let tinted = (flashes.layer.sublayers ?? []).map { ($0.sublayers ?? []).map(\.frame) }
        #expect(tinted == corners.map { [CGRect(x: $0.x + 10, y: $0.y + 10, width: 30, height: 150)] })
    }

    /// A press is mirrored: both phones have a dot and the same tints.
    @Test(arguments: [StageOverlayKind.damage, .touches]) func pressIsShownInBothPhones(kind: StageOverlayKind) throws {
        let stage = try Stage.combined()
        let phones = try phones(stage)
        let place = stage.centerOnScreen(try tab(1, phones.secondTabs))
        stage.native.movePointer(x: place.x, y: place.y)
        stage.settle()
        stage.native.send(.buttonPressed(.primary), x: place.x, y: place.y)
        stage.system.advance(frames: 3)
        let plain = try stage.pixels(of: phones.first)
        stage.native.send(.buttonReleased(.primary), x: place.x, y: place.y)
        stage.settle()
        phones.session.inspect.toggle(kind)
        let other = stage.centerOnScreen(try tab(0, phones.secondTabs))
        stage.native.click(x: other.x, y: other.y)
        stage.settle()
        stage.native.send(.buttonPressed(.primary), x: place.x, y: place.y)
        stage.system.advance(frames: 3)
        #expect(try stage.pixels(of: phones.first) != plain && stage.differingPixels(phones) == 0)
        stage.native.send(.buttonReleased(.primary), x: place.x, y: place.y)
        stage.settle()
    }
}
