// Tests the guide's window with real mouse, wheel and key events.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct GuideWindowTests {
    /// The headline of the page that fills the window.
    private func headline(_ tree: ViewNode) -> String? {
        tree.all("GuideCell").first { !$0.isHidden && $0.frame.minX == 0 }?.firstText
    }

    @Test func wheelDragAndKeysTurnPagesUpToTheLast() throws {
        let demo = try DemoWindow("--scene", "guide", "--size", "320x480", "--language", "en")
        #expect(try headline(demo.settledTree()) == "Scroll the List")
        try demo.point(160, 200)
        try demo.wheel(1)
        #expect(try headline(demo.settledTree()) == "Tabs That Answer")
        // The drag covers three quarters of the width, so that the next page is nearer at any speed of the drag.
        try demo.point(290, 200)
        try demo.server.press()
        for x in stride(from: 280.0, through: 40, by: -20) { try demo.point(x, 200) }
        try demo.server.release()
        #expect(try headline(demo.settledTree()) == "The Raised Button")
        try demo.server.type(key: "Home")
        try demo.server.type(key: "End")
        let last = try demo.settledTree()
        #expect(headline(last) == "Edit Mode")
        let start = try #require(last.all("GuideButton").first { !$0.isHidden })
        #expect(start.frame == CGRect(x: 110, y: 353.5, width: 100, height: 33))
        #expect(try demo.picture().pixel(x: 116, y: 370) == 0x007AFF)
        try demo.resize(500, 600)
        #expect(try headline(demo.settledTree()) == "Edit Mode")
        try demo.click(250, 490)
        #expect(try demo.settledTree().all.contains { $0.text == "You Are All Set" })
    }
}
