// The settings portal over a private bus, and faulty buses.

import DesktopBus
import Foundation
import Glibc
import TestSupport
import Testing

@testable import DesktopPortal

@MainActor
@Suite(.enabled(if: PrivateBus.isInstalled)) struct SettingsPortalTests {
    private func portal(_ address: String) -> SettingsPortal {
        SettingsPortal(environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    }

    /// Waits for a change as the main loop does, and returns the appearance.
    private func appearance(of portal: SettingsPortal) -> PortalPreferences.ColorScheme? { change(of: portal)?.colorScheme }

    private func change(of portal: SettingsPortal) -> PortalPreferences? {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            var waiting = pollfd(fd: portal.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&waiting, 1, 1000)
            if portal.update() { return portal.preferences }
        }
        return nil
    }

    @Test func theReplyAndEachChangeAreRead() throws {
        let bus = try PrivateBus()
        let desktop = try FakePortal(on: bus, preference: 1)
        let portal = portal(bus.address)
        #expect(portal.descriptor >= 0)
        #expect(appearance(of: portal) == .dark)
        for (number, preference) in [(UInt32(2), PortalPreferences.ColorScheme.light), (0, .none), (1, .dark), (77, .none)] {
            desktop.change(to: number)
            #expect(appearance(of: portal) == preference)
        }
        #expect(desktop.requestCount == 1)
    }

    @Test func unknownSettingsAndOtherTypesAreIgnored() throws {
        let bus = try PrivateBus()
        let desktop = try FakePortal(on: bus, preference: 1)
        let portal = portal(bus.address)
        #expect(appearance(of: portal) == .dark)
        desktop.change(to: .number(0), key: "contrast")
        desktop.change(to: .number(1), key: "accent-color")
        desktop.change(to: .number(0), space: FakePortal.interface)
        desktop.change(to: .text("light"))
        desktop.change(to: .number(1), key: "text-scaling-factor", space: FakePortal.interface)
        desktop.change(to: .real(0), key: "text-scaling-factor", space: FakePortal.interface)
        desktop.change(to: .real(.nan), key: "text-scaling-factor", space: FakePortal.interface)
        // Messages keep their order, so the first update is for this change, the only one with an effect.
        desktop.change(to: 2)
        #expect(appearance(of: portal) == .light)
        #expect(!portal.update())
    }

    @Test func theFirstReplyHasAllPreferences() throws {
        let bus = try PrivateBus()
        let settings: [String: [String: FakePortal.Setting]] = [
            FakePortal.standard: ["contrast": .number(1), "reduced-motion": .number(1), "accent-color": .text("blue")],
            FakePortal.interface: ["text-scaling-factor": .real(1.25), "font-name": .text("Cantarell 11")],
        ]
        let desktop = try FakePortal(on: bus, preference: 1, settings: settings)
        let portal = portal(bus.address)
        let preferences = try #require(change(of: portal))
        #expect(preferences.colorScheme == .dark)
        #expect(preferences.prefersHighContrast && preferences.prefersReducedMotion)
        #expect(preferences.textScale == 1.25)
        #expect(desktop.requestCount == 1)
    }

    @Test func settingsOfGNOMEAreReadInAdditionToTheStandard() throws {
        let bus = try PrivateBus()
        let desktop = try FakePortal(on: bus, preference: 0)
        let portal = portal(bus.address)
        let first = try #require(change(of: portal))
        #expect(!first.prefersHighContrast && !first.prefersReducedMotion && first.textScale == nil)
        desktop.change(to: .flag(false), key: "enable-animations", space: FakePortal.interface)
        #expect(change(of: portal)?.prefersReducedMotion == true)
        desktop.change(to: .flag(true), key: "high-contrast", space: FakePortal.accessibility)
        #expect(change(of: portal)?.prefersHighContrast == true)
        desktop.change(to: .real(1.5), key: "text-scaling-factor", space: FakePortal.interface)
        #expect(change(of: portal)?.textScale == 1.5)
        desktop.change(to: .flag(true), key: "enable-animations", space: FakePortal.interface)
        #expect(change(of: portal)?.prefersReducedMotion == false)
        desktop.change(to: .flag(false), key: "high-contrast", space: FakePortal.accessibility)
        #expect(change(of: portal)?.prefersHighContrast == false)
    }

    @Test func aPortalThatStartsLaterIsRead() throws {
        let bus = try PrivateBus()
        let portal = portal(bus.address)
        let desktop = try FakePortal(on: bus, preference: 1)
        // If the service starts before the client's `ReadAll` call, the reply has the setting; otherwise the next change has it.
        #expect(
            waitUntil {
                desktop.change(to: 2)
                _ = portal.update()
                return portal.preferences?.colorScheme == .light
            })
    }

    /// The user may change a setting while the portal is not running, so that no signal reports the change.
    @Test func aRestartedPortalIsReadAgain() throws {
        let bus = try PrivateBus()
        let portal = portal(bus.address)
        let first = try FakePortal(on: bus, preference: 1)
        #expect(appearance(of: portal) == .dark)
        first.stop()
        let second = try FakePortal(on: bus, preference: 2)
        #expect(appearance(of: portal) == .light)
        #expect(second.requestCount == 1)
    }

    @Test func preferencesRemainAfterTheBusCrashes() throws {
        let bus = try PrivateBus()
        let desktop = try FakePortal(on: bus, preference: 2)
        let portal = portal(bus.address)
        #expect(appearance(of: portal) == .light)
        #expect(desktop.requestCount == 1)
        bus.crash()
        #expect(waitUntil { portal.hasThreadEnded })
        #expect(!portal.update() && portal.preferences?.colorScheme == .light)
    }

    @Test(arguments: BrokenBus.Behavior.allCases) func faultyBusesAreDisconnected(behavior: BrokenBus.Behavior) throws {
        let bus = try BrokenBus(behavior)
        let portal = portal(bus.address)
        // With a silent bus the thread waits until the portal is closed.
        if behavior == .silent { #expect(!portal.update()) } else { #expect(waitUntil { portal.hasThreadEnded }) }
        #expect(portal.preferences == nil)
        weak let client = portal.client
        portal.close()
        #expect(portal.descriptor == -1)
        #expect(waitUntil { client == nil })
    }

    @Test func closingDoesNotWaitForABusThatHangs() throws {
        let bus = try PrivateBus()
        bus.freeze()
        defer { bus.thaw() }
        let portal = portal(bus.address)
        weak let client = portal.client
        portal.close()
        #expect(waitUntil { client == nil })
    }

    @Test func stoppedClientsAreDeallocated() throws {
        let bus = try PrivateBus()
        let desktop = try FakePortal(on: bus, preference: 1)
        for round in 1...20 {
            var portal: SettingsPortal? = portal(bus.address)
            weak let client = portal?.client
            // Half of the portals get the reply; the others are closed while they connect.
            if let portal, round.isMultiple(of: 2) { #expect(appearance(of: portal) == .dark) }
            portal = nil
            #expect(waitUntil { client == nil })
        }
        #expect(desktop.requestCount >= 10)
    }

    @Test(arguments: [
        "unix:path=/nonexistent/bus", "x", "unix:", ";;;", "unix:path=%zz", "unix:path=/" + String(repeating: "x", count: 500),
    ])
    func invalidAddressesAreIgnored(address: String) {
        let portal = portal(address)
        #expect(waitUntil { portal.hasThreadEnded })
        #expect(!portal.update() && portal.preferences == nil)
    }

    @Test func thereIsNoThreadWithoutASessionBus() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("session \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for environment in [[:], ["DBUS_SESSION_BUS_ADDRESS": ""], ["XDG_RUNTIME_DIR": "here"], ["XDG_RUNTIME_DIR": folder.path]] {
            #expect(SessionBus.address(in: environment) == nil)
            let portal = SettingsPortal(environment: environment)
            #expect(portal.descriptor == -1 && portal.client == nil && !portal.update())
        }
        try Data().write(to: folder.appendingPathComponent("bus"))
        let escaped = folder.path.replacingOccurrences(of: " ", with: "%20")
        #expect(SessionBus.address(in: ["XDG_RUNTIME_DIR": folder.path]) == "unix:path=\(escaped)/bus")
        #expect(SessionBus.address(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:x", "XDG_RUNTIME_DIR": folder.path]) == "unix:x")
    }
}

extension SettingsPortal {
    /// Whether the thread has released the client.
    fileprivate var hasThreadEnded: Bool { client == nil || isKnownUniquelyReferenced(&client) }
}
