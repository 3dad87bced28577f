// The probe on a server: what the tests of windows, input and endings begin with.

import Foundation
import TestSupport
import Testing

/// A running X11Probe whose first frame is on the screen.
nonisolated struct ProbeSession {
    let program: Program
    /// Its window's number on the server.
    let window: UInt

    init(_ server: XServer, _ arguments: String..., environment: [String: String?] = [:]) throws {
        program = try server.start(XServer.product("X11Probe"), arguments: arguments, environment: environment)
        let line = try #require(program.waitForLine(containing: "window "), "\(program.standardError)")
        let window = try #require(UInt(line.dropFirst("window ".count)))
        self.window = window
        _ = try #require(program.waitForLine(containing: "first frame"))
        try #require(waitUntil { (try? server.run("xwininfo", "-id", "\(window)"))?.contains("IsViewable") ?? false })
    }

    /// The lines about input events, without their first word.
    var events: [String] { program.lines.filter { $0.hasPrefix("event ") }.map { String($0.dropFirst("event ".count)) } }

    /// Ends the probe as a session does; it must have made no X error.
    func end() {
        program.send(signal: SIGTERM)
        #expect(program.exitStatus() == 0)
        #expect(program.waitForLine(containing: "end status 0")?.hasSuffix("errors 0") ?? false, "\(program.standardError)")
    }
}
