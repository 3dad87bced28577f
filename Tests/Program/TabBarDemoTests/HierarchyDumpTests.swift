// Tests HierarchyDump: the members of each view, frames in the window, and presentation values.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarDemo

@MainActor
@Suite(.serialized) struct HierarchyDumpTests {
    private func dump() throws -> [String: Any] {
        let window = try #require(UIApplication.shared.keyWindow)
        return try #require(JSONSerialization.jsonObject(with: Data(HierarchyDump.json(of: window))) as? [String: Any])
    }

    private func all(_ node: [String: Any]) -> [[String: Any]] {
        [node] + (node["subviews"] as? [[String: Any]] ?? []).flatMap(all)
    }

    private func frame(_ node: [String: Any]) -> CGRect {
        let frame = node["frame"] as? [String: Double] ?? [:]
        return CGRect(x: frame["x"] ?? .nan, y: frame["y"] ?? .nan, width: frame["width"] ?? .nan, height: frame["height"] ?? .nan)
    }

    @Test func eachViewHasAllMembers() throws {
        let stage = try Stage.wheel()
        let nodes = all(try dump())
        let members: Set = ["class", "frame", "text", "hidden", "alpha", "selected", "enabled", "identifier", "subviews"]
        #expect(nodes.allSatisfy { Set($0.keys) == members })
        #expect(nodes.count > 20)
        #expect(frame(nodes[0]) == CGRect(x: 0, y: 0, width: 375, height: 812))
        #expect(frame(nodes[0]) == stage.tabs.view.frameInWindow)
    }

    @Test func framesAreBoundingBoxesInTheWindow() throws {
        let stage = try Stage.wheel()
        let nodes = all(try dump())
        let wheel = try #require(nodes.first { $0["class"] as? String == "WheelView" })
        #expect(frame(wheel) == stage.wheel.frameInWindow)
        let labels = try #require(wheel["subviews"] as? [[String: Any]])
        #expect(labels.map { $0["text"] as? String } == ["15", "16"])
        // The compressed heights are 23 · 0.43182 and 23 · 0.56818; the labels are stacked.
        #expect(abs(frame(labels[0]).height - 9.9318) < 1e-3)
        #expect(abs(frame(labels[1]).height - 13.0682) < 1e-3)
        #expect(abs(frame(labels[0]).maxY - frame(labels[1]).minY) < 1e-3)
    }

    @Test func framesOfScrolledRowsIncludeTheOffset() throws {
        let stage = try Stage.wheel()
        stage.table.contentOffset = CGPoint(x: 0, y: 100)
        stage.system.settle(limit: 2)
        let cells = all(try dump()).filter { $0["class"] as? String == "UITableViewCell" && $0["hidden"] as? Bool == false }
        let tops: [CGFloat] = cells.map { frame($0).minY }
        #expect(tops.min() == 32, "row 3 starts at 88 in the content, 100 is the offset, 44 the table's top")
        #expect((16...18).contains(cells.count), "only visible rows have cells")
    }

    @Test func dumpContainsTheSelectedTab() throws {
        let stage = try Stage.wheel()
        func selected() throws -> [Bool] {
            all(try dump()).filter { $0["class"] as? String == "UITabBarButton" }.compactMap { $0["selected"] as? Bool }
        }
        #expect(try selected() == [true, false])
        stage.clickTab(1)
        #expect(try selected() == [false, true])
    }

    @Test func dumpContainsPresentationValuesDuringAnAnimation() throws {
        let stage = try Stage.wheel()
        let view = UIView(frame: CGRect(x: 0, y: 100, width: 50, height: 50))
        view.accessibilityIdentifier = "mover"
        stage.list.view.addSubview(view)
        stage.system.settle(limit: 1)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.frame.origin.x = 200
            view.alpha = 0
        }
        stage.system.advance(frames: 1)
        stage.system.advance(by: 0.5)
        let mover = try #require(all(try dump()).first { $0["identifier"] as? String == "mover" })
        #expect(abs(frame(mover).minX - 100) < 5)
        #expect(abs((mover["alpha"] as? Double ?? 0) - 0.5) < 0.03)
        #expect(view.frame.minX == 200)
    }
}
