// The laboratory in a real window: open, slow down, tune, copy Swift, close.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct LaboratoryWindowTests {
    /// The middle of the frontmost visible view that `matches`; a dump has the frames in the window.
    private func middle(in tree: ViewNode, where matches: (ViewNode) -> Bool) -> CGPoint? {
        guard !tree.isHidden else { return nil }
        for child in tree.subviews.reversed() {
            if let found = middle(in: child, where: matches) { return found }
        }
        return matches(tree) ? CGPoint(x: tree.frame.midX, y: tree.frame.midY) : nil
    }

    private func click(_ text: String, in window: DemoWindow) throws {
        let point = try wait(for: text) { try middle(in: window.settledTree()) { $0.text == text } }
        try window.click(point.x, point.y)
    }

    private func press(_ key: String, in window: DemoWindow) throws { try window.server.run("xdotool", "key", key) }

    @Test func bounceIsTunedAndCopied() throws {
        let server = try XServer(screen: "1400x1000x24", windowManager: .openbox)
        let window = try DemoWindow(on: server)
        let before = try window.picture()
        try press("ctrl+l", in: window)
        let tree = try wait(for: "the laboratory") {
            let tree = try window.settledTree()
            return tree.name == "LaboratoryWindow" && tree.frame.width > 700 ? tree : nil
        }
        #expect(tree.all("KeyframesRow").count == 1)
        try click("1/10", in: window)
        try press("space", in: window)
        // The field with the duration is at the trailing edge of the first row, which is 360 points wide.
        let row = try #require(try middle(in: window.settledTree()) { $0.name == "NumberRow" })
        try window.click(row.x + 125, row.y)
        try server.run("xdotool", "type", "0.6/2")
        try press("Return", in: window)
        // The title of a changed value is followed by a mark that resets it.
        _ = try wait(for: "the mark of a changed value") {
            let rows = try window.tree().all("NumberRow")
            return rows.first?.subviews.contains { $0.name == "UIButton" && !$0.isHidden } == true ? () : nil
        }
        try click("Copy Swift", in: window)
        let copied = try wait(for: "the clipboard") {
            let text = try? server.run("xclip", "-o", "-selection", "clipboard")
            return text?.isEmpty == false ? text : nil
        }
        #expect(copied.contains("BounceItemAnimation") && copied.contains("duration = 0.3"))
        try press("ctrl+l", in: window)
        _ = try wait(for: "the phone alone") {
            let picture = try window.picture()
            return picture.width == before.width && picture.height == before.height ? () : nil
        }
        #expect(try window.settledTree().name == "UIWindow")
        try window.close()
    }
}
