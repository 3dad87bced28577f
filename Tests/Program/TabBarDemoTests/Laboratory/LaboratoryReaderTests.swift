// What a screen reader finds in the laboratory: panels in order, states, levels and numbers.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
@testable import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct LaboratoryReaderTests {
    private func open() throws -> (stage: Stage<CombinedTabBarController>, session: LaboratorySession, reader: OffscreenAccessibility) {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        stage.system.reader.isRead = true
        stage.settle()
        return (stage, try #require(open.session), stage.system.reader)
    }

    /// The panels are groups, and their elements are read one panel after the other, not line by line across the dividers.
    @Test func panelsAreReadOneAfterTheOther() throws {
        let (stage, _, reader) = try open()
        defer { withExtendedLifetime(stage) {} }
        let tree = try #require(reader.tree)
        let names = tree[tree.root]?.children.compactMap { tree[$0]?.label } ?? []
        // The first group without a name is the phone.
        #expect(
            names == ["", "Laboratory", "Width of the Inspector", "Inspector", "Height of the Timeline", "Timeline"], "\(names)")
        let inspector = try #require(reader.element("Inspector", .group))
        let inside = tree.all(from: inspector.number).map(\.label)
        let points = inside.filter { $0.hasPrefix("Keyframe ") && $0.count == 10 }
        #expect(points == (1...7).map { "Keyframe \($0)" }, "\(inside)")
        let first = try #require(inside.firstIndex(of: points[0])), last = try #require(inside.firstIndex(of: points[6]))
        #expect(last - first == 6, "nothing is read between the keyframes")
    }

    /// GTK's toggle buttons have the state `pressed`.
    @Test(arguments: ["Timeline", "Inspector", "Repeat", "Pause"]) func modesAreToggles(name: String) throws {
        let (stage, _, reader) = try open()
        let before = try #require(reader.element(name, .toggle)).states.contains(.checked)
        #expect(before == ["Timeline", "Inspector"].contains(name))
        #expect(reader.request(.perform(.activate), of: reader.element(name, .toggle)))
        stage.system.advance(by: 1)
        #expect(reader.element(name, .toggle)?.states.contains(.checked) == !before)
    }

    /// GtkPaned has the interface Value.
    @Test func dividersHaveTheSizeOfTheirPanel() throws {
        let (stage, session, reader) = try open()
        let width = try #require(reader.element("Width of the Inspector", .slider))
        #expect(width.range?.value == Double(session.controller.inspector.view.frame.width) && width.range?.minimum == 300)
        #expect(reader.request(.setValue(444), of: width) && session.controller.inspector.view.frame.width == 444)
        #expect(reader.element("Width of the Inspector")?.value == "444 pt")
        let height = try #require(reader.element("Height of the Timeline", .slider)), old = try #require(height.range?.value)
        #expect(reader.request(.perform(.increment), of: height) && session.time.controller.view.frame.height == old + 10)
        session.controller.inspector.visiblePage = session.inspect.page
        stage.settle()
        let tree = try #require(reader.element("Height of the List", .slider)), range = try #require(tree.range)
        #expect(reader.request(.setValue(range.minimum + 100), of: tree))
        #expect(abs((reader.element("Height of the List")?.range?.value ?? 0) - range.minimum - 100) < 1e-6)
    }

    /// GtkScale has the number itself, not the position of its thumb.
    @Test func slidersAndPointsHaveTheirNumbers() throws {
        let (stage, session, reader) = try open()
        defer { withExtendedLifetime(stage) {} }
        let duration = try #require(reader.element("Duration", .slider)), range = try #require(duration.range)
        func seconds() throws -> Double {
            guard case .number(let number)? = session.model.set.value(of: "bounce.duration") else { throw StageError(description: "none") }
            return number
        }
        #expect(try abs(range.value - seconds()) < 1e-9 && range.step > 0)
        #expect(reader.request(.setValue(1.25), of: duration))
        #expect(try abs(seconds() - 1.25) < 1e-9)
        let point = try #require(reader.element("Keyframe 2", .slider))
        #expect(point.range?.value == 1.4 && point.value == "0.1667, 1.4")
        #expect(reader.request(.setValue(1.2), of: point) && reader.element("Keyframe 2")?.range?.value == 1.2)
    }

    /// A reader sets the time of the playhead, as a drag does.
    @Test func playheadIsSetInSeconds() throws {
        let (stage, session, reader) = try open()
        #expect(reader.request(.perform(.activate), of: reader.element("Play")))
        stage.system.advance(by: 2)
        let playhead = try #require(reader.element("Playhead", .slider)), range = try #require(playhead.range)
        #expect(range.minimum >= 0 && range.maximum > 0.4)
        #expect(reader.request(.setValue(range.minimum + 0.25), of: playhead) && session.time.past.isShown)
        let time = try #require(session.time.model.playhead) - session.time.model.zero
        #expect(abs(time - range.minimum - 0.25) < 0.02 && abs((reader.element("Playhead")?.range?.value ?? 0) - time) < 1e-9)
    }

    /// The timeline is updated ten times a second; its texts change once a second for a reader.
    @Test func recordingSendsOneChangeASecond() throws {
        let (stage, _, reader) = try open()
        UIView.animate(withDuration: 4) { stage.list.view.alpha = 0.5 }
        var values: Set<String> = []
        for _ in 0..<30 {
            stage.system.advance(by: 0.1)
            values.insert(reader.element("Playhead")?.value ?? "")
        }
        #expect((2...5).contains(values.count), "\(values)")
    }

    @Test func viewsAreATreeWithLevelsThatExpandsAndCollapses() throws {
        let (stage, session, reader) = try open()
        session.controller.inspector.visiblePage = session.inspect.page
        stage.settle()
        #expect(reader.element("Views", .tree) != nil)
        let rows = reader.tree?.all.filter { $0.role == .treeItem } ?? []
        #expect(rows.count > 5 && rows.first?.level == 1 && rows.dropFirst().first?.level == 2)
        let first = try #require(rows.first)
        #expect(first.states.isSuperset(of: [.expandable, .expanded]))
        #expect(reader.request(.perform(.custom(0, name: "Collapse")), of: first))
        stage.settle()
        let collapsed = reader.tree?.all.filter { $0.role == .treeItem } ?? []
        #expect(collapsed.count == 1 && collapsed.first?.states.contains(.expanded) == false)
        #expect(reader.request(.perform(.custom(0, name: "Expand")), of: collapsed.first))
        stage.settle()
        #expect(reader.tree?.all.filter { $0.role == .treeItem }.count == rows.count)
    }

    /// Orca says nothing about a new window without a focus.
    @Test func laboratoryOpensWithAFocusForTheReader() throws {
        let stage = try Stage.combined()
        let reader = stage.system.reader
        reader.isRead = true
        stage.settle()
        let before = reader.tree?.focused
        #expect(before != nil)
        let open = try stage.openLaboratory()
        #expect(reader.tree?.focused == reader.element("Close the Laboratory")?.number)
        open.laboratory.close()
        stage.settle()
        #expect(reader.tree?.focused != nil && stage.window.isKeyWindow)
    }
}
