// Tests the windows of the raised button's scenes with real mouse and key events.

import Foundation
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct CentreWindowTests {
    private nonisolated static let scenes = ["centre-extended", "centre-custom"]

    /// The title of the visible page.
    private func title(_ tree: ViewNode) -> String? {
        tree.all("UINavigationBar").flatMap(\.all).compactMap(\.text).first
    }

    @Test(arguments: scenes)
    func raisedButtonTakesClicksAboveTheBarOnlyInItsDisc(_ scene: String) throws {
        let demo = try DemoWindow("--scene", scene)
        let before = try demo.settledTree()
        let bar = try #require(before.all.first { $0.name.hasSuffix("TabBar") }).frame
        let disc = try #require(before.all("CentreButton").first).frame
        #expect(disc.minY == bar.minY - 16)
        // The point is inside the button's frame and above the bar, but outside the disc.
        try demo.click(disc.minX + 8, bar.minY - 5)
        #expect(try demo.settledTree().all("AlertView").isEmpty)
        try demo.click(disc.midX, bar.minY - 5)
        let alert = try demo.settledTree()
        let texts = alert.all("AlertView").flatMap(\.all).compactMap(\.text).filter { !$0.isEmpty }
        #expect(texts == ["You Clicked the Center Button", "Got It"])
        let button = try #require(alert.all("AlertButton").first).frame
        try demo.click(button.midX, button.midY)
        #expect(try demo.settledTree().all("AlertView").isEmpty)
        try demo.click(disc.midX, disc.midY)
        #expect(try demo.settledTree().all("AlertView").count == 1)
        try demo.server.type(key: "Escape")
        #expect(try demo.settledTree() == before)
    }

    @Test(arguments: zip(scenes, ["Discover", "Home"]))
    func systemBarSelectsOnPressAndCustomBarOnRelease(_ scene: String, _ titleWhilePressed: String) throws {
        let demo = try DemoWindow("--scene", scene)
        let before = try demo.settledTree()
        let items = before.all("CaptionedButton").isEmpty ? before.tabButtons : before.all("CaptionedButton")
        let item = try #require(items.dropFirst(2).first).frame
        try demo.point(item.midX, item.midY)
        try demo.server.press()
        #expect(title(try demo.settledTree()) == titleWhilePressed)
        try demo.server.release()
        #expect(title(try demo.settledTree()) == "Discover")
        // A press is dragged out of the bar before the release. The system's bar has already selected the item; the custom bar has not.
        let first = try #require(items.first).frame
        try demo.point(first.midX, first.midY)
        try demo.server.press()
        try demo.point(first.midX, 200)
        try demo.server.release()
        #expect(title(try demo.settledTree()) == (scene == "centre-custom" ? "Discover" : "Home"))
    }
}
