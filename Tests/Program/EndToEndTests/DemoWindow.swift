// The demonstrator's window on a private X server: its view tree, its pixels, and user input.

import Foundation
import Glibc
import TestSupport

/// A running demonstrator and its window.
@MainActor
final class DemoWindow {
    let server: XServer
    let process: RecordedProcess
    let window: UInt
    private let dumpPath = FileManager.default.temporaryDirectory.appendingPathComponent("dump-\(UUID().uuidString).json").path

    /// Starts a server, a window manager and the program, and waits for the program's first frame.
    ///
    /// The guide is skipped unless the arguments contain `--guide` or `--preferences`.
    convenience init(_ arguments: String...) throws {
        try self.init(on: XServer(screen: "800x1000x24", windowManager: .openbox), arguments)
    }

    /// Starts the program on a running server. `environment` replaces values of the usual environment.
    convenience init(on server: XServer, environment: [String: String] = [:], _ arguments: String...) throws {
        try self.init(on: server, environment: environment, arguments)
    }

    private init(on server: XServer, environment: [String: String] = [:], _ arguments: [String]) throws {
        let mayShowGuide = arguments.contains { $0 == "--guide" || $0 == "--preferences" }
        let arguments = mayShowGuide ? arguments : arguments + ["--skip-guide"]
        let environment = DemoProgram.environment(display: server.displayName).merging(environment) { $1 }
        let process = try RecordedProcess(DemoProgram.path, arguments + ["--dump-hierarchy", dumpPath], environment: environment)
        let path = dumpPath
        try wait(for: "the first frame") {
            if let status = process.pollStatus() {
                throw RecordedProcess.Failure(description: "the program ended with \(status): \(process.errors)")
            }
            return FileManager.default.fileExists(atPath: path) ? () : nil
        }
        window = try server.window(ofClass: "tab-bar-demo")
        try server.run("xdotool", "windowactivate", "--sync", "\(window)")
        self.server = server
        self.process = process
    }

    deinit { unlink(dumpPath) }

    /// The current view tree, from a dump that SIGUSR1 requests.
    func tree() throws -> ViewNode {
        unlink(dumpPath)
        process.send(SIGUSR1)
        let path = dumpPath
        let data = try wait(for: "the view tree") { FileManager.default.contents(atPath: path) }
        return try ViewNode(json: data)
    }

    /// The view tree after all animations: three equal trees in a row, because a busy machine can delay a frame.
    func settledTree() throws -> ViewNode {
        var last = try tree()
        var repeats = 0
        return try wait(for: "rest") {
            usleep(100_000)
            let next = try tree()
            repeats = next == last ? repeats + 1 : 0
            last = next
            return repeats == 2 ? next : nil
        }
    }

    /// The window's pixels on the server.
    func picture() throws -> XWindowPicture { try server.picture(of: window) }

    // MARK: Input, in the window's coordinates

    func point(_ x: Double, _ y: Double) throws { try server.movePointer(window: window, x: Int(x), y: Int(y)) }

    func click(_ x: Double, _ y: Double) throws {
        try point(x, y)
        try server.click()
    }

    /// Turns the mouse wheel; positive numbers scroll down.
    func wheel(_ notches: Int) throws { try server.click(button: notches < 0 ? 4 : 5, count: abs(notches)) }

    /// Presses the button and moves the pointer vertically in steps of `step` points, each followed by a pause. The button stays pressed.
    func drag(x: Double, from start: Double, to end: Double, step: Double, microseconds: UInt32 = 0) throws {
        try point(x, start)
        try server.press()
        for y in stride(from: start, through: end, by: step) {
            try point(x, y)
            usleep(microseconds)
        }
    }

    /// Resizes the window; sizes are in pixels.
    func resize(_ width: Int, _ height: Int) throws {
        try server.run("xdotool", "windowsize", "--sync", "\(window)", "\(width)", "\(height)")
    }

    /// Closes the window through the window manager and waits for the end of the program; throws if it does not end.
    func close() throws {
        try server.requestClose(of: window)
        _ = try process.waitForEnd(seconds: 5)
    }
}
