// A private X server for tests.

import Foundation
import Glibc

/// A private Xvfb, with a window manager if the test wants one.
public nonisolated final class XServer: @unchecked Sendable {
    /// The window manager of the server.
    public enum WindowManager: Sendable { case none, openbox }

    /// A failure of the server or of a tool.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The value for DISPLAY.
    public let displayName: String
    private let server: Program
    private var windowManager: Program?

    /// Starts a server on a free display number, and waits until the server and the window manager are ready.
    ///
    /// `screen` is width, height and depth; `arguments` go to Xvfb.
    public init(
        screen: String = "1280x1024x24", arguments: [String] = [], windowManager: WindowManager = .none
    ) throws {
        let fixed = ["-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-displayfd", "1"]
        server = try Program(executable: Self.path(of: "Xvfb"), arguments: fixed + arguments)
        guard let number = server.waitForLine(timeout: 60, where: { Int($0) != nil }) else {
            throw Failure(description: "Xvfb did not start: \(server.standardError)")
        }
        displayName = ":\(number)"
        if windowManager == .openbox { try startOpenbox() }
    }

    /// Starts the window manager, and waits until it is ready.
    ///
    /// Openbox announces itself before it handles events, so it is ready only after it has handled a request.
    public func startOpenbox() throws {
        windowManager = try start(Self.path(of: "openbox"), arguments: ["--sm-disable"])
        let isReady = waitUntil {
            _ = try? run("xdotool", "set_num_desktops", "1")
            return (try? run("xdotool", "get_num_desktops"))?.trimmingCharacters(in: .whitespacesAndNewlines) == "1"
        }
        guard isReady else { throw Failure(description: "openbox did not start") }
    }

    /// Wraps a server that is already running on the display `number`.
    init(server: Program, number: String) {
        self.server = server
        displayName = ":\(number)"
    }

    deinit { stop() }

    /// Ends the window manager and the server.
    public func stop() {
        windowManager?.send(signal: SIGKILL)
        server.send(signal: SIGTERM)
        if server.exitStatus(timeout: 3) == nil { server.send(signal: SIGKILL) }
    }

    /// Stops the process of the server until `thaw()`.
    public func freeze() { server.send(signal: SIGSTOP) }

    /// Continues the process of the server.
    public func thaw() { server.send(signal: SIGCONT) }

    /// Kills the process of the server.
    public func crash() { server.send(signal: SIGKILL) }

    // MARK: - Programs

    /// Starts a program on this display, without the user's message bus.
    public func start(_ executable: String, arguments: [String] = [], environment: [String: String?] = [:]) throws -> Program {
        let fixed: [String: String?] = ["DISPLAY": displayName, "DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": nil]
        let variables = fixed.merging(environment) { $1 }
        return try Program(executable: executable, arguments: arguments, environment: variables)
    }

    /// Runs a tool on this display and returns its output; throws if it fails.
    @discardableResult
    public func run(_ tool: String, _ arguments: String...) throws -> String {
        String(decoding: try output(of: tool, arguments), as: UTF8.self)
    }

    private func output(of tool: String, _ arguments: [String]) throws -> Data {
        let environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": displayName]) { $1 }
        let outcome = try ChildProcess.run(Self.path(of: tool), arguments, environment: environment, errors: .discarded)
        guard outcome.status == 0 else {
            throw Failure(description: "\(tool) \(arguments.joined(separator: " ")): status \(outcome.status)")
        }
        return outcome.output
    }

    /// The path of a tool; throws if it is not installed.
    public static func path(of tool: String) throws -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        guard let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }) else {
            throw Failure(description: "\(tool) is not installed")
        }
        return "\(folder)/\(tool)"
    }

    /// The path of an executable of this package, in the folder of the test bundle.
    public static func product(_ name: String) -> String {
        Bundle.main.bundleURL.appendingPathComponent(name).path
    }
}

// MARK: - Input and pictures

extension XServer {
    /// Waits for a visible window of a class.
    public func window(ofClass name: String, timeout: Double = 60) throws -> UInt {
        var found: UInt?
        _ = waitUntil(timeout: timeout) {
            let list = try? run("xdotool", "search", "--onlyvisible", "--class", name)
            found = list?.split(separator: "\n").first.flatMap { UInt($0) }
            return found != nil
        }
        guard let found else { throw Failure(description: "no window of class \(name)") }
        return found
    }

    /// Moves the pointer to a position in a window, in pixels.
    public func movePointer(window: UInt, x: Int, y: Int) throws {
        try run("xdotool", "mousemove", "--window", "\(window)", "\(x)", "\(y)")
    }

    /// The position of a window's content on the screen, in pixels.
    public func origin(of window: UInt) throws -> (x: Int, y: Int) {
        var found: [Int] = []
        for line in try run("xwininfo", "-id", "\(window)").split(separator: "\n") where line.contains("Absolute upper-left") {
            if let word = line.split(separator: " ").last, let number = Int(word) { found.append(number) }
        }
        guard found.count == 2 else { throw Failure(description: "xwininfo does not say where the window is") }
        return (found[0], found[1])
    }

    /// Clicks at the pointer's position; buttons 4…7 are the wheel up, down, left, right.
    public func click(button: Int = 1, count: Int = 1) throws {
        try run("xdotool", "click", "--repeat", "\(count)", "--delay", "20", "\(button)")
    }

    /// Presses a button and keeps it down.
    public func press(button: Int = 1) throws { try run("xdotool", "mousedown", "\(button)") }

    /// Releases a button.
    public func release(button: Int = 1) throws { try run("xdotool", "mouseup", "\(button)") }

    /// Types a key, with modifiers as in `ctrl+shift+e`.
    public func type(key: String) throws { try run("xdotool", "key", key) }

    /// Asks the window manager to close a window, as a taskbar does.
    ///
    /// Openbox sometimes loses a key that is pressed right after a window was activated, so Alt+F4 is no substitute.
    public func requestClose(of window: UInt) throws {
        let desktop = try start(Self.product("X11Desktop"), arguments: ["close=\(window)"])
        guard desktop.exitStatus() == 0 else { throw Failure(description: "X11Desktop could not ask to close window \(window)") }
    }

    /// The pixels of a window.
    public func picture(of window: UInt) throws -> XWindowPicture {
        try XWindowPicture(xwd: output(of: "xwd", ["-silent", "-id", "\(window)"]))
    }
}
