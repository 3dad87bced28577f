// The laboratory in a real window: a designer's five minutes with the mouse and the keyboard.

import Foundation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) struct LaboratoryWindowTests {
    /// The middle of the frontmost visible view that `matches`, in window coordinates, as in a dump.
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

    /// Whether a visible text matches.
    private func hasText(_ tree: ViewNode, where matches: (String) -> Bool) -> Bool {
        middle(in: tree) { $0.text.map(matches) == true } != nil
    }

    private func open(_ window: DemoWindow) throws {
        try press("ctrl+l", in: window)
        let tree = try wait(for: "the laboratory") {
            let tree = try window.settledTree()
            return tree.name == "LaboratoryWindow" && tree.frame.width > 700 ? tree : nil
        }
        #expect(tree.all("KeyframesRow").count == 1)
    }

    @Test func designerTunesABounceInFiveMinutes() throws {
        let pictures = try TemporaryFolder()
        let server = try XServer(screen: "1400x1000x24", windowManager: .openbox)
        _ = try pictures.file("user-dirs.dirs", "XDG_PICTURES_DIR=\"\(pictures.url.path)\"\n")
        let window = try DemoWindow(on: server, environment: ["XDG_CONFIG_HOME": pictures.url.path])
        let before = try window.picture()
        try open(window)
        try slowDownPauseAndStep(window)
        try editTheSecondKeyframe(window)
        try compareAndCopy(window)
        // Export the frames of the last play as a film strip.
        try click("Export", in: window)
        try click("Film Strip (PNG)", in: window)
        _ = try wait(for: "the exported file") { pictures.names.first { $0.hasSuffix(".png") } }
        try press("ctrl+l", in: window)
        _ = try wait(for: "the phone alone") {
            // Fails while a part of the window is outside the screen.
            let picture = try? window.picture()
            return picture?.width == before.width && picture?.height == before.height ? () : nil
        }
        #expect(try window.settledTree().name == "UIWindow")
        try window.close()
    }

    /// Plays at a tenth of the speed, pauses, and shows the next and an earlier frame.
    private func slowDownPauseAndStep(_ window: DemoWindow) throws {
        try click("1/10", in: window)
        try press("space", in: window)
        usleep(500_000)
        try press("ctrl+p", in: window)
        let paused = try wait(for: "a still picture") { () throws -> XWindowPicture? in
            let picture = try window.picture()
            usleep(200_000)
            let isStill = try window.picture() == picture
            return isStill ? picture : nil
        }
        try press("period", in: window)
        _ = try wait(for: "the next frame") { try window.picture() != paused ? () : nil }
        try press("comma", in: window)
        _ = try wait(for: "an earlier frame") { try hasText(window.tree()) { $0.hasSuffix(" ago") } ? () : nil }
        try press("Escape", in: window)
        _ = try wait(for: "the present") { try hasText(window.tree()) { $0 == "Paused" } ? () : nil }
        try press("ctrl+p", in: window)
        try click("1×", in: window)
    }

    /// Drags the second keyframe down, types a duration, and repeats the animation.
    private func editTheSecondKeyframe(_ window: DemoWindow) throws {
        let handle = try #require(window.settledTree().all("PlotHandle").dropFirst().first)
        try window.drag(x: handle.frame.midX, from: handle.frame.midY, to: handle.frame.midY + 60, step: 5, microseconds: 20_000)
        try window.server.release()
        _ = try wait(for: "the moved keyframe") {
            let moved = try window.tree().all("PlotHandle").dropFirst().first
            return moved.map { $0.frame != handle.frame } == true ? () : nil
        }
        // The field with the duration is at the trailing edge of the first row, which is 360 points wide.
        let row = try #require(try middle(in: window.settledTree()) { $0.name == "NumberRow" })
        try window.click(row.x + 125, row.y)
        try window.server.run("xdotool", "type", "0.6/2")
        try press("Return", in: window)
        // The title of a changed value is followed by a mark that resets it.
        _ = try wait(for: "the mark of a changed value") {
            let rows = try window.tree().all("NumberRow")
            return rows.first?.subviews.contains { $0.name == "UIButton" && !$0.isHidden } == true ? () : nil
        }
        try press("space", in: window)
    }

    /// Shows the article's bounce beside the tuned one, removes it, and hands the tuned one over for TabBarKit.
    private func compareAndCopy(_ window: DemoWindow) throws {
        let one = try window.settledTree().frame.size
        try press("ctrl+b", in: window)
        _ = try wait(for: "two phones") {
            let tree = try window.settledTree()
            return tree.frame.size != one || hasText(tree) { $0 == "A" } ? () : nil
        }
        try press("space", in: window)
        try press("ctrl+b", in: window)
        try click("Hand Over…", in: window)
        try click("TabBarKit", in: window)
        try click("Copy", in: window)
        let copied = try wait(for: "the clipboard") {
            let text = try? window.server.run("xclip", "-o", "-selection", "clipboard")
            return text?.isEmpty == false ? text : nil
        }
        #expect(copied.contains("BounceItemAnimation") && copied.contains("duration = 0.3") && copied.contains("scales"))
        try press("Escape", in: window)
        _ = try wait(for: "the end of the sheet") { try hasText(window.settledTree()) { $0 == "TabBarKit" } ? nil : () }
    }
}
