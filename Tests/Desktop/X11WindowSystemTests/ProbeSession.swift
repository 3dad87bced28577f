// The probe on an X server, for the tests of windows, input and endings.

import Foundation
import TestSupport
import Testing

/// A running X11Probe with its first frame on the screen.
nonisolated struct ProbeSession {
    let program: Program
    /// The XID of its window.
    let window: UInt

    init(_ server: XServer, _ arguments: String..., environment: [String: String?] = [:]) throws {
        try self.init(server, arguments: arguments, environment: environment)
    }

    init(_ server: XServer, arguments: [String], environment: [String: String?] = [:]) throws {
        program = try server.start(XServer.product("X11Probe"), arguments: arguments, environment: environment)
        let line = try #require(program.waitForLine(containing: "window "), "\(program.standardError)")
        let window = try #require(UInt(line.dropFirst("window ".count)))
        self.window = window
        _ = try #require(program.waitForLine(containing: "first frame"))
        try #require(waitUntil { (try? server.run("xwininfo", "-id", "\(window)"))?.contains("IsViewable") ?? false })
    }

    /// The lines of input events, without their first word.
    var events: [String] { program.lines.filter { $0.hasPrefix("event ") }.map { String($0.dropFirst("event ".count)) } }

    /// Ends the probe with SIGTERM and expects that there were no X errors.
    func end() {
        program.send(signal: SIGTERM)
        #expect(program.exitStatus() == 0)
        #expect(program.waitForLine(containing: "end status 0")?.hasSuffix("errors 0") ?? false, "\(program.standardError)")
    }
}
