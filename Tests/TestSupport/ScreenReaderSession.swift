// A session with a private accessibility bus and a screen reader.

import Foundation
import Glibc

/// A private session bus with at-spi2-core, and a folder for their sockets.
public nonisolated final class ScreenReaderSession: @unchecked Sendable {
    /// Whether the desktop has assistive software enabled.
    public enum Status: Sendable { case enabled, disabled }

    private let bus: PrivateBus
    private let launcher: Program
    private let folder: URL

    private static let launcherPath = "/usr/libexec/at-spi-bus-launcher"
    private static let python = "/usr/bin/python3"
    private static let typelib = "girepository-1.0/Atspi-2.0.typelib"

    /// Whether at-spi2-core, libatspi and its Python bindings are installed.
    public static var isInstalled: Bool {
        let files = FileManager.default
        let libraries = ["/usr/lib"] + ((try? files.contentsOfDirectory(atPath: "/usr/lib")) ?? []).map { "/usr/lib/" + $0 }
        return PrivateBus.isInstalled && files.isExecutableFile(atPath: launcherPath)
            && files.fileExists(atPath: "/usr/lib/python3/dist-packages/gi/__init__.py")
            && libraries.contains { files.fileExists(atPath: "\($0)/\(typelib)") }
    }

    /// Starts the session; with `enabled`, waits for the accessibility bus.
    public init(_ status: Status = .enabled) throws {
        bus = try PrivateBus()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        launcher = try Program(
            executable: Self.launcherPath, arguments: ["--launch-immediately", "--a11y=\(status == .enabled ? 1 : 0)"],
            environment: Self.variables(bus: bus, folder: folder))
        guard status == .disabled || waitUntil({ (try? self.status()) == "b true" }) else {
            throw XServer.Failure(description: "no accessibility bus: \(launcher.standardError)")
        }
    }

    deinit {
        launcher.send(signal: SIGTERM)
        _ = launcher.exitStatus(timeout: 3)
        try? FileManager.default.removeItem(at: folder)
    }

    private static func variables(bus: PrivateBus, folder: URL) -> [String: String?] {
        [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_RUNTIME_DIR": folder.path, "AT_SPI_BUS_ADDRESS": nil, "NO_AT_BRIDGE": nil,
            "DISPLAY": nil,
            // The user's own settings must not change.
            "GSETTINGS_BACKEND": "memory",
        ]
    }

    /// The environment for programs of the session.
    public var environment: [String: String] {
        Self.variables(bus: bus, folder: folder).compactMapValues(\.self)
    }

    /// The property `IsEnabled` of `org.a11y.Status`: "b true" or "b false".
    private func status() throws -> String {
        let answer = try call("Get", "org.a11y.Status", "IsEnabled")
        return answer.contains("true") ? "b true" : "b false"
    }

    /// Enables or disables assistive software on the desktop.
    public func set(_ status: Status) throws { _ = try call("Set", "org.a11y.Status", "IsEnabled", "<\(status == .enabled)>") }

    private func call(_ member: String, _ arguments: String...) throws -> String {
        let call = try Program(
            executable: "/usr/bin/gdbus",
            arguments: [
                "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
                "org.freedesktop.DBus.Properties.\(member)",
            ] + arguments, environment: Self.variables(bus: bus, folder: folder))
        guard call.exitStatus() == 0 else { throw XServer.Failure(description: call.waitForStandardError()) }
        return call.waitForLines().joined(separator: "\n")
    }

    /// The output and the exit status of a reader.
    public struct Reading: Sendable {
        public let status: Int32?
        public let lines: [String]
        public let errors: String
    }

    /// Runs Tests/ScreenReader/reader.py with the commands of `file`; each may take `timeout` seconds.
    public func read(program: String, file: String, timeout: Double = 60) throws -> Reading {
        Self.reading(of: try start(program, file, timeout))
    }

    /// Runs a reader with the commands in `text`.
    public func read(program: String, text: String, timeout: Double = 60) throws -> Reading {
        Self.reading(of: try start(program, file(text), timeout))
    }

    /// Starts a reader without waiting for its end.
    public func startReading(program: String, text: String) throws -> Program { try start(program, file(text), 60) }

    private static func reading(of reader: Program) -> Reading {
        let status = reader.exitStatus(timeout: 600)
        return Reading(status: status, lines: reader.waitForLines(), errors: status == 0 ? "" : reader.waitForStandardError())
    }

    private func file(_ text: String) throws -> String {
        let file = folder.appendingPathComponent("lines-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func start(_ program: String, _ file: String, _ timeout: Double) throws -> Program {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("ScreenReader/reader.py").path
        var environment = Self.variables(bus: bus, folder: folder)
        environment["READER_TIMEOUT"] = String(timeout)
        return try Program(executable: Self.python, arguments: [script, program, file], environment: environment)
    }

    /// Kills the accessibility bus and the session bus.
    public func crash() {
        bus.crash()
        launcher.send(signal: SIGTERM)
    }
}
