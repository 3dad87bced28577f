// The desktop's dialog for files over a private bus.

import Foundation
import TestSupport
import Testing

@testable import DesktopPortal

@MainActor
@Suite(.enabled(if: PrivateBus.isInstalled)) struct FileChooserPortalTests {
    private func answer(_ dialog: FileChooserPortal.Dialog, _ environment: [String: String]) async -> FileChooserPortal.Answer {
        await withCheckedContinuation { continuation in
            FileChooserPortal.show(dialog, title: "It's a title", environment: environment) { continuation.resume(returning: $0) }
        }
    }

    @Test func theChosenFileIsReturned() async throws {
        let bus = try PrivateBus()
        let portal = try FakeFileChooser(on: bus, response: 0, uris: ["file:///tmp/a%20b.mp4", "file:///tmp/c"])
        let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        #expect(await answer(.open, environment) == .file(uri: "file:///tmp/a%20b.mp4"))
        #expect(await answer(.save(name: "bounce"), environment) == .file(uri: "file:///tmp/a%20b.mp4"))
        let requests = portal.requests
        #expect(requests.count == 2 && requests[0].hasPrefix("OpenFile('', \"It's a title\"") && requests[1].hasPrefix("SaveFile"))
        #expect(requests[1].contains("'current_name': <'bounce'>") && !requests[0].contains("current_name"))
    }

    @Test func aClosedDialogIsCancelled() async throws {
        let bus = try PrivateBus()
        let portal = try FakeFileChooser(on: bus, response: 1, uris: [])
        #expect(await answer(.open, ["DBUS_SESSION_BUS_ADDRESS": bus.address]) == .cancelled)
        #expect(portal.requests.count == 1)
    }

    @Test func withoutABusOrAPortalThereIsNoDialog() async throws {
        #expect(await answer(.open, [:]) == .unavailable)
        #expect(await answer(.open, ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]) == .unavailable)
        let bus = try PrivateBus()
        #expect(await answer(.open, ["DBUS_SESSION_BUS_ADDRESS": bus.address]) == .unavailable)
    }
}
