// The desktop's preference over a real bus: what is asked, what is understood, and what buses that misbehave do.

import Foundation
import Glibc
import TestSupport
import Testing

@testable import DesktopPortal

@MainActor
@Suite(.enabled(if: PrivateBus.isInstalled)) struct ColorSchemePortalTests {
    private func portal(_ address: String) -> ColorSchemePortal {
        ColorSchemePortal(environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    }

    /// Waits for news as the main loop does.
    private func news(of portal: ColorSchemePortal) -> ColorSchemePortal.Preference? {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            var waiting = pollfd(fd: portal.descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&waiting, 1, 1000)
            if portal.update() { return portal.preference }
        }
        return nil
    }

    private func comesTrue(_ condition: () -> Bool) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 60)
        while !condition() {
            guard Date() < deadline else { return false }
            usleep(5000)
        }
        return true
    }

    @Test(arguments: FakePortal.Age.allCases) func theAnswerAndEachChangeAreHeard(age: FakePortal.Age) throws {
        let bus = try PrivateBus()
        let desktop = try FakePortal(on: bus, preference: 1, age: age)
        let portal = portal(bus.address)
        #expect(portal.descriptor >= 0)
        #expect(news(of: portal) == .dark)
        for (number, preference) in [(UInt32(2), ColorSchemePortal.Preference.light), (0, .none), (1, .dark), (77, .none)] {
            desktop.change(to: number)
            #expect(news(of: portal) == preference)
        }
        #expect(desktop.questions == 1)
    }

    @Test func otherSettingsAndOtherTypesAreNoNews() throws {
        let bus = try PrivateBus()
        let desktop = try FakePortal(on: bus, preference: 1)
        let portal = portal(bus.address)
        #expect(news(of: portal) == .dark)
        desktop.change(to: 0, space: "org.freedesktop.appearance", key: "contrast")
        desktop.change(to: 0, space: "org.gnome.desktop.interface")
        desktop.change(toText: "light")
        // Messages keep their order: what comes first is the first of them that is any news.
        desktop.change(to: 2)
        #expect(news(of: portal) == .light)
        #expect(!portal.update())
    }

    @Test func aPortalThatComesLaterIsHeard() throws {
        let bus = try PrivateBus()
        let portal = portal(bus.address)
        let desktop = try FakePortal(on: bus, preference: 1)
        // Its answer, where the question came late enough; else its first change that the thread is there to hear.
        #expect(
            comesTrue {
                desktop.change(to: 2)
                _ = portal.update()
                return portal.preference == .light
            })
    }

    @Test func aBusThatCrashesLeavesThePreferenceAndNoThread() throws {
        let bus = try PrivateBus()
        let desktop = try FakePortal(on: bus, preference: 2)
        let portal = portal(bus.address)
        #expect(news(of: portal) == .light)
        #expect(desktop.questions == 1)
        bus.crash()
        #expect(comesTrue { portal.hasThreadEnded })
        #expect(!portal.update() && portal.preference == .light)
    }

    @Test(arguments: FalseBus.Manner.allCases) func whatIsNoBusIsLeft(manner: FalseBus.Manner) throws {
        let bus = try FalseBus(manner)
        let portal = portal(bus.address)
        // On one that says nothing the thread waits until it is told to end.
        if manner == .silent { #expect(!portal.update()) } else { #expect(comesTrue { portal.hasThreadEnded }) }
        #expect(portal.preference == nil)
        weak let conversation = portal.conversation
        portal.close()
        #expect(portal.descriptor == -1)
        #expect(comesTrue { conversation == nil })
    }

    @Test func aBusThatHangsIsNotWaitedFor() throws {
        let bus = try PrivateBus()
        bus.freeze()
        defer { bus.thaw() }
        let portal = portal(bus.address)
        weak let conversation = portal.conversation
        portal.close()
        #expect(comesTrue { conversation == nil })
    }

    @Test func nothingIsLeftOfConversationsThatEnded() throws {
        let bus = try PrivateBus()
        let desktop = try FakePortal(on: bus, preference: 1)
        for round in 1...20 {
            var portal: ColorSchemePortal? = portal(bus.address)
            weak let conversation = portal?.conversation
            // Some hear the answer, others hang up wherever they are.
            if let portal, round.isMultiple(of: 2) { #expect(news(of: portal) == .dark) }
            portal = nil
            #expect(comesTrue { conversation == nil })
        }
        #expect(desktop.questions >= 10)
    }

    @Test(arguments: [
        "unix:path=/nonexistent/bus", "x", "unix:", ";;;", "unix:path=%zz", "unix:path=/" + String(repeating: "x", count: 500),
    ])
    func addressesThatLeadNowhereDoNoHarm(address: String) {
        let portal = portal(address)
        #expect(comesTrue { portal.hasThreadEnded })
        #expect(!portal.update() && portal.preference == nil)
    }

    @Test func withoutASessionNothingIsStarted() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("session \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for environment in [[:], ["DBUS_SESSION_BUS_ADDRESS": ""], ["XDG_RUNTIME_DIR": "here"], ["XDG_RUNTIME_DIR": folder.path]] {
            #expect(SessionBus.address(in: environment) == nil)
            let portal = ColorSchemePortal(environment: environment)
            #expect(portal.descriptor == -1 && portal.conversation == nil && !portal.update())
        }
        try Data().write(to: folder.appendingPathComponent("bus"))
        let escaped = folder.path.replacingOccurrences(of: " ", with: "%20")
        #expect(SessionBus.address(in: ["XDG_RUNTIME_DIR": folder.path]) == "unix:path=\(escaped)/bus")
        #expect(SessionBus.address(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:x", "XDG_RUNTIME_DIR": folder.path]) == "unix:x")
    }
}

extension ColorSchemePortal {
    /// Whether the thread holds no part of the conversation any more.
    fileprivate var hasThreadEnded: Bool { conversation == nil || isKnownUniquelyReferenced(&conversation) }
}
