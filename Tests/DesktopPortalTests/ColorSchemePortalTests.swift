// The desktop's preference over the session bus: what is asked, what is understood, and what bytes of any other kind do.

import Foundation
import Glibc
import Testing

@testable import DesktopPortal

@MainActor
@Suite struct ColorSchemePortalTests {
    /// A portal client with the test at the other end of the line.
    private final class Line {
        let portal: ColorSchemePortal
        private let far: Int32

        init() throws {
            var ends: [Int32] = [-1, -1]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            far = ends[1]
            portal = ColorSchemePortal(socket: ends[0])
        }

        deinit { close(far) }

        func say(_ bytes: some Sequence<UInt8>) {
            let bytes = Array(bytes)
            #expect(send(far, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
        }

        func hear() -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 65536)
            return Array(bytes[..<max(recv(far, &bytes, bytes.count, Int32(MSG_DONTWAIT)), 0)])
        }

        func hangUp() { shutdown(far, Int32(SHUT_RDWR)) }
    }

    @Test func everythingIsAskedAtOnceAndNothingIsWaitedFor() throws {
        let line = try Line()
        let text = String(decoding: line.hear(), as: UTF8.self)
        #expect(text.hasPrefix("\0AUTH EXTERNAL "))
        for part in ["BEGIN\r\n", "Hello", "AddMatch", "SettingChanged", "Read", "org.freedesktop.appearance", "color-scheme"] {
            #expect(text.contains(part))
        }
        #expect(!line.portal.update())
        #expect(line.portal.preference == nil)
    }

    @Test func theAnswerAndEachChangeAreUnderstood() throws {
        let line = try Line()
        line.say(RecordedBus.opening)
        #expect(line.portal.update())
        #expect(line.portal.preference == .dark)
        line.say(RecordedBus.change)
        #expect(line.portal.update())
        #expect(line.portal.preference == .light)
        line.say(RecordedBus.change)
        #expect(!line.portal.update())
        line.hangUp()
        #expect(!line.portal.update())
        #expect(line.portal.preference == .light && line.portal.descriptor == -1)
    }

    @Test func piecesOfAnySizeAreTheSame() throws {
        for size in [1, 2, 7, 16, 100] {
            let line = try Line()
            let all = RecordedBus.opening + RecordedBus.change
            for start in stride(from: 0, to: all.count, by: size) {
                line.say(all[start..<min(start + size, all.count)])
                _ = line.portal.update()
            }
            #expect(line.portal.preference == .light, "\(size)")
        }
    }

    @Test func anotherSpaceOrKeyAndUnknownNumbersAreNoPreference() throws {
        let line = try Line()
        line.say(RecordedBus.opening)
        _ = line.portal.update()
        let space = Array("org.freedesktop.appearance".utf8)
        let place = try #require(RecordedBus.change.indices.first { RecordedBus.change[$0...].starts(with: space) })
        var foreign = RecordedBus.change
        foreign[place] = UInt8(ascii: "x")
        line.say(foreign)
        #expect(!line.portal.update() && line.portal.preference == .dark)
        var unknown = RecordedBus.change
        unknown[unknown.count - 4] = 77
        line.say(unknown)
        #expect(line.portal.update() && line.portal.preference == ColorSchemePortal.Preference.none)
    }

    @Test func whatIsNoBusIsHungUpOn() throws {
        let refused = try Line()
        refused.say("REJECTED EXTERNAL\r\n".utf8)
        _ = refused.portal.update()
        #expect(refused.portal.descriptor == -1 && refused.portal.preference == nil)
        let endless = try Line()
        endless.say(repeatElement(UInt8(ascii: "O"), count: 5000))
        _ = endless.portal.update()
        #expect(endless.portal.descriptor == -1)
    }

    @Test func damagedMessagesDoNoHarm() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<400 {
            let line = try Line()
            var bytes = RecordedBus.opening + RecordedBus.change
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: 40..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            line.say(bytes)
            line.hangUp()
            _ = line.portal.update()
            #expect(line.portal.descriptor == -1)
        }
    }

    @Test func addressesAreReadAsTheSpecificationSays() {
        #expect(BusAddress.parse("unix:path=/run/user/1000/bus") == .path("/run/user/1000/bus"))
        #expect(BusAddress.parse("tcp:host=x;unix:guid=1,abstract=/tmp/a%20b,x") == .abstract("/tmp/a b"))
        for text in ["", "unix:", "unix:path=", "unix:path=%zz", "unix:path=%0", "unix:path=a%00b", "tcp:path=/x", ";;;", "unix:path"] {
            #expect(BusAddress.parse(text) == nil, "\(text)")
        }
        #expect(BusAddress.session(in: ["XDG_RUNTIME_DIR": "/run/user/5"]) == .path("/run/user/5/bus"))
        #expect(BusAddress.session(in: ["XDG_RUNTIME_DIR": "here"]) == nil)
        #expect(BusAddress.session(in: [:]) == nil)
        #expect(BusAddress.path("/nonexistent/bus").connect() == nil)
        #expect(BusAddress.path(String(repeating: "x", count: 500)).connect() == nil)
        #expect(ColorSchemePortal(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]).descriptor == -1)
    }
}
