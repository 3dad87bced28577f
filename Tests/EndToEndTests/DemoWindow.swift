// The demonstrator's window on a desktop of its own: its view tree, its pixels, and a user's hands upon it.

import Foundation
import Glibc
import TestSupport

/// The program with its window.
@MainActor
final class DemoWindow {
    let server: XServer
    let process: RecordedProcess
    let window: UInt
    private let dumpPath = FileManager.default.temporaryDirectory.appendingPathComponent("dump-\(UUID().uuidString).json").path

    /// Starts a server, a window manager and the program, and waits for the program's first frame.
    ///
    /// Without the guide, unless the arguments ask for it or for preferences.
    convenience init(_ arguments: String...) throws {
        try self.init(on: XServer(screen: "800x1000x24", windowManager: .openbox), arguments)
    }

    /// Starts the program on a server that is there already.
    convenience init(on server: XServer, _ arguments: String...) throws { try self.init(on: server, arguments) }

    private init(on server: XServer, _ arguments: [String]) throws {
        let asks = arguments.contains { $0 == "--guide" || $0 == "--preferences" }
        let arguments = asks ? arguments : arguments + ["--skip-guide"]
        let process = try RecordedProcess(
            DemoProgram.path, arguments + ["--dump-hierarchy", dumpPath], environment: DemoProgram.environment(display: server.displayName))
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

    /// The view tree at this moment.
    func tree() throws -> ViewNode {
        unlink(dumpPath)
        process.send(SIGUSR1)
        let path = dumpPath
        let data = try wait(for: "the view tree") { FileManager.default.contents(atPath: path) }
        return try ViewNode(json: data)
    }

    /// The view tree when nothing moves any more: the same three times running, since a busy machine may hold up one frame.
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

    /// The pixels that the server has for the window.
    func picture() throws -> XWindowPicture { try server.picture(of: window) }

    // MARK: Hands; places are points in the window

    func point(_ x: Double, _ y: Double) throws { try server.movePointer(window: window, x: Int(x), y: Int(y)) }

    func click(_ x: Double, _ y: Double) throws {
        try point(x, y)
        try server.click()
    }

    /// Turns the wheel; positive is down.
    func wheel(_ notches: Int) throws { try server.click(button: notches < 0 ? 4 : 5, count: abs(notches)) }

    /// Moves the pointer down, or up, with the button held.
    func drag(x: Double, from start: Double, to end: Double, step: Double, microseconds: UInt32 = 0) throws {
        try point(x, start)
        try server.press()
        for y in stride(from: start, through: end, by: step) {
            try point(x, y)
            usleep(microseconds)
        }
    }

    /// Gives the window another size, in pixels.
    func resize(_ width: Int, _ height: Int) throws {
        try server.run("xdotool", "windowsize", "--sync", "\(window)", "\(width)", "\(height)")
    }

    /// Asks the window manager to close the window.
    func close() throws { try server.run("xdotool", "windowactivate", "--sync", "\(window)", "key", "--clearmodifiers", "alt+F4") }
}
